// Package letters counts the letters of texts.
package letters

import "unicode"

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
