package records

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// A record is a range of nodes: an element with its subtree, or several
// siblings that belong together, such as a heading with the content after it.
type record struct {
	from, to int32
}

// tops yields the largest subtrees that lie wholly in a record.
func (p *Page) tops(r record) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		if p.nodes[r.from].end == r.to {
			yield(r.from)
			return
		}
		for i := r.from; i < r.to; {
			end := p.nodes[i].end
			if end > r.to {
				end = i + 1
			} else if !yield(i) {
				return
			}
			i = end
		}
	}
}

// A group is a set of records with the same structure.
type group struct {
	recs    []record
	heading int32   // the heading before the first record, -1 without one
	holder  int32   // the parent of the records, -1 if they have several
	parts   bool    // a record is several siblings
	weight  float64 // prior weight, independent of the fields
}

const (
	minRecords   = 2
	maxGroups    = 160  // candidates, by weight: of 717 marked lists 80 hold .924 of the values, 160 .943, all .944
	maxRecords   = 2000 // records of a group
	minGroupSize = 12   // bytes of text in all records together
	maxCells     = 64   // columns of a table
)

// groups returns the candidates in descending order of weight.
func (p *Page) groups() []*group {
	if p.lists != nil {
		return p.lists
	}
	p.hash()
	p.readTraits()
	p.above = p.headings()
	var all []*group
	all = append(all, p.byParent()...)
	all = append(all, p.byPath(func(l *look) uint64 { return l.looseKey })...)
	all = append(all, p.byPath(func(l *look) uint64 { return l.key })...)
	all = append(all, p.nested()...)
	all = append(all, p.sections()...)
	all = p.different(all)
	for _, g := range all {
		p.check.Step()
		g.heading = p.above[g.recs[0].from]
		p.weigh(g)
	}
	slices.SortStableFunc(all, func(a, b *group) int { return cmp.Compare(b.weight, a.weight) })
	p.lists = all[:min(len(all), maxGroups)]
	return p.lists
}

// sizeOf returns the bytes of text in a record.
func (p *Page) sizeOf(r record) int32 {
	n := int32(0)
	for i := range p.tops(r) {
		n += p.nodes[i].size
	}
	return n
}

// different returns the groups whose records hold different things: of an item, the only
// element in it and the only one in that, the innermost.
func (p *Page) different(all []*group) []*group {
	cores := p.cores()
	p.numbers.Reset(len(all))
	out := all[:0]
	for _, g := range all {
		first, last := g.recs[0], g.recs[len(g.recs)-1]
		id := mix(mix(uint64(len(g.recs)), uint64(cores[first.from])), uint64(cores[last.from]))
		if g.parts {
			id = mix(id, uint64(last.to))
		}
		k, fresh := p.numbers.Number(id)
		if fresh {
			out = append(out, g)
		} else if out[k].recs[0].from < first.from {
			out[k] = g
		}
	}
	return out
}

// cores returns, by node, the innermost element that holds all that it shows.
func (p *Page) cores() []int32 {
	out := p.lent.List(len(p.nodes))
	for i := len(p.nodes) - 1; i >= 0; i-- {
		p.check.Step()
		if out[i] == 0 {
			out[i] = int32(i)
		}
		if above := p.nodes[i].parent; above >= 0 && p.nodes[i].n.Type == html.ElementNode && p.looks[i].slots > 0 && p.looks[i].slots == p.looks[above].slots {
			out[above] = out[i]
		}
	}
	return out
}

// headings returns, by node, the last heading that begins before it.
func (p *Page) headings() []int32 {
	out := p.lent.List(len(p.nodes))
	last := int32(-1)
	for i := range p.nodes {
		p.check.Step()
		out[i] = last
		if isHeading(p.nodes[i].n) {
			last = int32(i)
		}
	}
	return out
}

func isHeading(n *html.Node) bool {
	return n.DataAtom == atom.Caption || n.DataAtom == atom.Legend || dom.IsHeading(n)
}

// byPath groups the elements with the same path of tags and class names,
// wherever they are.
func (p *Page) byPath(key func(*look) uint64) []*group {
	p.numbers.Reset(len(p.nodes) / 4)
	kinds := p.lent.List(len(p.nodes)) // by node: number of its path + 1
	var counts []int32                 // by path
	for i := range p.nodes {
		p.check.Step()
		n := &p.nodes[i]
		if n.n.Type != html.ElementNode || n.parent < 0 || n.elements == 0 && n.size == 0 {
			continue
		}
		k, fresh := p.numbers.Number(key(&p.looks[i]))
		if fresh {
			counts = append(counts, 0)
		}
		if counts[k] < maxRecords {
			counts[k]++
			kinds[i] = k + 1
		}
	}
	return p.collect(kinds, counts)
}

// collect makes groups of the nodes of each kind of which there are enough.
func (p *Page) collect(kinds, counts []int32) []*group {
	of := make([]*group, len(counts))
	var out []*group
	for i, k := range kinds {
		if k == 0 || counts[k-1] < minRecords {
			continue
		}
		n, g := &p.nodes[i], of[k-1]
		if g == nil {
			g = &group{holder: n.parent, recs: p.room(int(counts[k-1]))}
			of[k-1] = g
			out = append(out, g)
		}
		if n.parent != g.holder {
			g.holder = -1
		}
		g.recs = append(g.recs, record{int32(i), n.end})
	}
	return out
}

