package records

import (
	"slices"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// sequences splits the children of an element before each child of one kind: a
// dt with its dd, a heading with its section, a question with its answer.
func (p *Page) sequences(parent int32, kids []int32) []*group {
	var elements []int32
	for _, c := range kids {
		if p.nodes[c].n.Type == html.ElementNode && (p.nodes[c].size > 0 || p.nodes[c].elements > 0) {
			elements = append(elements, c)
		}
	}
	if len(elements) < 2*minRecords {
		return nil
	}
	count := map[uint64]int{}
	for _, c := range elements {
		count[p.starter(c)]++
	}
	var out []*group
	seen := map[uint64]bool{}
	for _, c := range p.headingsFirst(elements) {
		k := p.starter(c)
		if seen[k] || count[k] < minRecords || count[k] == len(elements) || p.nodes[c].n.DataAtom == atom.Li || p.nodes[c].n.DataAtom == atom.Article {
			continue
		}
		seen[k] = true
		if g := p.cut(parent, elements, k); g != nil {
			out = append(out, g)
		}
		if len(seen) == maxStarters {
			break
		}
	}
	return out
}

// headingsFirst returns children with the headings among them before all others.
func (p *Page) headingsFirst(elements []int32) []int32 {
	out := slices.Clone(elements)
	slices.SortStableFunc(out, func(a, b int32) int {
		x, y := isHeading(p.nodes[a].n), isHeading(p.nodes[b].n)
		switch {
		case x == y:
			return 0
		case x:
			return -1
		}
		return 1
	})
	return out
}

// maxStarters is the largest number of kinds of children that may begin
// records.
const maxStarters = 4

// starter returns the kind of a child, as a possible start of a record. A
// paragraph entirely in bold is of another kind than a normal one.
func (p *Page) starter(c int32) uint64 {
	n := &p.nodes[c]
	h := n.loose
	if i := c + 1; i < n.end {
		if a := p.nodes[i].n.DataAtom; (a == atom.Strong || a == atom.B || isHeading(p.nodes[i].n)) && p.nodes[i].size == n.size {
			h = mix(h, hashString(1, p.nodes[i].n.Data))
		}
	}
	return h
}

func (p *Page) cut(parent int32, elements []int32, k uint64) *group {
	g := &group{holder: parent, parts: true}
	single := 0
	level := "" // level of the headings that begin the records
	for i, c := range elements {
		if p.starter(c) != k {
			if n := p.nodes[c].n; level != "" && isHeading(n) && n.Data < level {
				break // a higher-level heading ends the list
			}
			continue
		}
		if isHeading(p.nodes[c].n) {
			level = p.nodes[c].n.Data
		}
		end := p.nodes[parent].end
		for _, d := range elements[i+1:] {
			if p.starter(d) == k || level != "" && isHeading(p.nodes[d].n) && p.nodes[d].n.Data <= level {
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
