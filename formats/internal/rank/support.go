package rank

import (
	"strings"

	"github.com/pagemill/pagemill/internal/letters"
)

// Fractions of a query term's weight for a term that occurs near the passage
// but not in it.
const (
	besideSupport  = 0.5 // in the headings above or in the previous sentence
	anywhereWeight = 0.1 // elsewhere on the page
)

// Support returns how much of a question a passage and its context cover, 0 to
// 1: the share of the weight of its terms, rare ones weighing more. with is text that belongs to
// the passage, such as the header of its table.
func (ix *Index) Support(query string, i int, with string) float64 {
	if i < 0 || i >= len(ix.passages) {
		return 0
	}
	p := &ix.passages[i]
	found, all := 0.0, 0.0
	own := map[int32]bool{}
	for _, t := range ix.terms(Words(with)) {
		own[t] = true
	}
	seen := map[int32]bool{}
	for _, t := range ix.asking(ix.asked(query)) {
		if seen[t] {
			continue
		}
		seen[t] = true
		w := 1.0
		if len(ix.passages) >= fewPassages {
			w = ix.idf(t)
		}
		all += w
		switch {
		case p.count(t) > 0, own[t]:
			found += w
		case p.frequency(t, ix.variants(t)) > 0, p.below(t), i > 0 && ix.passages[i-1].count(t) > 0:
			found += besideSupport * w
		case ix.df[t] > 0:
			found += anywhereWeight * w
		}
	}
	if all == 0 {
		return 0
	}
	return found / all
}

// Holds reports whether a passage has the amount or telephone number that a
// question asks for.
func (ix *Index) Holds(query string, i int) bool {
	k := kindOf(query, ix.language)
	return (k == anAmount || k == aTelephone) && ix.Fits(query, i, "")
}

// Fits reports whether a passage, or what belongs to it, has the kind of value
// that a question asks for.
func (ix *Index) Fits(query string, i int, with string) bool {
	said := map[string]bool{}
	for _, w := range Words(query) {
		said[w] = true
	}
	k := kindOf(query, ix.language)
	return k == anything || k.fits(ix.passages[i].raw, said) || k.fits(with, said)
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
