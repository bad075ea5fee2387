package tagger

import (
	"unicode"
	"unicode/utf8"
)

// describe sets the properties of t from the letters of w, except the affixes.
func (t *Token) describe(w string) {
	var f folded
	f.fold(w)
	t.shape, t.lower = f.shape, hashString(f.low[:f.n])
	t.length = uint8(f.chars)
	if t.kind == numberTok {
		return
	}
	switch {
	case f.uppers == 0 && f.lowers == 0:
		t.kind = caseless
	case f.uppers == 0:
		t.kind = lowerWord
	case f.lowers == 0 && f.uppers >= 2:
		t.kind = upperWord
	case f.upperFirst:
		t.kind = capWord
	default:
		t.kind = mixedWord
	}
}

// affixes sets the hashes of the first and last letters of w.
func (l *lore) affixes(w string) {
	var f folded
	f.fold(w)
	for k := range l.pre {
		if k+2 <= f.chars {
			l.pre[k] = hashString(f.low[:f.at[k+2]])
		}
	}
	for k := range l.suf {
		if k+1 <= f.chars {
			l.suf[k] = hashString(f.low[f.at[f.chars-k-1]:f.n])
		}
	}
}

// folded is a word in lower case with data collected on the way.
type folded struct {
	low            [2 * maxWord]byte
	at             [2*maxWord + 1]uint8 // start of each character in low
	n, chars       int
	uppers, lowers int
	upperFirst     bool
	shape          uint32
}

// fold reads w, or the part of it that is a word.
func (f *folded) fold(w string) {
	f.shape = fnvBasis
	last, run := byte(0), 0
	for i := 0; i < len(w) && f.n < maxWord; {
		f.at[f.chars] = uint8(f.n)
		c := w[i]
		var sign byte // the character's sign in the shape
		if c < utf8.RuneSelf {
			i++
			switch {
			case c >= 'A' && c <= 'Z':
				c |= 0x20
				sign = 'X'
			case c >= 'a' && c <= 'z':
				sign = 'x'
			case isDigit(c):
				sign = '0'
			default:
				sign = c
			}
			f.low[f.n] = c
			f.n++
		} else {
			r, size := utf8.DecodeRuneInString(w[i:])
			i += size
			r, sign = foldRune(r)
			f.n += utf8.EncodeRune(f.low[f.n:], r)
		}
		switch sign {
		case 'X':
			f.uppers++
			f.upperFirst = f.upperFirst || f.chars == 0
		case 'x':
			f.lowers++
		}
		if sign == last {
			run++
		} else {
			last, run = sign, 1
		}
		if run <= 2 || sign == '0' && run <= 4 {
			f.shape = hashByte(f.shape, sign)
		}
		f.chars++
	}
	f.at[f.chars] = uint8(f.n)
}

// foldRune returns a character in lower case and its sign in shapes.
func foldRune(r rune) (lower rune, sign byte) {
	switch {
	case r == '’':
		return '\'', '\''
	case r == '‑':
		return '-', '-'
	case 0xC0 <= r && r <= 0xDE && r != '×', 0x410 <= r && r <= 0x42F: // À to Þ, А to Я
		return r + 0x20, 'X'
	case 0xDF <= r && r <= 0xFF && r != '÷', 0x430 <= r && r <= 0x45F: // ß to ÿ, а to џ
		return r, 'x'
	case isCommonUncased(r):
		return r, 'o'
	}
	if l := unicode.ToLower(r); l != r {
		return l, 'X'
	}
	if unicode.IsLower(r) {
		return r, 'x'
	}
	return r, 'o'
}
