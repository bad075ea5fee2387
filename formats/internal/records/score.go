package records

import (
	"path"
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/date"
	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/internal/dom"
)

func shapeScore(c *column, attr string, ok func(string) bool) float64 {
	if c.attr != attr {
		return 0
	}
	return c.share(ok)
}

// genericScore scores a column by names and labels alone.
func (m *matcher) genericScore(f *field, c *column) float64 {
	if c.attr != "" && c.attr != "content" && c.attr != "title" && c.attr != "alt" && !strings.HasPrefix(c.attr, "data-") {
		return 0
	}
	if f.Type != "array" && c.several() > 1.3 || c.meanSize() > 300 || c == m.title || f.kind == title && c.isOne() {
		return 0
	}
	if f.Fit != nil && c.share(func(s string) bool { return f.Fit(s) != nil }) < 0.7 {
		return 0
	}
	if m.title != nil && (c.attr == "" && m.holds(c, m.title) || m.titled && m.repeatsTitle(c)) || m.isHead(c) {
		return 0
	}
	if f.Type == "string" && !f.isCode() && c.label() == "" && c.are(shapeFigure) > 0.5 || c.share(endsInColon) > 0.5 {
		return 0
	}
	s := lexical(f.specific(), c) - 0.0006*float64(c.meanSize())
	if f.isDuration() && c.attr == "" {
		s = max(s, 0.65*c.share(isDuration))
	}
	if f.isSite() && c.attr == "" {
		s = max(s, 0.65*c.share(isDomain))
	}
	if f.isPlace() && c.attr == "" {
		s = max(s, 0.55*c.share(isPlace)-0.01*float64(min(m.page.nodes[c.cells[0].node].elements, 5)))
	}
	if c.attr == "" {
		return s
	}
	return s - 0.15
}

// endsInColon reports whether a text is a label, not a value.
func endsInColon(s string) bool { return strings.HasSuffix(s, ":") }

// repeatsTitle reports whether a column says again what the title says, an attribute
// perhaps among other things.
func (m *matcher) repeatsTitle(c *column) bool {
	text, title := c.textAt(0), m.title.textAt(0)
	return text == title || c.attr != "" && strings.Contains(strings.ToLower(text), strings.ToLower(strings.TrimRight(title, ".!? ")))
}

// isHead reports whether a column is one cell of the heads of tables in the records.
func (m *matcher) isHead(c *column) bool {
	return m.page.nodes[c.cells[0].node].n.DataAtom == atom.Th && c.isOne()
}

// maxInner is how many elements a labelled value has: more are several values.
const maxInner = 3

func (m *matcher) whenScore(f *field, c *column) float64 {
	n := m.page.nodes[c.cells[0].node].n
	byText := c.attr == ""
	if !byText && c.attr != "datetime" && c.attr != "content" && c.attr != "title" && c.attr != "data-time" && c.attr != "data-date" || c.several() > 1.5 || c.meanSize() > 60 {
		return 0
	}
	s := 0.0
	dates := c.are(shapeDate)
	if f.Format == "" {
		dates = max(dates, c.are(shapeAge))
		if byText {
			dates = max(dates, c.timed())
		}
		if !byText {
			dates -= 0.25
		}
	} else if !byText {
		dates += 0.1
	}
	if dates < 0.5 && byText && c.label() != "" && overlap(f.concepts, c.sayings(), 0) == 1 && m.page.nodes[c.cells[0].node].elements <= maxInner && c.share(f.isTimed) > 0.7 {
		return 0.9 // the page calls it so: "Joined: May 2021"
	}
	if dates < 0.5 || f.Format == "date-time" && f.Fit != nil && c.share(func(s string) bool { return f.Fit(s) != nil }) < 0.5 {
		return 0
	}
	s = 0.45 * dates
	if n.DataAtom == atom.Time {
		s += 0.25
	}
	s += 0.3*lexical([]string{"date"}, c) + 0.1*c.share(func(t string) bool { return len(t) < 28 }) - 0.003*float64(c.meanSize())
	if !m.introduced(f, c) {
		return 0
	}
	if strings.HasPrefix(c.attr, "data-") {
		s -= 0.1 // a Unix time does not state the local day
	}
	if f.Format == "" && !byText && s > enough {
		s = max(enough, s-0.2) // a date that is shown goes first
	}
	if len(f.aside) == 0 && c.labelledOther(f) {
		s -= 0.3
	}
	joins := len(f.aside) == 0 && !slices.Contains(f.item, "member") && conceptSet(append(ident.WordsAndNumbers(c.textAt(0)), c.words()...)).has("member") // since when its author is one
	if joins {
		s -= 0.35
	}
	if len(f.aside) > 0 {
		s += 0.3
	} else if set := conceptSet(append(slices.Clone(c.words()), ident.WordsAndNumbers(c.label())...)); slices.ContainsFunc([]string{"updated", "modified", "expire", "birth", "edited", "edit"}, set.has) {
		s -= 0.35
	}
	if s < enough && dates > 0.8 && !c.labelledOther(f) && !joins {
		s = enough + 0.001/float64(1+c.meanSize()) // the only candidate for a date: the shortest text with it
	}
	return s
}

