package rank

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
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
		q := passage{terms: ix.terms(p.Text, stems), counts: map[string]int{}, context: map[string]bool{}, raw: p.Text}
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
			stem = ix.stemmer.Stem(w)
			stems[w] = stem
		}
		out = append(out, stem)
	}
	return out
}

// Weights of what makes up a score. BM25's own constants are the usual ones
// (Robertson and Zaragoza 2009); the others were chosen on questions about
// encyclopedia articles, on which each changes little by itself.
const (
	k1            = 1.2
	b             = 0.75
	contextWeight = 1.0  // of a query term that stands in the headings only
	nearWeight    = 0.4  // of a query term in the sentence before
	afterWeight   = 0.15 // of one in the sentence after
	pairWeight    = 0.2  // of two query terms side by side
	kindWeight    = 2.0  // of a sentence that has what the question asks for
	coverWeight   = 0.5  // of the share of the query's weight that is found
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
	kind := kindOf(query, ix.language)
	out := make([]float64, len(ix.passages))
	for i := range ix.passages {
		out[i] = ix.score(i, terms, weights, all, kind)
	}
	return out
}

// idf is BM25's, never negative.
func (ix *Index) idf(term string) float64 {
	n, df := float64(len(ix.passages)), float64(ix.df[term])
	return math.Log(1 + (n-df+0.5)/(df+0.5))
}

func (ix *Index) score(i int, terms []string, weights map[string]float64, all float64, kind kind) float64 {
	p := &ix.passages[i]
	length := 1 - b + b*float64(len(p.terms))/math.Max(1, ix.average)
	score, found := 0.0, 0.0
	seen := map[string]bool{}
	for _, t := range terms {
		if seen[t] {
			continue
		}
		seen[t] = true
		switch tf := float64(p.counts[t]); {
		case tf > 0:
			score += weights[t] * tf * (k1 + 1) / (tf + k1*length)
			found += weights[t]
		case i > 0 && ix.passages[i-1].counts[t] > 0:
			score += nearWeight * weights[t]
		case p.context[t]:
			score += contextWeight * weights[t]
		case i+1 < len(ix.passages) && ix.passages[i+1].counts[t] > 0:
			score += afterWeight * weights[t]
		}
	}
	if found == 0 {
		return 0
	}
	score += coverWeight * found / all * math.Log(2+float64(len(weights)))
	score += pairWeight * p.pairs(terms, weights)
	if kind.fits(p.raw) {
		score += kindWeight
	}
	return score
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

// kind is what a question asks for.
type kind int

const (
	anything kind = iota
	aDate
	aNumber
	aName
)

// kindOf tells by the question's words what it asks for.
func kindOf(query, language string) kind {
	q := " " + strings.Join(Words(query), " ") + " "
	has := func(phrases ...string) bool {
		for _, p := range phrases {
			if strings.Contains(q, " "+p+" ") {
				return true
			}
		}
		return false
	}
	switch {
	case has("when", "what year", "which year", "what date", "what day", "what month", "year", "date", "wann", "quand", "cuándo", "quando", "wanneer", "когда", "när", "hvornår"):
		return aDate
	case has("how many", "how much", "how long", "how old", "how far", "how tall", "how large", "how big", "what percentage", "percent", "number", "wie viele", "wie viel", "combien", "cuántos", "cuánto", "quanti", "quanto", "quantos", "hoeveel", "сколько"):
		return aNumber
	case has("who", "whom", "whose", "wer", "wen", "qui", "quién", "chi", "quem", "wie heißt", "кто", "where", "wo", "où", "dónde", "dove", "onde", "waar", "где", "which country", "what country", "what city", "which city", "what company", "what team"):
		return aName
	}
	return anything
}

// fits reports whether a sentence has something of the kind.
func (k kind) fits(s string) bool {
	switch k {
	case aDate:
		return hasYear(s)
	case aNumber:
		return strings.ContainsAny(s, "0123456789") || hasNumberWord(s)
	case aName:
		return hasName(s)
	}
	return false
}

func hasYear(s string) bool {
	digits := 0
	for i := 0; i <= len(s); i++ {
		if i < len(s) && s[i] >= '0' && s[i] <= '9' {
			digits++
			continue
		}
		if digits == 4 && (s[i-4] == '1' || s[i-4] == '2') {
			return true
		}
		digits = 0
	}
	return false
}

func hasNumberWord(s string) bool {
	for w := range strings.FieldsSeq(strings.ToLower(s)) {
		switch strings.Trim(w, ".,;:") {
		case "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "twenty", "thirty", "forty", "fifty", "hundred", "thousand", "million", "billion", "half", "dozen":
			return true
		}
	}
	return false
}

// hasName reports whether a word past the first starts with a capital.
func hasName(s string) bool {
	for i, w := range strings.Fields(s) {
		r, _ := utf8.DecodeRuneInString(strings.TrimLeft(w, "\"'([*_"))
		if i > 0 && unicode.IsUpper(r) {
			return true
		}
	}
	return false
}
