package layout

import (
	"cmp"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// readVertical lays out a page of vertical text from its two parts: the columns
// as text that runs down the page, and what runs across it.
func readVertical(p, columns, level *glyph.Page, opts Options) *Page {
	f := geom.Frame{Turn: geom.Down, Width: p.Width, Height: p.Height}
	blocks, ok := taggedVertical(columns, level, f)
	opts.Check.Now()
	if !ok {
		blocks = layPart(columns, nil, opts, f)
		if len(level.Glyphs)+len(p.Fields) > 0 {
			blocks = placeLevel(blocks, layPart(level, p.Fields, opts, f))
		}
	}
	out := newPage(p, f, true, append(blocks, figures(p, f)...))
	out.Undecoded = undecoded(p)
	out.check = opts.Check
	return out
}

// taggedVertical reads a page of vertical text by its structure, if that is sound.
// Elements that run across the page, such as tables, keep their lines.
func taggedVertical(columns, level *glyph.Page, f geom.Frame) ([]*Block, bool) {
	if len(columns.Tags) == 0 {
		return nil, false
	}
	flat, loose, elements := levelElements(columns, level)
	whole := *columns
	whole.Glyphs = slices.Concat(columns.Glyphs, loose)
	ws, _, _ := textline.Words(&whole, nil)
	first := int32(len(whole.Glyphs))
	whole.Glyphs = flat
	fs, _, _ := textline.Words(&whole, nil)
	shifts := intoFrame(fs, elements, f)
	from := map[int32]int{} // the element of each word that is moved
	for i := range fs {
		w := &fs[i]
		key := elements[w.MCID]
		from[first+w.Order] = key
		w.Order += first
		w.Box, w.Base = shifts[key].move(w.Box), w.Base+shifts[key].dv
	}
	hs, vs := geom.Rulings(columns, f)
	blocks, ok := taggedBlocks(Options{}, append(ws, fs...), columns, hs, vs)
	for _, b := range blocks {
		if key, moved := from[b.Order]; moved {
			s := shifts[key]
			b.Box = f.Rect(shift{-s.du, -s.dv}.move(b.Box))
		}
	}
	return blocks, ok
}

// levelElements parts level text into that of elements without columns and the
// rest, and returns the element of each marked content.
func levelElements(columns, level *glyph.Page) (flat, loose []glyph.Glyph, elements map[int32]int) {
	elements = make(map[int32]int, len(columns.Tags))
	for i := range columns.Tags {
		p := placeOf(&columns.Tags[i])
		elements[int32(columns.Tags[i].MCID)] = cmp.Or(p.table, p.block)
	}
	upright := map[int]bool{0: true}
	for i := range columns.Glyphs {
		if g := &columns.Glyphs[i]; g.Flags&glyph.Space == 0 {
			upright[elements[int32(g.MCID)]] = true
		}
	}
	for i := range level.Glyphs {
		if g := level.Glyphs[i]; upright[elements[int32(g.MCID)]] {
			loose = append(loose, g)
		} else {
			flat = append(flat, g)
		}
	}
	return flat, loose, elements
}

// A shift moves level text to where it stands in the frame of the columns.
type shift struct{ du, dv float64 }

func (s shift) move(r geom.Rect) geom.Rect {
	return geom.Rect{X0: r.X0 + s.du, Y0: r.Y0 + s.dv, X1: r.X1 + s.du, Y1: r.Y1 + s.dv}
}

// intoFrame returns by element how its words are moved so that it begins where its
// place on the page begins in a frame.
func intoFrame(ws []textline.Word, elements map[int32]int, f geom.Frame) map[int]shift {
	boxes := map[int]geom.Rect{}
	for i := range ws {
		key := elements[ws[i].MCID]
		if b, ok := boxes[key]; ok {
			boxes[key] = geom.Union(b, ws[i].Box)
		} else {
			boxes[key] = ws[i].Box
		}
	}
	out := make(map[int]shift, len(boxes))
	for key, b := range boxes {
		at := f.Rect(b)
		out[key] = shift{at.X0 - b.X0, at.Y0 - b.Y0}
	}
	return out
}

// layPart lays out one part of a page in its own direction, with the values of
// fields. The blocks are in the frame of the page.
func layPart(part *glyph.Page, fields []glyph.Field, opts Options, page geom.Frame) []*Block {
	p := *part
	p.Fields = fields
	ws, f, _ := textline.Words(&p, nil)
	ws = drawnBullets(fieldWords(ws, &p, f), drawnDots(&p, f))
	strangeBullets(ws)
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
