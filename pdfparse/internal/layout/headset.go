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

const (
	headChars  = 120 // longest heading joined from blocks
	headLines  = 4   // most lines of it
	tightLines = 0.5 // most distance between them, in sizes
)

// centredOver reports whether a block stands in the middle of the text below,
// not at its left edge.
func (b *Block) centredOver(below *Block) bool {
	if below == nil || below.Column != b.Column {
		return false
	}
	left, right := b.Box.X0-below.Box.X0, below.Box.X1-b.Box.X1
	return left > 2*b.Size && math.Abs(left-right) < 2*b.Size
}

// numbered reports whether a block begins with a number or letter of a section.
func (b *Block) numbered() bool {
	s := b.Text.String()
	head, _, _ := strings.Cut(s, " ")
	m, ok := textline.OrderedMarker(head)
	_, section := sectionNumber(s)
	return ok && m.Kind != '[' || section
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
	if b.Kind != Paragraph || b.Tagged || a.Tagged || b.Entry || b.Sideways || b.Source == textline.OCR || a.Kind == Code || a.Column != b.Column || styleOf(a, j.body) != styleOf(b, j.body) || a.Italic != b.Italic {
		return false
	}
	if len(a.Text)+len(b.Text) > headLines || len(b.Text) > 2 || b.Above > tightLines*b.Size || b.Above < -tightLines*b.Size || !(b.Bold && !j.bold || b.Size >= 1.14*j.body || b.Caps) {
		return false
	}
	s := b.Text.String()
	if utf8.RuneCountInString(a.Text.String())+utf8.RuneCountInString(s) > headChars || isCaption(s) || closes(a.Text.String()) && !strings.HasSuffix(a.Text.String(), ":") || b.numbered() {
		return false
	}
	centred := math.Abs(a.Box.X0+a.Box.X1-b.Box.X0-b.Box.X1) < 2*b.Size
	flush := math.Abs(a.Box.X0-b.Box.X0) < 0.7*b.Size && geom.Width(a.Box) > 0.9*geom.Width(b.Box)
	indented := a.Kind == Item && b.Left > a.Box.X0 // under the text after its number
	return (centred || flush || indented) && (after == nil || after.Column != b.Column || b.Below > 1.3*b.Above)
}

// Labels of chapters: "Chapter 1", or "CHAPTER" and "ONE", above the title.
const (
	labelLetters = 12 // of a line, at most
	labelPages   = 2  // that begin so, at least: the name of a document stands once
)

// joinLabels joins the labels of chapters with their titles: headings of a line that the
// outline does not have, above one that it has, at the top of pages.
func (j *judge) joinLabels(pages []*Page, is map[*Block]bool) {
	type label struct {
		page     *Page
		from, to int
	}
	var found []label
	for _, p := range pages {
		to := slices.IndexFunc(p.Blocks, func(b *Block) bool { return is[b] && j.knows(b.Text.String()) })
		from := to
		for from > 0 && is[p.Blocks[from-1]] && p.Blocks[from-1].isLabel() {
			from--
		}
		if from < to && !p.Blocks[to].numbered() && !slices.ContainsFunc(p.Blocks[:from], func(b *Block) bool { return b.shown() && !b.isLabel() }) {
			found = append(found, label{p, from, to})
		}
	}
	if len(found) < labelPages {
		return
	}
	for _, l := range found {
		title := l.page.Blocks[l.to]
		var text textline.Text
		for _, b := range l.page.Blocks[l.from:l.to] {
			text = append(text, b.Text...)
			title.Box, title.Above = geom.Union(title.Box, b.Box), b.Above
		}
		title.Text = append(text, title.Text...)
		l.page.Blocks = slices.Delete(l.page.Blocks, l.from, l.to)
	}
}

// isLabel reports whether a block may be a part of the label of a chapter.
func (b *Block) isLabel() bool {
	return len(b.Text) == 1 && b.Kind != Item && !b.Tagged && letters.CountAlnum(b.Text.String()) <= labelLetters
}
