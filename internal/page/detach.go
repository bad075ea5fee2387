package page

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// Aside is what was taken out of a tree because no reader sees it.
type Aside []setAside

// setAside is a node with the place that it was taken from.
type setAside struct{ node, parent, next *html.Node }

// DetachHidden takes out of the tree of a document what is Skipped, and comments, and
// returns it. A copy of the tree without them would be the same; taking them out
// costs a third of it. It reports false, and leaves the tree as it is, if Build
// may lay out another tree, or if the base address is not where a copy has it.
func DetachHidden(check *cancel.Checker, root *html.Node) (Aside, bool) {
	var found []*html.Node
	for n := root; n != nil; {
		check.Step()
		descend := true
		switch n.Type {
		case html.CommentNode:
			found = append(found, n)
		case html.ElementNode:
			skip := Skipped(n)
			if !skip && !Opaque(n) {
				break
			}
			if MayFallBack(n) {
				return nil, false
			}
			descend = false
			if !skip {
				break
			}
			var ok bool
			if found, ok = skipped(found, n); !ok {
				return nil, false
			}
		}
		n = dom.Next(n, root, descend)
	}
	taken := make(Aside, len(found))
	for i, n := range found {
		taken[i] = setAside{n, n.Parent, n.NextSibling}
		n.Parent.RemoveChild(n)
	}
	return taken, true
}

// PutBack restores the tree that the nodes were taken from.
func (a Aside) PutBack() {
	for i := len(a) - 1; i >= 0; i-- {
		a[i].parent.InsertBefore(a[i].node, a[i].next)
	}
}

// skipped appends n to found, or what a head has besides the base address. It
// reports false if that is not one of its children.
func skipped(found []*html.Node, n *html.Node) ([]*html.Node, bool) {
	base := (*html.Node)(nil)
	if n.DataAtom == atom.Head {
		base = dom.BaseElement(n)
	}
	if base == nil {
		return append(found, n), true
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c != base {
			found = append(found, c)
		}
	}
	return found, base.Parent == n && base.FirstChild == nil
}
