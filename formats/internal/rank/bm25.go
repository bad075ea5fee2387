package rank

import (
	"cmp"
	"math"
	"slices"

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
	once    []int32 // distinct terms, sorted
	counts  []int32 // counts of once
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
			for _, w := range l.words {
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
	p.once, p.counts = tally(p.terms)
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

// tally returns the distinct terms, sorted, and how often each occurs.
func tally(terms []int32) (once, counts []int32) {
	sorted := slices.Sorted(slices.Values(terms))
	for i, t := range sorted {
		if i == 0 || t != sorted[i-1] {
			once, counts = append(once, t), append(counts, 0)
		}
		counts[len(counts)-1]++
	}
	return once, counts
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
		stem = cmp.Or(baseForms()[w], w)
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
	if k, found := slices.BinarySearch(p.once, term); found {
		return p.counts[k]
	}
	return 0
}

// below reports whether a term occurs in the headings above the passage.
func (p *passage) below(term int32) bool {
	_, found := slices.BinarySearch(p.context, term)
	return found
}
