package layout

import (
	"strconv"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A Document is the settled pages of a file.
type Document struct {
	Pages []*Page
	join  *textline.Joiner
	plain textline.Style
}

// Settle decides what depends on the whole document: running heads and feet,
// headings and their levels, whether fixed pitch means code, captions, and
// paragraphs and tables that continue over a break. It changes the pages'
// blocks.
func Settle(pages []*Page, outline []glyph.Outline) *Document {
	d := &Document{Pages: pages}
	d.beforeHeadings()
	for _, part := range bySource(pages) {
		markHeadings(part, outline)
	}
	for _, p := range pages {
		p.check.Now()
		for _, b := range p.Blocks {
			if b.Kind == Paragraph && len(b.Text) <= 6 && isCaption(b.Text.String()) {
				b.Kind = Caption
			}
		}
	}
	markTitle(pages)
	markFootnotes(pages)
	stitch(pages, usualFoot(pages))
	gather(pages)
	alignCode(pages, facingShift(pages))
	d.join = textline.NewJoiner(func(f func(textline.Text)) { eachText(pages, f) })
	for _, p := range pages {
		p.check = nil // later work has its own context
	}
	return d
}

// beforeHeadings decides what headings depend on.
func (d *Document) beforeHeadings() {
	keepLoneCharts(d.Pages)
	if monoBody(d.Pages) {
		d.plain |= textline.Mono
		dropCode(d.Pages)
	}
	markFurniture(d.Pages)
	for _, p := range d.Pages {
		p.setColumns()
	}
	if _, bold := bodyLook(d.Pages); bold {
		d.plain |= textline.Bold
	}
}

// setColumns lets the columns of an index begin at its entries, not at a running head
// above them.
func (p *Page) setColumns() {
	edges := map[int]float64{}
	for _, b := range p.Blocks {
		if e, ok := edges[b.Column]; b.Entry && (!ok || b.Mark < e) {
			edges[b.Column] = b.Mark
		}
	}
	for _, b := range p.Blocks {
		if e, ok := edges[b.Column]; ok && b.Entry && b.Page != "" {
			b.ColLeft = max(b.ColLeft, e)
		}
	}
}

// keepLoneCharts makes text of the labels of charts in a document that has no
// other text: it would be empty.
func keepLoneCharts(pages []*Page) {
	for _, p := range pages {
		for _, b := range p.Blocks {
			if b.Kind != Figure && !b.empty() {
				return
			}
		}
	}
	for _, p := range pages {
		p.check.Now()
		for _, b := range p.Blocks {
			if b.Kind == Figure && !b.empty() {
				b.Kind = Paragraph
			}
		}
	}
}

// bySource separates the pages with embedded text from recognized ones: sizes
// of the former are exact, of the latter measured, and a scan in a document has
// its own style.
func bySource(pages []*Page) [][]*Page {
	var parts [2][]*Page
	for _, p := range pages {
		p.check.Now()
		parts[p.Source] = append(parts[p.Source], p)
	}
	if len(parts[textline.OCR]) == 0 {
		return [][]*Page{pages}
	}
	return parts[:]
}

// markTitle finds the document's title: the heading of the highest level on the
// first page with text, if it is the only one of its level there.
func markTitle(pages []*Page) {
	for _, p := range pages {
		p.check.Now()
		var first *Block
		top := 0
		for _, b := range p.Blocks {
			switch {
			case b.Kind != Heading || b.Tagged && b.Level > 1:
			case first == nil || b.Level < first.Level:
				first, top = b, 1
			case b.Level == first.Level:
				top++
			}
		}
		if first != nil && top == 1 {
			first.Kind = Title
		}
		if p.HasText {
			return
		}
	}
}

// typedTenths is the share of text of fixed pitch, in tenths, above which a page or a
// document may be a typescript.
const typedTenths = 8

// monoBody reports whether the document is a typescript: most of its text, cells
// included, has fixed pitch, which then means nothing, unless it has the signs of code.
func monoBody(pages []*Page) bool {
	mono, all, signs := 0, 0, 0
	eachText(pages, func(t textline.Text) {
		for _, l := range t {
			for _, r := range l {
				n := letters.Count(r.Text)
				all += n
				if r.Style&textline.Mono != 0 {
					mono += n
					signs += textline.CodeSigns(r.Text)
				}
			}
		}
	})
	return mono*10 > all*typedTenths && signs*textline.SignOfCode < mono
}

// dropCode takes the blocks of pages of fixed pitch as they are read without it,
// and turns code blocks of the other pages into paragraphs.
func dropCode(pages []*Page) {
	for _, p := range pages {
		p.check.Now()
		if p.typed != nil {
			p.Blocks = p.typed
		}
		for _, b := range p.Blocks {
			if b.Kind == Code && !b.Tagged {
				b.Kind, b.Code = Paragraph, nil
			}
		}
	}
}

// Marker returns the separator between the Markdown of two pages.
func Marker(page int) string {
	return "\n\n---\n\n<!-- page " + strconv.Itoa(page) + " -->\n\n" // Spec 2.4 pageMarkers
}

// Markdown returns the Markdown of the whole document and the position of each
// block, by page.
func (d *Document) Markdown(check *cancel.Checker, markers bool) (string, [][]Piece) {
	w := &writer{inliner: inliner{join: d.join, plain: d.plain}, whole: true}
	pieces := make([][]Piece, len(d.Pages))
	var before *Block
	lastPage, last := 0, -1 // position of the last piece written
	page, marked := -1, 0   // the current page, and the last one with a marker
	shown := false          // whether something is written
	for _, at := range written(d.Pages) {
		check.Step()
		b, p := at.block, d.Pages[at.page]
		if w.links = p.Links; at.page > page {
			if page = at.page; !shown {
				marked = page
			}
			w.column(nil)
		}
		if !b.shown() {
			pieces[at.page] = append(pieces[at.page], Piece{b, -1, -1})
			continue
		}
		var start, end int
		if b.Cont && before != nil {
			start, end = w.writeContinuation(b, before.Text)
			if start >= 0 && last >= 0 {
				pieces[lastPage][last].End = min(pieces[lastPage][last].End, start) // a hyphen may have been removed
			}
		} else {
			if markers && at.page > marked {
				w.out = append(w.out, Marker(p.Number)...)
				w.list, w.fresh, marked = nil, true, at.page
			}
			w.column(b)
			start, end = w.block(b)
		}
		pieces[at.page] = append(pieces[at.page], Piece{b, start, end})
		if before, shown = b, true; start >= 0 {
			lastPage, last = at.page, len(pieces[at.page])-1
		}
	}
	return string(w.out), pieces
}

// PageMarkdown returns the Markdown of a single page.
func (d *Document) PageMarkdown(i int) string {
	p := d.Pages[i]
	w := &writer{inliner: inliner{join: d.join, plain: d.plain, links: p.Links}}
	for _, b := range p.Blocks {
		if b.shown() {
			w.column(b)
			w.block(b)
		}
	}
	return string(w.out)
}

func (b *Block) empty() bool { return len(b.Text) == 0 && b.Table == nil }

// Title returns the text of the document's title block, "" without one.
func (d *Document) Title() string {
	for _, p := range d.Pages {
		for _, b := range p.Blocks {
			if b.Kind == Title {
				return b.Text.String()
			}
		}
	}
	return ""
}

// eachText calls f with the text of every block and cell.
func eachText(pages []*Page, f func(textline.Text)) {
	for _, p := range pages {
		p.check.Now()
		for _, b := range p.Blocks {
			f(b.Text)
			if b.Table == nil {
				continue
			}
			for _, row := range b.Table.Rows {
				for _, c := range row {
					if c != nil {
						f(c.Text)
					}
				}
			}
		}
	}
}
