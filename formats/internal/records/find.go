// Package records finds the lists of a page: elements of the same structure,
// rows of tables, terms with their descriptions, headings with the content
// after them. From one list it fills the objects that a JSON Schema describes:
// names, labels, headers and the shapes of values decide which column answers
// which property. A property without a column stays absent.
//
// The method is wrapper induction over repeated subtrees (Liu, Grossman, Zhai:
// Mining Data Records in Web Pages, KDD 2003), with paths of tags and class
// names instead of tree alignment.
package records

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/formats/internal/ident"
)

// A Value is a record's value for a field.
type Value struct {
	V     any    // string, json.Number, bool or []string
	Text  string // as written on the page
	Where string // the element
}

// A List is the list found for an array: its items by field name.
type List struct {
	Items  []map[string]Value
	Source string // "table" or "list"
	Score  float64
	// Key identifies the list on the page: two arrays with the same key would
	// hold the same records.
	Key int32
}

// Weights of a group's score, chosen on pages of several kinds: the field that
// names the records counts twice, and many records count a little more than
// few.
const (
	titleWeight   = 2.0
	perDoubling   = 0.12
	inFrame       = 0.35
	headingWeight = 0.9
	namedWeight   = 0.35
	enoughFields  = 0.3 // weighted share of the fields that must be answered: a name, an address and a year of seven
)

// Find returns the list that answers the array best, nil if none answers enough
// of it. Lists whose keys are in taken are skipped.
func (p *Page) Find(a Array, taken []int32) *List {
	if len(p.nodes) == 0 || len(a.Fields) == 0 {
		return nil
	}
	fields := fieldsOf(a)
	p.groups()
	all := p.candidates(a, fields, taken)
	ruled, best := p.reckon(a, all, fields)
	reckoned := best != nil
	if !reckoned {
		best = ruled
	}
	if t := p.chooseGrid(a, fields, taken); t != nil && (best == nil || t.score >= best.score) {
		return t.list(p, a)
	}
	if best == nil {
		return nil
	}
	m := p.buildColumns(best.g, true).assign(fields)
	if m.misses(fields) || (!reckoned || ofPersons(a)) && !m.isPlausible(a, best) {
		return nil
	}
	m.answer(best == ruled)
	return m.list(best, a)
}

// isPlausible reports whether a group may be what an array asks for, although trees do not say so.
func (m *matcher) isPlausible(a Array, of *candidate) bool {
	return m.answersEnough(a, m.fields) || of.context != 1 || !m.page.nodes[of.g.recs[0].from].frame && m.page.isAbout(a)
}

// list returns the records as the list of an array, nil without one.
func (m *matcher) list(of *candidate, a Array) *List {
	items := m.items(a.Max)
	if len(items) == 0 {
		return nil
	}
	return &List{Items: items, Source: "list", Score: of.score, Key: of.g.recs[0].from}
}

// A candidate is a group that may answer an array.
type candidate struct {
	g     *group
	place int // position among the groups, by weight
	// Factors on the score of the fields, and the most that this can be.
	records, context, share float64
	may                     []float64 // by field: the most that it can add to the sum of them
	score                   float64
}

// most is an upper bound of the score.
func (c *candidate) most() float64 { return c.share * c.records * c.context }

// covers reports whether each record of part lies in, or contains, a separate
// record of g with at least half its text.
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

// candidates returns the groups that have as many values as there are fields, nearly,
// highest upper bound first.
func (p *Page) candidates(a Array, fields []*field, taken []int32) []candidate {
	var all []candidate
	want, headed := itemWords(a), map[int32]float64{}
	for i, g := range p.groups() {
		p.check.Step()
		if g.weight == 0 || slices.Contains(taken, g.recs[0].from) || p.slots(g) < len(fields)*2/5 {
			continue
		}
		share, may := p.mayAnswer(g, fields)
		if share < enoughFields {
			continue
		}
		all = append(all, candidate{g: g, place: i, share: share, may: may, records: p.recordsScore(g), context: p.context(g, want, headed)})
	}
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(b.most(), a.most()) })
	return all
}

