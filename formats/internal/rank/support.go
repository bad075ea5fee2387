package rank

import "strings"

// Shares of a query term's weight that it counts with where it stands beside
// the passage and not in it.
const (
	besideSupport  = 0.5 // in the headings above it or in the sentence before
	anywhereWeight = 0.1 // elsewhere on the page
)

// Support is how much of a question a passage and what stands around it speak
// of, 0 to 1: the share of the weight of its terms, rare ones weighing more,
// and less where the passage has nothing of the kind that is asked for. with is
// text that belongs to the passage, such as the header of its table.
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
	for _, t := range ix.terms(Words(ix.asked(query))) {
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
	said := map[string]bool{}
	for _, w := range Words(query) {
		said[w] = true
	}
	if k := kindOf(query, ix.language); k != anything && !k.fits(p.raw, said) && !k.fits(with, said) {
		return unfit * found / all
	}
	return found / all
}

// fewPassages is the size of a page below which rarity says nothing: all terms
// weigh the same.
const fewPassages = 30

// unfit is what is left of the support where a question asks for a date, a
// number or a name and the passage has none.
const unfit = 0.6

// asked is a question without its function words and without the words that
// only ask: "how much", "how long". A page may be too short to tell its
// language; all languages' function words go then.
func (ix *Index) asked(query string) string {
	var out []string
	before := ""
	for _, w := range Words(query) {
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

// IsDense reports whether a text is of a script without spaces between words,
// whose terms are parts of words.
func IsDense(s string) bool {
	for _, r := range s {
		if isDense(r) {
			return true
		}
	}
	return false
}
