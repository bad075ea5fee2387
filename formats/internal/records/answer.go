package records

import (
	"cmp"
	_ "embed"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/ident"
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
// one: by folds over sites 1,109 of 1,405 fields of marked lists are given a column from 0
// on, 948 of them rightly, 1,189 and 976 from -.5 on.
const leastAnswer = -0.25

// NoEstimate is below all estimates: that of a column whose texts the field's type does not take.
const NoEstimate = -6

// maxEstimated is how many fields are estimated: the work grows with their square.
const maxEstimated = 32

// leastFilled is the estimate from which a column answers what the rules leave open in
// the group that they choose: 477 of 692 fields of lists kept apart have a column that is as
// sure, 393 rightly.
const leastFilled = 0.62

// fill answers what the rules leave open.
func (m *matcher) fill() {
	if len(m.found) == len(m.fields) || len(m.fields) > maxEstimated {
		m.fillLeft()
		return
	}
	s := m.estimate()
	for i, j := range s.given {
		if f := m.fields[i]; j >= 0 && m.found[f] == nil && !m.used[s.columns[j].column] && s.sure[i] >= leastFilled {
			m.take(f, s.columns[j].column, s.sure[i])
		}
	}
}

// answer gives each field the column that is the best by the estimates. Where rules give it
// the same, the others that they give for records without a value stay.
func (m *matcher) answer() {
	s := m.estimate()
	for i, j := range s.given {
		f := m.fields[i]
		old := m.found[f]
		switch {
		case m.isKnown(f):
		case j < 0:
			delete(m.found, f)
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
	m.fillLeft()
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

// Estimates returns what trees say of pairs with the given features, NoEstimate where
// there are none.
func Estimates(rows [][][]float32, e *trees.Ensemble) [][]float32 {
	out := make([][]float32, len(rows))
	var v trees.Features
	for i := range rows {
		out[i] = make([]float32, len(rows[i]))
		for j, row := range rows[i] {
			if out[i][j] = NoEstimate; row != nil {
				copy(v[:], row)
				out[i][j] = max(NoEstimate, e.Logit(&v))
			}
		}
	}
	return out
}

// asks reports whether trees are asked about a field and a column: not about prices,
// which are read by record.
func (s *study) asks(i, j int) bool {
	f := s.fields[i]
	return !s.isKnown(f) && !f.isMoney() && s.pairs[i][j].taken >= enough
}

// isKnown reports whether a field is answered by what no column is: by the amounts of each
// record, or by all text behind a name.
func (m *matcher) isKnown(f *field) bool {
	found := m.found[f]
	return found != nil && (found.rest || f.isMoney())
}

func (f *field) isMoney() bool { return f.kind == money || f.kind == formerMoney || f.kind == currency }

// AroundFeatures are what the first estimates say of a pair and those beside it.
var AroundFeatures = [...]string{"estimate", "over other columns", "over other fields", "better columns", "better fields", "share of all", "other column", "other field"}

// AddAround appends the numbers of AroundFeatures to the features of pairs, of which first
// has the first estimates.
func AddAround(rows [][][]float32, first [][]float32) {
	for i := range rows {
		for j, row := range rows[i] {
			if row != nil {
				around := around(first, i, j)
				rows[i][j] = append(row, around[:]...)
			}
		}
	}
}

// around returns the numbers of AroundFeatures for the pair of a field and a column.
func around(first [][]float32, i, j int) [len(AroundFeatures)]float32 {
	z := first[i][j]
	column, field := float32(NoEstimate), float32(NoEstimate)
	columns, fields, all := 0, 0, 0.0
	for k, o := range first[i] {
		if k != j {
			column = max(column, o)
			columns += trees.One(o > z)
			all += weightOf(o)
		}
	}
	for k, row := range first {
		if o := row[j]; k != i {
			field = max(field, o)
			fields += trees.One(o > z)
			all += weightOf(o)
		}
	}
	own := weightOf(z)
	return [len(AroundFeatures)]float32{z, z - column, z - field, float32(columns), float32(fields), float32(own / max(own+all, 1e-9)), column, field}
}

// weightOf returns the odds of an estimate, 0 of none.
func weightOf(z float32) float64 {
	if z <= NoEstimate {
		return 0
	}
	return math.Exp(float64(z))
}

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
		{"names", func(q *question) float64 { return overlap(q.f.specific(), q.d.names, 0) }},
		{"all names", func(q *question) float64 { return lexical(q.f.concepts, q.d.column) }},
		{"label", func(q *question) float64 { return zeroOne(q.d.label() != "") }},
		{"says itself", func(q *question) float64 { return shareOf(q.d.texts, q.f.isIn) }},
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
	for k, s := range textShapes {
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
	return lexical(q.f.aside, q.d.column) >= enough || shareOf(q.d.meant, q.f.isMeant) > mostIntroduce
}

// took reports whether the rules give the column to the field.
func (q *question) took() bool {
	m := q.found[q.f]
	return m != nil && slices.Contains(m.cols, q.d.column)
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

// isIn reports whether a text has a word of the field's name in it: "8 min read".
func (f *field) isIn(text string) bool {
	return len(text) <= maxSample && slices.ContainsFunc(ident.WordsAndNumbers(text), func(w string) bool { return slices.Contains(f.concepts, conceptOf(w)) })
}

// ofDescription returns the share of the column's names that the field's description has.
func (q *question) ofDescription() float64 { return shareOf(q.d.names, q.f.saying.has) }

// kindNames are the names of the kinds, in their order.
var kindNames = []string{"other", "title", "link", "image", "money", "former money", "discount", "currency", "date", "person", "prose", "rating", "count", "rank", "stock", "tags", "e-mail", "phone"}

// textShapes are the shapes of texts that trees know.
var textShapes = []struct {
	name string
	is   func(string) bool
}{
	{"money", isMoney}, {"money inside", holdsMoney}, {"date", isOnlyDate}, {"age", isAge}, {"figure", isFigure}, {"person", isPersonLike}, {"rating", isRating},
	{"stock", isStock}, {"duration", isDuration}, {"place", isPlace}, {"site", isDomain}, {"sentence", isSentence}, {"question", isQuestion},
	{"year", isYear}, {"rank", isRank}, {"discount", isDiscount}, {"digit", holdsDigit}, {"colon", endsInColon}, {"by", func(s string) bool { return byPrefix(s) != "" }}, {"capital", func(s string) bool { r, _ := utf8.DecodeRuneInString(s); return unicode.IsUpper(r) }},
	{"long", func(s string) bool { return len(s) > maxSample }}, {"words", func(s string) bool { return strings.IndexByte(s, ' ') >= 0 }},
}
