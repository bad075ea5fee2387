package layout

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// markFurniture finds running heads, running feet and page numbers: text in the
// margins that recurs at the same height on other pages with at most its numbers
// changed, or whose page numbers are in sequence.
func markFurniture(pages []*Page) {
	seen := map[string][]spot{}
	for i, p := range pages {
		p.check.Now()
		for _, b := range edgeBlocks(p) {
			if k := p.headKey(b); k != "" {
				seen[k] = append(seen[k], newSpot(i, b))
			}
		}
		for _, b := range outermost(p) {
			for _, k := range sequenceKeys(b, i) {
				seen[k] = append(seen[k], newSpot(i, b))
			}
		}
	}
	repeated := map[*Block]*Page{}
	for _, spots := range seen {
		for x, s := range spots {
			if recurs(spots[max(0, x-6):min(len(spots), x+7)], s) {
				repeated[s.b] = pages[s.page]
			}
		}
	}
	cutEdgeRows(pages, repeated)
	body, bold := bodyLook(pages)
	inPlace(pages, repeated, body)
	if !emptied(pages, repeated) {
		keepFirst(pages, repeated, body, bold)
		for b, p := range repeated {
			b.setFurniture(p)
		}
	}
	for _, p := range pages {
		p.check.Now()
		lonelyMargins(p, body)
	}
}

// A spot is a block at its height on a page.
type spot struct {
	page, y int
	b       *Block
}

func newSpot(page int, b *Block) spot { return spot{page, int((b.Box.Y0 + b.Box.Y1) / 2), b} }

// headKey returns what a running head or foot has in common with those of other pages.
func (p *Page) headKey(b *Block) string {
	k := furnitureKey(b)
	if s := strings.Trim(k, "#|-–—•·"); s != "" && b.Box.Y1 < p.Height/2 {
		return s // the number is at the outer end of a running head
	}
	return k
}

// inPlace adds to repeated the lines where most pages have a running head or foot of
// the same size: heads of sections that fill a page each.
func inPlace(pages []*Page, repeated map[*Block]*Page, body float64) {
	const least = 4 // pages
	type place struct{ y, size int }
	at := func(b *Block) place { return place{int(b.Box.Y0 + .5), int(2*b.Size + .5)} }
	seen := map[place]map[*Page]bool{}
	for b, p := range repeated {
		if k := at(b); len(b.Text) == 1 && b.Size < slideTitle*body {
			if seen[k] == nil {
				seen[k] = map[*Page]bool{}
			}
			seen[k][p] = true
		}
	}
	for _, p := range pages {
		for _, b := range edgeBlocks(p) {
			if n := len(seen[at(b)]); len(b.Text) == 1 && b.Size < slideTitle*body && n >= least && 2*n > len(pages) {
				repeated[b] = p
			}
		}
	}
}

// keepFirst removes from repeated what must not be lost: titles on slides, which
// may recur, and the first of what is a title or a letterhead rather than a running
// head: much larger than most text, whose size body is, as large in several lines, or
// on the first page bold where most text is not.
func keepFirst(pages []*Page, repeated map[*Block]*Page, body float64, bold bool) {
	kept := map[string]bool{}
	for i, p := range pages {
		p.check.Now()
		for _, b := range p.Blocks {
			if repeated[b] == nil || b.Box.Y1 > p.Height/2 {
				continue
			}
			k, title := furnitureKey(b), b.Size >= slideTitle*body
			first := !kept[k] && !isPageNumber(b.Plain()) && sequenceKeys(b, i) == nil // with a page number it is no title
			if title && p.Width > p.Height || first && (title || (len(b.Text) > 1 || i == 0 && b.Bold && !bold) && b.Size >= body) {
				delete(repeated, b)
			}
			kept[k] = true
		}
	}
}

// slideTitle is the least size of a title that recurs, as on slides, relative to most text.
const slideTitle = 1.2

// emptied reports whether most pages would be left without text: then the
// repeated blocks are their text.
func emptied(pages []*Page, repeated map[*Block]*Page) bool {
	n := 0
	for _, p := range pages {
		p.check.Now()
		left := false
		for _, b := range p.Blocks {
			left = left || b.Kind != Figure && repeated[b] == nil
		}
		if !left && len(p.Blocks) > 0 {
			n++
		}
	}
	return n*2 > len(pages)
}

