package shop

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// A cardKey identifies the elements of one shape below one parent.
type cardKey struct {
	parent *html.Node
	tag    string
	class  string // the first word
}

// cards tells the parts of a page that repeat, one for each of many products,
// from the part about the page's own product. A card is one of at least
// minCards siblings of one tag and class that all hold a mark (a price, a
// button) and a link or image; none holds the page's first-level heading.
type cards struct {
	check *cancel.Checker
	count map[cardKey]int // siblings that are like cards; negative where one holds the heading
}

const (
	minCards     = 3
	maxCardDepth = 12  // of a mark in its card
	maxCardNodes = 300 // read of a card to find its link or image
)

// cardsOf finds the cards that hold the marks.
func cardsOf(check *cancel.Checker, heading *html.Node, marks []*html.Node) cards {
	c := cards{check: check, count: map[cardKey]int{}}
	titled := map[*html.Node]bool{}
	if heading != nil && heading.DataAtom == atom.H1 { // another may be a card's own
		for n := heading; n != nil; n = n.Parent {
			titled[n] = true
		}
	}
	seen := map[*html.Node]bool{}
	for _, m := range marks {
		n := m
		for range maxCardDepth {
			if n == nil || n.Type != html.ElementNode || seen[n] {
				break
			}
			seen[n] = true
			check.Step()
			key := keyOf(n)
			switch {
			case titled[n]:
				c.count[key] = -len(marks)
			case c.pictures(n):
				c.count[key]++
			}
			n = n.Parent
		}
	}
	return c
}

// holds reports whether a mark is in a card.
func (c cards) holds(mark *html.Node) bool {
	for range maxCardDepth {
		if mark == nil || mark.Type != html.ElementNode {
			return false
		}
		if c.count[keyOf(mark)] >= minCards {
			return true
		}
		mark = mark.Parent
	}
	return false
}

// pictures reports whether n begins with a link or image within its first nodes.
func (c cards) pictures(n *html.Node) bool {
	seen := 0
	for d := n; d != nil && seen < maxCardNodes; d = dom.Next(d, n, true) {
		c.check.Step()
		seen++
		if d.DataAtom == atom.Img || d.DataAtom == atom.A && dom.Attr(d, "href") != "" {
			return true
		}
	}
	return false
}

func keyOf(n *html.Node) cardKey {
	class := strings.TrimSpace(dom.Attr(n, "class"))
	if i := strings.IndexAny(class, " \t\n"); i > 0 {
		class = class[:i]
	}
	return cardKey{n.Parent, n.Data, class}
}
