package records

import (
	"cmp"
	_ "embed"
	"math"
	"path"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/meaning"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/trees"
)

// Which columns answer fields is estimated by trees, twice: by what names, labels, shapes
// and meanings say of each pair of them, then by the estimates of the other pairs, too.

//go:embed answer.bin
var answerFile string

var (
	answerTrees = trees.Embedded(answerFile, AnswerFeatures, "answer")
	againTrees  = trees.Embedded(answerFile, AnswerFeatures, "again")
)

// leastAnswer is the log-odds from which a column answers a field, which is given the best
// one: by folds over sites 1,599 of 2,018 fields of marked lists are given a column, 1,360 of
// them rightly, from -.5 on 1,760 and 1,426.
const leastAnswer = 0

// NoEstimate is below all estimates: that of a column whose texts the field's type does not take.
const NoEstimate = -6

// maxEstimated is how many fields are estimated: the work grows with their square. The others
// have what the rules give.
const maxEstimated = 128

// leastOverRules is the same in a group that rules choose, where what they give is seldom
// wrong: from 0 on five sets of lists kept apart would have .780 of the given values right
// where they have .794.
const leastOverRules = 0.5

// answer gives each field the column that is the best by the estimates. What the rules give
// stays where trees know nothing better.
func (m *matcher) answer(ruled bool) {
	s := m.estimate()
	least := float32(leastAnswer)
	if ruled {
		least = leastOverRules
	}
	used := map[*column]bool{}
	for i, j := range s.given {
		switch {
		case j < 0:
		case s.logits[i][j] < least:
			s.given[i] = -1
		default:
			used[s.columns[j].column] = true
		}
	}
	for i, j := range s.given {
		f := m.fields[i]
		old := m.found[f]
		switch {
		case m.isKnown(f):
		case j < 0:
			if old != nil && slices.ContainsFunc(old.cols, func(c *column) bool { return used[c] }) {
				delete(m.found, f)
			}
		case old == nil || old.cols[0] != s.columns[j].column:
			m.take(f, s.columns[j].column, s.sure[i])
		default:
			old.score = s.sure[i]
		}
	}
}

// stepsOfPair is the work for a field and a column, in steps: some 5 µs.
const stepsOfPair = 50

// estimate estimates which columns answer the fields.
func (m *matcher) estimate() *study {
	s := m.studyColumns(meaning.Default())
	rows := s.rows()
	AddAround(rows, Estimates(rows, answerTrees()))
	s.logits = Estimates(rows, againTrees())
	s.give()
	return s
}

// rows returns the features of the pairs of a field and a column, by their numbers, with
// room for AroundFeatures; nil of those that trees are not asked about.
func (s *study) rows() [][][]float32 {
	known := len(answerFeatures())
	out := make([][][]float32, len(s.fields))
	var v trees.Features
	for i := range out {
		s.page.check.Steps(len(s.columns) * stepsOfPair)
		out[i] = make([][]float32, len(s.columns))
		for j := range s.columns {
			if s.asks(i, j) {
				s.row(&v, i, j)
				out[i][j] = append(make([]float32, 0, known+len(AroundFeatures)), v[:known]...)
			}
		}
	}
	return out
}

// asks reports whether trees are asked about a field and a column: not about prices,
// which are read by record and answer nothing else.
func (s *study) asks(i, j int) bool {
	f := s.fields[i]
	return i < maxEstimated && !s.isKnown(f) && !f.isMoney() && s.pairs[i][j].taken >= enough && !(s.priced && s.columns[j].are(shapeMoney) > enough)
}

// isKnown reports whether a field is answered by what no column is: by the amounts of each
// record, or by all text behind a name.
func (m *matcher) isKnown(f *field) bool {
	found := m.found[f]
	return found != nil && (found.rest || f.isMoney())
}

func (f *field) isMoney() bool { return f.kind == money || f.kind == formerMoney || f.kind == currency }