func abs(n int) int { return max(n, -n) }

// edgeBlocks returns the blocks at the top and bottom of a page, from the edge
// inwards, as far as running heads reach, and those that run up its margins.
func edgeBlocks(p *Page) []*Block {
	top, bottom := marginBlocks(p)
	out := append(top[:min(len(top), 4)], bottom[:min(len(bottom), 4)]...)
	for _, b := range p.Blocks {
		if b.Sideways {
			out = append(out, b)
		}
	}
	return out
}

// marginBlocks returns the text blocks in the top and bottom sixths of the
// page.
func marginBlocks(p *Page) (top, bottom []*Block) {
	for i, b := range p.Blocks {
		if b.Kind == Figure || b.Kind == Code && !b.plainWords() || b.Kind == TableBlock && len(b.Table.Rows) > 2 || len(b.Text) > 4 || listed(p.Blocks, i) {
			continue
		}
		switch {
		case b.Box.Y1 < p.Height/6:
			top = append(top, b)
		case b.Box.Y0 > p.Height*5/6 && !b.raised(): // notes may recur, as "see page 9"
			bottom = append(bottom, b)
		}
	}
	slices.SortStableFunc(top, func(a, b *Block) int { return cmp.Compare(a.Box.Y0, b.Box.Y0) })
	slices.SortStableFunc(bottom, func(a, b *Block) int { return cmp.Compare(b.Box.Y1, a.Box.Y1) })
	return top, bottom
}

// listed reports whether the i-th block is an item of a list: the one before or after
// it begins with the same marker. Items alone may be heads, as "- 8 -" or "3. Results".
func listed(bs []*Block, i int) bool {
	b := bs[i]
	alike := func(k int) bool { return k >= 0 && k < len(bs) && bs[k].Kind == Item && bs[k].Label == b.Label }
	return b.Kind == Item && (alike(i-1) || alike(i+1))
}

// plainWords reports whether a block of fixed pitch is a line of words without the
// signs of code.
func (b *Block) plainWords() bool {
	s := b.Plain()
	return len(b.Text) == 1 && letters.Count(s) > 2 && textline.CodeSigns(s) == 0
}

// maxRunning is the greatest size of a running head that is told by its page
// number alone, in points.
const maxRunning = 13

// sequenceKeys returns what a running head or foot on page i that names the section
// has in common with those of other pages: how much the page number at one of its
// ends differs from i.
func sequenceKeys(b *Block, i int) (keys []string) {
	if len(b.Text) != 1 || b.Entry || b.Size > maxRunning || !isPageNumber(b.Plain()) && (b.parts < 2 || letters.Count(b.Plain()) < 3) {
		return nil
	}
	ws := strings.Fields(b.headText())
	for _, s := range []string{ws[0], ws[len(ws)-1]} {
		if n := pageOf(s); n > 0 {
			keys = append(keys, "page "+strconv.Itoa(n-i))
		}
	}
	return keys
}

// outermost returns the highest and the lowest text of a page, if they are in its
// upper and lower quarter.
func outermost(p *Page) (out []*Block) {
	var high, low *Block
	for _, b := range p.Blocks {
		if b.Kind == Figure || b.Sideways {
			continue
		}
		if b.Box.Y1 < p.Height/4 && (high == nil || b.Box.Y0 < high.Box.Y0) {
			high = b
		}
		if b.Box.Y0 > p.Height*3/4 && (low == nil || b.Box.Y1 > low.Box.Y1) {
			low = b
		}
	}
	return slices.DeleteFunc([]*Block{high, low}, func(b *Block) bool { return b == nil })
}

// furnitureKey returns a block's text with its numbers normalized.
func furnitureKey(b *Block) string {
	s := b.Plain()
	if len(s) > 300 {
		return ""
	}
	var k strings.Builder
	digit := false
	for _, r := range s {
		switch {
		case unicode.IsDigit(r):
			if !digit {
				k.WriteByte('#')
			}
			digit = true
			continue
		case unicode.IsSpace(r):
			continue
		}
		digit = false
		k.WriteRune(unicode.ToLower(r))
	}
	if s := k.String(); textline.Roman(s) == 0 {
		return s
	}
	return "#"
}

