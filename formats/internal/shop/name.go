package shop

import (
	"slices"
	"strings"
	"unicode"
)

// withoutShop returns a title without what follows the page's heading in it:
// the shop's name after a dash or bar, or a description.
func (v *view) withoutShop(title string) string {
	h := v.heading
	if n := len(plainWords(h)); n > 2 && len(plainWords(title)) > 2*n+2 && hasWords(title, h) {
		return h // the declared name goes on into a description
	}
	if head, _, ok := strings.Cut(title, ": "); ok && len(strings.Fields(h)) > 1 && sameName(head, h) {
		return h
	}
	if len(h) < 4 || len(title) <= len(h)+2 || !strings.EqualFold(title[:len(h)], h) {
		return title
	}
	rest := strings.TrimLeft(title[len(h):], " ")
	for _, mark := range [...]string{"- ", "– ", "— ", "| ", ": ", "· "} {
		if strings.HasPrefix(rest, mark) {
			return h
		}
	}
	return title
}

// sameName reports whether a name contains all words of a heading, ignoring
// punctuation, and at most one more.
func sameName(name, heading string) bool {
	return len(plainWords(name)) <= len(plainWords(heading))+1 && hasWords(name, heading)
}

// hasWords reports whether a name contains all words of a heading.
func hasWords(name, heading string) bool {
	have := plainWords(name)
	for _, w := range plainWords(heading) {
		if !slices.Contains(have, w) {
			return false
		}
	}
	return true
}

func plainWords(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
