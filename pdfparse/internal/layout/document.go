package layout

import (
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// A Document is the pages of a file, settled together.
type Document struct {
	Pages []*Page
	join  *joiner
	plain Style
}

// Settle decides what only the whole document tells: running heads and feet,
// headings and their levels, whether fixed pitch means code, captions,
// paragraphs and tables that go on over a break. It changes the pages' blocks.
func Settle(pages []*Page, outline []glyph.Outline) *Document {
	d := &Document{Pages: pages}
	settleBreaks(pages)
	markFurniture(pages)
	if monoBody(pages) {
		d.plain |= Mono
		dropCode(pages)
	}
	_, bold := bodyLook(pages)
	if bold {
		d.plain |= Bold
	}
	for _, part := range bySource(pages) {
		markHeadings(part, outline)
	}
	settleSlides(pages)
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
	stitch(pages)
	gather(pages)
	d.join = newJoiner(pages)
	for _, p := range pages {
		p.check = nil // what follows has a context of its own
	}
	return d
}

// bySource parts the pages with embedded text from those read from images: the
// sizes of the ones are set, those of the others measured, and a scan bound into
// a document has a look of its own.
func bySource(pages []*Page) [][]*Page {
	var parts [2][]*Page
	for _, p := range pages {
		p.check.Now()
		parts[p.Source] = append(parts[p.Source], p)
	}
	if len(parts[OCR]) == 0 {
		return [][]*Page{pages}
	}
	return parts[:]
}

// markTitle finds the document's title: a heading of the first level at the head
// of the first page with text, and the only one of its level there.
func markTitle(pages []*Page) {
	for _, p := range pages {
		p.check.Now()
		var first *Block
		top := 0
		for _, b := range p.Blocks {
			if b.Kind != Heading || b.Level != 1 {
				continue
			}
			if top++; first == nil {
				first = b
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

// monoBody reports whether the document is a typescript: most of its text is
// of fixed pitch, which then says nothing.
func monoBody(pages []*Page) bool {
	mono, all := 0, 0
	for _, p := range pages {
		p.check.Now()
		for _, b := range p.Blocks {
			for _, l := range b.Text {
				for _, r := range l {
					n := letters(r.Text)
					all += n
					if r.Style&Mono != 0 {
						mono += n
					}
				}
			}
		}
	}
	return mono*10 > all*8
}

func letters(s string) int {
	n := 0
	for _, r := range s {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}

// dropCode makes paragraphs of code blocks.
func dropCode(pages []*Page) {
	for _, p := range pages {
		p.check.Now()
		for _, b := range p.Blocks {
			if b.Kind == Code && !b.Tagged {
				b.Kind, b.Code = Paragraph, nil
			}
		}
	}
}

// carryOn makes a table go on the one before the break, if it repeats its head,
// or has its columns and goes on the row that the break cut: the head is left
// out, the row made whole. Without such a sign it is a table of its own, as it is
// in the structure of five documents in six.
func (b *Block) carryOn(prev *Block) {
	first := prev
	if prev.first != nil {
		first = prev.first
	}
	if first.Table.cols() != b.Table.cols() {
		return
	}
	skip := 0
	if sameRow(first.Table.Rows[0], b.Table.Rows[0]) {
		skip = 1
	}
	last := prev.Table.Rows[len(prev.Table.Rows)-1]
	cut := skip < len(b.Table.Rows) && len(prev.Table.Rows) > 1 && cutRowGoesOn(last, b.Table.Rows[skip])
	if skip == 0 && !(cut && sameEdges(first.Table, b.Table)) {
		return
	}
	b.goesOnFrom(prev)
	b.first, b.Skip = first, skip
	if cut {
		prev.tail = b.Table.Rows[skip]
		b.Skip++
	}
}

// cutRowGoesOn reports whether a row after a break goes on the last one before
// it: it fills no cell that was empty, some stay empty, and its text starts in
// the middle.
func cutRowGoesOn(last, row []*Cell) bool {
	empty, mid := 0, 0
	for i := range row {
		s := row[i].plain()
		switch {
		case s == "":
			empty++
		case last[i].plain() == "":
			return false
		case startsLower(s) || !strings.ContainsAny(last[i].plain()[len(last[i].plain())-1:], ".!?;"):
			mid++
		}
	}
	return empty > 0 && mid > 0 && (row[0].plain() == "" || startsLower(row[0].plain()))
}

// sameEdges reports whether the columns of two tables stand in the same places.
func sameEdges(a, b *Table) bool {
	if len(a.Edges) != len(b.Edges) {
		return false
	}
	for i := range a.Edges {
		slack := 4.0
		if !a.Ruled && (i == 0 || i == len(a.Edges)-1) {
			slack = 40
		} else if !a.Ruled {
			slack = 12
		}
		if math.Abs(a.Edges[i]-b.Edges[i]) > slack {
			return false
		}
	}
	return true
}

// Marker is what stands between the Markdown of two pages.
func Marker(page int) string {
	return "\n\n---\n\n<!-- page " + strconv.Itoa(page) + " -->\n\n" // Spec 2.4 pageMarkers
}

// Markdown writes the whole document and says where each block is, page by page.
func (d *Document) Markdown(check *cancel.Checker, markers bool) (string, [][]Piece) {
	w := &writer{inliner: inliner{join: d.join, plain: d.plain}, whole: true}
	pieces := make([][]Piece, len(d.Pages))
	var before *Block
	lastPage, last := 0, -1 // the last piece written
	shown := false          // something is written
	for i, p := range d.Pages {
		check.Now()
		w.links = p.Links
		fresh := shown && markers
		w.column(nil)
		for _, b := range p.Blocks {
			if !b.shown() {
				pieces[i] = append(pieces[i], Piece{b, -1, -1})
				continue
			}
			var start, end int
			if b.Cont && before != nil {
				start, end = w.goOn(b, before.Text)
				if start >= 0 && last >= 0 {
					pieces[lastPage][last].End = min(pieces[lastPage][last].End, start) // a hyphen may have gone
				}
			} else {
				if fresh {
					w.out = append(w.out, Marker(p.Number)...)
					w.list, w.fresh, fresh = nil, true, false
				}
				w.column(b)
				start, end = w.block(b)
			}
			pieces[i] = append(pieces[i], Piece{b, start, end})
			if before, shown = b, true; start >= 0 {
				lastPage, last = i, len(pieces[i])-1
			}
		}
	}
	return string(w.out), pieces
}

// PageMarkdown writes one page by itself.
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

// Title is the text of the document's title block, "" without one.
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