// room returns an empty slice for n records.
func (p *Page) room(n int) []record {
	if len(p.records) < n {
		p.records = make([]record, max(n, min(len(p.nodes), 1024)))
	}
	out := p.records[:0:n]
	p.records = p.records[n:]
	return out
}

// nested groups the elements of one tag and class that occur at several depths,
// such as replies below posts, unless one contains another.
func (p *Page) nested() []*group {
	type kind struct {
		recs  []record
		depth int32
		mixed bool // at several depths
	}
	p.numbers.Reset(len(p.nodes) / 8)
	var order []*kind
	depth := p.lent.List(len(p.nodes))
	for i := range p.nodes {
		p.check.Step()
		n, l := &p.nodes[i], &p.looks[i]
		if n.parent >= 0 {
			depth[i] = depth[n.parent] + 1
		}
		if n.n.Type != html.ElementNode || l.own == l.loose && l.own == hashString(nameSeed, n.n.Data) || n.size < minGroupSize || n.elements == 0 {
			continue // without a shared class name
		}
		at, fresh := p.numbers.Number(l.loose)
		if fresh {
			order = append(order, &kind{depth: depth[i]})
		}
		k := order[at]
		k.mixed = k.mixed || k.depth != depth[i]
		if last := len(k.recs) - 1; last >= 0 && k.recs[last].to > int32(i) {
			k.recs[last].to = int32(i)
		}
		if len(k.recs) < maxRecords {
			k.recs = append(k.recs, record{int32(i), n.end})
		}
	}
	var out []*group
	for _, k := range order {
		if k.mixed && len(k.recs) > minRecords {
			out = append(out, &group{holder: -1, recs: k.recs})
		}
	}
	return out
}

// byParent groups the children of one element: those with the same tag if their
// class names differ or their path also occurs elsewhere, and sequences that
// begin with the same kind of child.
func (p *Page) byParent() []*group {
	first := p.lent.List(len(p.nodes)) // first child + 1
	next := p.lent.List(len(p.nodes))  // next sibling + 1
	last := p.lent.List(len(p.nodes))
	for i := range p.nodes {
		p.check.Step()
		parent := p.nodes[i].parent
		if parent < 0 {
			continue
		}
		if first[parent] == 0 {
			first[parent] = int32(i + 1)
		} else {
			next[last[parent]] = int32(i + 1)
		}
		last[parent] = int32(i)
	}
	var out []*group
	var kids []int32
	for i := range p.nodes {
		p.check.Step()
		kids = kids[:0]
		for c, k := first[i], 0; c != 0 && k < 4*maxRecords; c, k = next[c-1], k+1 {
			if n := &p.nodes[c-1]; n.n.Type == html.ElementNode && (n.elements > 0 || n.size > 0) {
				kids = append(kids, c-1)
			}
		}
		if len(kids) >= minRecords {
			out = p.alike(out, int32(i), kids)
			out = p.sequences(out, int32(i), kids)
		}
	}
	return out
}

// alike appends the children of one tag as a group.
func (p *Page) alike(out []*group, parent int32, kids []int32) []*group {
	p.numbers.Reset(len(kids))
	p.kinds, p.counts = p.kinds[:0], p.counts[:0]
	for _, c := range kids {
		k, fresh := p.numbers.Number(hashString(nameSeed, p.nodes[c].n.Data))
		if fresh {
			p.counts = append(p.counts, 0)
		}
		p.counts[k]++
		p.kinds = append(p.kinds, k)
	}
	p.tagged = append(p.tagged[:0], make([]*group, len(p.counts))...)
	for i, c := range kids {
		k := p.kinds[i]
		if p.counts[k] < minRecords {
			continue
		}
		if p.tagged[k] == nil {
			p.tagged[k] = &group{holder: parent, recs: p.room(int(min(p.counts[k], maxRecords)))}
		}
		if g := p.tagged[k]; len(g.recs) < maxRecords {
			g.recs = append(g.recs, record{c, p.nodes[c].end})
		}
	}
	for _, g := range p.tagged {
		if g == nil {
			continue
		}
		switch p.nodes[g.recs[0].from].n.DataAtom {
		case atom.Br, atom.Td, atom.Th:
			continue
		}
		out = append(out, g)
	}
	return out
}

// weigh sets how likely a group is a list of the page's content: much text,
// several records, not in the page's frame.
func (p *Page) weigh(g *group) {
	size, frame := 0, 0
	for _, r := range g.recs {
		p.check.Step()
		size += int(p.sizeOf(r))
		if p.nodes[r.from].frame {
			frame++
		}
	}
	n := len(g.recs)
	if size < minGroupSize {
		return
	}
	g.weight = float64(min(size, 20_000)) * float64(n) / float64(n+3)
	if 2*frame > n {
		g.weight *= 0.1
	}
	if isHeading(p.nodes[g.recs[0].from].n) || p.nodes[g.recs[0].from].n.DataAtom == atom.Dt {
		g.weight *= 3
	}
}

// address returns a readable position of a node.
func (p *Page) address(i int32) string { return addressOf(p.nodes[i].n) }

// addressOf returns a readable position of a node: its tag and class within the
// record.
func addressOf(n *html.Node) string {
	if n.Type != html.ElementNode {
		n = n.Parent
	}
	if n == nil {
		return ""
	}
	if class, _, _ := strings.Cut(strings.TrimSpace(dom.Attr(n, "class")), " "); class != "" {
		return n.Data + "." + class
	}
	return n.Data
}