// timed returns the share of the cells that are a time: what such an element shows is
// one in any words, "Mar 6" or "vor 5 Monaten".
func (c *column) timed() float64 {
	return shareOf(c.cells, func(cl cell) bool {
		n := c.page.nodes[cl.node].n
		return n.DataAtom == atom.Time && date.Parse(dom.Attr(n, "datetime"), "") != ""
	})
}

// isTimed reports whether a text may tell a time, and no amount.
func (f *field) isTimed(s string) bool {
	return holdsDigit(s) && !isMoney(s) && (f.Fit == nil || f.Fit(s) != nil)
}

// proseScore prefers the largest text that does not contain the record's name.
func (m *matcher) proseScore(f *field, c *column) float64 {
	if c.attr != "" && c.attr != "content" || c == m.title && (m.titled || !f.quoted) || c.several() > 3 || c.part && !c.main {
		return 0
	}
	size := c.meanSize()
	if size < 12 || f.ofOthers(c) || c.are(shapeAge) > 0.5 || m.holdsFound(c) || c.are(shapeDate) > 0.5 || c.are(shapeMoney) > 0.5 {
		return 0
	}
	s := 0.55 * lexical(f.specific(), c)
	if c.label() == "" && s < 0.3 {
		s = max(s, 0.35*max(lexical([]string{"summary"}, c), lexical([]string{"text"}, c)))
	}
	n := m.page.nodes[c.cells[0].node].n
	if n.DataAtom == atom.P || n.DataAtom == atom.Dd || n.DataAtom == atom.Blockquote {
		s += 0.15
	}
	if partsWords(n.DataAtom) {
		s += 0.05
	}
	s += 0.1 * c.share(isSentence)
	if f.quoted && c == m.quotation() {
		s += fromMarks
	}
	s += 0.3 * min(1, float64(size)/150)
	s += 0.15*min(1, float64(size)/(nearlyAll*float64(max(m.largest(), 1)))) + 0.001*float64(min(c.index, 60))
	if c.several() > 1.05 {
		s -= 0.2
	}
	if slices.Contains(f.words, "answer") && m.title != nil && m.title.share(isQuestion) > 0.7 {
		s += 0.25 // a short answer
	}
	return s * (0.4 + 0.6*c.cover(len(m.recs)))
}

// isSentence reports whether a text ends as sentences do.
func isSentence(s string) bool {
	return len(s) > 0 && strings.ContainsAny(s[len(s)-1:], ".!") || strings.HasSuffix(s, "…") || strings.HasSuffix(s, "。")
}

func isQuestion(s string) bool { return strings.HasSuffix(s, "?") || strings.HasSuffix(s, "？") }

// nearlyAll is the share of the largest text from which a nested text replaces
// it: the rest is dates and buttons.
const nearlyAll = 0.75

// largest returns the mean size of the largest text that does not contain the
// name.
func (m *matcher) largest() int {
	best := 0
	for _, c := range m.cols {
		if c.attr == "" && c != m.title && c.rows*2 > len(m.recs) && !m.holdsFound(c) {
			best = max(best, c.meanSize())
		}
	}
	return best
}

// holdsFound reports whether a column's cells contain the name of the record or
// the value of another field.
func (m *matcher) holdsFound(c *column) bool {
	if m.title != nil && c != m.title && (m.titled || m.title.rows*10 >= len(m.recs)*9) && m.holds(c, m.title) {
		return true
	}
	for f, found := range m.found {
		switch f.kind {
		case when, person, rank, count:
			if len(found.cols) > 0 && found.cols[0] != c && m.holds(c, found.cols[0]) {
				return true
			}
		}
	}
	return false
}

// holds reports whether the first cell of d lies inside the cell of c in the
// same record.
func (m *matcher) holds(c, d *column) bool {
	at := d.cells[0]
	for _, cl := range c.cells {
		if cl.rec == at.rec {
			return cl.node <= at.node && m.page.nodes[at.node].end <= m.page.nodes[cl.node].end
		}
	}
	return false
}

