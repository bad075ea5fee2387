package records

import (
	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/meaning"
	"github.com/pagemill/pagemill/internal/trees"
)

// A Sample is a text that a page has a name for: by the names of its element in the
// source, by a label or by the head of its column.
type Sample struct {
	Names     []string // concepts
	Text, Tag string
}

// maxSample is the size, in bytes, of a text that Samples yields; maxSampleInner the
// number of elements in it.
const (
	maxSample      = 120
	maxSampleInner = 3
)

// Samples yields the named texts of a page, to learn from.
func (p *Page) Samples(yield func(Sample)) {
	p.groups()
	add := func(names []string, text, tag string) {
		var of []string
		for _, w := range names {
			if w = conceptOf(w); !isDigits(w) {
				of = append(of, w)
			}
		}
		if len(of) > 0 && text != "" && len(text) <= maxSample {
			yield(Sample{of, text, tag})
		}
	}
	for i := range p.nodes {
		n := &p.nodes[i]
		if n.size > 0 && n.size <= maxSample && n.elements <= maxSampleInner {
			if names := p.namesAt(int32(i)); len(names) > 0 {
				add(names, p.text(int32(i), n.end, maxSample+1), n.n.Data)
			}
		}
	}
	for _, f := range p.labels() {
		add(ident.WordsAndNumbers(f.Label), f.Value, f.Node.Data)
	}
	for _, g := range p.grids() {
		for k, head := range g.head {
			words := labelWords(head)
			for _, row := range g.rows[:min(len(g.rows), sampledRows)] {
				if k < len(row.cells) && row.cells[k] >= 0 && len(words) > 0 {
					add(words, p.cell(row.cells[k], maxSample+1), "td")
				}
			}
		}
	}
}

func isDigits(s string) bool {
	for _, r := range s {
		if !isDigitRune(r) {
			return false
		}
	}
	return true
}

// A Reading is a group of records as trees see it, to learn from.
type Reading struct {
	Rows   [][][]float32                 // by field and column: see study.rows
	Values func(field, column int) []any // of the records
	Known  func(field int) []any         // what is read by record
	Count  int                           // records
	Glance []float32                     // what is seen of the group at a glance
	// Group returns the features of the group, to be related, and the column that each
	// field is given by estimates, -1 for none.
	Group func(logits [][]float32) (features *trees.Features, given []int)
}

// Readings yields the groups of a page that are studied for an array, or more of them,
// without look, and returns what relates their features.
func (p *Page) Readings(a Array, words *meaning.Model, look *trees.Ensemble, yield func(Reading)) (relate func([]*trees.Features)) {
	fields := fieldsOf(a)
	all := p.candidates(a, fields, nil)
	of := &asked{a, ofPeople(a), p.isAbout(a)}
	var studied []*candidate
	var seen []trees.Features
	if look != nil {
		studied = p.promising(all, fields, of, look)
	} else {
		all = all[:min(len(all), maxGlanced)]
		seen = p.glances(all, fields, of)
		for i := range all {
			studied = append(studied, &all[i])
		}
	}
	for i, c := range studied {
		m := p.buildColumns(c.g, true).assign(fields)
		s := m.studyColumns(words)
		r := Reading{Rows: s.rows(), Count: len(m.recs)}
		if look == nil {
			r.Glance = seen[i][:len(glanceFeatures)]
		}
		values := func(found *match) (out []any) {
			for k := range m.recs {
				if v, ok := m.read(found.f, found, int32(k)); ok {
					out = append(out, v.V)
				}
			}
			return out
		}
		r.Values = func(i, j int) []any { return values(&match{f: fields[i], cols: []*column{s.columns[j].column}}) }
		r.Known = func(i int) []any {
			if found := m.found[fields[i]]; m.isKnown(fields[i]) {
				return values(found)
			}
			return nil
		}
		r.Group = func(logits [][]float32) (*trees.Features, []int) {
			v := &trees.Features{}
			s.logits = logits
			s.give()
			groupFeatures.write(v, s.ofCandidate(c, i, of))
			return v, s.given
		}
		yield(r)
	}
	return func(rows []*trees.Features) { p.relate(studied, rows) }
}

// maxGlanced is how many groups of a page trees learn to tell at a glance from.
const maxGlanced = 80
