package records

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/formats/internal/ident"
)

// labelWords returns the words of a label; signs that stand for words are such.
func labelWords(label string) []string {
	words := ident.WordsAndNumbers(label)
	if strings.Contains(label, "%") {
		words = append(words, "percent")
	}
	if strings.ContainsAny(label, "#№") {
		words = append(words, "number")
	}
	return words
}

func withoutBrackets(s string) string {
	for _, pair := range [...]string{"()", "[]"} {
		if i := strings.IndexByte(s, pair[0]); i > 0 {
			if j := strings.IndexByte(s[i:], pair[1]); j > 0 {
				s = s[:i] + s[i+j+1:]
			}
		}
	}
	return s
}

// named returns how well a label names a field, 0 to 1. around are words that the
// label leaves out, since the table as a whole says them.
func (f *field) named(c *gridCol, around wordSet) float64 {
	if len(c.words) == 0 {
		return 0
	}
	best := 0.0
	for _, own := range [...][]string{f.words, f.titleWords} {
		if len(own) == 0 {
			continue
		}
		s := wordsMatch(own, c.bare, around)
		if len(c.bare) != len(c.words) {
			s = max(s, wordsMatch(own, c.words, around))
		}
		best = max(best, s, abbreviates(c.words, own))
	}
	if f.kind == title && slices.ContainsFunc(c.words, func(w string) bool { return slices.Contains(f.item, ident.Singular(w)) }) {
		best = max(best, 0.9)
	}
	if len(f.aside) > 0 && (f.kind == link || f.kind == image) {
		best = max(best, overlap(f.aside, c.set, 0))
	}
	if best < described && len(f.saying) > 0 && !slices.ContainsFunc(c.bare, func(w string) bool { return !f.saying.has(w) && !f.saying.has(ident.Singular(w)) }) && isTelling(c.bare) {
		best = described // the description has all words of the label
	}
	return best
}

// described is how much a description that has all words of a label counts.
const described = 0.8

// isTelling reports whether words say more than an article.
func isTelling(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return utf8.RuneCountInString(w) > 2 && !isFiller(w) })
}

// wordsMatch returns the share of a name's words that a label has; the last counts
// most, since names end in what they denote, and words of the label that are not
// in the name take away.
func wordsMatch(name, label []string, around wordSet) float64 {
	hit, all, used := 0.0, 0.0, 0
	for i, w := range name {
		weight := 1.0
		if i == len(name)-1 {
			weight = 1.5
		}
		if slices.ContainsFunc(label, func(l string) bool { return sameWord(w, l) }) {
			hit += weight
			all += weight
			used++
			continue
		}
		if around.has(ident.Singular(w)) {
			weight *= 0.2
		}
		all += weight
	}
	if hit == 0 {
		return 0
	}
	extra := max(0, len(label)-used)
	return hit / all * (1 - 0.1*min(4, float64(extra)))
}

// sameWord reports whether two words mean the same: by concept, in the singular,
// or as forms of one word.
func sameWord(a, b string) bool {
	if a == b || ident.Singular(a) == ident.Singular(b) || conceptOf(a) == conceptOf(b) {
		return true
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	n := 0
	for n < len(a) && a[n] == b[n] {
		n++
	}
	return n >= 5 && n*10 >= len(b)*7
}

// abbreviates returns how likely a label abbreviates a name, or the name the
// label: by initials, or by letters in their order from the first.
func abbreviates(label, name []string) float64 {
	if len(label) != 1 {
		if len(name) == 1 && len(label) > 1 {
			return abbreviates(name, label)
		}
		return 0
	}
	short := label[0]
	if len(name) == 1 && len(name[0]) < len(short) {
		short, name = name[0], []string{short}
	}
	if len(short) > 5 {
		return 0
	}
	initials := ""
	for _, w := range name {
		initials += w[:1]
	}
	if len(name) > 1 {
		if short == initials {
			return 0.9
		}
		return 0
	}
	switch long := name[0]; {
	case len(short) == len(long):
		return 0
	case strings.HasPrefix(long, short):
		return 0.8
	case len(short) > 1 && short[0] == long[0] && inOrder(short, long):
		return 0.7
	}
	return 0
}

func inOrder(short, long string) bool {
	for i := range len(short) {
		k := strings.IndexByte(long, short[i])
		if k < 0 {
			return false
		}
		long = long[k+1:]
	}
	return true
}
