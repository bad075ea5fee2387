package layout

import (
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// readVertical lays out a page of vertical text from its two parts: the columns
// as text that runs down the page, and what runs across it.
func readVertical(p, columns, level *glyph.Page, opts Options) *Page {
	f := geom.Frame{Turn: geom.Down, Width: p.Width, Height: p.Height}
	blocks := layPart(columns, nil, opts, f)
	if len(level.Glyphs)+len(p.Fields) > 0 {
		blocks = placeLevel(blocks, layPart(level, p.Fields, opts, f))
	}
	out := newPage(p, f, true, append(blocks, figures(p, f)...))
	out.Undecoded = undecoded(p)
	out.check = opts.Check
	return out
}

// layPart lays out one part of a page in its own direction, with the values of
// fields. The blocks are in the frame of the page.
func layPart(part *glyph.Page, fields []glyph.Field, opts Options, page geom.Frame) []*Block {
	p := *part
	p.Fields = fields
	ws, f, _ := textline.Words(&p, nil)
	ws = findBullets(fieldWords(ws, &p, f), &p, f)
	hs, vs := geom.Rulings(&p, f)
	opts.Check.Now()
	blocks := layWords(opts, ws, hs, vs, geom.FillEdges(&p, f))
	for _, b := range blocks {
		b.Box = page.Rect(f.Unrect(b.Box))
	}
	return blocks
}

// placeLevel puts blocks of level text among the columns, in whose frame they
// are: before the first that stands further left beside it, before all where they
// are above the columns, else behind them.
func placeLevel(columns, level []*Block) []*Block {
	if len(columns) == 0 {
		return level
	}
	text := columns[0].Box
	for _, b := range columns {
		text = geom.Union(text, b.Box)
	}
	before := make([][]*Block, len(columns)+1)
	for k, b := range level {
		at := len(columns)
		if b.Box.X1 <= text.X0 {
			at = 0
		} else if b.Box.X0 < text.X1 {
			at = firstBeyond(columns, b)
		}
		b.Column = len(columns) + k
		before[at] = append(before[at], b)
	}
	var out []*Block
	for i, b := range columns {
		out = append(append(out, before[i]...), b)
	}
	return append(out, before[len(columns)]...)
}

// firstBeyond returns the first of columns behind b's middle that stands beside it.
func firstBeyond(columns []*Block, b *Block) int {
	mid := (b.Box.Y0 + b.Box.Y1) / 2
	for i, c := range columns {
		if (c.Box.Y0+c.Box.Y1)/2 > mid && geom.Overlap(c.Box.X0, c.Box.X1, b.Box.X0, b.Box.X1) > 0 {
			return i
		}
	}
	return len(columns)
}
