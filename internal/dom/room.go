package dom

import "golang.org/x/net/html"

// A Room allocates the nodes of a copy in batches. The zero Room is ready to use.
type Room struct {
	nodes      []html.Node
	attributes []html.Attribute
	size       int // of the last batch
}

// Sizes of the first batch and of the largest.
const (
	firstRoom = 8
	mostRoom  = 128
)

// Bare returns a copy of n alone, without its attributes.
func (r *Room) Bare(n *html.Node) *html.Node {
	if len(r.nodes) == 0 {
		r.size = min(max(2*r.size, firstRoom), mostRoom)
		r.nodes = make([]html.Node, r.size)
	}
	c := &r.nodes[0]
	r.nodes = r.nodes[1:]
	c.Type, c.DataAtom, c.Data, c.Namespace = n.Type, n.DataAtom, n.Data, n.Namespace
	return c
}

// Shallow returns a copy of n alone.
func (r *Room) Shallow(n *html.Node) *html.Node {
	c := r.Bare(n)
	if m := len(n.Attr); m > 0 {
		if len(r.attributes) < m {
			r.attributes = make([]html.Attribute, max(m, r.size))
		}
		c.Attr, r.attributes = r.attributes[:m:m], r.attributes[m:]
		copy(c.Attr, n.Attr)
	}
	return c
}
