package records

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/internal/dom"
)

// What a link adds to the score of a person, and what one to a person's page adds.
const (
	fromLink  = 0.1
	fromOwner = 0.6
)

func (m *matcher) personScore(f *field, c *column) float64 {
	if c.attr != "" || c == m.title && m.titled {
		return 0
	}
	if c.several() > 2.5 || c.are(shapePerson) < 0.7 {
		return 0
	}
	n := m.page.nodes[c.cells[0].node].n
	if n.DataAtom == atom.Button || len(c.cells) > 4 && c.isOne() {
		return 0
	}
	s := 0.75*lexical([]string{"author"}, c) - 0.003*float64(c.meanSize())
	if c.share(func(t string) bool { return byPrefix(t) != "" }) > 0.7 {
		s += 0.55
	}
	if a := m.ownLink(c); a != nil {
		s += fromLink
		if isPersonLink(dom.Attr(a, "href")) {
			s += fromOwner
		}
	}
	if m.declaresAuthor(c) {
		s += 0.3
	}
	if f.speaks && m.saysIt(c) {
		s += fromSpeaker
	}
	if !m.introduced(f, c) || m.inProse(c) || c.several() > 1.3 && f.ofOthers(c) { // who comments on the record
		return 0
	}
	if c.labelledOther(f) {
		s -= 0.4
	}
	return s
}

// declaresAuthor reports whether most cells of a column stand in what microdata
// call the author.
func (m *matcher) declaresAuthor(c *column) bool {
	return shareOf(c.cells[:min(len(c.cells), sampleRecords)], func(cl cell) bool {
		steps := 0
		for i := cl.node; i >= m.recs[cl.rec].from && steps < 4; i = m.page.nodes[i].parent {
			if prop := dom.Attr(m.page.nodes[i].n, "itemprop"); prop == "author" || prop == "creator" {
				return true
			}
			steps++
		}
		return false
	}) > 0.5
}

// ownLink is the link that the first cell of a column is or whose text it
// begins, as a name does before what else the link says of a person.
func (m *matcher) ownLink(c *column) *html.Node {
	at := c.cells[0].node
	if n := m.page.nodes[at].n; n.DataAtom == atom.A {
		return n
	}
	parent := m.page.nodes[at].parent
	if c.attr != "" || parent < m.recs[c.cells[0].rec].from || m.page.nodes[parent].n.DataAtom != atom.A {
		return nil
	}
	for i := parent + 1; i < at; i++ {
		if m.page.nodes[i].size > 0 {
			return nil
		}
	}
	return m.page.nodes[parent].n
}

// inProse reports whether most cells of a column lie in running text: a person
// mentioned there is not the author of the record.
func (m *matcher) inProse(c *column) bool {
	return shareOf(c.cells, func(cl cell) bool {
		i := m.page.nodes[cl.node].parent
		return i > m.recs[cl.rec].from && m.page.nodes[i].n.DataAtom == atom.P && m.page.nodes[i].size > m.page.nodes[cl.node].size+proseRoom
	}) > 0.5
}

// proseRoom is how many bytes of other text around a name make a paragraph
// prose.
const proseRoom = 80

// labelledOther reports whether the page labels a column as something else.
func (c *column) labelledOther(f *field) bool {
	if len(c.label()) < 4 {
		return false
	}
	words := ident.WordsAndNumbers(c.label())
	return slices.Contains(words, "edited") || slices.Contains(words, "reply") || overlap(f.concepts, c.sayings(), len(words)) < 0.3
}

func isPersonLink(href string) bool {
	for _, mark := range [...]string{"/author", "/user", "/member", "/profile", "/people/", "/u/", "/contributor", "/writers/", "profile.php", "member.php", "action=profile", "mode=viewprofile", "/staff/", "/@", "/~", "/by/", "/authors/"} {
		if strings.Contains(href, mark) {
			return true
		}
	}
	return false
}

// ofOthers reports whether a column is named after the comments on the records,
// where the records are none themselves.
func (f *field) ofOthers(c *column) bool {
	if !c.names().has("comment") {
		return false
	}
	return !slices.ContainsFunc(slices.Concat(f.item, f.words), func(w string) bool {
		switch w {
		case "comment", "reply", "post", "message", "thread", "discussion", "review", "note", "entry", "item":
			return true
		}
		return false
	})
}
