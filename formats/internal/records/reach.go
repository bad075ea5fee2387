package records

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A goal is what a path leads to. Bits of them are what an element itself has.
type goal uint8

const (
	toText   goal = 1 << iota
	toSaying      // an attribute that may be a name
	toData        // an attribute that may be any value
	toLink
	toImage
)

// lead notes that an element has an attribute of some kind, unless it is empty.
func (n *node) lead(to goal, value string) {
	if value != "" {
		n.leads |= to
	}
}

// A reach says how many of the sampled records have something at one path.
type reach struct {
	to         goal
	last, rows int32
	least      int32   // size of the shortest text
	place      float32 // how likely one of them is a name, by its place
	named      float32 // how well one of them, or its parent, is named like the title
}

// reaches are the paths of a group's texts, links and images by first class
// names. Each column is part of one of them.
type reaches struct {
	paths numbering
	all   []reach
	lax   []uint64
	named []float32 // by node: how well it is named like the title
	title int       // the field that asks for it, -1 without one
	told  bool      // labels of lines may make columns across paths
}

// prepareReach finds the elements that are named like the title.
func (b *bounds) prepareReach() {
	r := &b.reach
	if b.page.ends == nil {
		b.page.write()
	}
	r.title = -1
	for i, f := range b.fields {
		if f.kind == title {
			r.title = i
			break
		}
	}
	r.named = make([]float32, len(b.page.nodes))
	if r.title >= 0 {
		for _, h := range b.hits[r.title] {
			r.named[h.node] = max(r.named[h.node], float32(h.score))
		}
	}
}

// tight returns an upper bound of the score of a group's fields that is lower
// than of if its records are not alike: what has no path in common is in no
// column.
func (b *bounds) tight(g *group) float64 {
	if b.reach.named == nil {
		b.prepareReach()
	}
	recs := sampleOf(g)
	b.walk(g, recs)
	for i, f := range b.fields {
		b.caps[i] = 1
		switch {
		case i == b.reach.title:
			b.caps[i] = b.mostNamed(f, recs)
		case f.kind == link:
			b.caps[i] = b.mostShared(toLink, len(recs), func(c float64) float64 {
				if len(f.aside) > 0 {
					return mostLink
				}
				return mostLink * (0.5 + 0.5*c)
			})
		case f.kind == image:
			b.caps[i] = b.mostShared(toImage, len(recs), func(c float64) float64 { return 0.6*c + 0.3 })
		}
	}
	return b.sum(g, b.caps)
}

// walk finds the paths of the records.
func (b *bounds) walk(g *group, recs []record) {
	p := b.page
	b.reach.paths.reset(2 * maxColumns)
	b.reach.all = b.reach.all[:0]
	parent := p.nodes[recs[0].from].n.Parent
	b.reach.told = g.parts && parent != nil && hasBreak(parent)
	for k, r := range recs {
		p.check.Step()
		lax := b.reach.lax[:0]
		for i := r.from; i < min(r.to, r.from+sampleSize); i++ {
			n := &p.nodes[i]
			at, in := rootPath, n.parent >= r.from
			if in {
				at = lax[n.parent-r.from]
			}
			switch a := n.n.DataAtom; {
			case a == atom.Th || a == atom.Td:
				at = mix(at, uint64(ordinal(n.n))+99)
			case in || g.parts:
				at = mix(at, n.loose)
				if a == atom.Dd {
					at = mix(at, uint64(ordinal(n.n)))
				}
			}
			lax = append(lax, at)
			b.reach.node(p, i, r, at, int32(k))
		}
		b.reach.lax = lax
	}
}

// node adds what a node has at its path.
func (r *reaches) node(p *Page, i int32, rec record, at uint64, k int32) {
	n := &p.nodes[i]
	if n.n.Type == html.TextNode {
		if n.parent < rec.from || p.nodes[n.parent].elements == 0 {
			return // no column of its own
		}
	}
	if n.n.DataAtom == atom.Br && n.parent >= 0 && p.nodes[n.parent].has&hasColon != 0 && p.nodes[n.parent].size <= 600 {
		r.told = true
	}
	if n.size > 0 && n.end <= rec.to {
		r.name(p, i, r.add(at, toText, k))
	}
	if n.leads == 0 {
		return
	}
	for _, to := range [...]goal{toSaying, toData} {
		if n.leads&to != 0 {
			c := r.add(mix(at, uint64(to)), to, k)
			r.name(p, i, c)
			c.least = 0
		}
	}
	if n.leads&toLink != 0 {
		r.add(mix(at, uint64(toLink)), toLink, k)
	}
	if n.leads&toImage != 0 {
		r.add(mix(at, uint64(toImage)), toImage, k)
	}
}

// name notes how likely a node is a name.
func (r *reaches) name(p *Page, i int32, c *reach) {
	c.place = max(c.place, p.places[i])
	c.least = min(c.least, p.ends[p.nodes[i].end]-p.ends[i])
	c.named = max(c.named, r.named[i])
	if parent := p.nodes[i].parent; parent >= 0 {
		c.named = max(c.named, r.named[parent])
	}
}

func (r *reaches) add(path uint64, to goal, k int32) *reach {
	at, fresh := r.paths.number(path)
	if fresh {
		r.all = append(r.all, reach{to: to, last: -1, least: maxCellText})
	}
	c := &r.all[at]
	if c.last != k {
		c.last = k
		c.rows++
	}
	return c
}

// mostNamed returns the most that names can add to the score, 1 for all records.
func (b *bounds) mostNamed(f *field, recs []record) float64 {
	if b.reach.told {
		return 1
	}
	label, question, most, generic, covered := 0.0, 0.0, 0.0, 0.0, 0.0
	for _, r := range recs {
		label = max(label, best(b.said[b.reach.title], r.from, r.to))
	}
	if f.hasQuestion() {
		question = 0.5
	}
	for i := range b.reach.all {
		c := &b.reach.all[i]
		if c.to&(toText|toSaying|toData) == 0 || c.least > longestName {
			continue
		}
		cover := float64(c.rows) / float64(len(recs))
		named := max(label, float64(c.named))
		if s := (float64(c.place) + 0.6*named + question) * (0.3 + 0.7*cover); s >= enoughTitle && c.to != toData {
			most = max(most, min(1, s)*cover)
		}
		if named >= enough {
			generic = max(generic, named*(0.5+0.5*cover))
			covered += cover
		}
	}
	return max(most, generic*min(1, covered))
}

// longestName is more than the size of a name with its label.
const longestName = 400

// mostShared returns the most that columns of one kind can add to the score. Up
// to four of them may answer a field together; score is the most that one of
// them has by its share of the records.
func (b *bounds) mostShared(to goal, records int, score func(cover float64) float64) float64 {
	most, covered := 0.0, 0.0
	for _, c := range b.reach.all {
		if c.to != to {
			continue
		}
		cover := float64(c.rows) / float64(records)
		if s := score(cover); s >= enough {
			most = max(most, s*(0.5+0.5*cover))
			covered += cover
		}
	}
	return most * min(1, covered)
}
