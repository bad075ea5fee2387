package dom

import "golang.org/x/net/html"

// A Slab allocates the nodes of a copy in batches. The zero Slab is ready to use.
type Slab struct {
	nodes      []html.Node
	attributes []html.Attribute
	size       int // of the last batch
}

// Sizes of the first batch and of the largest.
const (
	firstSlab = 8
	mostSlab  = 128
)

// Bare returns a copy of n alone, without its attributes.
func (s *Slab) Bare(n *html.Node) *html.Node {
	if len(s.nodes) == 0 {
		s.size = min(max(2*s.size, firstSlab), mostSlab)
		s.nodes = make([]html.Node, s.size)
	}
	c := &s.nodes[0]
	s.nodes = s.nodes[1:]
	c.Type, c.DataAtom, c.Data, c.Namespace = n.Type, n.DataAtom, n.Data, n.Namespace
	return c
}

// Shallow returns a copy of n alone.
func (s *Slab) Shallow(n *html.Node) *html.Node {
	c := s.Bare(n)
	if m := len(n.Attr); m > 0 {
		c.Attr = s.room(m)
		copy(c.Attr, n.Attr)
	}
	return c
}

// room returns room for m attributes.
func (s *Slab) room(m int) []html.Attribute {
	if len(s.attributes) < m {
		s.attributes = make([]html.Attribute, max(m, s.size))
	}
	room := s.attributes[:m:m]
	s.attributes = s.attributes[m:]
	return room
}
