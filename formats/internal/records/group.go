package records

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// A record is a range of nodes: an element with all below it, or several
// siblings that belong together, such as a heading with what follows it.
type record struct {
	from, to int32
}

// A group is a set of records that are built alike.
type group struct {
	recs    []record
	heading int32    // the heading before the first record, -1 where there is none
	holder  int32    // the parent of the records, -1 where they have several
	header  []string // of a table, by column
	parts   bool     // a record is several siblings
	weight  float64  // what is known before the fields are looked at
}

const (
	minRecords   = 2
	maxGroups    = 80   // candidates that are looked into, by weight
	maxRecords   = 2000 // of a group
	minGroupSize = 12   // bytes of text in all records together
	maxCells     = 64   // of a table's header
)

// groups returns the candidates, the weightiest first.
func (p *Page) groups() []*group {
	if p.lists != nil {
		return p.lists
	}
	p.above = p.headings()
	var all []*group
	all = append(all, p.byParent()...)
	all = append(all, p.byPath(func(n *node) uint64 { return n.looseKey })...)
	all = append(all, p.byPath(func(n *node) uint64 { return n.key })...)
	seen := map[[3]int32]bool{}
	all = slices.DeleteFunc(all, func(g *group) bool { // one parent's children come by both ways
		id := [3]int32{g.recs[0].from, g.recs[len(g.recs)-1].to, int32(len(g.recs))}
		old := seen[id]
		seen[id] = true
		return old && g.header == nil
	})
	for _, g := range all {
		g.heading = p.above[g.recs[0].from]
		p.weigh(g)
	}
	slices.SortStableFunc(all, func(a, b *group) int {
		switch {
		case a.weight > b.weight:
			return -1
		case a.weight < b.weight:
			return 1
		}
		return 0
	})
	p.lists = all[:min(len(all), maxGroups)]
	return p.lists
}

// headings returns for each node the last heading that begins before it.
func (p *Page) headings() []int32 {
	out := make([]int32, len(p.nodes))
	last := int32(-1)
	for i := range p.nodes {
		out[i] = last
		if isHeading(p.nodes[i].n) {
			last = int32(i)
		}
	}
	return out
}

func isHeading(n *html.Node) bool {
	switch n.DataAtom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Caption, atom.Legend:
		return true
	}
	return false
}

// byPath groups the elements that stand under the same path of tags and class
// names, wherever they are.
func (p *Page) byPath(key func(*node) uint64) []*group {
	at := map[uint64]int{}
	var order [][]int32
	for i := range p.nodes {
		n := &p.nodes[i]
		if n.n.Type != html.ElementNode || n.parent < 0 || n.elements == 0 && n.size == 0 {
			continue
		}
		k, ok := at[key(n)]
		if !ok {
			k = len(order)
			at[key(n)] = k
			order = append(order, nil)
		}
		if len(order[k]) < maxRecords {
			order[k] = append(order[k], int32(i))
		}
	}
	var out []*group
	for _, list := range order {
		if len(list) < minRecords {
			continue
		}
		g := &group{holder: p.nodes[list[0]].parent}
		for _, i := range list {
			if p.nodes[i].parent != g.holder {
				g.holder = -1
			}
			g.recs = append(g.recs, record{i, p.nodes[i].end})
		}
		out = append(out, g)
	}
	return out
}

// byParent groups the children of one element: those with the same tag where
// their class names differ or where their path has others elsewhere, and
// sequences that begin with the same kind of child.
func (p *Page) byParent() []*group {
	first := make([]int32, len(p.nodes)) // first child + 1
	next := make([]int32, len(p.nodes))  // next sibling + 1
	last := make([]int32, len(p.nodes))
	for i := range p.nodes {
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
		kids = kids[:0]
		for c := first[i]; c != 0 && len(kids) < maxRecords*4; c = next[c-1] {
			kids = append(kids, c-1)
		}
		if len(kids) >= minRecords {
			out = append(out, p.alike(int32(i), kids)...)
			out = append(out, p.sequences(int32(i), kids)...)
		}
	}
	return out
}

// alike returns the children of one tag as a group.
func (p *Page) alike(parent int32, kids []int32) []*group {
	var tags []string
	byTag := map[string][]int32{}
	for _, c := range kids {
		n := &p.nodes[c]
		if n.n.Type != html.ElementNode || n.elements == 0 && n.size == 0 {
			continue
		}
		if byTag[n.n.Data] == nil {
			tags = append(tags, n.n.Data)
		}
		byTag[n.n.Data] = append(byTag[n.n.Data], c)
	}
	var out []*group
	for _, tag := range tags {
		list := byTag[tag]
		if len(list) < minRecords || tag == "br" || tag == "td" || tag == "th" {
			continue
		}
		g := &group{holder: parent}
		for _, c := range list[:min(len(list), maxRecords)] {
			g.recs = append(g.recs, record{c, p.nodes[c].end})
		}
		if tag == "tr" {
			p.readHeader(g)
		}
		if len(g.recs) > 0 {
			out = append(out, g)
		}
	}
	return out
}

