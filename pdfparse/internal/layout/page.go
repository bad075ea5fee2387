// Package layout reads the words, rulings and tags of pages as blocks in reading
// order, and the pages as a document: paragraphs, headings, lists, tables, code,
// footnotes, running heads. It rests on geom, textline and tabular.
package layout

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/formula"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A Page is one page, read separately. What depends on the whole document
// (heading levels, running heads, paragraphs over a page break) is settled by
// Document.
type Page struct {
	Number        int
	Width, Height float64 // as displayed
	Turn          int     // quarter turns of the text
	Blocks        []*Block
	Links         []string // link targets, by Word.Link - 1
	HasText       bool
	HasImages     bool
	Undecoded     float64 // share of characters without a Unicode value
	Source        textline.Source
	Warnings      []string

	typed []*Block        // as Blocks, if the document is a typescript, where fixed pitch means nothing; nil if the page has other text
	check *cancel.Checker // cancellation of the work on it
}

// Read lays out a page from its content streams.
func Read(p *glyph.Page, opts Options) *Page {
	check := opts.Check
	if columns, level := textline.SplitVertical(p); columns != nil {
		return readVertical(p, columns, level, opts)
	}
	ws, f, unsure := textline.Words(p, opts.Formulas)
	check.Now()
	var typed []*Block
	if isTyped(ws) {
		typed = readWords(p, withoutPitch(ws), f, opts).Blocks
	}
	out := readWords(p, ws, f, opts)
	out.typed = typed
	if unsure > 0 {
		out.Warnings = append(out.Warnings[:len(out.Warnings):len(out.Warnings)], fmt.Sprintf("%d formulas whose structure is not clear are left as text", unsure))
	}
	return out
}

// isTyped reports whether most of a page's text has a fixed pitch: it is code, or of a
// typescript.
func isTyped(ws []textline.Word) bool {
	mono, all := 0, 0
	for i := range ws {
		n := letters.Count(ws[i].Text)
		all += n
		if ws[i].Style&textline.Mono != 0 {
			mono += n
		}
	}
	return mono*10 > all*typedTenths
}

// withoutPitch returns a copy of words of which no more is known that their pitch is
// fixed.
func withoutPitch(ws []textline.Word) []textline.Word {
	ws = slices.Clone(ws)
	for i := range ws {
		ws[i].Style &^= textline.Mono
	}
	return ws
}

// readWords lays out the words of a page in a frame.
func readWords(p *glyph.Page, ws []textline.Word, f geom.Frame, opts Options) *Page {
	check := opts.Check
	textline.ReadIndic(ws)
	textline.DrawnUnderscores(ws, p, f)
	ws, p = tabular.DrawnBoxes(fieldWords(ws, p, f), p, f)
	ws = findBullets(ws, p, f)
	ws = partBullets(ws)
	hs, vs := geom.Rulings(p, f)
	check.Now()
	blocks, ok := taggedBlocks(opts, ws, p, hs, vs)
	if !ok {
		figs, ws, hs, vs := charts(p, f, ws, hs, vs)
		blocks = append(layWords(opts, ws, hs, vs, geom.FillEdges(p, f)), figs...)
	}
	out := newPage(p, f, len(ws) > 0, append(slices.DeleteFunc(blocks, (*Block).drawn), figures(p, f)...))
	out.Undecoded = undecoded(p)
	out.check = check
	return out
}

// Options configures the layout of a page.
type Options struct {
	Formulas *formula.Finder // converts formulas to LaTeX; nil leaves them as text
	Check    *cancel.Checker
	Regions  func(*tabular.Region) bool    // decides which regions are tables; nil leaves it to the trees
	Members  func(*tabular.Member) float32 // decides which rows belong to a table; nil leaves it to the trees
	Cuts     func(*Cut) bool               // decides which groups of lines side by side are read apart; nil leaves it to the trees
	Steps    func(*Step) bool              // decides which lines begin a block; nil leaves it to the trees
	Ends     func(*Step) bool              // decides which lines were ended on purpose; nil leaves it to the trees
}

// newPage builds a page from blocks in a frame.
func newPage(p *glyph.Page, f geom.Frame, hasText bool, blocks []*Block) *Page {
	out := &Page{Number: p.Number, Width: p.Width, Height: p.Height, Turn: int(f.Turn), Blocks: blocks, Warnings: p.Warnings}
	out.HasText, out.HasImages = hasText, len(p.Images) > 0
	for i := range p.Links {
		out.Links = append(out.Links, p.Links[i].URI)
	}
	for _, b := range blocks {
		b.Box = f.Unrect(b.Box)
	}
	return out
}

