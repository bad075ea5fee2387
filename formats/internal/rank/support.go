package rank

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/letters"
)

// Holds reports whether a passage has the amount, date or telephone number that a
// question asks for.
func (ix *Index) Holds(query string, i int) bool {
	k := kindOf(query, ix.language)
	return (k == anAmount || k == aDate || k == aTelephone) && ix.Fits(query, i, "")
}

// Fits reports whether a passage, or what belongs to it, has the kind of value
// that a question asks for.
func (ix *Index) Fits(query string, i int, with string) bool {
	said := map[string]bool{}
	for _, w := range Words(query) {
		said[w] = true
	}
	k := kindOf(query, ix.language)
	if !ix.ofYears(i, said, with) {
		return false
	}
	if k == aNumber && !ix.counts(query, ix.passages[i].raw+" "+with) {
		return false
	}
	return k == anything || k.fits(ix.passages[i].raw, said) || k.fits(with, said)
}

// counts reports whether a text has a number shortly before what a question counts,
// "how many weeks": "24 weeks", "a seven-step process"; true for other questions.
func (ix *Index) counts(query, text string) bool {
	words := Words(query)
	var counted []int32
	for i, w := range words {
		if i > 0 && words[i-1] == "how" && w == "many" || isCounting(w) || i > 0 && words[i-1] == "wie" && w == "viele" {
			counted = ix.terms(words[i+1 : min(i+1+mostCounted, len(words))])
		}
	}
	if len(counted) == 0 {
		return true
	}
	words = Words(text)
	last := -1
	for i, w := range words {
		if startsWithDigit(w) || isNumberWord(w) {
			last = i
			continue
		}
		if t := ix.terms(words[i : i+1]); last >= 0 && i <= last+mostBetween && len(t) > 0 && slices.Contains(counted, t[0]) {
			return true
		}
	}
	return false
}

// isCounting reports whether a word asks for a number of what follows.
func isCounting(w string) bool {
	switch w {
	case "wieviele", "combien", "cuántos", "cuántas", "quanti", "quante", "quantos", "quantas", "hoeveel", "сколько":
		return true
	}
	return false
}

// How many words after "how many" may name what is counted, and how many there may be
// from a number to it.
const mostCounted, mostBetween = 4, 2

// ofYears reports whether a passage, its headings or what belongs to it have every
// year that a question names.
func (ix *Index) ofYears(i int, said map[string]bool, with string) bool {
	p := &ix.passages[i]
	for w := range said {
		if len(w) != len("2026") || !hasYear(w) || strings.Contains(with, w) {
			continue
		}
		for _, t := range ix.terms([]string{w}) {
			if p.count(t) == 0 && !p.below(t) {
				return false
			}
		}
	}
	return true
}

// unsaid returns the share of a question's words that the page says in no form, but for
// those that name what is asked for: the city in "which city", "date", "telephone".
func (ix *Index) unsaid(query string) float64 {
	k := kindOf(query, ix.language)
	words := Words(query)
	before, n := "", 0
	for _, w := range words {
		if !asksWhich(before) && before != "how" && !ix.namesKind(w, k) && (len(ix.stops) > 0 || !isFunctionWord(w)) {
			for _, t := range ix.terms([]string{w}) {
				if ix.df[t] == 0 && len(ix.variants(t)) == 0 {
					n++
				}
			}
		}
		before = w
	}
	return float64(n) / float64(max(len(words), 1))
}

// namesKind reports whether a word of a question names the kind of its answer.
func (ix *Index) namesKind(w string, k kind) bool {
	of := kindOf(w, ix.language)
	return of == k || k == aTelephone && of == aNumber
}

// asksWhich reports whether a word asks for one of the class that the next names.
func asksWhich(w string) bool {
	switch w {
	case "which", "what", "welche", "welcher", "welches", "welchem", "welchen", "quel", "quelle", "quels", "quelles", "qué", "cuál", "quale", "quali", "qual", "quais", "welk", "vilken", "vilket", "hvilken", "hvilket", "какой", "какая", "какое", "który", "która", "które":
		return true
	}
	return false
}

// fewPassages is the number of passages below which rarity is meaningless: all
// terms weigh the same.
const fewPassages = 30

// asked returns a question without its function words and interrogative phrases
// such as "how much". A page may be too short to detect its language; then the
// function words of all languages are removed.
func (ix *Index) asked(query string) string {
	var out []string
	before := ""
	k := kindOf(query, ix.language)
	for _, w := range Words(query) {
		if (k == anAmount || k == aTelephone) && ix.namesKind(w, k) {
			continue // what the value shows
		}
		if before != "how" && (len(ix.stops) > 0 || !isFunctionWord(w)) {
			out = append(out, w)
		}
		before = w
	}
	return strings.Join(out, " ")
}

func isFunctionWord(w string) bool {
	for _, l := range stopLists() {
		for s := range strings.FieldsSeq(l.words) {
			if s == w {
				return true
			}
		}
	}
	return false
}

// IsDense reports whether a text is in a script without spaces between words;
// its terms are parts of words.
func IsDense(s string) bool {
	for _, r := range s {
		if letters.IsUnspaced(r) {
			return true
		}
	}
	return false
}
