package inject

import (
	"slices"
	"sync"
	"unicode/utf8"

	"github.com/pagemill/pagemill/formats/internal/wordindex"
)

// traces are what one pass over a text tells of its disguises: which it may have.
// Most texts have none.
type traces struct {
	tags, invisible, alike bool // characters of which readings are made
	disguised              bool // a telltale, turned around or shifted, may begin
	base64, hex            int  // bytes of the longest run, without spaces
	percent                int  // percent signs
	leet                   int  // at least as many as words have signs for letters
	words                  int  // at most as many as there are
	short                  int  // the most runs in a row that are short enough for one character
}

// Kinds of bytes.
const (
	ofBase64 byte = 1 << iota
	ofHex
	ofLeet
	ofPercent
	ofSpacer
	ofSpace
)

// kindOf has the kinds of each byte.
var kindOf = func() (t [256]byte) {
	const digits, letters = "0123456789", "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	for kind, bytes := range map[byte]string{
		ofBase64: digits + letters + "+/=", ofHex: digits + "abcdefABCDEF \\xX", ofLeet: leetSigns,
		ofPercent: "%", ofSpacer: spacers + "\u00A0", ofSpace: " \t\n\v\f\r",
	} {
		for i := range len(bytes) {
			t[bytes[i]] |= kind
		}
	}
	return t
}()

// tracesOf looks for traces of disguises.
func tracesOf(s string) (t traces) {
	base64, hex, run, short := 0, 0, 0, 0
	code, known, last := uint32(0), disguised(), byte(' ')
	for i := range len(s) {
		c := s[i]
		kind := kindOf[c]
		base64 = (base64 + 1) & -int(kind&ofBase64)
		if kind&ofHex == 0 {
			hex = 0
		} else if c != ' ' {
			hex++
		}
		t.base64, t.hex = max(t.base64, base64), max(t.hex, hex)
		t.leet += int(kind & ofLeet / ofLeet)
		t.percent += int(kind & ofPercent / ofPercent)
		if code = code<<5&codeMask | uint32(c&31); known.begin(code) {
			t.disguised = true
		}
		if kind&ofSpacer == 0 {
			run++
		} else if run > 0 {
			if short++; run > utf8.UTFMax {
				short = 0
			}
			t.short, run = max(t.short, short), 0
		}
		if kind&ofSpace != 0 {
			if c = ' '; last != ' ' {
				t.words++
			}
		}
		if last == 'i' && (c == ' ' || c >= utf8.RuneSelf) {
			t.leet++ // the end of a word reads as an exclamation mark would
		}
		if c >= 0xC0 {
			t.character(s[i:])
		}
		last = c
	}
	if run > 0 && run <= utf8.UTFMax {
		t.short = max(t.short, short+1)
	}
	if last != ' ' {
		t.words++
	}
	if last == 'i' {
		t.leet++
	}
	return t
}

// character takes note of the character beyond ASCII that s begins with.
func (t *traces) character(s string) {
	switch r, _ := utf8.DecodeRuneInString(s); {
	case lookalike(r) != 0:
		t.alike = true
	case r >= firstTag && r <= lastTag:
		t.tags = true
	case r != softHyphen && isInvisible(r):
		t.invisible = true
	}
}

// disguised are the telltales turned around, and shifted by thirteen letters.
var disguised = sync.OnceValue(func() *disguises {
	d := &disguises{}
	var turned, shifted []string
	for _, word := range telltales {
		turned, shifted = append(turned, reverse(word)), append(shifted, rot13(word))
	}
	for _, word := range slices.Concat(turned, shifted) {
		code := uint32(0)
		for i := range codeLetters {
			code = code<<5 | uint32(word[i]&31)
		}
		d.codes = append(d.codes, code)
		h := hashCode(code)
		d.hashed[h/64] |= 1 << (h % 64)
	}
	d.words = wordindex.New(turned, shifted)
	return d
})

// disguises are words, and codes of the five letters that each begins with: five
// bits a letter.
type disguises struct {
	words  *wordindex.Index
	codes  []uint32
	hashed [1 << hashBits / 64]uint64 // a bit for the hash of each code
}

const codeLetters, codeMask, hashBits = 5, 1<<25 - 1, 12

func hashCode(code uint32) uint32 { return code * 0x9E3779B1 >> (32 - hashBits) }

func (d *disguises) begin(code uint32) bool {
	h := hashCode(code)
	return d.hashed[h/64]>>(h%64)&1 != 0 && slices.Contains(d.codes, code)
}
