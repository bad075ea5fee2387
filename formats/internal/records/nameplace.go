package records

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// nameIn returns how likely an element of the record is a name; see titlePlace.
func (p *Page) nameIn(r record) float32 {
	s := float32(0)
	for i := range p.tops(r) {
		s = max(s, p.nodes[i].name)
	}
	return s
}

// placeNames sets, for each node, how likely it or a descendant is a name,
// judged by position.
func (p *Page) placeNames() {
	if p.namesPlaced {
		return
	}
	p.namesPlaced = true
	const headed, linked, titled = 1, 2, 4
	state := make([]uint8, len(p.nodes))
	p.places = make([]float32, len(p.nodes))
	for i := range p.nodes {
		p.check.Step()
		n := &p.nodes[i]
		if n.parent >= 0 {
			state[i] = state[n.parent] &^ titled
		}
		s := float32(0.12)
		switch {
		case isHeading(n.n):
			s += 0.5
			state[i] |= headed
		case state[i]&headed != 0:
			s += 0.4
		}
		switch n.n.DataAtom {
		case atom.Dt, atom.Summary, atom.Th, atom.Strong, atom.B:
			s = max(s, 0.42)
		case atom.A:
			state[i] |= linked
			s += 0.15
		}
		if state[i]&linked != 0 || n.has&hasLink != 0 {
			s += 0.2
		}
		if n.n.Type == html.ElementNode && p.namings[p.naming(int32(i))].titled {
			s += 0.35
			state[i] |= titled
		} else if n.parent >= 0 && state[n.parent]&titled != 0 {
			s += 0.25
		}
		if n.n.DataAtom == atom.Img {
			s += 0.1
		}
		p.places[i] = s
		if n.size <= 2*maxShortText {
			n.name = s
		}
	}
	for i := len(p.nodes) - 1; i > 0; i-- {
		if parent := p.nodes[i].parent; parent >= 0 {
			p.nodes[parent].name = max(p.nodes[parent].name, p.nodes[i].name)
		}
	}
}
