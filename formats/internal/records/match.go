package records

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/ident"
)

// A match is a field with the columns that may answer it, best first.
type match struct {
	f     *field
	score float64 // of the best column
	cols  []*column
	cover float64 // share of the records with a value
	rest  bool    // the value is all text after the name
}

// Least scores with which a column answers a field.
const (
	enough      = 0.5
	enoughTitle = 0.25
)

// matcher is the state of matching fields to the columns of one table.
type matcher struct {
	*table
	fields []*field
	title  *column
	titled bool // a field requests the title
	found  map[*field]*match
	used   map[*column]bool
	level  string     // the highest heading level that most records have, computed on first use
	prices [][]amount // by record, computed on first use

	said     *column // what is said in the records
	searched bool    // whether it is known
}

// assign finds the columns for the fields.
func (t *table) assign(fields []*field) *matcher {
	m := &matcher{table: t, fields: fields, found: map[*field]*match{}, used: map[*column]bool{}}
	m.assignTitle()
	m.money()
	for _, pass := range [...][]kind{{email, phone, when, person, rating, rank, stock, image, tags, discount, count}, {generic}, {prose}, {link}} {
		m.pass(pass)
	}
	m.remainder()
	return m
}

// remainder assigns the text after the name of a record that is several
// siblings to the prose field.
func (m *matcher) remainder() {
	if m.title == nil || !m.g.parts {
		return
	}
	var prosaic []*field
	for _, f := range m.fields {
		if f.kind == prose {
			prosaic = append(prosaic, f)
		}
	}
	if len(prosaic) != 1 {
		return
	}
	if cover := m.coverOf(func(k int32) bool {
		text, _ := m.behindTitle(k)
		return len(text) >= minRest && m.page.shapeOf(text, shapeAge|shapeDate) == 0
	}); cover > 0.5 {
		m.found[prosaic[0]] = &match{f: prosaic[0], score: 0.8, cover: cover, rest: true}
	}
}

// coverOf returns the share of the records, by number, for which ok is true.
func (m *matcher) coverOf(ok func(k int32) bool) float64 {
	n := 0
	for k := range m.recs {
		if ok(int32(k)) {
			n++
		}
	}
	return float64(n) / float64(len(m.recs))
}

// minRest is the least length of the text after a name.
const minRest = 8

// behindTitle returns the text of a record after its name, and its node.
func (m *matcher) behindTitle(k int32) (string, int32) {
	i, found := m.title.firstIn(k)
	if !found {
		return "", 0
	}
	from := m.page.nodes[m.title.cells[i].node].end
	if from >= m.recs[k].to {
		return "", 0
	}
	text := m.page.text(from, m.recs[k].to, maxCellText)
	if at := m.behindOthers(from, k); at > from && at < m.recs[k].to {
		if rest := m.page.text(at, m.recs[k].to, maxCellText); 2*len(rest) >= len(text) || len(rest) >= minRest && m.page.nodes[at].n.Type == html.ElementNode && partsWords(m.page.nodes[at].n.DataAtom) {
			text, from = rest, at
		}
	}
	return strings.TrimLeft(text, ",;:|·•–— "), from
}

// behindOthers returns the end of the last date or person of a record that other
// fields take.
func (m *matcher) behindOthers(from, k int32) int32 {
	for f, found := range m.found {
		if f.kind != when && f.kind != person {
			continue
		}
		_, nodes := m.texts(found, k)
		for _, i := range nodes {
			from = max(from, m.page.nodes[i].end)
		}
	}
	return from
}

// assignTitle finds the column that names the records, even if no field
// requests it.
func (m *matcher) assignTitle() {
	var f *field
	for _, c := range m.fields {
		if c.kind == title {
			f, m.titled = c, true
			break
		}
	}
	best, bestScore := (*column)(nil), 0.0
	for _, c := range m.cols {
		if s := m.titleScore(f, c, bestScore); s > bestScore {
			best, bestScore = c, s
		}
	}
	if best == nil || bestScore < enoughTitle {
		return
	}
	m.title = best
	if f != nil {
		m.take(f, best, bestScore)
	}
}

func (m *matcher) take(f *field, c *column, score float64) {
	m.used[c] = true
	m.found[f] = &match{f: f, score: min(score, 1), cols: []*column{c}, cover: c.cover(len(m.recs))}
}

