package records

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"
)

// asQuotations marks the fields of an array of testimonials: what was said, and who
// said it. Pages seldom name them, but they put what was said in quotation marks, and
// who said it beside it.
func asQuotations(a Array, fields []*field) {
	quoting := func(w string) bool { return w == "testimonial" || w == "quote" || w == "quotation" }
	if !slices.ContainsFunc(itemWords(a), quoting) && !slices.ContainsFunc(fields, func(f *field) bool { return f.kind == prose && slices.ContainsFunc(f.words, quoting) }) {
		return
	}
	for _, f := range fields {
		f.quoted = f.kind == prose
		f.speaks = f.kind == person
	}
}

// What quotation marks add to the score of what is said, and standing beside it to that
// of who says it.
const (
	fromMarks   = 0.3
	fromSpeaker = 0.6
)

// isQuoted reports whether a text begins with quotation marks.
func isQuoted(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return strings.ContainsRune(`"“”„«»`, first)
}

// quotation returns the column of what is said in the records, nil without one: the
// shortest text that is in quotation marks or a quotation of the page.
func (m *matcher) quotation() *column {
	if m.searched {
		return m.said
	}
	m.searched = true
	for _, c := range m.cols {
		if c.attr != "" || c.several() > 1.2 || c.meanSize() < minQuotation || c.cover(len(m.recs)) < 0.6 || m.said != nil && c.meanSize() >= m.said.meanSize() {
			continue
		}
		if m.page.nodes[c.cells[0].node].n.DataAtom == atom.Blockquote || c.share(isQuoted) > 0.6 {
			m.said = c
		}
	}
	return m.said
}

// minQuotation is the least mean size of what is said: shorter ones are titles.
const minQuotation = 40

// saysIt reports whether a column names the records, or most of its cells are the first
// text after what is said in their record.
func (m *matcher) saysIt(c *column) bool {
	if c == m.title {
		return true
	}
	q := m.quotation()
	if q == nil {
		return false
	}
	n, k := 0, 0
	for _, cl := range c.cells {
		for k < len(q.cells) && q.cells[k].rec < cl.rec {
			k++
		}
		if k == len(q.cells) {
			break
		}
		if q.cells[k].rec == cl.rec && m.page.nodes[q.cells[k].node].end <= cl.node && m.page.nextText(m.page.nodes[q.cells[k].node].end, cl.node) {
			n++
		}
	}
	return 2*n > len(c.cells)
}

// nextText reports whether no text stands between two nodes.
func (p *Page) nextText(from, to int32) bool {
	for i := from; i < to; {
		switch n := &p.nodes[i]; {
		case n.size == 0:
			i = n.end
		case n.end > to: // around the second
			i++
		default:
			return false
		}
	}
	return true
}