func (m *matcher) imageScore(f *field, c *column) float64 {
	if !isPicture(c.attr) {
		return 0
	}
	s := 0.25 + 0.35*c.cover(len(m.recs)) + 0.3*c.distinct() - 0.002*float64(c.index)
	if c.several() > 1.05 {
		s -= 0.1
	}
	if len(c.cells) > 2 && c.distinct() < 0.5 {
		return 0
	}
	if len(f.aside) > 0 && !m.introduced(f, c) {
		return 0
	}
	return s
}

func (m *matcher) tagsScore(f *field, c *column) float64 {
	if c.attr != "" || c.meanSize() > 250 || c == m.title {
		return 0
	}
	lex := max(lexical(f.specific(), c), 0.8*m.around(f, c))
	n := m.page.nodes[c.cells[0].node].n
	s := 0.8 * lex
	if c.several() > 1.3 {
		s += 0.15
		if n.DataAtom == atom.Li {
			s += 0.2
			if f.hasBullets() {
				s += 0.2
			}
		}
	} else if c.distinct() > 0 && lex < 0.5 {
		return 0
	}
	if strings.Contains(dom.Attr(n, "rel"), "tag") && (f.concepts[0] == "tag" || f.concepts[0] == "category" || f.concepts[0] == "topic") {
		s += 0.5
	}
	return s
}

func (f *field) hasBullets() bool {
	return f.endsIn("features", "highlights", "bullets", "benefits", "includes", "details", "specs", "points", "items")
}

// around returns how well the names of a column's ancestors within the record
// match the field.
func (m *matcher) around(f *field, c *column) float64 {
	best := 0.0
	cl := c.cells[0]
	steps := 0
	for i := m.page.nodes[cl.node].parent; i >= m.recs[cl.rec].from && steps < 3; i = m.page.nodes[i].parent {
		best = max(best, overlap(f.specific(), m.page.conceptsAt(i), 0))
		steps++
	}
	return best
}

// pictures are the endings of addresses of pictures, which are not the record's.
var pictures = []string{".jpg", ".jpeg", ".png", ".webp", ".gif"}

// linkScore finds the record's own address: the link of its name, the link that
// wraps the record, or its first link.
func (m *matcher) linkScore(f *field, c *column) float64 {
	if c.attr != "href" || c.share(func(s string) bool {
		return s != "" && !strings.HasPrefix(s, "mailto:") && !strings.HasPrefix(s, "tel:") && !slices.Contains(pictures, strings.ToLower(path.Ext(s)))
	}) < 0.5 {
		return 0
	}
	if len(f.aside) > 0 {
		if lexical(f.aside, c) >= 0.5 {
			return 0.8
		}
		for g, found := range m.found {
			if g.kind != link && slices.ContainsFunc(f.aside, func(a string) bool { return slices.Contains(g.concepts, a) }) && len(found.cols) > 0 && m.besides(c, found.cols[0]) {
				return 0.85
			}
		}
		return 0
	}
	s := 0.0
	switch {
	case m.title != nil && m.besides(c, m.title):
		s = 0.9
	case c.cells[0].node == m.recs[c.cells[0].rec].from:
		s = 0.85
	case c.several() < 1.2 && c.distinct() > 0.8:
		s = 0.55
	case c.repeatsItself():
		s = 0.85
	}
	if c.distinct() < 0.5 && len(c.cells) > 2 {
		s -= 0.4
	}
	return s*(0.5+0.5*c.cover(len(m.recs))) - 0.0005*float64(c.index)
}

// repeatsItself reports whether the several values of a record are one, as the
// links of a picture and of the name below it.
func (c *column) repeatsItself() bool {
	for i := 1; i < len(c.cells); i++ {
		if c.cells[i].rec == c.cells[i-1].rec && c.texts()[i] != c.texts()[i-1] {
			return false
		}
	}
	return true
}

// besides reports whether the links of c are in, at or around the cells of d.
func (m *matcher) besides(c, d *column) bool {
	hit, seen := 0, 0
	for _, cl := range c.cells {
		for _, dl := range d.cells {
			if dl.rec != cl.rec {
				continue
			}
			seen++
			a, b := &m.page.nodes[cl.node], &m.page.nodes[dl.node]
			if cl.node <= dl.node && b.end <= a.end || dl.node <= cl.node && a.end <= b.end {
				hit++
			}
			break
		}
	}
	return hit*2 > seen
}
