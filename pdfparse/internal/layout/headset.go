package layout

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Headings of a document look alike. A line that by itself could also be text
// is one if others in its look are: at the top of a page, under another heading,
// in capitals or numbered.

const (
	leastKin   = 2   // headings of a look that make other lines of it headings
	leastBold  = 3   // the same of bold lines as large as the text
	leastCaps  = 3   // lines in capitals, apart from each other, that are headings
	kinSlack   = 0.1 // difference of the distances to the text below, in sizes
	kinRatio   = 1.5 // least distance above such a line, in the one below
	headChars  = 120 // longest heading known by its look only
	headLines  = 4   // most lines of a heading joined from blocks
	tightLines = 0.5 // most distance between lines of one heading, in sizes
)

// A kin is a style that headings have in common.
type kin struct {
	headingLook
	italic, centred bool
}

// kinOf returns the style of a block; columns are the edges of the text around it.
func kinOf(b *Block, body float64, centred bool) kin {
	return kin{headingLook: lookOf(b, body), italic: b.Italic, centred: centred}
}

// A candidate is a block that could be a heading, and what is around it.
type candidate struct {
	b, before, after *Block
	style            kin
}

// kindred adds to the headings the blocks that look like several of them, and
// lines in capitals that stand apart from the text.
func (j *judge) kindred(pages []*Page, is map[*Block]bool, skip func(*Block) bool) {
	count, capitals := map[kin]int{}, map[kin]int{}
	below := map[kin]float64{} // sum of the distances to the text below
	var open []candidate
	for _, p := range pages {
		p.check.Now()
		var before *Block
		for i, b := range p.Blocks {
			if b.furniture() || b.Kind == Figure {
				continue
			}
			c := candidate{b, before, j.below(p, i), kin{}}
			c.style = kinOf(b, j.body, b.centredOver(c.after))
			before = b
			switch {
			case is[b]:
				count[c.style]++
				below[c.style] += b.Below
			case skip(b) || !j.couldBe(&c):
			default:
				open = append(open, c)
				if j.capital(&c) {
					capitals[c.style]++
				}
			}
		}
	}
	for i := range open {
		c := &open[i]
		n := count[c.style]
		if n >= leastBold && c.likeKin(below[c.style]/float64(n)) && (j.plain(c) || c.b.Italic) {
			is[c.b] = true
			continue
		}
		if j.capital(c) && capitals[c.style]+n >= leastCaps || j.distinct(c) && (n >= leastBold || n >= leastKin && !j.plain(c)) && !(j.plain(c) && is[c.before] && c.b.Above > 0) {
			is[c.b] = true
		}
	}
}

// likeKin reports whether a line under another heading, or first in its column,
// is as close to the text below as headings of its style are and further from
// what is above.
func (c *candidate) likeKin(below float64) bool {
	b := c.b
	return len(b.Text) == 1 && (b.Bold || b.Italic) && c.after.Kind == Paragraph && c.after.Column == b.Column && !c.after.Bold && !c.after.Italic &&
		math.Abs(b.Below-below) < kinSlack*b.Size && (b.Above == 0 || b.Above > kinRatio*b.Below)
}

// plain reports whether neither size, number nor place tell a block from text in
// bold: then the distance below another heading means nothing.
func (j *judge) plain(c *candidate) bool {
	b := c.b
	return b.Size < 1.14*j.body && !c.style.centred && b.Kind != Item && !b.numbered()
}

// below returns the block below block i and the other lines of its heading.
func (j *judge) below(p *Page, i int) *Block {
	b := next(p, i)
	for k := i + 1; k < len(p.Blocks) && b != nil && p.Blocks[k] == b && j.sameHead(p.Blocks[k-1], b, next(p, k)); k++ {
		b = next(p, k)
	}
	return b
}

// centredOver reports whether a block stands in the middle of the text below,
// not at its left edge.
func (b *Block) centredOver(below *Block) bool {
	if below == nil || below.Column != b.Column {
		return false
	}
	left, right := b.Box.X0-below.Box.X0, below.Box.X1-b.Box.X1
	return left > 2*b.Size && math.Abs(left-right) < 2*b.Size
}

// couldBe reports whether a block has the form of a heading above a text.
func (j *judge) couldBe(c *candidate) bool {
	b := c.b
	if b.Entry || b.Sideways || b.Tagged || b.running || b.labelled || b.Source == textline.OCR || len(b.Text) == 0 || len(b.Text) > 2 || c.after == nil || b.Size < 0.95*j.body {
		return false
	}
	if b.Kind != Paragraph && (b.Kind != Item || !b.Marker.Ordered || b.Marker.Kind == '[') {
		return false
	}
	s := b.Text.String()
	last, _ := utf8.DecodeLastRuneInString(s)
	if n := utf8.RuneCountInString(s); n > headChars || letters.CountAlnum(s) < 3 || letters.Count(s) < 2 || strings.ContainsRune(".,:;，；：。", last) || isCaption(s) || textline.URLTail(s) || !startsUpper(s) {
		return false
	}
	a := c.after
	if b.Kind == Item && a.Kind == Item && a.Marker.Kind == b.Marker.Kind && a.Marker.Paren == b.Marker.Paren {
		return false
	}
	switch a.Kind {
	case Paragraph, Item:
		return kinOf(a, j.body, false).headingLook != c.style.headingLook || a.Italic != b.Italic
	case TableBlock, Code:
		return true
	}
	return false
}