// Plain returns a block's text without markup, for a table row by row.
func (b *Block) Plain() string {
	if b.Table == nil {
		return b.Text.String()
	}
	var s strings.Builder
	for _, r := range b.Table.Rows {
		for _, c := range r {
			s.WriteString(c.Plain())
			s.WriteByte(' ')
		}
	}
	return strings.TrimSpace(s.String())
}

func (b *Block) setFurniture(p *Page) {
	if b.Kind == Item && len(b.Text) > 0 {
		b.spellLabel()
	}
	switch {
	case isPageNumber(b.Plain()):
		b.Kind = PageNumber
	case b.Box.Y0 > p.Height/2:
		b.Kind = PageFooter
	default:
		b.Kind = PageHeader
	}
}

// furniture reports whether a block is left out of the Markdown.
func (b *Block) furniture() bool {
	return b.Kind == PageHeader || b.Kind == PageFooter || b.Kind == PageNumber
}

// lonelyMargins marks isolated text at the edges of a page: a page number, or
// a line of small print outside the text area, no larger than most text.
func lonelyMargins(p *Page, body float64) {
	top, bottom := marginBlocks(p)
	check := func(bs []*Block) {
		const outer = 0.035 // of the page's height
		for _, b := range bs[:min(2, len(bs))] {
			if b.furniture() {
				continue
			}
			d := math.Min(b.Box.Y0, p.Height-b.Box.Y1)
			if isPageNumber(b.Plain()) && d < 0.11*p.Height && b.Size < 16 || d < outer*p.Height && len(b.Text) == 1 && b.Size < min(11, slideTitle*body) && !closes(b.Plain()) && apart(p, b) {
				b.setFurniture(p)
				continue
			}
			break
		}
	}
	if b := lowest(p); b != nil && len(p.Blocks) > 2 && isPageNumber(b.Plain()) && b.Above > 1.2*b.Size &&
		math.Abs(b.Box.X0+b.Box.X1-p.Width) < 0.04*p.Width {
		b.setFurniture(p) // centred below the text of a short page
	}
	if len(p.Blocks) > 1 {
		check(top)
		check(bottom)
	}
}

// pageOf reads a page number, Roman ones in lower case; 0 if s is not one.
func pageOf(s string) int {
	if textline.AllDigits(s) && len(s) <= 4 {
		return pageNumber(s)
	}
	if len(s) > 1 && len(s) < 8 && s == strings.ToLower(s) {
		return textline.Roman(s)
	}
	return 0
}

// apart reports whether a block is separated from the text above and below it.
func apart(p *Page, b *Block) bool {
	for _, o := range p.Blocks {
		gap := max(o.Box.Y0-b.Box.Y1, b.Box.Y0-o.Box.Y1)
		if o != b && gap < 1.5*b.Size && !o.furniture() && geom.Overlap(b.Box.X0, b.Box.X1, o.Box.X0, o.Box.X1) > 0 {
			return false
		}
	}
	return true
}

// lowest returns the lowest block on the page.
func lowest(p *Page) *Block {
	var out *Block
	for _, b := range p.Blocks {
		if b.Kind != Figure && (out == nil || b.Box.Y1 > out.Box.Y1) {
			out = b
		}
	}
	return out
}

// isPageNumber reports whether a text is a page number: "12", "- 12 -",
// "Page 3 of 7", "3/7", "xiv".
func isPageNumber(s string) bool {
	s = strings.ToLower(strings.Trim(s, " -–—|()[]·•"))
	for _, w := range []string{"page", "p.", "seite", "pagina", "página", "стр.", "第"} {
		if t, ok := strings.CutPrefix(s, w); ok {
			s = strings.TrimSpace(t)
			break
		}
	}
	s = strings.TrimSpace(strings.TrimSuffix(s, "页"))
	if s == "" || len(s) > 16 {
		return false
	}
	if textline.Roman(s) > 0 && len(s) < 8 {
		return !strings.Contains("lcdm", s) // the letters of an index
	}
	for _, sep := range []string{" of ", "/", " von ", " de ", " sur "} {
		if a, b, ok := strings.Cut(s, sep); ok {
			return textline.AllDigits(strings.TrimSpace(a)) && textline.AllDigits(strings.TrimSpace(b))
		}
	}
	return textline.AllDigits(s) && len(s) <= 4
}
