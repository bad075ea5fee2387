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

// firstUnspaced is the first letter of a script without spaces, Thai's.
const firstUnspaced = 0x0E00

// IsUnspaced reports whether r belongs to a script that is written without
// spaces between words.
func IsUnspaced(r rune) bool {
	return r >= firstUnspaced && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
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