// give gives each field the column with the best estimate that no other field has, -1
// for none.
func (s *study) give() {
	type estimate struct {
		i, j  int
		logit float32
	}
	var all []estimate
	s.given = make([]int, len(s.fields))
	s.sure = make([]float64, len(s.fields))
	for i, f := range s.fields {
		if s.given[i] = -1; s.isKnown(f) {
			s.sure[i] = s.found[f].score
			continue
		}
		for j, l := range s.logits[i] {
			if l >= leastAnswer {
				all = append(all, estimate{i, j, l})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b estimate) int { return cmp.Compare(b.logit, a.logit) })
	used := make([]bool, len(s.columns))
	for _, p := range all {
		if s.given[p.i] < 0 && !used[p.j] && !s.repeats(p.j, used) {
			s.given[p.i], used[p.j] = p.j, true
			s.sure[p.i] = 1 / (1 + math.Exp(-float64(p.logit)))
		}
	}
}

func (f *field) isNumber() bool { return f.Type == "number" || f.Type == "integer" }

// repeats reports whether a column says what another says that answers a field.
func (s *study) repeats(j int, used []bool) bool {
	for k, d := range s.columns {
		if k != j && used[k] && slices.Equal(d.texts, s.columns[j].texts) {
			return true
		}
	}
	return false
}

// A question is whether a column answers a field.
type question struct {
	*study
	f    *field
	d    *studied
	p    pair
	i, j int   // of the field and the column
	n    *node // the column's first cell
}

// answerFeatures are what trees know of a question.
var answerFeatures = sync.OnceValue(func() features[*question] {
	out := features[*question]{
		{"rule", func(q *question) float64 { return q.score(q.f, q.d.column) }},
		{"taken by rule", func(q *question) float64 { return zeroOne(q.took()) }},
		{"used by rule", func(q *question) float64 { return zeroOne(q.used[q.d.column] && !q.took()) }},
		{"answered by rule", func(q *question) float64 { return zeroOne(q.found[q.f] != nil) }},
		{"fit", func(q *question) float64 { return q.p.fit }},
		{"fit over other columns", (*question).overColumns},
		{"fit over other fields", (*question).overFields},
		{"type takes", func(q *question) float64 { return q.p.taken }},
		{"names of kind", func(q *question) float64 { return lexical(kindConcepts[q.f.kind], q.d.column) }},
		{"names others", (*question).namesOther},
		{"names", func(q *question) float64 { return overlap(q.f.specific(), q.d.names, 0) }},
		{"all names", func(q *question) float64 { return lexical(q.f.concepts, q.d.column) }},
		{"label", func(q *question) float64 { return zeroOne(q.d.label() != "") }},
		{"says itself", func(q *question) float64 { return q.d.shareNaming(q.f.concepts) }},
		{"description", (*question).ofDescription},
		{"size", func(q *question) float64 { return math.Log2(float64(1 + q.d.size)) }},
		{"share of largest", func(q *question) float64 { return float64(q.d.size) / max(q.largestText, 1) }},
		{"cover", func(q *question) float64 { return q.d.cover(len(q.recs)) }},
		{"distinct", func(q *question) float64 { return float64(len(q.d.texts)) / float64(min(len(q.d.cells), readTexts)) }},
		{"one", func(q *question) float64 { return zeroOne(q.d.one) }},
		{"several", func(q *question) float64 { return min(q.d.several(), maxCells) }},
		{"place", func(q *question) float64 { return float64(q.j) / float64(len(q.columns)) }},
		{"elements", func(q *question) float64 { return float64(q.n.elements) }},
		{"text", func(q *question) float64 { return zeroOne(q.n.n.Type == html.TextNode) }},
		{"heading", func(q *question) float64 { return zeroOne(isHeading(q.n.n)) }},
		{"attribute", func(q *question) float64 { return zeroOne(q.d.attr != "") }},
		{"data", func(q *question) float64 { return zeroOne(strings.HasPrefix(q.d.attr, "data-")) }},
		{"title", func(q *question) float64 { return zeroOne(q.d.column == q.title) }},
		{"holds title", func(q *question) float64 { return zeroOne(q.byTitle(q.d.column, q.title)) }},
		{"in title", func(q *question) float64 { return zeroOne(q.byTitle(q.title, q.d.column)) }},
		{"with title", func(q *question) float64 {
			return zeroOne(q.d.attr == "href" && q.title != nil && q.besides(q.d.column, q.title))
		}},
		{"repeats title", func(q *question) float64 {
			return zeroOne(q.title != nil && q.title != q.d.column && q.repeatsTitle(q.d.column))
		}},
		{"link", func(q *question) float64 { return zeroOne(q.linkOf(q.d.column)) }},
		{"under heading", func(q *question) float64 { return zeroOne(q.under(q.d.column, isHeading)) }},
		{"outranked", func(q *question) float64 { return zeroOne(isHeading(q.n.n) && q.outranked(q.n.n)) }},
		{"button", func(q *question) float64 {
			return zeroOne(q.under(q.d.column, func(n *html.Node) bool { return n.DataAtom == atom.Button }))
		}},
		{"record", func(q *question) float64 { return zeroOne(q.d.cells[0].node == q.recs[q.d.cells[0].rec].from) }},
		{"repeats itself", func(q *question) float64 { return zeroOne(q.d.repeatsItself()) }},
		{"part", func(q *question) float64 { return zeroOne(q.d.part) }},
		{"main part", func(q *question) float64 { return zeroOne(q.d.main) }},
		{"to a picture", func(q *question) float64 {
			return zeroOne(q.d.attr == "href" && shareOf(q.d.texts, func(s string) bool { return slices.Contains(pictures, strings.ToLower(path.Ext(s))) }) > 0.5)
		}},
		{"behind title", func(q *question) float64 { return zeroOne(q.title != nil && q.d.index > q.title.index) }},
		{"number", func(q *question) float64 { return zeroOne(q.f.isNumber()) }},
		{"truth", func(q *question) float64 { return zeroOne(q.f.Type == "boolean") }},
		{"known word", func(q *question) float64 { return zeroOne(q.words.Concept(q.f.concepts[len(q.f.concepts)-1]) >= 0) }},
		{"particular", func(q *question) float64 { return float64(len(q.f.aside)) }},
		{"introduced", func(q *question) float64 { return zeroOne(len(q.f.aside) > 0 && q.isIntroduced()) }},
		{"around", func(q *question) float64 { return q.around(q.f, q.d.column) }},
		{"labelled otherwise", func(q *question) float64 { return zeroOne(q.d.labelledOther(q.f)) }},
		{"comment", func(q *question) float64 { return zeroOne(q.f.ofOthers(q.d.column)) }},
		{"in prose", func(q *question) float64 { return zeroOne(q.inProse(q.d.column)) }},
		{"declared author", func(q *question) float64 { return zeroOne(q.declaresAuthor(q.d.column)) }},
		{"person's page", (*question).toPerson},
		{"quotation", func(q *question) float64 { return zeroOne(q.d.column == q.quotation()) }},
		{"behind quotation", func(q *question) float64 { return zeroOne(q.f.speaks && q.saysIt(q.d.column)) }},
		{"asks what is said", func(q *question) float64 { return zeroOne(q.f.quoted) }},
		{"asks who says it", func(q *question) float64 { return zeroOne(q.f.speaks) }},
		{"asks a question", func(q *question) float64 { return zeroOne(q.f.hasQuestion()) }},
		{"asks a date", func(q *question) float64 { return zeroOne(q.f.Format != "") }},
		{"time", func(q *question) float64 { return q.d.timed() }},
		{"rising", func(q *question) float64 { return zeroOne(rising(q.d.texts)) }},
		{"asks a year", func(q *question) float64 { return zeroOne(q.f.isYear()) }},
		{"asks a site", func(q *question) float64 { return zeroOne(q.f.isSite()) }},
		{"asks a code", func(q *question) float64 { return zeroOne(q.f.isCode()) }},
		{"asks a duration", func(q *question) float64 { return zeroOne(q.f.isDuration()) }},
		{"asks a place", func(q *question) float64 { return zeroOne(q.f.isPlace()) }},
		{"counted", func(q *question) float64 {
			return shareOf(q.d.texts, func(s string) bool { _, ok := countNear(q.page, s, q.f); return ok })
		}},
		{"fields", func(q *question) float64 { return float64(len(q.fields)) }},
		{"columns", func(q *question) float64 { return float64(len(q.columns)) }},
		{"records", func(q *question) float64 { return math.Log2(float64(len(q.recs))) }},
	}
	for _, tag := range [...]atom.Atom{atom.A, atom.Strong, atom.B, atom.P, atom.Li, atom.Td, atom.Th, atom.Dt, atom.Dd, atom.Time, atom.Button, atom.Span, atom.Div} {
		out = append(out, feature[*question]{"in " + tag.String(), func(q *question) float64 { return zeroOne(q.n.n.DataAtom == tag) }})
	}
	for k, s := range shapes {
		out = append(out, feature[*question]{s.name, func(q *question) float64 { return q.d.shapes[k] }})
	}
	for k, name := range kindNames {
		out = append(out, feature[*question]{"asks for " + name, func(q *question) float64 { return zeroOne(q.f.kind == kind(k)) }})
	}
	return out
})

// AnswerFeatures are the names of what trees know of a field and a column, at last
// what the first estimates say.
func AnswerFeatures() []string { return append(answerFeatures().names(), AroundFeatures[:]...) }

// row writes the features of a field and a column, by their numbers.
func (s *study) row(to *trees.Features, i, j int) {
	answerFeatures().write(to, &question{s, s.fields[i], s.columns[j], s.pairs[i][j], i, j, &s.page.nodes[s.columns[j].cells[0].node]})
}

// isIntroduced is introduced, by the texts that are read.
func (q *question) isIntroduced() bool {
	return lexical(q.f.aside, q.d.column) >= enough || q.d.shareNaming(q.f.aside) > mostIntroduce
}

// took reports whether the rules give the column to the field.
func (q *question) took() bool {
	m := q.found[q.f]
	return m != nil && slices.Contains(m.cols, q.d.column)
}

// kindConcepts are the concepts that pages name what is of a kind by.
var kindConcepts = map[kind][]string{title: {"title"}, link: {"url"}, image: {"image"}, when: {"date"}, person: {"author"}, prose: {"summary"}, rating: {"rating"}, count: {"count"}, rank: {"rank"}, stock: {"stock"}, tags: {"tag"}, email: {"email"}, phone: {"phone"}, money: {"price"}, discount: {"discount"}}

// namesOther returns how well the names of a column say another field.
func (q *question) namesOther() float64 {
	best := 0.0
	for k, f := range q.fields {
		if k != q.i {
			best = max(best, lexical(f.specific(), q.d.column))
		}
	}
	return best
}

// toPerson reports whether a link around the column leads to a person's page.
func (q *question) toPerson() float64 {
	a := q.ownLink(q.d.column)
	return zeroOne(a != nil && isPersonLink(dom.Attr(a, "href")))
}

// overColumns is how much better the column fits than all others of the field's type.
func (q *question) overColumns() float64 {
	best := leastFit
	for k, p := range q.pairs[q.i] {
		if k != q.j && p.taken > enough && !q.columns[k].one {
			best = max(best, p.fit)
		}
	}
	return q.p.fit - best
}

// overFields is how much better the column fits the field than all others.
func (q *question) overFields() float64 {
	best := leastFit
	for k := range q.fields {
		if k != q.i {
			best = max(best, q.pairs[k][q.j].fit)
		}
	}
	return q.p.fit - best
}

// leastFit is below all that is seen.
const leastFit = -9.0

func (q *question) byTitle(c, d *column) bool { return c != nil && d != nil && c != d && q.holds(c, d) }

// shareNaming returns the share of the texts that have one of some concepts: "8 min read".
func (d *studied) shareNaming(concepts []string) float64 {
	return shareOf(d.means, func(m *textMeaning) bool { return slices.ContainsFunc(concepts, m.concepts.has) })
}

// ofDescription returns the share of the column's names that the field's description has.
func (q *question) ofDescription() float64 { return shareOf(q.d.names, q.f.saying.has) }

// kindNames are the names of the kinds, in their order.
var kindNames = []string{"other", "title", "link", "image", "money", "former money", "discount", "currency", "date", "person", "prose", "rating", "count", "rank", "stock", "tags", "e-mail", "phone"}
