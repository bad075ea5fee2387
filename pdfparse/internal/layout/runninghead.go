package layout

import (
	"cmp"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/letters"
)

// Running heads that change from page to page, as with the section, are told by
// the page number at one of their ends.

const (
	inSeries = 3 // pages whose numbers are in sequence
)

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
