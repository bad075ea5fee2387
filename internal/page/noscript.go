package page

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/htmlparse"
)

// minFallback is the minimum size of a noscript element's text, in bytes of
// HTML, for it to be parsed.
const minFallback = 1500

// mayFallBack reports whether a noscript element may contain the page.
func mayFallBack(n *html.Node) bool {
	c := n.FirstChild
	return c != nil && c.Type == html.TextNode && len(c.Data) >= minFallback && n.Parent.DataAtom != atom.Head
}

// fallback returns the page with the content of its noscript elements in place
// of what scripts would show, if the page has little other text: forum software
// and some applications put the whole page there. The parser leaves such text
// unparsed. A noscript element inside it stays unparsed, since nested ones
// would be parsed again at each level. It returns nil if there is no such
// content.
func fallback(check *cancel.Checker, p *Page, noscripts []*html.Node) *html.Node {
	best, with, long := (*html.Node)(nil), (*html.Node)(nil), int32(0)
	for _, n := range noscripts {
		if tree := parsed(n); tree != nil {
			if sub := layOut(check, tree, nil).page; len(sub.Elements) > 0 && sub.Elements[0].Long > long {
				best, with, long = n, tree, sub.Elements[0].Long
			}
		}
	}
	if best == nil || long < 400 || len(p.Elements) > 0 && long < p.Elements[0].Long {
		return nil
	}
	return replaced(p.Root, best, with)
}

// parsed returns the content of a noscript element in a div.
func parsed(n *html.Node) *html.Node {
	nodes, err := htmlparse.ParseFragment(dom.Text(n), &html.Node{Type: html.ElementNode, DataAtom: atom.Div, Data: "div"})
	if err != nil {
		return nil
	}
	div := &html.Node{Type: html.ElementNode, DataAtom: atom.Div, Data: "div"}
	for _, c := range nodes {
		div.AppendChild(c)
	}
	return div
}

// replaced returns a copy of the tree below root in which old is replaced by
// with.
func replaced(root, old, with *html.Node) *html.Node {
	var hole *html.Node
	depth := 0 // old is found in the copy by its path
	var path []int
	for n := old; n != root && n != nil; n = n.Parent {
		k := 0
		for s := n.PrevSibling; s != nil; s = s.PrevSibling {
			k++
		}
		path = append(path, k)
		depth++
	}
	copied := dom.Clone(root)
	hole = copied
	for i := depth - 1; i >= 0; i-- {
		hole = hole.FirstChild
		for range path[i] {
			hole = hole.NextSibling
		}
	}
	hole.Parent.InsertBefore(with, hole)
	hole.Parent.RemoveChild(hole)
	return copied
}
