package textline

import (
	"strings"
	"unicode/utf8"
)

// Signs of the scripts of India that are seen before the letters they follow in
// text. Fonts paint them first, and some producers write text as it is seen.

// In each script's block letters and signs have the same places as in
// Devanagari's.
const (
	indicFirst  = 0x0900 // Devanagari
	indicLast   = 0x0D7F // Malayalam
	indicBlock  = 0x80
	reph        = "\u0930\u094d" // RA with virama, seen over the syllable that it begins
	virama      = 0x4D
	nukta       = 0x3C
	leftSigns   = "\u093f\u09bf\u09c7\u09c8\u0a3f\u0abf\u0b47\u0bc6\u0bc7\u0bc8\u0d46\u0d47\u0d48"
	strangeLeft = 4 // one in so many left signs begins a word where text is as seen
)

// indicPlace returns the place of a character in its script's block, -1 for
// another script.
func indicPlace(r rune) int {
	if r < indicFirst || r > indicLast {
		return -1
	}
	return int(r-indicFirst) % indicBlock
}

func indicLetter(r rune) bool {
	p := indicPlace(r)
	return p >= 0x15 && p <= 0x39 || p >= 0x58 && p <= 0x5F
}

// indicVowelSign reports whether a character is a vowel sign, indicMark whether
// it is a mark that ends a syllable.
func indicVowelSign(r rune) bool {
	p := indicPlace(r)
	return p >= 0x3E && p <= 0x4C || p == 0x57
}

func indicMark(r rune) bool {
	p := indicPlace(r)
	return p >= 0x00 && p <= 0x03
}

// ReadIndic changes the words of a page that are written as they are seen to
// the order in which they are read. Only there does a word begin with a sign.
func ReadIndic(ws []Word) {
	first, all := 0, 0
	for i := range ws {
		s := ws[i].Text
		if len(s) < 3 || s[0] != 0xE0 {
			continue
		}
		prev := rune(0)
		for _, r := range s {
			if strings.ContainsRune(leftSigns, r) {
				if all++; !indicLetter(prev) && indicPlace(prev) != nukta {
					first++
				}
			}
			prev = r
		}
	}
	if first == 0 || first*strangeLeft < all {
		return
	}
	for i := range ws {
		if s := ws[i].Text; strings.Contains(s, "\xe0") {
			ws[i].Text = indicAsRead(s)
		}
	}
}

// indicAsRead returns a word seen from left to right in the order in which it is
// read: a left sign goes behind the letters after it, and a reph before the
// syllable it is over.
func indicAsRead(s string) string {
	out := make([]byte, 0, len(s))
	syllable := 0 // where the last one begins
	for i := 0; i < len(s); {
		if strings.HasPrefix(s[i:], reph) && syllable < len(out) {
			out = insertReph(out, syllable)
			i += len(reph)
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if !strings.ContainsRune(leftSigns, r) {
			if !indicVowelSign(r) && !indicMark(r) && indicPlace(r) != virama && indicPlace(r) != nukta && !followsVirama(out) {
				syllable = len(out)
			}
			out = append(out, s[i:i+n]...)
			i += n
			continue
		}
		// The sign, with a mark joined to it, follows the next letters.
		signs := i + n
		for signs < len(s) {
			m, k := utf8.DecodeRuneInString(s[signs:])
			if !indicMark(m) {
				break
			}
			signs += k
		}
		letters := cluster(s, signs)
		syllable = len(out)
		out = append(append(out, s[signs:letters]...), s[i:signs]...)
		i = letters
	}
	return indicComposer.Replace(string(out))
}

// indicComposer joins vowel signs seen in two parts.
var indicComposer = strings.NewReplacer("\u093e\u0947", "\u094b", "\u093e\u0948", "\u094c", "\u0905\u093e\u0947", "\u0913", "\u0905\u093e\u0948", "\u0914", "\u0905\u093e", "\u0906",
	"\u09c7\u09be", "\u09cb", "\u09c7\u09d7", "\u09cc", "\u0bc6\u0bbe", "\u0bca", "\u0bc7\u0bbe", "\u0bcb", "\u0d46\u0d3e", "\u0d4a", "\u0d47\u0d3e", "\u0d4b")

func followsVirama(out []byte) bool {
	r, _ := utf8.DecodeLastRune(out)
	return indicPlace(r) == virama
}

// insertReph inserts a reph where the syllable begins.
func insertReph(out []byte, at int) []byte {
	out = append(out, reph...)
	copy(out[at+len(reph):], out[at:])
	copy(out[at:], reph)
	return out
}

// cluster returns the end of the letters joined by viramas that begin at i.
func cluster(s string, i int) int {
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		if !indicLetter(r) {
			return i
		}
		i += n
		if r, n = utf8.DecodeRuneInString(s[i:]); indicPlace(r) == nukta {
			i += n
			r, n = utf8.DecodeRuneInString(s[i:])
		}
		if indicPlace(r) != virama || i+n == len(s) {
			return i
		}
		i += n
	}
	return i
}
