// Package records finds the lists of a page: elements that are built alike,
// rows of tables, terms with what they mean, headings with what follows them.
// It fills the objects that a JSON Schema asks for from one of them: which
// column answers which property is told by names, labels, headers and the
// shapes of values. What no column answers stays absent.
//
// The way from elements to records is that of wrapper induction over repeated
// subtrees (Liu, Grossman, Zhai: Mining Data Records in Web Pages, KDD 2003),
// with paths of tags and class names in place of tree alignment.
package records

import (
	"cmp"
	"math"
	"slices"
)

// A Value is what a record says for a field.
type Value struct {
	V     any    // string, json.Number, bool or []string
	Text  string // as the page has it
	Where string // the element
}

// A List is what was found for an array: its items by field name.
type List struct {
	Items  []map[string]Value
	Source string // "table" or "list"
	Score  float64
	// Key names the place of the list on the page: two arrays with the same
	// key would hold the same records.
	Key int32
}

// Weights of a group's score, chosen on pages of several kinds: what names the
// records counts twice, many records a little more than few.
const (
	titleWeight   = 2.0
	perDoubling   = 0.12
	inFrame       = 0.35
	headingWeight = 0.9
	namedWeight   = 0.35
	enoughFields  = 0.33 // share of the fields, weighed, that must be answered
	rounding      = 1e-9 // room for the order in which factors are multiplied
)

// Find returns the list that answers the array best, nil without one that
// answers enough of it. taken are keys of lists that are not to be returned.
func (p *Page) Find(a Array, taken []int32) *List {
	if len(p.nodes) == 0 || len(a.Fields) == 0 {
		return nil
	}
	fields := fieldsOf(a)
	all := p.candidates(a, fields, taken)
	best := p.choose(all, fields)
	if best == nil {
		return nil
	}
	best = p.whole(best, all, fields)
	m := p.lay(best.g, true).assign(fields)
	l := &List{Source: "list", Score: best.score, Key: best.g.recs[0].from}
	if best.g.header != nil {
		l.Source = "table"
	}
	l.Items = m.items(a.Max)
	if len(l.Items) == 0 {
		return nil
	}
	return l
}

// A candidate is a group that may answer an array.
type candidate struct {
	g     *group
	place int // among the groups, by weight
	// What the score of the fields is multiplied with.
	records, context float64
	most             float64 // what the score can be
	score            float64
	settled          bool
}

// choose returns the group of the best score, of equal ones the weightiest; nil
// where none answers enough. Groups are laid out in the order of the scores
// that they can reach, until no other can reach the best.
func (p *Page) choose(all []candidate, fields []*field) *candidate {
	var best *candidate
	for i := range all {
		p.check.Now()
		c := &all[i]
		if best != nil && c.most < best.score {
			break
		}
		p.settle(c, fields)
		if c.score > 0 && (best == nil || c.score > best.score || c.score == best.score && c.place < best.place) {
			best = c
		}
	}
	return best
}

// whole returns the group that has all records of best and more, where the
// additional ones answer about as much: of a list whose cards differ by a class
// name, or stand in several parts, one kind scores a little better by itself.
func (p *Page) whole(best *candidate, all []candidate, fields []*field) *candidate {
	floor := wholeShare * best.score
	for {
		wider := (*candidate)(nil)
		for i := range all {
			c := &all[i]
			if c.most < floor || len(c.g.recs) <= len(best.g.recs) || !p.covers(c.g, best.g) {
				continue
			}
			if !c.settled {
				p.settle(c, fields)
			}
			if c.score >= floor && (wider == nil || c.score > wider.score) {
				wider = c
			}
		}
		if wider == nil {
			return best
		}
		best = wider
	}
}

// wholeShare is the share of a list's score that a list with all its records and
// others must have to be taken for the whole of it.
const wholeShare = 0.9

// covers reports whether each record of part stands in, or around, one of g's
// that no other of part's does, and that has half of its text at least.
func (p *Page) covers(g, part *group) bool {
	k := 0
	for _, r := range part.recs {
		for k < len(g.recs) && g.recs[k].to <= r.from {
			k++
		}
		if k == len(g.recs) || g.recs[k].from >= r.to || 2*p.sizeOf(g.recs[k]) < p.sizeOf(r) {
			return false
		}
		k++
	}
	return true
}

// candidates returns the groups that can answer enough of the fields, those
// that can score most first.
func (p *Page) candidates(a Array, fields []*field, taken []int32) []candidate {
	var all []candidate
	b := p.bounds(fields)
	for i, g := range p.groups() {
		p.check.Step()
		if g.weight == 0 || slices.Contains(taken, g.recs[0].from) || p.slots(g) < len(fields)*2/5 {
			continue
		}
		share := b.of(g) * (1 + rounding)
		if share < enoughFields {
			continue
		}
		c := candidate{g: g, place: i, records: p.recordsScore(g), context: p.context(g, a)}
		c.most = share * c.records * c.context
		all = append(all, c)
	}
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(b.most, a.most) })
	return all
}

