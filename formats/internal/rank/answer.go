package rank

import (
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/letters"
)

// A Candidate is a passage that may answer a question.
type Candidate struct {
	At    int     // its index
	Rank  int     // 0 for the best by score
	Score float64 // of the passage
	Best  float64 // the highest score
	With  string  // text that belongs to it, such as the header of its table
}

// Answers returns how much speaks for a candidate as the answer to a question, in
// log-odds. The weights are those of a logistic regression, learned from the six best
// passages of 76 questions on 19 web pages, half of them without an answer, and of
// those about a third of the encyclopedia articles of SelQA (Apache-2.0), whole and by
// section, each also without the sentence that answers it.
func (q *Query) Answers(c Candidate) float64 {
	p := &q.ix.passages[c.At]
	here, all := q.cover(c)
	share := c.Score / all
	return -4.89 + 2.98*here + .36*one(q.kind == anything || q.kind == oneOf) -
		3.75*one(strings.HasSuffix(strings.TrimSpace(p.raw), "?")) - .53*one(p.refers) +
		.256*c.Score - .71*math.Log2(1+share) + 4.13*share/float64(2+len(p.terms)) + 2.17*c.Score/c.Best - .16*float64(c.Rank) -
		.21*math.Log2(float64(len(q.ix.passages))) - .06*all - unsaidWeight*q.unsaid()
}

// unsaidWeight is what speaks against an answer if the page says no word of the
// question: of the questions about web pages without an answer nine in ten have a word
// that the page never says, of the others one in six.
const unsaidWeight = 12

func one(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// cover returns the share of a question's weight that a candidate has, and that weight.
func (q *Query) cover(c Candidate) (here, all float64) {
	ix := q.ix
	own := map[int32]bool{}
	for _, t := range ix.terms(Words(c.With)) {
		own[t] = true
	}
	for _, t := range q.meant() {
		w := 1.0
		if len(ix.passages) >= fewPassages {
			w = ix.idf(t)
		}
		all += w
		if own[t] {
			here += w
		} else {
			here += w * math.Min(1, ix.passages[c.At].frequency(t, ix.variants(t)))
		}
	}
	all = math.Max(all, .001)
	return here / all, all
}

// fewPassages is the number of passages below which rarity is meaningless: all
// terms weigh the same.
const fewPassages = 30

// Shares returns the share of a question's weight that a text has, but for the words
// that the value shows, such as "cost".
func (q *Query) Shares(text string) float64 {
	have := q.ix.terms(Words(text))
	all, found := 0.0, 0.0
	for _, t := range q.meant() {
		w := q.ix.idf(t)
		all += w
		if slices.Contains(have, t) {
			found += w
		}
	}
	if all == 0 {
		return 0
	}
	return found / all
}

// meant returns the distinct terms of a question without its function words and
// interrogative phrases such as "how much".
func (q *Query) meant() []int32 {
	var words []string
	before := ""
	for _, w := range q.words {
		shown := (q.kind == anAmount || q.kind == aTelephone) && q.namesKind(w) // by the value
		if !shown && before != "how" && !q.isFunction(w) {
			words = append(words, w)
		}
		if !shown {
			before = w
		}
	}
	terms, _ := tally(q.ix.asking(words))
	return terms
}

// isFunction reports whether a word is a function word of any language. A page may be
// too short to tell its own, whose terms have none.
func (q *Query) isFunction(w string) bool {
	return len(q.ix.stops) == 0 && slices.ContainsFunc(stopLists(), func(l stopList) bool { return slices.Contains(l.words, w) })
}

// unsaid returns the share of a question's words that the page says in no form, but for
// those that name what is asked for: the city in "which city", "date", "telephone".
func (q *Query) unsaid() float64 {
	before, n := "", 0
	for _, w := range q.words {
		if !asksWhich(before) && before != "how" && !q.namesKind(w) && !q.isFunction(w) {
			for _, t := range q.ix.terms([]string{w}) {
				if q.ix.df[t] == 0 && len(q.ix.variants(t)) == 0 {
					n++
				}
			}
		}
		before = w
	}
	return float64(n) / float64(max(len(q.words), 1))
}

// namesKind reports whether a word of a question names the kind of its answer.
func (q *Query) namesKind(w string) bool {
	of := kindOf(Words(w))
	return of == q.kind || q.kind == aTelephone && of == aNumber
}

// Holds reports whether a passage has the amount, date or telephone number that a
// question asks for.
func (q *Query) Holds(i int) bool {
	return (q.kind == anAmount || q.kind == aDate || q.kind == aTelephone) && q.Fits(i, "")
}

// Fits reports whether a passage, or what belongs to it, has the kind of value
// that a question asks for.
func (q *Query) Fits(i int, with string) bool {
	raw := q.ix.passages[i].raw
	if !q.ofYears(i, with) || q.kind == aNumber && !q.counts(raw+" "+with) {
		return false
	}
	return q.kind == anything || q.kind.fits(raw, q.said) || q.kind.fits(with, q.said)
}

// counts reports whether a text has a number shortly before what a question counts,
// "how many weeks": "24 weeks", "a seven-step process"; true for other questions.
func (q *Query) counts(text string) bool {
	var counted []int32
	for i, w := range q.words {
		if i > 0 && (q.words[i-1] == "how" && w == "many" || q.words[i-1] == "wie" && w == "viele") || is("counting", w) {
			counted = q.ix.terms(q.words[i+1 : min(i+1+mostCounted, len(q.words))])
		}
	}
	if len(counted) == 0 {
		return true
	}
	words := Words(text)
	last := -1
	for i, w := range words {
		if startsWithDigit(w) || isNumeral(w) {
			last = i
			continue
		}
		if t := q.ix.terms(words[i : i+1]); last >= 0 && i <= last+mostBetween && len(t) > 0 && slices.Contains(counted, t[0]) {
			return true
		}
	}
	return false
}

// How many words after "how many" may name what is counted, and how many there may be
// from a number to it.
const mostCounted, mostBetween = 4, 2

// ofYears reports whether a passage, its headings or what belongs to it have every
// year that a question names.
func (q *Query) ofYears(i int, with string) bool {
	p := &q.ix.passages[i]
	for w := range q.said {
		if len(w) != len("2026") || !hasYear(w) || strings.Contains(with, w) {
			continue
		}
		for _, t := range q.ix.terms([]string{w}) {
			if p.count(t) == 0 && !p.below(t) {
				return false
			}
		}
	}
	return true
}

// A Fact is what a question asks of the page as a whole.
type Fact int

const (
	NoFact    Fact = iota
	Cost           // of what the page sells
	Published      // the day of the page
	Author         // of the page
	Telephone      // of whom the page is about
)

// Fact returns the fact of the page that a question asks for.
func (q *Query) Fact() Fact {
	has := func(list string) bool {
		return slices.ContainsFunc(q.words, func(w string) bool { return is(list, w) })
	}
	switch {
	case q.kind == anAmount:
		return Cost
	case q.kind == aTelephone:
		return Telephone
	case !has("page"):
		return NoFact
	case q.kind == aDate && has("published"):
		return Published
	case has("author"):
		return Author
	}
	return NoFact
}

// IsDense reports whether a text is in a script without spaces between words;
// its terms are parts of words.
func IsDense(s string) bool { return strings.ContainsFunc(s, letters.IsUnspaced) }
