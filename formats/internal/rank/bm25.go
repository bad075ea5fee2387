package rank

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
)

// A Passage is a text to rank, with the headings above it.
type Passage struct{ Text, Context string }

// An Index holds the passages of one page. Terms are numbered.
type Index struct {
	check    *cancel.Checker
	language string
	stemmer  Stemmer
	stops    map[string]bool
	passages []passage
	words    map[string]int32   // the term of each known word, noTerm for function words
	ids      map[string]int32   // terms by stem
	contexts map[string][]int32 // terms of the headings above, by their text
	names    []string           // the stem of each term
	df       []int32            // by term: number of passages that contain it
	average  float64
}

const noTerm = -1

type passage struct {
	terms   []int32 // in order, without function words
	once    []int32 // distinct terms, in text order
	counts  []int32 // counts of once
	byTerm  []int32 // the indexes in once sorted by term; built on first use
	context []int32 // sorted terms of the headings above
	raw     string
	refers  bool // it begins with a pronoun
}

// New indexes passages. An unknown language is guessed from them.
func New(check *cancel.Checker, texts []Passage, language string) *Index {
	words := make([][]string, len(texts))
	var sample []string
	for i, p := range texts {
		check.Steps(len(p.Text) / 16)
		words[i] = Words(p.Text)
		if len(sample) <= maxSample {
			sample = append(sample, words[i]...)
		}
	}
	if guessed := Language(sample); guessed != "" || language == "" {
		language = guessed
	}
	ix := &Index{check: check, language: language, stemmer: StemmerFor(language), stops: map[string]bool{}, words: map[string]int32{}, ids: map[string]int32{}, contexts: map[string][]int32{}, passages: make([]passage, len(texts))}
	for _, l := range stopLists() {
		if l.language == language {
			for w := range strings.FieldsSeq(l.words) {
				ix.stops[w] = true
			}
		}
	}
	total := 0
	for i := range texts {
		check.Steps(4 + (len(texts[i].Text)+len(texts[i].Context))/16)
		ix.fill(i, words[i], texts)
		total += len(ix.passages[i].terms)
	}
	ix.average = float64(total) / math.Max(1, float64(len(texts)))
	return ix
}

// maxSample is how many words are used to guess a page's language.
const maxSample = 2000

// fill indexes the passage texts[i] with the given words.
func (ix *Index) fill(i int, words []string, texts []Passage) {
	p := &ix.passages[i]
	p.raw, p.refers, p.terms = texts[i].Text, refersBack(texts[i].Text), ix.terms(words)
	p.once, p.counts = once(p.terms)
	for _, t := range p.once {
		ix.df[t]++
	}
	p.context = ix.context(texts[i].Context)
}

// context returns the sorted terms of the headings above a passage; many
// passages share them.
func (ix *Index) context(headings string) []int32 {
	terms, known := ix.contexts[headings]
	if !known {
		terms = ix.terms(Words(headings))
		slices.Sort(terms)
		ix.contexts[headings] = terms
	}
	return terms
}

// once returns the distinct terms in order, with their counts. For long
// passages, such as tables, it counts with a map.
func once(terms []int32) (out, counts []int32) {
	const short = 24
	out, counts = make([]int32, 0, len(terms)), make([]int32, 0, len(terms))
	var at map[int32]int
	if len(terms) > short {
		at = make(map[int32]int, len(terms))
	}
	for _, t := range terms {
		var k int
		var found bool
		if at == nil {
			k = slices.Index(out, t)
			found = k >= 0
		} else {
			k, found = at[t]
		}
		if found {
			counts[k]++
			continue
		}
		if at != nil {
			at[t] = len(out)
		}
		out, counts = append(out, t), append(counts, 1)
	}
	return out, counts
}

// terms returns the terms of words, without function words.
func (ix *Index) terms(words []string) []int32 {
	out := make([]int32, 0, len(words))
	for _, w := range words {
		t, known := ix.words[w]
		if !known {
			t = ix.term(w)
			ix.words[w] = t
		}
		if t != noTerm {
			out = append(out, t)
		}
	}
	return out
}

