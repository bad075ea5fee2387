// Package letters counts and keeps the letters of texts.
package letters

import (
	"strings"
	"unicode"
)

// Count returns the number of letters of s.
func Count(s string) int { return count(s, false) }

// CountAlnum returns the number of letters and digits of s.
func CountAlnum(s string) int { return count(s, true) }

func count(s string, digits bool) (n int) {
	for _, r := range s {
		if unicode.IsLetter(r) || digits && unicode.IsDigit(r) {
			n++
		}
	}
	return n
}

// Compact returns the letters and digits of s in lower case: the form of a name
// in which host names and anchors spell it.
func Compact(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}
