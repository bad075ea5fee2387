package inject

import (
	"unicode"
	"unicode/utf8"
)

// Kinds of features, which are hashes of a stem of a text, or of two or three near
// each other: what their hashes begin with. Parts of words would tell languages
// apart rather than orders from other texts.
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

// Hashes are FNV-1a.
const hashBasis, hashPrime = 2166136261, 16777619

func begin(kind uint32) uint32 { return (hashBasis ^ kind) * hashPrime }

// add adds a character to the hash of a stem.
func add(h uint32, r rune) uint32 {
	if r < utf8.RuneSelf {
		return (h ^ uint32(r)) * hashPrime
	}
	var b [utf8.UTFMax]byte
	for _, c := range b[:utf8.EncodeRune(b[:], r)] {
		h = (h ^ uint32(c)) * hashPrime
	}
	return h
}

// mix joins the hashes of two stems.
func mix(kind, a, b uint32) uint32 {
	h := begin(kind) ^ a*0x9E3779B1
	h = h<<13 | h>>19
	h = (h ^ b) * 0x85EBCA6B
	return h ^ h>>15
}

// isAlone reports whether a character is a word by itself: those of scripts
// without spaces between words. Unlike letters.IsUnspaced it leaves out katakana,
// whose runs are words; the model was learned so.
func isAlone(r rune) bool {
	return r >= 0x0E00 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// plainASCII has the ASCII characters that count, in lower case.
var plainASCII = func() (t [utf8.RuneSelf]byte) {
	for c := 'a'; c <= 'z'; c++ {
		t[c], t[c-'a'+'A'] = byte(c), byte(c)
	}
	for _, c := range marks {
		t[c] = byte(c)
	}
	return t
}()

// character returns the character at i of a text as Plain has it, 0 for one that
// does not count, and where the next begins.
func character(text string, i int) (rune, int) {
	for i < len(text) {
		if c := text[i]; c < utf8.RuneSelf {
			return rune(plainASCII[c]), i + 1
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		if r == softHyphen {
			continue
		}
		if r = unicode.ToLower(r); 'a' <= r && r <= 'z' || unicode.IsLetter(r) || unicode.IsMark(r) || isAlone(r) {
			return r, i
		}
		break
	}
	return 0, i
}

const softHyphen = '\u00AD'

// stems splits a text into its stems: the beginnings of runs of letters and marks,
// in lower case, pairs of characters of scripts without spaces, but for pairs of
// Hiragana, which are endings, and marks, one each. Digits and other signs are
// left out. Stems are visited as their hashes and the bytes where they stand.
func stems(text string, visit func(stem uint32, from, to int)) {
	for i := 0; i < len(text); {
		r, j := character(text, i)
		h := add(begin(kindStem), r)
		switch {
		case r == 0 || unicode.IsDigit(r):
		case isAlone(r):
			if n, next := character(text, j); isAlone(n) && !(unicode.Is(unicode.Hiragana, r) && unicode.Is(unicode.Hiragana, n)) {
				visit(add(h, n), i, next)
			}
		case !isWordRune(r):
			visit(h, i, j)
		default:
			end := j
			for n := 1; ; n++ {
				r, next := character(text, j)
				if !isWordRune(r) || isAlone(r) {
					break
				}
				if j = next; n < stemLength {
					h, end = add(h, r), next
				}
			}
			visit(h, i, end)
		}
		i = j
	}
}

// isWordRune reports whether a character that counts is of words.
func isWordRune(r rune) bool { return 'a' <= r && r <= 'z' || r >= utf8.RuneSelf }

// Features are the upper 26 bits of hashes, which halves the file of the model: of
// features that it does not know .06 % are taken for one that it does.
const (
	featureStep = 1 << 6
	featureMask = 1<<32 - featureStep
)

// history is the last stems before one, the nearest first; 0 for none.
type history [near]uint32

// next returns the features of a stem that follows others, 0 for none.
func (h *history) next(stem uint32) (all [near + 2]uint32) {
	all[0] = stem & featureMask
	if h[0] != 0 {
		all[1] = mix(kindPair, h[0], stem) & featureMask
	}
	for i := 1; i < near; i++ {
		if h[i] != 0 {
			all[1+i] = mix(kindNear, h[i], stem) & featureMask
		}
	}
	if h[1] != 0 {
		all[near+1] = mix(kindThree, mix(kindPair, h[1], h[0]), stem) & featureMask
	}
	copy(h[1:], h[:])
	h[0] = stem
	return all
}

// Features visits the features of each stem of a text, and returns the number of
// the stems.
func Features(text string, visit func(stem int, f uint32)) (n int) {
	var before history
	stems(text, func(stem uint32, _, _ int) {
		for _, f := range before.next(stem) {
			if f != 0 {
				visit(n, f)
			}
		}
		n++
	})
	return n
}
