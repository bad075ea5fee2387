package layout

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Running heads that change from page to page, as with the section, are told by
// the page number at one of their ends.

const (
	headGap   = 2    // least distance of a running head from the text, in sizes
	firstYear = 1900 // of numbers at the ends of table rows
	inSeries  = 3    // pages whose numbers are in sequence
)

// takeHead removes the topmost line if it extends over the width of the text,
// apart from it, with a page number at one end or the same text at both: it
// belongs to no table and no column below.
func takeHead(ls []textline.Line) (head textline.Line, rest []textline.Line, ok bool) {
	if len(ls) < 4 {
		return head, ls, false
	}
	top := 0
	box := ls[0].Box
	for i := range ls {
		box = geom.Union(box, ls[i].Box)
		if ls[i].Base < ls[top].Base {
			top = i
		}
	}
	size := ls[top].Size
	next := math.Inf(1)
	var row []textline.Line
	for i := range ls {
		switch l := &ls[i]; {
		case l.Base <= ls[top].Base+0.3*size:
			row = append(row, *l)
		default:
			next = min(next, l.Base)
		}
	}
	if len(row) < 2 || len(row) > 3 || next-ls[top].Base < headGap*size {
		return head, ls, false
	}
	slices.SortFunc(row, func(a, b textline.Line) int { return cmp.Compare(a.Box.X0, b.Box.X0) })
	first, last := &row[0], &row[len(row)-1]
	if first.Box.X0 > box.X0+size || last.Box.X1 < box.X1-size || folio(first) == folio(last) && !manualHead(row) {
		return head, ls, false
	}
	for i := range row {
		if row[i].Words[0].Source != textline.Native || row[i].Words[0].Turned {
			return head, ls, false
		}
	}
	rest = make([]textline.Line, 0, len(ls)-len(row))
	for i := range ls {
		if ls[i].Base > ls[top].Base+0.3*size {
			rest = append(rest, ls[i])
		}
	}
	return textline.Join(row), rest, true
}

// manualHead reports whether a row is the head of a page of the Unix manual, with
// the page's name at both ends.
func manualHead(row []textline.Line) bool {
	if len(row) != 3 || len(row[0].Words) != 1 || len(row[2].Words) != 1 {
		return false
	}
	name := row[0].Words[0].Text
	return name == row[2].Words[0].Text && letters.Count(name) > 1 && strings.HasSuffix(name, ")")
}

// folio reports whether a part of a line is a page number, rather than a year.
func folio(l *textline.Line) bool {
	if len(l.Words) != 1 {
		return false
	}
	n := pageOf(l.Words[0].Text)
	return n > 0 && n < firstYear
}

// A series is the difference between a page's number and its position, on
// either edge of the page.
type series struct {
	offset int
	bottom bool
}

// markSeries finds the running heads and feet whose page numbers are in
// sequence on several pages at one height.
func markSeries(pages []*Page) {
	type spot struct {
		b *Block
		p *Page
	}
	found := map[series][]spot{}
	for i, p := range pages {
		p.check.Now()
		for k, b := range outermost(p) {
			if b == nil || len(b.Text) != 1 || b.Entry || b.Size > maxRunning {
				continue
			}
			if !isPageNumber(b.Plain()) && (b.parts < 2 || letters.Count(b.Plain()) < 3) {
				continue
			}
			for _, n := range b.pageNumbers() {
				s := series{n - i, k == 1}
				found[s] = append(found[s], spot{b, p})
			}
		}
	}
	for _, spots := range found {
		slices.SortFunc(spots, func(a, b spot) int { return cmp.Compare(a.b.Box.Y0, b.b.Box.Y0) })
		for i := 0; i < len(spots); {
			j := i + 1
			for j < len(spots) && spots[j].b.Box.Y0-spots[i].b.Box.Y0 < 3 {
				j++
			}
			for _, s := range spots[i:j] {
				if j-i >= inSeries && !s.b.furniture() {
					s.b.setFurniture(s.p)
				}
			}
			i = j
		}
	}
}

// pageNumbers returns the page numbers at the ends of a block's line.
func (b *Block) pageNumbers() []int {
	var out []int
	ws := strings.Fields(b.headText())
	for k, s := range ws {
		if n := pageOf(s); n > 0 && (k == 0 || k == len(ws)-1) {
			out = append(out, n)
		}
	}
	return out
}

// outermost returns the highest and the lowest text of a page, if they are in
// its upper and lower quarter.
func outermost(p *Page) (out [2]*Block) {
	for _, b := range p.Blocks {
		if b.Kind == Figure || b.Sideways {
			continue
		}
		if b.Box.Y1 < p.Height/4 && (out[0] == nil || b.Box.Y0 < out[0].Box.Y0) {
			out[0] = b
		}
		if b.Box.Y0 > p.Height*3/4 && (out[1] == nil || b.Box.Y1 > out[1].Box.Y1) {
			out[1] = b
		}
	}
	return out
}