// pass assigns the fields of some kinds, highest score first.
func (m *matcher) pass(kinds []kind) {
	type pair struct {
		f     *field
		c     *column
		score float64
	}
	var pairs []pair
	for _, f := range m.fields {
		if !slices.Contains(kinds, f.kind) && !(f.kind == title && m.found[f] == nil && slices.Contains(kinds, generic)) {
			continue
		}
		for _, c := range m.cols {
			if s := m.score(f, c); s >= enough {
				pairs = append(pairs, pair{f, c, s * (0.5 + 0.5*c.cover(len(m.recs)))})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int {
		return cmp.Or(cmp.Compare(b.score, a.score), a.c.index-b.c.index)
	})
	for i, a := range pairs { // of two elements that are called alike the inner one is the value
		k := slices.IndexFunc(pairs[i+1:], func(b pair) bool {
			return b.f == a.f && a.f.kind == generic && b.score > nearlyAs*a.score && m.holds(a.c, b.c)
		})
		if k >= 0 {
			pairs[i], pairs[i+1+k] = pairs[i+1+k], a
		}
	}
	for _, p := range pairs {
		if old := m.found[p.f]; old != nil {
			near := p.score > old.score*0.75 || p.f.kind == person && old.cover >= enough // guests have no profile
			if near && !m.used[p.c] && len(old.cols) > 0 && len(old.cols) < 4 && p.c.attr == old.cols[0].attr && p.f.kind != prose && m.fills(old, p.c) {
				old.cols = append(old.cols, p.c) // for the records that lack the first
				m.used[p.c] = true
			}
			continue
		}
		if !m.used[p.c] {
			m.take(p.f, p.c, p.score)
		}
	}
}

// nearlyAs is the share of an element's score from which an element in it is the value: 27
// values of 45 lists that were read.
const nearlyAs = 0.85

// fills reports whether c has values only where the columns of old have none.
func (m *matcher) fills(old *match, c *column) bool {
	have := map[int32]bool{}
	for _, d := range old.cols {
		for _, cl := range d.cells {
			have[cl.rec] = true
		}
	}
	for _, cl := range c.cells {
		if have[cl.rec] {
			return false
		}
	}
	old.cover += c.cover(len(m.recs))
	return true
}

// score returns how well a column answers a field, 0 to 1.
func (m *matcher) score(f *field, c *column) float64 {
	m.page.check.Steps(len(c.cells) / 8)
	switch f.kind {
	case link:
		return m.linkScore(f, c)
	case image:
		return m.imageScore(f, c)
	case money, formerMoney, currency:
		return 0 // read by record; see prices
	case when:
		return m.whenScore(f, c)
	case person:
		return m.personScore(f, c)
	case prose:
		return m.proseScore(f, c)
	case rating:
		return m.ratingScore(f, c)
	case count:
		return m.countScore(f, c)
	case rank:
		return m.rankScore(f, c)
	case stock:
		return m.stockScore(f, c)
	case tags:
		return m.tagsScore(f, c)
	case email:
		return shapeScore(c, "href", func(s string) bool { return strings.HasPrefix(s, "mailto:") })
	case phone:
		if f.words[len(f.words)-1] == "fax" {
			return m.genericScore(f, c)
		}
		return max(shapeScore(c, "href", func(s string) bool { return strings.HasPrefix(s, "tel:") }), m.genericScore(f, c))
	case discount:
		if c.attr != "" || c.meanSize() > 40 {
			return 0
		}
		return 0.5*c.share(isDiscount) + 0.4*lexical(f.concepts, c)
	}
	return m.genericScore(f, c)
}

// lexical returns how well the names of a column match concepts: its label
// counts most, then its own names, then those of its parent.
func lexical(want []string, c *column) float64 {
	if len(want) == 0 {
		return 0
	}
	best := 0.0
	if c.label() != "" {
		best = overlap(want, c.sayings(), len(ident.WordsAndNumbers(c.label())))
	}
	best = max(best, 0.85*overlap(want, c.names(), 0), 0.7*overlap(want, c.around(), 0))
	return best
}

// overlap returns the share of the concepts in a set; the last concept counts
// twice, since names end in what they denote. of is the number of words of the
// set, 0 to ignore it.
func overlap(want []string, have wordSet, of int) float64 {
	hit, all := 0.0, 0.0
	for i, w := range want {
		weight := 1.0
		if i == len(want)-1 {
			weight = 1.5
		}
		all += weight
		if have.has(w) {
			hit += weight
		}
	}
	s := hit / all
	if of > 2 && hit > 0 {
		s *= 0.6 + 0.4*min(1, float64(len(want))/float64(of))
	}
	return s
}

// introduced reports whether a column matches the words that are particular to the
// field: by its names, its label or its own text.
func (m *matcher) introduced(f *field, c *column) bool {
	return len(f.aside) == 0 || lexical(f.aside, c) >= enough || c.share(func(s string) bool { return slices.ContainsFunc(f.aside, conceptsIn(s).has) }) > mostIntroduce
}

// conceptsIn returns the concepts of a short text.
func conceptsIn(s string) wordSet {
	if len(s) >= maxIntroducing {
		return nil
	}
	return conceptSet(ident.WordsAndNumbers(s))
}

const (
	maxIntroducing = 80  // bytes of a text that may name what it is
	mostIntroduce  = 0.6 // share of a column's texts that do
)
