package rank

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
)

// A Passage is a text to be ranked, with the headings above it.
type Passage struct{ Text, Context string }

// An Index holds the passages of one page. Terms are known by number.
type Index struct {
	check    *cancel.Checker
	language string
	stemmer  Stemmer
	stops    map[string]bool
	passages []passage
	words    map[string]int32   // the term of each word that was met, noTerm for function words
	ids      map[string]int32   // of terms
	contexts map[string][]int32 // terms of the headings above, by these
	names    []string           // of terms, the stems
	df       []int32            // by term: in how many passages it stands
	average  float64
}

const noTerm = -1

type passage struct {
	terms   []int32 // in order, without function words
	once    []int32 // the same, each once, in the order of the text
	counts  []int32 // of once
	byTerm  []int32 // the indexes in once by rising term; made when first asked
	context []int32 // terms of the headings above, rising
	raw     string
	refers  bool // it opens with a pronoun
}

// New indexes passages. The language is guessed from them where it is not
// given.
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

// maxSample is how many words tell a page's language.
const maxSample = 2000

// fill makes the passage of texts[i], the words of which are words.
func (ix *Index) fill(i int, words []string, texts []Passage) {
	p := &ix.passages[i]
	p.raw, p.refers, p.terms = texts[i].Text, refersBack(texts[i].Text), ix.terms(words)
	p.once, p.counts = once(p.terms)
	for _, t := range p.once {
		ix.df[t]++
	}
	p.context = ix.context(texts[i].Context)
}

// context returns the terms of the headings above a passage, which many passages
// share, rising.
func (ix *Index) context(headings string) []int32 {
	terms, known := ix.contexts[headings]
	if !known {
		terms = ix.terms(Words(headings))
		slices.Sort(terms)
		ix.contexts[headings] = terms
	}
	return terms
}

// once returns terms, each once in their order, and how often each stands.
// Passages are short; a long one, such as a table, is counted by a map.
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

// terms are the terms of words, function words left out.
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

// term is the term of a word, noTerm of a function word.
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

// count is how often a term stands in the passage.
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

// below reports whether a term stands in the headings above the passage.
func (p *passage) below(term int32) bool {
	_, found := slices.BinarySearch(p.context, term)
	return found
}

// Weights of what makes up a score. BM25's own constants are near the usual
// ones (Robertson and Zaragoza 2009); all were chosen on questions about
// encyclopedia articles, folded by article: near these values none changes the
// outcome on the articles left out by more than half a point.
const (
	k1            = 1.2
	b             = 0.6
	contextWeight = 1.0  // of a query term that stands in the headings only
	nearWeight    = 0.4  // of a query term in the sentence before
	referFound    = 0.3  // how far one there counts as found, where the sentence opens by referring back
	afterWeight   = 0.15 // of one in the sentence after
	leadWeight    = 1.5  // of standing first on the page, which says what it is about
	pairWeight    = 0.3  // of two query terms side by side
	kindWeight    = 2.2  // of a sentence that has what the question asks for
	coverWeight   = 1.0  // of the share of the query's weight that is found
	variantWeight = 0.5  // of a term of the same word

	definitionWeight = 2.0 // of a sentence that says what the thing in question is
)

// Scores returns the score of each passage for a query, 0 where nothing of the
// query is in it.
func (ix *Index) Scores(query string) []float64 {
	terms := ix.terms(Words(query))
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

// A question is a query made ready.
type question struct {
	terms    []int32
	weights  map[int32]float64 // of each term, by its rarity
	variants map[int32][]int32
	all      float64 // the weight of all terms
	kind     kind
	said     map[string]bool // its words
	subject  string          // what it asks to be defined
}

// idf is BM25's, never negative.
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

// frequency is how often a term stands in the passage; where only a variant of
// it does, less than once.
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

// pairs returns the weight of neighbouring query terms that are neighbours in
// the passage too: in either order, with at most one word between them.
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