// slots returns the number of values that the richest of a group's first
// records can hold: its texts, links and images.
func (p *Page) slots(g *group) int {
	most := int32(0)
	for _, r := range g.recs[:min(len(g.recs), 3)] {
		n := int32(0)
		for i := range p.tops(r) {
			n += p.looks[i].slots
		}
		most = max(most, n)
	}
	return int(most)
}

// fieldScore returns how well a group answers the fields, 0 to 1; 0 if it does
// not.
func (m *matcher) fieldScore() float64 {
	sum, all := 0.0, 0.0
	for _, f := range m.fields {
		all += f.weight()
		if found := m.found[f]; found != nil {
			sum += f.weight() * found.score * found.cover
		}
	}
	if all == 0 || sum/all < enoughFields || len(m.found) < min(2, len(m.fields)) {
		return 0
	}
	return sum / all
}

// recordsScore returns the factor on a group's score for the number of its
// records and for lying in the page's frame.
func (p *Page) recordsScore(g *group) float64 {
	s := 1 + perDoubling*math.Log2(float64(min(len(g.recs), 64)))
	if p.nodes[g.recs[0].from].frame {
		s *= inFrame
	}
	return s
}

// context weighs the names of a list on the page, its heading and its class
// names, by the words for one item.
func (p *Page) context(g *group, want []string, headed map[int32]float64) float64 {
	if len(want) == 0 {
		return 1
	}
	s := 1.0
	if h := g.heading; h >= 0 && p.heads(g, h) {
		share, ok := headed[h]
		if !ok {
			share = p.headingShare(h, want)
			headed[h] = share
		}
		if share > 0 {
			s += share * p.underHeading(g, h)
		}
	}
	have := p.around[:0]
	r := g.recs[0].from
	for steps, i := 0, r; i >= 0 && steps < 3; steps, i = steps+1, p.nodes[i].parent {
		for _, l := range p.namings[p.naming(i)].lexemes {
			have = append(have, p.lexemes[l].singular)
		}
		if id := attrID(p.nodes[i].n); id != "" {
			p.spelled = p.appendWords(p.spelled[:0], id)
			for _, l := range p.spelled {
				have = append(have, p.lexemes[l].singular)
			}
		}
	}
	p.around = have
	return s + namedWeight*overlap(want, have, 0)
}

// headingShare returns how much a heading adds to the lists below it.
func (p *Page) headingShare(h int32, want []string) float64 {
	var have wordSet
	all := ident.WordsAndNumbers(p.text(h, p.nodes[h].end, 200))
	for _, w := range all {
		have.add(ident.Singular(w))
	}
	return headingWeight * overlap(want, have, len(all)) * min(1, float64(len(want)+1)/float64(max(len(all), 1)))
}

// heads reports whether a heading applies to the group: it lies in an ancestor
// of the group, and not at the end of another section.
func (p *Page) heads(g *group, h int32) bool {
	last := g.recs[0].to
	i := p.nodes[h].parent
	for steps := 0; i >= 0 && steps < 3; steps++ {
		if p.nodes[i].end >= last {
			return true
		}
		if p.nodes[i].size > 2*p.nodes[h].size+40 { // contains more than the heading
			return false
		}
		i = p.nodes[i].parent
	}
	return i < 0
}

// underHeading returns the share of the records that follow a heading with no
// other between, ignoring headings inside records.
func (p *Page) underHeading(g *group, h int32) float64 {
	inside := p.above[g.recs[len(g.recs)-1].from] >= g.recs[0].from
	return shareOf(g.recs, func(r record) bool { return p.above[r.from] == h || inside && g.holds(p.above[r.from]) })
}

// holds reports whether a node lies in one of the records.
func (g *group) holds(i int32) bool {
	k, found := slices.BinarySearchFunc(g.recs, i, func(r record, i int32) int { return int(r.from - i) })
	return found || k > 0 && i < g.recs[k-1].to
}
