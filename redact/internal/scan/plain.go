package scan

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// plainOf returns the ASCII that r reads as: nothing for what is invisible.
func plainOf(r rune) (read string, ok bool) {
	switch {
	case r < 0xAD, r == 0xA0, r == 0x202F, r == 0x2009: // separators of numbers as they are
		return "", false
	case r == 0x2010, r == 0x2011, r == 0x2012, r == 0x2212, r == 0xFE63, r == 0xFF0D:
		return "-", true
	case isInvisible(r):
		return "", true
	case unicode.Is(unicode.Zs, r):
		return " ", true
	case unicode.Is(unicode.Nd, r) && (r < 0x1D7CE || r > 0x1D7FF):
		n := 0
		for n < 9 && unicode.Is(unicode.Nd, r-rune(n)-1) {
			n++
		}
		return string(rune('0' + n)), true
	case unicode.IsLetter(r) && r < 0xFB00 && r != 0x2071 && r != 0x207F && (r < 0x2090 || r > 0x2C7D), r == 0x2122, r == 0x2120:
		return "", false
	}
	var buf [32]byte
	plain := norm.NFKC.AppendString(buf[:0], string(r))
	if len(plain) == 0 || len(plain) > 2 || plain[0] <= ' ' || plain[0] >= 0x7F {
		return "", false
	}
	if len(plain) == 2 && (!IsDigit(plain[0]) || !IsDigit(plain[1])) {
		return "", false
	}
	return string(plain), true
}

// isInvisible reports whether r is seen as nothing: a format control, a
// character that renderers ignore, a variation selector, a tag.
func isInvisible(r rune) bool {
	return r == 0xAD || unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) || r >= 0xE0000 && r <= 0xE0FFF
}

// charStart returns the start of the character that i is in.
func charStart(s string, i int) int {
	for i > 0 && i < len(s) && !utf8.RuneStart(s[i]) {
		i--
	}
	return i
}