// layWords finds tables, columns and blocks by geometry: from words, rules and the
// edges of fills.
func layWords(opts Options, ws []textline.Word, hs, vs, fills []geom.Ruling) []*Block {
	check := opts.Check
	sideways, ws := textline.MarginWords(ws)
	counted, ws := lineNumbers(ws)
	ws = joinInitials(ws)
	names, ws := marginNames(ws)
	displays, ws := displayBlocks(ws)
	check.Now()
	across := geom.Across{Rules: hs, Fills: geom.MergeRulings(fills)}
	tables, ws := tabular.LatticeTables(ws, across, vs)
	check.Now()
	textline.SnapStrays(ws)
	check.Now()
	ls := textline.Lines(ws)
	check.Now()
	items := make([]item, 0, len(ls)+len(tables))
	for i := range ls {
		items = append(items, item{box: ls[i].Box, order: ls[i].Order, line: &ls[i]})
	}
	for _, t := range tables {
		b := tableBlock(t)
		for _, text := range b.framedText() {
			items = append(items, item{box: text.Box, order: text.Order, block: text})
		}
		items = append(items, item{box: b.Box, order: b.Order, block: b})
	}
	items = append(items, displays...)
	between := tabular.Between{Across: across, Regions: opts.Regions, Members: opts.Members, Check: check}
	var out []*Block
	for k, r := range columns(check, items, hs, vs, opts.Cuts) {
		check.Now()
		left := extentOf(r.items).X0
		bs := blocksOf(r, between, &opts)
		for i, b := range bs {
			b.Column, b.ColLeft, b.aside = k, left, r.aside
			if i > 0 {
				b.Above = b.Box.Y0 - bs[i-1].Box.Y1
				bs[i-1].Below = b.Above
			}
			if b.Kind == TableBlock {
				b.Table.ReadFromRight()
			}
		}
		out = append(out, bs...)
	}
	out = putNames(out, names)
	if len(counted) > 0 {
		out = append(out, numberBlock(counted))
	}
	for k, l := range sideways {
		b := newBlock([]textline.Line{l}, false, textline.Marker{}, false)
		b.Column, b.ColLeft, b.Sideways = len(out)+k, b.Box.X0, true
		out = append(out, b)
	}
	return out
}

// fieldWords adds words for the values of form fields that the page does not
// paint.
func fieldWords(ws []textline.Word, p *glyph.Page, f geom.Frame) []textline.Word {
	if len(p.Fields) == 0 {
		return ws
	}
	n := len(ws)
	for i := range p.Fields[:min(len(p.Fields), 2000)] {
		fd := &p.Fields[i]
		text := strings.TrimSpace(fd.Value)
		if fd.Button {
			text = ""
			if fd.Checked {
				text = textline.Checked
			}
		}
		box := f.Rect(fd.Rect)
		if text == "" || covered(ws[:n], box) {
			continue
		}
		size := min(max(0.7*geom.Height(box), 6), 11)
		x, base := box.X0+1, box.Y0+0.5*geom.Height(box)+0.35*size
		for _, t := range strings.Fields(text) {
			w := 0.5 * size * float64(len(t))
			ws = append(ws, textline.Word{Text: t, Size: size, Base: base, MCID: -1, Order: int32(len(ws)), Run: int32(-2 - i),
				Box: geom.Rect{X0: x, Y0: base - 0.76*size, X1: x + w, Y1: base + 0.22*size}})
			x += w + 0.25*size
		}
	}
	return ws
}

func covered(ws []textline.Word, box geom.Rect) bool {
	return slices.ContainsFunc(ws, func(w textline.Word) bool { return geom.Inside(w.Box, box, 0) })
}

// figures returns the page's images above a minimum size.
func figures(p *glyph.Page, f geom.Frame) []*Block {
	var out []*Block
	area := p.Width * p.Height
	for i := range p.Images {
		m := p.Images[i].Rect
		m = geom.Rect{X0: max(m.X0, 0), Y0: max(m.Y0, 0), X1: min(m.X1, p.Width), Y1: min(m.Y1, p.Height)}
		if geom.Width(m) < 20 || geom.Height(m) < 20 || geom.Width(m)*geom.Height(m) < 0.005*area || len(out) >= 200 {
			continue
		}
		out = append(out, &Block{Kind: Figure, Box: f.Rect(m)})
	}
	return out
}

// drawn reports whether a block is a character without a meaning: a piece of a frame or
// a circle that TeX sets as text.
func (b *Block) drawn() bool {
	return b.Kind != TableBlock && len(b.Text) == 1 && strings.TrimSpace(strings.Trim(b.Plain(), "•")) == "\ufffd"
}

// undecoded returns the share of glyphs whose text is unknown.
func undecoded(p *glyph.Page) float64 {
	n, bad := 0, 0
	for i := range p.Glyphs {
		g := &p.Glyphs[i]
		if g.Flags&glyph.Space != 0 {
			continue
		}
		n++
		if r, _ := utf8.DecodeRuneInString(g.Text); r == utf8.RuneError || r >= 0xe000 && r <= 0xf8ff { // private use
			bad++
		}
	}
	return float64(bad) / float64(max(n, 1))
}
