package records

import "github.com/pagemill/pagemill/internal/dom"

// sections groups headings of one look, wherever they are, each with what follows it
// until the next of its level or above.
func (p *Page) sections() []*group {
	p.numbers.Reset(64)
	var out []*group
	open := [7]*group{} // by level: the group whose last record goes on
	end := func(from int, at int32) {
		for level := from; level < len(open); level++ {
			if g := open[level]; g != nil {
				g.recs[len(g.recs)-1].to = at
				open[level] = nil
			}
		}
	}
	for i := range p.nodes {
		p.check.Step()
		n := &p.nodes[i]
		if !dom.IsHeading(n.n) || len(n.n.Data) != 2 || n.size == 0 {
			continue
		}
		level := int(n.n.Data[1] - '0')
		end(level, int32(i))
		k, fresh := p.numbers.Number(p.looks[i].looseKey)
		if fresh {
			out = append(out, &group{holder: -1, parts: true})
		}
		if g := out[k]; len(g.recs) < maxRecords {
			g.recs = append(g.recs, record{int32(i), n.end})
			open[level] = g
		}
	}
	end(0, int32(len(p.nodes)))
	kept := out[:0]
	for _, g := range out {
		if len(g.recs) >= minRecords && p.goOn(g) {
			kept = append(kept, g)
		}
	}
	return kept
}

// goOn ends the last section of a group and reports whether most sections go on after the
// element that they begin in, which otherwise is the record.
func (p *Page) goOn(g *group) bool {
	on, before := 0, int32(-1)
	for k := range g.recs {
		p.check.Step()
		r := &g.recs[k]
		if k > 0 {
			before = g.recs[k-1].from
		}
		after := int32(len(p.nodes))
		if k+1 < len(g.recs) {
			after = g.recs[k+1].from
		}
		own := r.from
		for range maxWrappers {
			above := p.nodes[own].parent
			if above <= before || p.nodes[above].end > after {
				break
			}
			own = above
		}
		if k+1 == len(g.recs) && p.nodes[own].parent >= 0 {
			r.to = min(r.to, p.nodes[p.nodes[own].parent].end)
		}
		i := p.nodes[own].end
		for i < r.to && p.nodes[i].size == 0 {
			i++
		}
		if i < r.to && p.nodes[i].end <= r.to { // what holds the next heading is the next record
			on++
		}
	}
	return 2*on > len(g.recs)
}

// maxWrappers is how many elements around a heading alone are looked through.
const maxWrappers = 8
