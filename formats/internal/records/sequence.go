package records

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// sequences appends the children of an element, split before each child of one
// kind: a dt with its dd, a heading with its section, a question with its answer.
func (p *Page) sequences(out []*group, parent int32, elements []int32) []*group {
	if len(elements) < 2*minRecords {
		return out
	}
	p.numbers.Reset(len(elements))
	p.kinds, p.counts = p.kinds[:0], p.counts[:0]
	for _, c := range elements {
		k, fresh := p.numbers.Number(p.starter(c))
		if fresh {
			p.counts = append(p.counts, 0)
		}
		p.counts[k]++
		p.kinds = append(p.kinds, k)
	}
	if len(p.counts) == len(elements) {
		return out
	}
	if len(p.counts) == 1 {
		return p.periodic(out, parent, elements)
	}
	tried, whole := 0, p.wholeCycles()
	for _, heading := range [...]bool{true, false} { // headings before all others
		for i, c := range elements {
			n, k := p.nodes[c].n, p.kinds[i]
			if p.counts[k] < minRecords || isHeading(n) != heading || whole >= 0 && k != whole || n.DataAtom == atom.Li || n.DataAtom == atom.Article {
				continue
			}
			if g := p.cut(parent, elements, k); g != nil {
				out = append(out, g)
			}
			p.counts[k] = 0 // done
			if tried++; tried == maxStarters {
				return out
			}
		}
	}
	return out
}

// wholeCycles returns the kind that begins a sequence in which kinds take turns, -1
// where they do not: a list that begins with another kind would pair the end of
// each record with the beginning of the next.
func (p *Page) wholeCycles() int32 {
	for from := range p.kinds[:min(len(p.kinds), maxPeriod)] { // after what stands before the list
		for period := 2; period <= maxPeriod; period++ {
			if n := len(p.kinds) - from; n >= minCycles*period && p.takeTurns(from, period) {
				return p.kinds[from]
			}
		}
	}
	return -1
}

const (
	maxPeriod = 4 // siblings of a record
	minCycles = 3 // records that tell a sequence
)

// takeTurns reports whether kinds repeat after each period, from the position to
// the end but for what follows the last; each begins with a kind that it has once.
func (p *Page) takeTurns(from, period int) bool {
	for i := from + 1; i < from+period; i++ {
		if p.kinds[i] == p.kinds[from] {
			return false
		}
	}
	for i := from + period; i < len(p.kinds); i++ {
		if p.kinds[i] != p.kinds[i-period] {
			return len(p.kinds)-i <= period && i >= from+minCycles*period
		}
	}
	return true
}

// periodic appends records of several children of one kind that take turns by what
// is in them: a row with a title, then one with its points.
func (p *Page) periodic(out []*group, parent int32, elements []int32) []*group {
	if p.nodes[elements[0]].n.DataAtom == atom.Li || len(elements) < 2*minCycles {
		return out
	}
	p.numbers.Reset(len(elements))
	for i, c := range elements {
		p.kinds[i], _ = p.numbers.Number(p.outline(c))
	}
	k := p.wholeCycles()
	if k < 0 {
		return out
	}
	if g := p.cut(parent, elements, k); g != nil {
		out = append(out, g)
	}
	return out
}

// outline tells elements apart by what their first descendants are: tags, and
// whether there is text.
func (p *Page) outline(c int32) uint64 {
	h := uint64(nameSeed)
	for i := c + 1; i < min(p.nodes[c].end, c+maxOutline); i++ {
		n := &p.nodes[i]
		if n.n.Type != html.ElementNode || n.parent != c && p.nodes[n.parent].parent != c {
			continue
		}
		h = mix(h, hashString(nameSeed, n.n.Data))
		if n.size > 0 {
			h = mix(h, 1)
		}
	}
	return h
}

// maxOutline is how many nodes of an element its outline reads.
const maxOutline = 40

// maxStarters is the largest number of kinds of children that may begin
// records.
const maxStarters = 4

// starter returns the kind of a child, as a possible start of a record. A
// paragraph entirely in bold is of another kind than a normal one.
func (p *Page) starter(c int32) uint64 {
	n := &p.nodes[c]
	h := p.looks[c].loose
	if i := c + 1; i < n.end {
		if a := p.nodes[i].n.DataAtom; (a == atom.Strong || a == atom.B || isHeading(p.nodes[i].n)) && p.nodes[i].size == n.size {
			h = mix(h, hashString(1, p.nodes[i].n.Data))
		}
	}
	return h
}

// cut makes records of the children of one kind with those after each.
func (p *Page) cut(parent int32, elements []int32, k int32) *group {
	g := &group{holder: parent, parts: true}
	single := 0
	level := "" // level of the headings that begin the records
	for i, c := range elements {
		n := p.nodes[c].n
		if p.kinds[i] != k {
			if level != "" && isHeading(n) && n.Data < level {
				break // a higher-level heading ends the list
			}
			continue
		}
		if isHeading(n) {
			level = n.Data
		}
		end := p.nodes[parent].end
		for j := i + 1; j < len(elements); j++ {
			if d := elements[j]; p.kinds[j] == k || level != "" && isHeading(p.nodes[d].n) && p.nodes[d].n.Data <= level {
				end = d
				break
			}
		}
		if i+1 < len(elements) && end == elements[i+1] || i+1 == len(elements) {
			single++
		}
		g.recs = append(g.recs, record{c, end})
		if len(g.recs) == maxRecords {
			break
		}
	}
	if len(g.recs) < minRecords || single*2 > len(g.recs) {
		return nil
	}
	return g
}
