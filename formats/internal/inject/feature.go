package inject

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A feature is the hash of a stem of a text, or of two or three near each other.
// Parts of words would tell languages apart rather than orders from other texts.
type feature = uint32

// Kinds of features: what their hashes begin with.
const (
	kindStem  uint32 = iota + 1
	kindPair         // a stem and the next
	kindNear         // a stem and one a little after it
	kindThree        // three stems in a row
)

// marks are the characters beside letters that count: those of role marks, and
// what ends the address of a reader.
const marks = "<>|[]#!:\"'?"

// stemLength is how many characters of a word are looked at: what follows them
// is often an ending.
const stemLength = 5

// near is how many stems before one are looked at.
const near = 4

// hash is FNV-1a over the bytes of text, begun with h.
func hash(h uint32, text string) uint32 {
	for i := range len(text) {
		h = (h ^ uint32(text[i])) * 16777619
	}
	return h
}

func begin(kind uint32) uint32 { return (2166136261 ^ kind) * 16777619 }

// mix joins the hashes of two stems.
func mix(kind, a, b uint32) uint32 {
	h := begin(kind) ^ a*0x9E3779B1
	h = h<<13 | h>>19
	h = (h ^ b) * 0x85EBCA6B
	return h ^ h>>15
}

// isAlone reports whether a character is a word by itself: those of scripts
// without spaces between words.
func isAlone(r rune) bool {
	return r >= 0x0E00 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// stems splits a plain text into its stems: the beginnings of runs of letters and
// marks, pairs of characters of scripts without spaces, but for pairs of Hiragana,
// which are endings, and marks, one each. Digits and other signs are left out.
func stems(plain string, visit func(stem string)) {
	for i := 0; i < len(plain); {
		r, size := utf8.DecodeRuneInString(plain[i:])
		j := i + size
		switch {
		case r == ' ' || unicode.IsDigit(r):
			i = j
			continue
		case isAlone(r):
			if n, next := utf8.DecodeRuneInString(plain[j:]); isAlone(n) && !(unicode.Is(unicode.Hiragana, r) && unicode.Is(unicode.Hiragana, n)) {
				visit(plain[i : j+next])
			}
			i = j
			continue
		case !isWordRune(r):
			if strings.ContainsRune(marks, r) {
				visit(plain[i:j])
			}
			i = j
			continue
		}
		end := j
		for n := 1; j < len(plain); n++ {
			r, size := utf8.DecodeRuneInString(plain[j:])
			if !isWordRune(r) || isAlone(r) {
				break
			}
			if j += size; n < stemLength {
				end = j
			}
		}
		visit(plain[i:end])
		i = j
	}
}

func isWordRune(r rune) bool {
	return 'a' <= r && r <= 'z' || r >= utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsMark(r))
}

// history is the last stems before one, the nearest first; 0 for none.
type history [near]uint32

// next visits the features of a stem that follows others.
func (h *history) next(stem uint32, visit func(f feature)) {
	visit(stem)
	if h[0] != 0 {
		visit(mix(kindPair, h[0], stem))
	}
	for _, s := range h[1:] {
		if s != 0 {
			visit(mix(kindNear, s, stem))
		}
	}
	if h[1] != 0 {
		visit(mix(kindThree, mix(kindPair, h[1], h[0]), stem))
	}
	copy(h[1:], h[:])
	h[0] = stem
}

// Features visits the features of each stem of a plain text, and returns the
// number of the stems.
func Features(plain string, visit func(stem int, f uint32)) (n int) {
	var before history
	stems(plain, func(stem string) {
		before.next(hash(begin(kindStem), stem), func(f feature) { visit(n, f) })
		n++
	})
	return n
}
