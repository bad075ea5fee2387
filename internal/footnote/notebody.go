package footnote

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// Limits of the search around a target: ancestors, siblings, and elements
// examined to see whether something precedes it. Real notes have fewer between
// the note and the link target.
const (
	maxUp    = 6
	maxAside = 24
)

// homeOf returns the element whose text is the note that begins at t. inside
// reports whether other text precedes it in that element. node is nil if no text
// begins at t.
func homeOf(t *html.Node) (node *html.Node, inside bool) {
	if endsParagraph(t) {
		return blockHome(t)
	}
	n := t
	for range maxUp {
		p := n.Parent
		if p == nil || p.Type != html.ElementNode {
			return nil, false
		}
		first, broken := startsIn(n)
		switch {
		case !first && broken && holdsMore(n):
			return p, true
		case !first:
			return nil, false
		}
		if endsParagraph(p) {
			switch p.DataAtom {
			case atom.Dt, atom.Td, atom.Th:
				return blockHome(p)
			case atom.Body, atom.Html, atom.Main, atom.Article:
				return nil, false
			}
			if holdsMore(n) {
				return p, false
			}
		}
		n = p
	}
	return nil, false
}

// blockHome returns the note that a block-level element is, or is part of.
func blockHome(n *html.Node) (*html.Node, bool) {
	switch n.DataAtom {
	case atom.Li, atom.P, atom.Dd, atom.Tr, atom.Aside, atom.Div, atom.Table, atom.Section, atom.Blockquote:
		return n, false
	case atom.Dt:
		for k, i := n.NextSibling, 0; k != nil && i < maxAside; k, i = k.NextSibling, i+1 {
			if k.DataAtom == atom.Dd {
				return k, false
			}
		}
	case atom.Td, atom.Th:
		if p := n.Parent; dom.Is(p, atom.Tr) {
			if first, _ := startsIn(n); first {
				return p, false
			}
		}
	}
	return nil, false
}

// startsIn returns first, whether only an opening bracket precedes n in its
// parent, and otherwise broken, whether a line break directly precedes it.
func startsIn(n *html.Node) (first, broken bool) {
	for k, i := n.PrevSibling, 0; k != nil; k, i = k.PrevSibling, i+1 {
		if i >= maxAside {
			return false, false
		}
		switch {
		case dom.Is(k, atom.Br):
			return false, true
		case dom.Is(k, atom.Input):
		case k.Type == html.TextNode && isOpening(k.Data):
		case shows(k):
			return false, false
		}
	}
	return true, false
}

func isOpening(s string) bool {
	s = strings.TrimSpace(s)
	return isBlank(s) || s == "[" || s == "("
}

// holdsMore reports whether visible content follows n in its parent.
func holdsMore(n *html.Node) bool {
	if !endsParagraph(n) && n.FirstChild != nil && labelOf(n) == "" && shows(n) {
		return true // the text itself is a link target
	}
	for k, i := n.NextSibling, 0; k != nil && i < maxAside; k, i = k.NextSibling, i+1 {
		if k.Type == html.TextNode && strings.Trim(k.Data, " \t\r\n\f.)]:\u00a0") == "" {
			continue
		}
		if shows(k) {
			return true
		}
	}
	return false
}

// shows reports whether n contains text or an image; a subtree whose first
// elements are empty counts as empty.
func shows(n *html.Node) bool { return showsWithin(n, n, maxAside) }

// showsWithin is like shows of the first elements from k on.
func showsWithin(k, n *html.Node, limit int) bool {
	for i := 0; k != nil && i < limit; k, i = dom.Next(k, n, true), i+1 {
		if k.Type == html.TextNode && !isBlank(k.Data) || k.DataAtom == atom.Img || isTaken(k) {
			return true
		}
	}
	return false
}

// isTaken reports whether an element is what Take replaces a mark by.
func isTaken(n *html.Node) bool {
	return n.DataAtom == atom.A && len(n.Attr) == 0 && n.FirstChild == nil
}

// opening returns the beginning of the text of n.
func opening(n *html.Node) string {
	var b strings.Builder
	for k, i := n.FirstChild, 0; k != nil && i < maxAside && b.Len() < 2*maxLabel; k, i = dom.Next(k, n, true), i+1 {
		if k.Type == html.TextNode {
			s := strings.TrimLeft(k.Data, " \t\r\n\f\u00a0")
			b.WriteString(s[:min(len(s), 2*maxLabel)])
		}
	}
	return b.String()
}

// startsWith reports whether a text begins with a label that ends there.
func startsWith(text, label string) bool {
	text = strings.TrimLeft(text, "[( ^")
	if len(text) <= len(label) || !strings.EqualFold(text[:len(label)], label) {
		return false
	}
	c := text[len(label)]
	return !(c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' && isLetter(label))
}

// shellsOf returns the elements that are empty once a note's text is removed.
func shellsOf(n *html.Node) []*html.Node {
	if n.DataAtom != atom.Dd {
		return []*html.Node{n}
	}
	shells := []*html.Node{n}
	for k, i := n.PrevSibling, 0; k != nil && i < maxAside; k, i = k.PrevSibling, i+1 {
		if dom.Is(k, atom.Dt) {
			return append(shells, k)
		}
		if k.Type == html.ElementNode {
			break
		}
	}
	return shells
}