// readHeader takes a table's first row for its header where all of its cells
// are heading cells, or where it stands in a head of its own.
func (p *Page) readHeader(g *group) {
	table := p.nodes[g.holder].n
	for table != nil && table.DataAtom != atom.Table {
		table = table.Parent
	}
	row := int32(-1)
	if r := g.recs[0]; p.isHeaderRow(r.from) {
		row = r.from
		g.recs = g.recs[1:]
	} else if table != nil {
		for i := g.holder; i >= 0 && p.nodes[i].n != table; i = p.nodes[i].parent {
			for k := i - 1; k >= 0 && k > p.nodes[i].parent; k-- { // rows of a head before this body
				if p.nodes[k].n.DataAtom == atom.Tr && inHead(p.nodes[k].n) {
					row = k
					break
				}
			}
		}
	}
	if row < 0 && len(g.recs) > 2 && p.looksLikeHeader(g) {
		row = g.recs[0].from
		g.recs = g.recs[1:]
	}
	if row < 0 {
		return
	}
	for i := row + 1; i < p.nodes[row].end && len(g.header) < maxCells; i++ {
		if a := p.nodes[i].n.DataAtom; a == atom.Td || a == atom.Th {
			g.header = append(g.header, p.text(i, p.nodes[i].end, 120))
		}
	}
}

func inHead(tr *html.Node) bool { return tr.Parent != nil && tr.Parent.DataAtom == atom.Thead }

func (p *Page) isHeaderRow(row int32) bool {
	th, td := 0, 0
	for i := row + 1; i < p.nodes[row].end; i++ {
		switch p.nodes[i].n.DataAtom {
		case atom.Th:
			th++
		case atom.Td:
			td++
		}
	}
	return th > 1 && td == 0 || th+td > 1 && inHead(p.nodes[row].n)
}

// looksLikeHeader reports whether the first row is short words without figures
// while most rows below have figures: a header written as plain cells.
func (p *Page) looksLikeHeader(g *group) bool {
	cells, figures := 0, 0
	for i := g.recs[0].from; i < g.recs[0].to; i++ {
		if p.nodes[i].n.DataAtom == atom.Td {
			cells++
			text := p.text(i, p.nodes[i].end, 60)
			if text == "" || len(text) > 60 || strings.ContainsAny(text, "0123456789") {
				return false
			}
		}
	}
	for _, r := range g.recs[1:] {
		if strings.ContainsAny(p.text(r.from, r.to, 200), "0123456789") {
			figures++
		}
	}
	return cells > 1 && figures*10 >= (len(g.recs)-1)*8 || cells > 1 && p.allBold(g.recs[0])
}

// allBold reports whether all text of a row is bold while its like below is not.
func (p *Page) allBold(r record) bool {
	for i := r.from; i < r.to; i++ {
		if p.nodes[i].n.Type != html.TextNode {
			continue
		}
		bold := false
		for k := p.nodes[i].parent; k > r.from; k = p.nodes[k].parent {
			if a := p.nodes[k].n.DataAtom; a == atom.B || a == atom.Strong || a == atom.Th {
				bold = true
			}
		}
		if !bold {
			return false
		}
	}
	return true
}

// sequences returns the children of an element cut at each child of one kind:
// a dt with its dd, a heading with what follows, a question with its answer.
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
	for _, c := range elements {
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

// maxStarters is how many kinds of children may begin the records.
const maxStarters = 4

// starter is the kind of a child as what may begin a record. A paragraph all
// in bold type is of another kind than one that is not.
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
	level := "" // of the headings that begin the records
	for i, c := range elements {
		if p.starter(c) != k {
			if n := p.nodes[c].n; level != "" && isHeading(n) && n.Data < level {
				break // a higher heading ends the list
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

// weigh says how likely a group is a list of the page's content at all: much
// text, several records, not in the page's frame.
func (p *Page) weigh(g *group) {
	size, frame := 0, 0
	for _, r := range g.recs {
		for i := r.from; i < r.to; i = p.nodes[i].end {
			size += int(p.nodes[i].size)
		}
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
	if g.header != nil || isHeading(p.nodes[g.recs[0].from].n) || p.nodes[g.recs[0].from].n.DataAtom == atom.Dt {
		g.weight *= 3
	}
}

// address writes where a node is, for people: its tag and class within the
// record.
func (p *Page) address(i int32) string {
	n := p.nodes[i].n
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
