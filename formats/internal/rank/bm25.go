package rank

import (
	"math"
	"strings"
)

// A Passage is a text to be ranked, with the headings above it.
type Passage struct{ Text, Context string }

// An Index holds the passages of one page.
type Index struct {
	language string
	stemmer  Stemmer
	stops    map[string]bool
	passages []passage
	df       map[string]int
	average  float64
}

type passage struct {
	terms   []string       // stems in order, without function words
	counts  map[string]int // of terms
	context map[string]bool
	raw     string
	refers  bool // it opens with a pronoun
}

// New indexes passages. The language is guessed from them where it is not
// given.
func New(texts []Passage, language string) *Index {
	var sample []string
	for _, p := range texts {
		if sample = append(sample, Words(p.Text)...); len(sample) > 2000 {
			break
		}
	}
	if guessed := Language(sample); guessed != "" || language == "" {
		language = guessed
	}
	ix := &Index{language: language, stemmer: StemmerFor(language), stops: map[string]bool{}, df: map[string]int{}}
	for _, l := range stopLists() {
		if l.language == language {
			for w := range strings.FieldsSeq(l.words) {
				ix.stops[w] = true
			}
		}
	}
	stems := map[string]string{}
	total := 0
	for _, p := range texts {
		q := passage{terms: ix.terms(p.Text, stems), counts: map[string]int{}, context: map[string]bool{}, raw: p.Text, refers: refersBack(p.Text)}
		for _, t := range q.terms {
			if q.counts[t]++; q.counts[t] == 1 {
				ix.df[t]++
			}
		}
		for _, t := range ix.terms(p.Context, stems) {
			q.context[t] = true
		}
		total += len(q.terms)
		ix.passages = append(ix.passages, q)
	}
	ix.average = float64(total) / math.Max(1, float64(len(texts)))
	return ix
}

// terms are the stems of a text's words, function words left out.
func (ix *Index) terms(s string, stems map[string]string) []string {
	words := Words(s)
	out := words[:0]
	for _, w := range words {
		if ix.stops[w] {
			continue
		}
		stem, ok := stems[w]
		if !ok {
			if stem = w; ix.language == "en" {
				stem = irregular(w)
			}
			stem = ix.stemmer.Stem(stem)
			stems[w] = stem
		}
		out = append(out, stem)
	}
	return out
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
	terms := ix.terms(query, map[string]string{})
	weights := map[string]float64{}
	all := 0.0
	for _, t := range terms {
		if weights[t] == 0 {
			weights[t] = ix.idf(t)
			all += weights[t]
		}
	}
	q := question{terms: terms, weights: weights, all: all, kind: kindOf(query, ix.language), variants: map[string][]string{}, subject: definedIn(query), said: map[string]bool{}}
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
		out[i] = ix.score(i, &q)
	}
	return out
}

// A question is a query made ready.
type question struct {
	terms    []string
	weights  map[string]float64 // of each term, by its rarity
	variants map[string][]string
	all      float64 // the weight of all terms
	kind     kind
	said     map[string]bool // its words
	subject  string          // what it asks to be defined
}

// idf is BM25's, never negative.
func (ix *Index) idf(term string) float64 {
	n, df := float64(len(ix.passages)), float64(ix.df[term])
	return math.Log(1 + (n-df+0.5)/(df+0.5))
}

func (ix *Index) score(i int, q *question) float64 {
	p := &ix.passages[i]
	length := 1 - b + b*float64(len(p.terms))/math.Max(1, ix.average)
	score, found := 0.0, 0.0
	seen := map[string]bool{}
	for _, t := range q.terms {
		if seen[t] {
			continue
		}
		seen[t] = true
		switch tf := p.frequency(t, q.variants[t]); {
		case tf > 0:
			score += q.weights[t] * tf * (k1 + 1) / (tf + k1*length)
			found += q.weights[t] * math.Min(1, tf)
		case i > 0 && ix.passages[i-1].counts[t] > 0:
			score += nearWeight * q.weights[t]
			if p.refers {
				found += referFound * q.weights[t]
			}
		case p.context[t]:
			score += contextWeight * q.weights[t]
		case i+1 < len(ix.passages) && ix.passages[i+1].counts[t] > 0:
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
func (p *passage) frequency(term string, variants []string) float64 {
	if n := p.counts[term]; n > 0 {
		return float64(n)
	}
	for _, v := range variants {
		if p.counts[v] > 0 {
			return variantWeight
		}
	}
	return 0
}

// pairs weighs the query's neighbours that stand side by side in the passage,
// in either order, with one word between them at most.
func (p *passage) pairs(terms []string, weights map[string]float64) float64 {
	sum := 0.0
	for k := 0; k+1 < len(terms); k++ {
		x, y := terms[k], terms[k+1]
		if x == y || p.counts[x] == 0 || p.counts[y] == 0 {
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