// term returns the term of a word, noTerm for a function word.
func (ix *Index) term(w string) int32 {
	if ix.stops[w] {
		return noTerm
	}
	stem := w
	if ix.language == "en" {
		stem = irregular(w)
	}
	stem = ix.stemmer.Stem(stem)
	t, known := ix.ids[stem]
	if !known {
		t = int32(len(ix.names))
		ix.ids[stem] = t
		ix.names, ix.df = append(ix.names, stem), append(ix.df, 0)
	}
	return t
}

// count returns how often a term occurs in the passage.
func (p *passage) count(term int32) int32 {
	if p.byTerm == nil {
		p.byTerm = make([]int32, len(p.once))
		for i := range p.byTerm {
			p.byTerm[i] = int32(i)
		}
		slices.SortFunc(p.byTerm, func(a, b int32) int { return cmp.Compare(p.once[a], p.once[b]) })
	}
	i, found := slices.BinarySearchFunc(p.byTerm, term, func(k, term int32) int { return cmp.Compare(p.once[k], term) })
	if !found {
		return 0
	}
	return p.counts[p.byTerm[i]]
}

// below reports whether a term occurs in the headings above the passage.
func (p *passage) below(term int32) bool {
	_, found := slices.BinarySearch(p.context, term)
	return found
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

// Scores returns the score of each passage for a query, 0 for a passage without
// any part of the query.
func (ix *Index) Scores(query string) []float64 {
	terms := ix.asking(query)
	weights := map[int32]float64{}
	all := 0.0
	for _, t := range terms {
		if weights[t] == 0 {
			weights[t] = ix.idf(t)
			all += weights[t]
		}
	}
	q := question{terms: terms, weights: weights, all: all, kind: kindOf(query, ix.language), variants: map[int32][]int32{}, subject: definedIn(query), said: map[string]bool{}}
	for _, w := range Words(query) {
		q.said[w] = true
	}
	for t := range weights {
		if v := ix.variants(t); len(v) > 0 {
			q.variants[t] = v
		}
	}
	out := make([]float64, len(ix.passages))
	for i := range ix.passages {
		ix.check.Step()
		out[i] = ix.score(i, &q)
	}
	return out
}

// maxAsked is how many terms of a query count, those that say most: each is looked
// for in each passage, and a request permits 10,000 characters.
const maxAsked = 256

// asking returns the terms of a query in order, with repetitions. Of a query as
// long as a text, only the rarest terms that the page has are kept, once each.
func (ix *Index) asking(query string) []int32 {
	terms := ix.terms(Words(query))
	if len(terms) <= maxAsked {
		return terms
	}
	distinct, _ := once(terms)
	known := slices.DeleteFunc(slices.Clone(distinct), func(t int32) bool { return ix.df[t] == 0 })
	slices.SortStableFunc(known, func(a, b int32) int { return cmp.Compare(ix.df[a], ix.df[b]) })
	kept := map[int32]bool{}
	for _, t := range known[:min(len(known), maxAsked)] {
		kept[t] = true
	}
	return slices.DeleteFunc(distinct, func(t int32) bool { return !kept[t] })
}

// A question is a preprocessed query.
type question struct {
	terms    []int32
	weights  map[int32]float64 // weight of each term by its rarity
	variants map[int32][]int32
	all      float64 // total weight of the terms
	kind     kind
	said     map[string]bool // its words
	subject  string          // the thing to be defined
}

// idf is the inverse document frequency of BM25, never negative.
func (ix *Index) idf(term int32) float64 {
	n, df := float64(len(ix.passages)), float64(ix.df[term])
	return math.Log(1 + (n-df+0.5)/(df+0.5))
}

func (ix *Index) score(i int, q *question) float64 {
	p := &ix.passages[i]
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
