package records

import (
	"slices"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// titleScore returns how likely a column holds the names of the records, 0 if no
// more than least. The values are read last: few columns are worth it.
func (m *matcher) titleScore(f *field, c *column, least float64) float64 {
	if c.attr != "" && c.attr != "alt" && c.attr != "title" && c.attr != "aria-label" || c.several() > 1.5 {
		return 0
	}
	s, asks := m.titlePlace(c), 0.0
	weight := 0.3 + 0.7*c.cover(len(m.recs))
	if f != nil {
		if f.hasQuestion() {
			asks = 0.5
		}
		if (s+asks+saysTitle)*weight <= least {
			return 0
		}
		s += saysTitle * lexical(f.specific(), c)
	}
	if slices.ContainsFunc([]string{"price", "date", "summary", "category", "author"}, c.names().has) || m.namesOther(f, c) {
		s -= 0.25
	}
	if (s+asks)*weight <= least || !m.mayName(c) {
		return 0
	}
	if asks > 0 {
		s += asks * c.share(isQuestion)
	}
	if c.meanSize() > 120 {
		s -= 0.15
	}
	if c.are(shapeMoneyInside) > 0.5 {
		s -= 0.2
	}
	return s * weight
}

// saysTitle is the weight of what a column is called.
const saysTitle = 0.6

// mayName reports whether the values of a column can be names.
func (m *matcher) mayName(c *column) bool {
	size := c.meanSize()
	if size < 2 || size > 250 || c.are(shapeMoney) > 0.5 || c.are(shapeDate) > 0.5 || c.are(shapeFigure) > 0.5 {
		return false
	}
	return len(c.cells) < 2 || c.distinct() >= 0.6
}

// namesOther reports whether a column is named after something that another
// field asks for, or after who makes a thing.
func (m *matcher) namesOther(f *field, c *column) bool {
	if f != nil && slices.ContainsFunc(f.concepts, func(w string) bool { return w != "title" && c.names().has(w) }) {
		return false
	}
	return c.names().has("brand") || slices.ContainsFunc(m.fields, func(g *field) bool {
		return g != f && g.kind == generic && overlap(g.specific(), c.names(), 0) == 1
	})
}

// titlePlace returns how likely a column holds names, judged by the elements
// around it.
func (m *matcher) titlePlace(c *column) float64 {
	s := 0.0
	n := &m.page.nodes[c.cells[0].node]
	own, outer := c.names(), c.around()
	switch {
	case isHeading(n.n) && m.outranked(n.n):
		s += 0.3
	case isHeading(n.n):
		s += 0.5
	case m.under(c, isHeading):
		s += 0.4
	case n.n.DataAtom == atom.Dt, n.n.DataAtom == atom.Summary, n.n.DataAtom == atom.Th, n.n.DataAtom == atom.Strong || n.n.DataAtom == atom.B:
		s += 0.3
	}
	if own.has("title") {
		s += 0.35
	} else if outer.has("title") {
		s += 0.25
	}
	if a := m.linkOf(c); a {
		s += 0.2
	}
	if n.n.DataAtom == atom.A && c.attr == "" {
		s += 0.15
	}
	if c.attr == "alt" {
		s += 0.1
	} else if c.attr != "" {
		s -= 0.1
	}
	if c.index <= 2 && c.attr == "" {
		s += 0.12
	}
	if n.n.Type == html.TextNode {
		s -= 0.05
	}
	if n.n.DataAtom == atom.Button || m.under(c, func(n *html.Node) bool { return n.DataAtom == atom.Button }) {
		s -= 0.3
	}
	return s - 0.004*float64(min(n.elements, 20))
}

// outranked reports whether most records have a heading of a higher level.
func (m *matcher) outranked(n *html.Node) bool {
	if m.level == "" {
		m.level = "none"
		for _, c := range m.cols {
			if d := m.page.nodes[c.cells[0].node].n; c.attr == "" && c.rows*5 >= len(m.recs)*4 && isHeading(d) && (m.level == "none" || d.Data < m.level) {
				m.level = d.Data
			}
		}
	}
	return m.level < n.Data
}

func (f *field) hasQuestion() bool {
	return slices.ContainsFunc(f.words, func(w string) bool { return w == "question" || w == "q" || w == "faq" })
}

// specific returns the concepts of the name without those common to all
// records.
func (f *field) specific() []string {
	if f.special == nil {
		f.special = slices.DeleteFunc(slices.Clone(f.concepts), func(c string) bool { return c == "title" && len(f.concepts) > 1 })
	}
	return f.special
}

// under reports whether the first cell of a column lies, within its record, in
// an element for which ok is true.
func (m *matcher) under(c *column, ok func(*html.Node) bool) bool {
	cl := c.cells[0]
	for i := m.page.nodes[cl.node].parent; i >= m.recs[cl.rec].from; i = m.page.nodes[i].parent {
		if ok(m.page.nodes[i].n) {
			return true
		}
	}
	return false
}

// linkOf reports whether the cells of a column are links, or in or around one.
func (m *matcher) linkOf(c *column) bool {
	cl := c.cells[0]
	return m.linkAt(cl.node, m.recs[cl.rec]) >= 0
}

// linkAt returns the link that a node is, is in, or has as its only content; -1
// without one.
func (m *matcher) linkAt(i int32, r record) int32 {
	for k := i; k >= 0 && k >= r.from-2; k = m.page.nodes[k].parent {
		if m.page.nodes[k].n.DataAtom == atom.A {
			return k
		}
	}
	for k := i + 1; k < m.page.nodes[i].end && k < i+8; k++ {
		if m.page.nodes[k].n.DataAtom == atom.A {
			return k
		}
	}
	return -1
}