// distinct reports whether a block looks other than the text and is not a line
// of the block above.
func (j *judge) distinct(c *candidate) bool {
	b := c.b
	big := b.Size >= 1.14*j.body
	named := b.Kind == Item || c.style.centred || c.b.numbered()
	if !big && !(b.Bold && !j.bold) && !(b.Italic && named && c.after.Kind == Paragraph && !c.after.Italic) {
		return false
	}
	return j.apart(c)
}

// apart reports whether a block is first in its column, under a heading or as
// far from the text above as paragraphs are.
func (j *judge) apart(c *candidate) bool {
	b := c.b
	if b.Above == 0 || c.before == nil || c.before.Column != b.Column {
		return true
	}
	return b.Above > tightLines*b.Size && (j.space <= 0 || b.Above > 1.12*j.space || b.Above >= 0.9*j.space && b.Above > b.Below)
}

// numbered reports whether a block begins with a number or letter of a section.
func (b *Block) numbered() bool {
	s := b.Text.String()
	head, _, _ := strings.Cut(s, " ")
	m, ok := textline.OrderedMarker(head)
	_, section := sectionNumber(s)
	return ok && m.Kind != '[' || section
}

// capital reports whether a block is a line in capitals apart from text in small
// letters.
func (j *judge) capital(c *candidate) bool {
	b, a := c.b, c.after
	return b.Caps && !j.caps && letters.Count(b.Text.String()) > 4 && a.Kind == Paragraph && !a.Caps && (len(a.Text) > 1 || a.Column == b.Column) && j.apart(c) &&
		(c.before == nil || !c.before.Caps || c.before.Size > 1.1*b.Size)
}

// joinHeads joins the lines of a heading that became blocks of their own since
// the first is short: the same look, as close as lines are.
func (j *judge) joinHeads(p *Page, is map[*Block]bool) {
	if !slices.ContainsFunc(p.Blocks, func(b *Block) bool { return is[b] }) {
		return
	}
	out := p.Blocks[:0:0]
	for i, b := range p.Blocks {
		if n := len(out); n > 0 && is[out[n-1]] && j.sameHead(out[n-1], b, next(p, i)) {
			a := out[n-1]
			a.Text = append(a.Text[:len(a.Text):len(a.Text)], b.Text...)
			a.Box, a.End, a.Below = geom.Union(a.Box, b.Box), b.End, b.Below
			continue
		}
		out = append(out, b)
	}
	p.Blocks = out
}

// sameHead reports whether b is another line of the heading a.
func (j *judge) sameHead(a, b, after *Block) bool {
	if b.Kind != Paragraph || b.Tagged || a.Tagged || b.Entry || b.Sideways || b.Source == textline.OCR || a.Kind == Code || a.Column != b.Column || lookOf(a, j.body) != lookOf(b, j.body) || a.Italic != b.Italic {
		return false
	}
	if len(a.Text)+len(b.Text) > headLines || len(b.Text) > 2 || b.Above > tightLines*b.Size || b.Above < -tightLines*b.Size || !(b.Bold && !j.bold || b.Size >= 1.14*j.body || b.Caps) {
		return false
	}
	s := b.Text.String()
	if utf8.RuneCountInString(a.Text.String())+utf8.RuneCountInString(s) > headChars || isCaption(s) || closes(a.Text.String()) && !strings.HasSuffix(a.Text.String(), ":") || numbered(s) {
		return false
	}
	if _, ok := j.titles[squash(a.Text.String())]; ok {
		return false
	}
	centred := math.Abs(a.Box.X0+a.Box.X1-b.Box.X0-b.Box.X1) < 2*b.Size
	flush := math.Abs(a.Box.X0-b.Box.X0) < 0.7*b.Size && geom.Width(a.Box) > 0.9*geom.Width(b.Box)
	indented := a.Kind == Item && b.Left > a.Box.X0 // under the text after its number
	return (centred || flush || indented) && (after == nil || after.Column != b.Column || b.Below > 1.3*b.Above)
}

// capitals reports whether much of the text is in capitals, which then mean
// nothing.
func capitals(pages []*Page) bool {
	caps, all := 0, 0
	for _, p := range pages {
		p.check.Now()
		for _, b := range p.Blocks {
			if b.Kind == Paragraph {
				n := letters.Count(b.Text.String())
				if all += n; b.Caps {
					caps += n
				}
			}
		}
	}
	return caps*3 > all
}
