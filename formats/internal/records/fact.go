package records

import (
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/wordindex"
	"github.com/pagemill/pagemill/internal/dom"
)

// labelled returns the page's labelled values in document order.
func (p *Page) labelled() []fact {
	if p.facts != nil {
		return p.facts
	}
	p.facts = []fact{}
	for i := range p.nodes {
		p.check.Step()
		n := &p.nodes[i]
		if len(p.facts) >= maxFacts {
			break
		}
		if n.n.Type != html.ElementNode || n.size == 0 || n.size > 2*maxFactValue {
			continue
		}
		p.fromLines(int32(i))
		p.fromPair(int32(i))
		p.fromCards(int32(i))
	}
	return p.facts
}

// minCards is how many boxes alike tell that each is a value with its label.
const minCards = 3

// fromCards reads boxes alike side by side, of two texts each: all the first have
// digits, and none of the second, their labels.
func (p *Page) fromCards(i int32) {
	n := &p.nodes[i]
	if n.elements < 3*minCards || n.elements > 20*minCards {
		return
	}
	var pairs [][2]int32
	class := dom.Attr(p.nodes[i+1].n, "class")
	for c := i + 1; c < n.end; c = p.nodes[c].end {
		value := c + 1
		if p.nodes[c].n.Type != html.ElementNode || p.nodes[c].n.DataAtom == atom.Tr || p.nodes[c].elements < 2 || dom.Attr(p.nodes[c].n, "class") != class {
			return
		}
		label := p.nodes[value].end
		if label >= p.nodes[c].end || p.nodes[label].end != p.nodes[c].end || p.nodes[label].n.Type != html.ElementNode {
			return
		}
		a, b := &p.nodes[value], &p.nodes[label]
		if a.size > maxLabel || a.has&hasDigit == 0 || b.size == 0 || b.size > maxLabel || b.has&hasDigit != 0 {
			return
		}
		pairs = append(pairs, [2]int32{value, label})
	}
	if len(pairs) < minCards {
		return
	}
	for _, pair := range pairs {
		p.addFact(p.text(pair[1], p.nodes[pair[1]].end, maxLabel), pair[0], func() string { return p.text(pair[0], p.nodes[pair[0]].end, maxFactValue) })
	}
}

// fromLines reads "Label: value" from the lines of an element with its own
// text.
func (p *Page) fromLines(i int32) {
	n := &p.nodes[i]
	if n.has&hasColon == 0 || !holdsText(n.n) && n.elements > 4 {
		return
	}
	for line := range strings.SplitSeq(p.lines(i, n.end), "\n") {
		head, rest, ok := strings.Cut(line, ":")
		if rest = strings.TrimSpace(rest); ok && rest != "" && len(rest) <= maxFactValue && isLabel(head, " "+rest) {
			p.addFact(head, i, func() string { return rest })
		}
	}
}

func holdsText(n *html.Node) bool {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.TextNode && strings.TrimSpace(c.Data) != "" {
			return true
		}
	}
	return false
}

// fromPair reads a pair of an element (a heading, a term, a heading cell or
// bold text) and the next one.
func (p *Page) fromPair(i int32) {
	n := &p.nodes[i]
	next := n.end
	if n.size > maxLabel || int(next) >= len(p.nodes) || p.nodes[next].parent != n.parent || p.nodes[next].size > maxFactValue || p.nodes[next].size == 0 {
		return
	}
	switch p.nodes[next].n.DataAtom {
	case atom.Nav, atom.Form:
		return
	}
	if !isTerm(n.n) || p.hasField(i) || p.hasField(next) {
		return
	}
	if label := p.text(i, n.end, maxLabel+4); strings.IndexFunc(label, isLetter) >= 0 && !strings.ContainsAny(label, "?!") {
		p.addFact(label, next, func() string { return strings.TrimLeft(p.text(next, p.nodes[next].end, maxFactValue+4), ": ") })
	}
}

// hasField reports whether an element is or holds a field of a form: its label is for
// what a visitor says.
func (p *Page) hasField(i int32) bool {
	for k := i; k < min(p.nodes[i].end, i+fieldParts); k++ {
		if n := p.nodes[k].n; n.DataAtom == atom.Input && slices.Contains(typed, dom.Attr(n, "type")) {
			return true
		}
	}
	return false
}

// typed are the types of fields in which a visitor writes.
var typed = []string{"", "text", "email", "tel", "url", "password", "search"}

// fieldParts is how many parts of an element are searched for a field.
const fieldParts = 20

func isTerm(n *html.Node) bool {
	switch n.DataAtom {
	case atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Dt, atom.Th, atom.Strong, atom.B, atom.Label:
		return true
	case atom.Span, atom.Div, atom.Td, atom.P:
		if class := dom.Attr(n, "class"); termIndex().In(strings.ToLower(class)) != 0 && slices.ContainsFunc(ident.WordsAndNumbers(class), isTermName) {
			return true
		}
		return n.DataAtom == atom.Td && n.PrevSibling == nil
	}
	return false
}

// termNames are words by which labels are named.
var termNames = []string{"label", "title", "key", "term", "heading", "name", "caption", "header", "head"}

func isTermName(word string) bool { return slices.Contains(termNames, word) }

var termIndex = sync.OnceValue(func() *wordindex.Index { return wordindex.New(termNames) })
