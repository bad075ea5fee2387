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
	"math"
	"slices"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
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
)

// Find returns the list that answers the array best, nil without one that
// answers enough of it. taken are keys of lists that are not to be returned.
func (p *Page) Find(a Array, taken []int32) *List {
	if len(p.nodes) == 0 || len(a.Fields) == 0 {
		return nil
	}
	fields := fieldsOf(a)
	var best *group
	bestScore := 0.0
	for _, g := range p.groups() {
		if g.weight == 0 || slices.Contains(taken, g.recs[0].from) || p.slots(g) < len(fields)*2/5 {
			continue
		}
		m := p.lay(g, false).assign(fields)
		if s := m.groupScore(a); s > bestScore {
			best, bestScore = g, s
		}
	}
	if best == nil {
		return nil
	}
	m := p.lay(best, true).assign(fields)
	l := &List{Source: "list", Score: bestScore, Key: best.recs[0].from}
	if best.header != nil {
		l.Source = "table"
	}
	l.Items = m.items(a.Max)
	if len(l.Items) == 0 {
		return nil
	}
	return l
}

// slots is how many values the richer of a group's first records can hold: its
// texts, links and pictures.
func (p *Page) slots(g *group) int {
	most := 0
	for _, r := range g.recs[:min(len(g.recs), 3)] {
		n := 0
		for i := r.from; i < min(r.to, r.from+sampleSize); i++ {
			switch d := p.nodes[i].n; {
			case d.Type == html.TextNode, d.DataAtom == atom.A, d.DataAtom == atom.Img, d.DataAtom == atom.Br:
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// groupScore is how well a group answers an array; 0 where it does not.
func (m *matcher) groupScore(a Array) float64 {
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
	s := sum / all
	n := len(m.g.recs)
	s *= 1 + perDoubling*math.Log2(float64(min(n, 64)))
	if m.page.nodes[m.g.recs[0].from].frame {
		s *= inFrame
	}
	return s * m.context(a)
}

// context weighs what the page calls a list: its heading, its class names.
func (m *matcher) context(a Array) float64 {
	words := splitWords(a.Name)
	var want []string
	for _, w := range words {
		want = append(want, singular(w))
	}
	if len(want) == 0 {
		return 1
	}
	s := 1.0
	p := m.page
	if h := m.g.heading; h >= 0 && m.heads(h) {
		have := map[string]bool{}
		all := splitWords(p.text(h, p.nodes[h].end, 200))
		for _, w := range all {
			have[singular(w)] = true
		}
		s += headingWeight * overlap(want, have, len(all)) * min(1, float64(len(want)+1)/float64(max(len(all), 1))) * m.underHeading(h)
	}
	have := map[string]bool{}
	r := m.g.recs[0].from
	for steps, i := 0, r; i >= 0 && steps < 3; steps, i = steps+1, p.nodes[i].parent {
		for _, w := range append(names(p.nodes[i].n), splitWords(attrID(p.nodes[i].n))...) {
			have[singular(w)] = true
		}
	}
	return s + namedWeight*overlap(want, have, 0)
}

// heads reports whether a heading stands over the group: in an element around
// it, and not at the end of another section.
func (m *matcher) heads(h int32) bool {
	p := m.page
	last := m.g.recs[0].to
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
func (m *matcher) underHeading(h int32) float64 {
	n := 0
	inside := m.page.above[m.g.recs[len(m.g.recs)-1].from] >= m.g.recs[0].from
	for _, r := range m.g.recs {
		above := m.page.above[r.from]
		if above == h || inside && m.inRecord(above) {
			n++
		}
	}
	return float64(n) / float64(len(m.g.recs))
}

// inRecord reports whether a node stands in one of the records.
func (m *matcher) inRecord(i int32) bool {
	k, found := slices.BinarySearchFunc(m.g.recs, i, func(r record, i int32) int { return int(r.from - i) })
	return found || k > 0 && i < m.g.recs[k-1].to
}

// items reads the records.
func (m *matcher) items(limit int) []map[string]Value {
	var out []map[string]Value
	seen := map[string]bool{}
	for k := range m.recs {
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