// settle lays a candidate out and scores it.
func (p *Page) settle(c *candidate, fields []*field) {
	c.settled = true
	c.score = p.lay(c.g, false).assign(fields).fieldScore() * c.records * c.context
}

// slots is how many values the richer of a group's first records can hold: its
// texts, links and pictures.
func (p *Page) slots(g *group) int {
	most := int32(0)
	for _, r := range g.recs[:min(len(g.recs), 3)] {
		n := int32(0)
		for i := r.from; i < r.to; i = p.nodes[i].end {
			n += p.nodes[i].slots
		}
		most = max(most, n)
	}
	return int(most)
}

// fieldScore is how well a group answers the fields, 0 to 1; 0 where it does
// not.
func (m *matcher) fieldScore() float64 {
	sum, all := 0.0, 0.0
	for _, f := range m.fields {
		w := 1.0
		if f.kind == title {
			w = titleWeight
		}
		all += w
		if found := m.found[f]; found != nil {
			sum += w * found.score * found.cover
		}
	}
	if all == 0 || sum/all < enoughFields || len(m.found) < min(2, len(m.fields)) {
		return 0
	}
	return sum / all
}

// recordsScore is what a group's score is multiplied with for the number of
// its records and for standing in the page's frame.
func (p *Page) recordsScore(g *group) float64 {
	s := 1 + perDoubling*math.Log2(float64(min(len(g.recs), 64)))
	if p.nodes[g.recs[0].from].frame {
		s *= inFrame
	}
	return s
}

// context weighs what the page calls a list: its heading, its class names.
func (p *Page) context(g *group, a Array) float64 {
	words := splitWords(a.Name)
	var want []string
	for _, w := range words {
		want = append(want, Singular(w))
	}
	if len(want) == 0 {
		return 1
	}
	s := 1.0
	if h := g.heading; h >= 0 && p.heads(g, h) {
		var have wordSet
		all := splitWords(p.text(h, p.nodes[h].end, 200))
		for _, w := range all {
			have.add(Singular(w))
		}
		s += headingWeight * overlap(want, have, len(all)) * min(1, float64(len(want)+1)/float64(max(len(all), 1))) * p.underHeading(g, h)
	}
	var have wordSet
	r := g.recs[0].from
	for steps, i := 0, r; i >= 0 && steps < 3; steps, i = steps+1, p.nodes[i].parent {
		for _, w := range append(slices.Clip(p.namesAt(i)), splitWords(attrID(p.nodes[i].n))...) {
			have.add(Singular(w))
		}
	}
	return s + namedWeight*overlap(want, have, 0)
}

// heads reports whether a heading stands over the group: in an element around
// it, and not at the end of another section.
func (p *Page) heads(g *group, h int32) bool {
	last := g.recs[0].to
	i := p.nodes[h].parent
	for steps := 0; i >= 0 && steps < 3; steps++ {
		if p.nodes[i].end >= last {
			return true
		}
		if p.nodes[i].size > 2*p.nodes[h].size+40 { // holds more than the heading
			return false
		}
		i = p.nodes[i].parent
	}
	return i < 0
}

// underHeading is the share of the records that stand behind a heading and no
// other; headings inside records aside.
func (p *Page) underHeading(g *group, h int32) float64 {
	n := 0
	inside := p.above[g.recs[len(g.recs)-1].from] >= g.recs[0].from
	for _, r := range g.recs {
		above := p.above[r.from]
		if above == h || inside && g.holds(above) {
			n++
		}
	}
	return float64(n) / float64(len(g.recs))
}

// holds reports whether a node stands in one of the records.
func (g *group) holds(i int32) bool {
	k, found := slices.BinarySearchFunc(g.recs, i, func(r record, i int32) int { return int(r.from - i) })
	return found || k > 0 && i < g.recs[k-1].to
}

// items reads the records.
func (m *matcher) items(limit int) []map[string]Value {
	var out []map[string]Value
	seen := map[string]bool{}
	for k := range m.recs {
		m.page.check.Steps(10 * len(m.fields))
		item := map[string]Value{}
		id := ""
		named := true
		for _, f := range m.fields {
			found := m.found[f]
			if found == nil {
				continue
			}
			v, ok := m.read(f, found, int32(k))
			if !ok {
				named = named && f.kind != title
				continue
			}
			item[f.Name] = v
			if f.kind == title || f.kind == link || f.kind == prose || f.kind == person || f.kind == when {
				id += "\x00" + f.Name + "\x00" + v.Text
			}
		}
		if len(item) < min(2, len(m.found)) || !named || id != "" && seen[id] {
			continue
		}
		seen[id] = true
		if out = append(out, item); len(out) == limit {
			break
		}
	}
	return out
}
