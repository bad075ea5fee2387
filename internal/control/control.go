// Package control removes control characters from text: a page or PDF may
// contain sequences that a terminal interprets (ECMA-48), and no page displays
// them.
package control

import (
	"encoding/binary"
	"strings"
)

// Has reports whether text contains a control character other than tab, line
// feed, form feed and carriage return: C0, DEL, or C1 in UTF-8.
func Has(text []byte) bool {
	i := 0
	for ; i+8 <= len(text); i += 8 {
		if suspicious(binary.LittleEndian.Uint64(text[i:])) && hasIn(text[i:min(i+9, len(text))]) {
			return true
		}
	}
	return hasIn(text[i:])
}

// suspicious reports whether one of eight bytes is below 0x20, is DEL, or
// begins a C1 character. Bytes above such a byte may give false positives.
func suspicious(w uint64) bool {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	del, c2 := w^(ones*0x7F), w^(ones*0xC2)
	return ((w-ones*0x20)&^w|(del-ones)&^del|(c2-ones)&^c2)&tops != 0
}

func hasIn(text []byte) bool {
	for i, c := range text {
		if isControl(c) || c == 0xC2 && i+1 < len(text) && isC1(text[i+1]) {
			return true
		}
	}
	return false
}

func isControl(c byte) bool {
	return c < 0x20 && c != '\t' && c != '\n' && c != '\f' && c != '\r' || c == 0x7F
}

// isC1 reports whether c, after 0xC2, makes a C1 character. U+0085, "next
// line", is one of them.
func isC1(c byte) bool { return 0x80 <= c && c <= 0x9F }

// Strip returns s without control characters (see Has) and without the
// sequences that they begin: "\x1b[31mred" becomes "red".
func Strip(s string) string {
	if !Has([]byte(s)) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c == 0x1B:
			i += sequence(s[i:])
		case c == 0xC2 && i+1 < len(s) && isC1(s[i+1]):
			i += 2
			if s[i-1] == 0x9B {
				i += parameters(s[i:])
			}
		case isControl(c):
			i++
		default:
			b.WriteByte(c)
			i++
		}
	}
	return b.String()
}

// maxString is the maximum length of a control string: a longer one is taken
// for text after a truncated sequence.
const maxString = 512

// sequence returns the length of the escape sequence at the start of s.
func sequence(s string) int {
	if len(s) < 2 {
		return len(s)
	}
	switch s[1] {
	case '[':
		return 2 + parameters(s[2:])
	case ']', 'P', '^', '_', 'X': // up to BEL or ST
		for i := 2; i < len(s) && i < maxString && s[i] != '\n'; i++ {
			if s[i] == 0x07 {
				return i + 1
			}
			if s[i] == 0x1B && i+1 < len(s) && s[i+1] == '\\' {
				return i + 2
			}
		}
		return 2
	}
	return 1
}

// parameters returns the length of a control sequence's parameters including
// the final letter, or 0 if it has none.
func parameters(s string) int {
	for i := 0; i < len(s) && i < 32; i++ {
		switch c := s[i]; {
		case 0x40 <= c && c <= 0x7E:
			return i + 1
		case c < 0x20 || c > 0x3F:
			return 0
		}
	}
	return 0
}
