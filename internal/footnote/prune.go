package footnote

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// A gap is a position from which something was removed.
type gap struct {
	parent *html.Node
	before *html.Node // the node before it
}

// prune removes what is empty without the notes: lists and sections, the
// heading and the rule above them. It goes up level by level, so that each
// element is examined once per level, however many notes it had.
func (t *taker) prune() {
	gaps := t.gaps
	for range maxUp {
		var next []gap
		looked := map[*html.Node]bool{} // elements examined, and whether each is removed
		for _, g := range gaps {
			n := g.parent
			if n == nil || n == t.root || n.Parent == nil {
				continue
			}
			goes, seen := looked[n]
			if !seen {
				goes = endsParagraph(n) && onlyFrame(n)
				looked[n] = goes
			}
			if goes {
				next = append(next, gap{n.Parent, n.PrevSibling})
				remove(n)
			} else if g.before != nil && g.before.Parent == n {
				dropAbove(g.before, g.before.NextSibling)
			}
		}
		gaps = next
	}
}

// onlyFrame reports whether an element shows nothing but rules and punctuation.
func onlyFrame(n *html.Node) bool {
	for k := n.FirstChild; k != nil; k = dom.Next(k, n, true) {
		switch {
		case isTaken(k), k.DataAtom == atom.Img, k.DataAtom == atom.Video, k.DataAtom == atom.Audio, k.DataAtom == atom.Iframe:
			return false
		case k.Type != html.TextNode || isBlank(strings.Trim(k.Data, spaces+".,;[]()")):
		default:
			return false
		}
	}
	return true
}

// dropAbove removes a rule directly before a gap. It removes a heading there if
// its section ends at the gap: at the end of the parent, at a rule or at a
// heading.
func dropAbove(before, after *html.Node) {
	for i := 0; after != nil && !shows(after) && !dom.Is(after, atom.Hr); after, i = after.NextSibling, i+1 {
		if i >= maxAside {
			return
		}
	}
	ends := after == nil || dom.Is(after, atom.Hr) || headingIn(after, false) != nil
	for i := 0; before != nil && i < maxAside; i++ {
		k := before
		before = k.PrevSibling
		switch {
		case dom.Is(k, atom.Hr):
			remove(k)
			return
		case k.Type != html.ElementNode || !shows(k):
			if k.Type == html.TextNode && !isBlank(k.Data) {
				return
			}
		case ends && headingIn(k, true) != nil:
			remove(k)
			ends = false // the heading above it has a section of its own
		default:
			return
		}
	}
}

// headingIn returns the heading that an element is or begins with; with alone,
// it wraps nothing else.
func headingIn(n *html.Node, alone bool) *html.Node {
	for i := 0; n != nil && i < 3; i++ {
		if dom.IsHeading(n) {
			return n
		}
		var first *html.Node
		for k, j := n.FirstChild, 0; k != nil; k, j = k.NextSibling, j+1 {
			switch {
			case j >= maxAside || k.Type == html.TextNode && !isBlank(k.Data):
				return nil
			case k.Type != html.ElementNode:
			case first == nil:
				first = k
			case alone && !isEmpty(k):
				return nil
			}
			if first != nil && !alone {
				break
			}
		}
		n = first
	}
	return nil
}

// isEmpty reports whether an element beside a heading is none of a section's
// content: it has none, or a wiki's links to edit the section.
func isEmpty(n *html.Node) bool {
	return n.FirstChild == nil && n.DataAtom != atom.Img && !isTaken(n) || dom.Attr(n, "class") == "mw-editsection"
}
