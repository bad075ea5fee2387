package rank

import (
	"cmp"
	"math"
	"slices"
)

// A Query is a question, or a query, about the passages of an index.
type Query struct {
	ix       *Index
	words    []string
	said     map[string]bool   // its words
	kind     kind              // of the answer
	subject  string            // the thing to be defined
	terms    []int32           // in order
	weights  map[int32]float64 // of the terms, by their rarity
	all      float64           // the weight of the terms
	variants map[int32][]int32
}

// Ask prepares a query.
func (ix *Index) Ask(text string) *Query {
	q := &Query{ix: ix, words: Words(text), said: map[string]bool{}, subject: definedIn(text), weights: map[int32]float64{}, variants: map[int32][]int32{}}
	q.kind, q.terms = kindOf(q.words), ix.asking(q.words)
	for _, w := range q.words {
		q.said[w] = true
	}
	for _, t := range q.terms {
		if _, known := q.weights[t]; known {
			continue
		}
		q.weights[t] = ix.idf(t)
		q.all += q.weights[t]
		if v := ix.variants(t); len(v) > 0 {
			q.variants[t] = v
		}
	}
	return q
}

// maxAsked is how many terms of a query count, those that say most: each is looked
// for in each passage, and a request permits 10,000 characters.
const maxAsked = 256

// asking returns the terms of a query in order, with repetitions. Of a query as
// long as a text, only the rarest terms that the page has are kept, once each.
func (ix *Index) asking(words []string) []int32 {
	terms := ix.terms(words)
	if len(terms) <= maxAsked {
		return terms
	}
	distinct, _ := tally(terms)
	known := slices.DeleteFunc(slices.Clone(distinct), func(t int32) bool { return ix.df[t] == 0 })
	slices.SortStableFunc(known, func(a, b int32) int { return cmp.Compare(ix.df[a], ix.df[b]) })
	kept := map[int32]bool{}
	for _, t := range known[:min(len(known), maxAsked)] {
		kept[t] = true
	}
	return slices.DeleteFunc(distinct, func(t int32) bool { return !kept[t] })
}

// idf is the inverse document frequency of BM25, never negative.
func (ix *Index) idf(term int32) float64 {
	n, df := float64(len(ix.passages)), float64(ix.df[term])
	return math.Log(1 + (n-df+0.5)/(df+0.5))
}

// Weights of a passage's score. BM25's constants are near the usual ones
// (Robertson and Zaragoza 2009). All were chosen on questions about
// encyclopedia articles, with folds by article: near these values none changes
// the result on the held-out articles by more than half a point.
const (
	k1            = 1.2
	b             = 0.6
	contextWeight = 1.0  // a query term that occurs only in the headings
	nearWeight    = 0.4  // a query term in the previous sentence
	referFound    = 0.3  // how far such a term counts as found, if the sentence begins with a back reference
	afterWeight   = 0.15 // a query term in the next sentence
	leadWeight    = 1.5  // the first passage of the page, which introduces its subject
	pairWeight    = 0.3  // two adjacent query terms
	kindWeight    = 2.2  // a sentence with the kind of answer that the question asks for
	coverWeight   = 1.0  // the share of the query's weight that is found
	variantWeight = 0.5  // a term of the same word family

	definitionWeight = 2.0 // a sentence that defines the subject of the question
)

// Scores returns the score of each passage, 0 for a passage without any part of the
// query.
func (q *Query) Scores() []float64 {
	out := make([]float64, len(q.ix.passages))
	for i := range out {
		q.ix.check.Step()
		out[i] = q.score(i)
	}
	return out
}

func (q *Query) score(i int) float64 {
	ix, p := q.ix, &q.ix.passages[i]
	length := 1 - b + b*float64(len(p.terms))/math.Max(1, ix.average)
	score, found := 0.0, 0.0
	seen := map[int32]bool{}
	for _, t := range q.terms {
		if seen[t] {
			continue
		}
		seen[t] = true
		switch tf := p.frequency(t, q.variants[t]); {
		case tf > 0:
			score += q.weights[t] * tf * (k1 + 1) / (tf + k1*length)
			found += q.weights[t] * math.Min(1, tf)
		case i > 0 && ix.passages[i-1].count(t) > 0:
			score += nearWeight * q.weights[t]
			if p.refers {
				found += referFound * q.weights[t]
			}
		case p.below(t):
			score += contextWeight * q.weights[t]
		case i+1 < len(ix.passages) && ix.passages[i+1].count(t) > 0:
			score += afterWeight * q.weights[t]
		}
	}
	if found == 0 {
		return 0
	}
	score += coverWeight * found / q.all * math.Log(2+float64(len(q.weights)))
	score += pairWeight * p.pairs(q.terms, q.weights)
	if q.kind.fits(p.raw, q.said) {
		score += kindWeight
	}
	score += leadWeight * found / q.all / (1 + float64(i)/4)
	if q.subject != "" && defines(p.raw, q.subject) {
		score += definitionWeight
	}
	return score
}

// frequency returns how often a term occurs in the passage; less than 1 if only
// a variant does.
func (p *passage) frequency(term int32, variants []int32) float64 {
	if n := p.count(term); n > 0 {
		return float64(n)
	}
	for _, v := range variants {
		if p.count(v) > 0 {
			return variantWeight
		}
	}
	return 0
}

// pairs returns the weight of adjacent query terms that are adjacent in the
// passage too: in either order, with at most one word between.
func (p *passage) pairs(terms []int32, weights map[int32]float64) float64 {
	sum := 0.0
	for k := 0; k+1 < len(terms); k++ {
		x, y := terms[k], terms[k+1]
		if x == y || p.count(x) == 0 || p.count(y) == 0 {
			continue
		}
		for j := 0; j+1 < len(p.terms); j++ {
			if p.terms[j] == x && (p.terms[j+1] == y || j+2 < len(p.terms) && p.terms[j+2] == y) || p.terms[j] == y && p.terms[j+1] == x {
				sum += math.Min(weights[x], weights[y])
				break
			}
		}
	}
	return sum
}
