package rank

import (
	"math"
	"strings"
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
func (ix *Index) Answers(query string, c Candidate) float64 {
	p := &ix.passages[c.At]
	here, all := ix.cover(query, c)
	share := c.Score / all
	k := kindOf(query, ix.language)
	return -4.89 + 2.98*here + .36*is(k == anything || k == oneOf) -
		3.75*is(strings.HasSuffix(strings.TrimSpace(p.raw), "?")) - .53*is(p.refers) +
		.256*c.Score - .71*math.Log2(1+share) + 4.13*share/float64(2+len(p.terms)) + 2.17*c.Score/c.Best - .16*float64(c.Rank) -
		.21*math.Log2(float64(len(ix.passages))) - .06*all - unsaidWeight*ix.unsaid(query)
}

// unsaidWeight is what speaks against an answer if the page says no word of the
// question: of the questions about web pages without an answer nine in ten have a word
// that the page never says, of the others one in six.
const unsaidWeight = 12

func is(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// cover returns the share of a question's weight that a candidate has, and that weight.
func (ix *Index) cover(query string, c Candidate) (here, all float64) {
	p := &ix.passages[c.At]
	own := map[int32]bool{}
	for _, t := range ix.terms(Words(c.With)) {
		own[t] = true
	}
	terms, _ := once(ix.asking(ix.asked(query)))
	for _, t := range terms {
		w := 1.0
		if len(ix.passages) >= fewPassages {
			w = ix.idf(t)
		}
		all += w
		if own[t] {
			here += w
		} else {
			here += w * math.Min(1, p.frequency(t, ix.variants(t)))
		}
	}
	all = math.Max(all, .001)
	return here / all, all
}
