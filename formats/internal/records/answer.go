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
	"github.com/pagemill/pagemill/internal/trees"
)

// Which columns answer fields is estimated by trees over what names, labels, shapes and
// meanings say of each pair of them, and over what rules and the other pairs say.

//go:embed answer.bin
var answerFile string

var answerTrees = trees.Embedded(answerFile, AnswerFeatures, "answer")

// Log-odds from which a column answers a field: one that the rules chose, and another. By
// folds over sites 828 of 1,209 fields of marked lists are given a column from .25 on, 733
// of them rightly; rules give 744, 649 rightly.
const (
	leastRuled  = -0.5
	leastAnswer = 0.25
)

// leastFilled is the estimate from which a column answers what the rules leave open in
// the group that they choose: 96 of those fields, 83 rightly.
const leastFilled = 0.62

// maxEstimated is how many fields are estimated: the work grows with their square.
const maxEstimated = 32

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

// answer gives each field the column that is the best by the estimates. Prices that are
// read by record stay.
func (m *matcher) answer() *study {
	s := m.estimate()
	for i, j := range s.given {
		f := m.fields[i]
		switch old := m.found[f]; {
		case j < 0 && (old == nil || !old.byRecord()):
			delete(m.found, f)
		case j >= 0 && (old == nil || old.cols[0] != s.columns[j].column):
			m.take(f, s.columns[j].column, s.sure[i])
		case j >= 0:
			old.score = s.sure[i]
		}
	}
	return s
}

// stepsOfPair is the work for a field and a column, in steps: some 5 µs.
const stepsOfPair = 50

// byRecord reports whether the answers are no column.
func (m *match) byRecord() bool { return len(m.cols) == 0 || m.rest }

// estimate estimates which columns answer the fields.
func (m *matcher) estimate() *study {
	m.fillLeft()
	s := m.studyColumns(meaning.Default())
	logits := make([][]float32, len(m.fields))
	var v trees.Features
	for i := range m.fields {
		m.page.check.Steps(len(s.columns) * stepsOfPair)
		logits[i] = make([]float32, len(s.columns))
		for j := range s.columns {
			if logits[i][j] = float32(math.Inf(-1)); s.pairs[i][j].taken >= enough {
				s.row(&v, i, j)
				logits[i][j] = answerTrees().Logit(&v)
			}
		}
	}
	s.give(logits)
	return s
}

// give gives each field the column with the best estimate that no other field has, -1
// for none.
func (s *study) give(logits [][]float32) {
	type estimate struct {
		i, j  int
		logit float32
	}
	var all []estimate
	s.given = make([]int, len(s.fields))
	s.sure = make([]float64, len(s.fields))
	for i, f := range s.fields {
		s.given[i] = -1
		old := s.found[f]
		if old != nil && old.byRecord() {
			s.sure[i] = old.score
			continue
		}
		for j, d := range s.columns {
			least := float32(leastAnswer)
			if old != nil && slices.Contains(old.cols, d.column) {
				least = leastRuled
			}
			if l := logits[i][j]; l >= least {
				all = append(all, estimate{i, j, l})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b estimate) int { return cmp.Compare(b.logit, a.logit) })
	used := make([]bool, len(s.columns))
	for _, p := range all {
		if s.given[p.i] < 0 && s.sure[p.i] == 0 && !used[p.j] && !s.repeats(p.j, used) {
			s.given[p.i], used[p.j] = p.j, true
			s.sure[p.i] = 1 / (1 + math.Exp(-float64(p.logit)))
		}
	}
}

func (f *field) isNumber() bool { return f.Type == "number" || f.Type == "integer" }

// repeats reports whether a column says what another says that answers a field.
func (s *study) repeats(j int, used []bool) bool {
	for k, d := range s.columns {
		if k != j && (used[k] || s.used[d.column]) && slices.Equal(d.texts, s.columns[j].texts) {
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
		{"fields", func(q *question) float64 { return float64(len(q.fields)) }},
		{"columns", func(q *question) float64 { return float64(len(q.columns)) }},
		{"records", func(q *question) float64 { return math.Log2(float64(len(q.recs))) }},
	}
	for _, tag := range [...]atom.Atom{atom.A, atom.Strong, atom.B, atom.P, atom.Li, atom.Td, atom.Th, atom.Dt, atom.Dd, atom.Time, atom.Button, atom.Span, atom.Div} {
		out = append(out, feature[*question]{"in " + tag.String(), func(q *question) float64 { return zeroOne(q.n.n.DataAtom == tag) }})
	}
	for _, s := range textShapes {
		out = append(out, feature[*question]{s.name, func(q *question) float64 { return shareOf(q.d.texts, s.is) }})
	}
	for k, name := range kindNames {
		out = append(out, feature[*question]{"asks for " + name, func(q *question) float64 { return zeroOne(q.f.kind == kind(k)) }})
	}
	return out
})

// AnswerFeatures are the names of what trees know of a field and a column.
func AnswerFeatures() []string { return answerFeatures().names() }

// row writes the features of a field and a column, by their numbers.
func (s *study) row(to *trees.Features, i, j int) {
	answerFeatures().write(to, &question{s, s.fields[i], s.columns[j], s.pairs[i][j], i, j, &s.page.nodes[s.columns[j].cells[0].node]})
}

// took reports whether the rules give the column to the field.
func (q *question) took() bool {
	m := q.found[q.f]
	return m != nil && slices.Contains(m.cols, q.d.column)
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
	{"digit", holdsDigit}, {"colon", endsInColon}, {"by", func(s string) bool { return byPrefix(s) != "" }}, {"capital", func(s string) bool { r, _ := utf8.DecodeRuneInString(s); return unicode.IsUpper(r) }},
	{"long", func(s string) bool { return len(s) > maxSample }}, {"words", func(s string) bool { return strings.IndexByte(s, ' ') >= 0 }},
}
