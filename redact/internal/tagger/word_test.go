package tagger

import (
	"testing"
	"unicode"
)

// TestLetters: what is told by ranges is what unicode tells.
func TestLetters(t *testing.T) {
	t.Parallel()
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if got, want := isLetter(r), unicode.IsLetter(r) || unicode.IsMark(r); got != want {
			t.Errorf("isLetter(%U) = %v", r, got)
		}
		if r == '’' || r == '‑' {
			continue
		}
		lower, sign := unicode.ToLower(r), byte('o')
		switch {
		case lower != r:
			sign = 'X'
		case unicode.IsLower(r):
			sign = 'x'
		}
		if l, s := foldRune(r); l != lower || s != sign {
			t.Errorf("foldRune(%U) = %U, %c; want %U, %c", r, l, s, lower, sign)
		}
	}
}
