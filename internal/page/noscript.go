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
		tree := dom.Element(atom.Div, htmlparse.ParseFragment(dom.Text(n), dom.Element(atom.Div))...)
		if sub := layOut(check, tree, nil).page; len(sub.Elements) > 0 && sub.Elements[0].Long > long {
			best, with, long = n, tree, sub.Elements[0].Long
		}
	}
	if best == nil || long < 400 || len(p.Elements) > 0 && long < p.Elements[0].Long {
		return nil
	}
	return replaced(p.Root, best, with)
}

// replaced returns a copy of the tree below root in which old is replaced by
// with.
func replaced(root, old, with *html.Node) *html.Node {
	copied := dom.Clone(root)
	hole := copied
	for n := root; n != old; n = dom.Next(n, root, true) {
		hole = dom.Next(hole, copied, true)
	}
	hole.Parent.InsertBefore(with, hole)
	hole.Parent.RemoveChild(hole)
	return copied
}
