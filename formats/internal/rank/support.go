package rank

import (
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
	return k == anything || k.fits(ix.passages[i].raw, said) || k.fits(with, said)
}

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
		if (k == anAmount || k == aTelephone) && kindOf(w, ix.language) == k {
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
