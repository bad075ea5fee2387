package tagger

import (
	_ "embed"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/lazy"
)

// Chinese, Japanese and Korean write words without spaces, or with endings
// attached. Each of their characters is a token, except for runs of katakana,
// which spell one foreign word.

// A sign is the script of a character that is a token by itself; 0 for other
// tokens.
type sign uint8

const (
	han sign = iota + 1
	hiragana
	katakana
	hangul
)

// firstSign is the first character for which signOf is not 0.
const firstSign = 0x3041

func signOf(r rune) sign {
	switch {
	case r < firstSign:
		return 0
	case r <= 0x309F:
		return hiragana
	case r <= 0x30FF:
		return katakana
	case r >= 0x3400 && r <= 0x9FFF || r >= 0xF900 && r <= 0xFAFF || r >= 0x20000 && r <= 0x3134F:
		return han
	case r >= 0xAC00 && r <= 0xD7A3:
		return hangul
	case r >= 0xFF66 && r <= 0xFF9F:
		return katakana
	}
	return 0
}

// sign pushes the token of the character of n bytes at i, or of the katakana
// run that begins there. Its shape encodes its script, the length of the run
// and whether a space precedes it, which in Korean begins a word.
func (l *lexer) sign(i, end, n int, s sign) {
	first, _ := utf8.DecodeRuneInString(l.text[i:end])
	j, length := i+n, 1
	for s == katakana && j < end && j-i < maxWord {
		r, n := utf8.DecodeRuneInString(l.text[j:end])
		if signOf(r) != katakana || r == '・' {
			break
		}
		j += n
		length++
	}
	spaced := i == 0 || l.text[i-1] <= ' '
	t := Token{Start: i, End: j, kind: caseless, sign: s, first: len(l.toks) == l.from, length: uint8(min(length, 255))}
	if r, ok := traditional()[first]; s == han && ok {
		t.lower = hashString(string(r))
	} else {
		t.lower = hashString(l.text[i:j])
	}
	t.shape = uint32(s)<<8 | uint32(min(length, 8))<<1
	if spaced {
		t.shape |= 1
	}
	l.toks = append(l.toks, t)
	l.pos = j
}

//go:embed simplified.txt
var simplifiedTable string

var traditionalOnce lazy.Value[map[rune]rune]

// traditional are the traditional forms of simplified characters: Chinese is read alike
// in both.
func traditional() map[rune]rune {
	return traditionalOnce.Get(func() map[rune]rune {
		m := map[rune]rune{}
		pair := []rune(strings.TrimSpace(simplifiedTable))
		for i := 0; i+1 < len(pair); i += 2 {
			m[pair[i]] = pair[i+1]
		}
		return m
	})
}

// maxListed limits the names of the lists, in characters.
const maxListed = 8

// listSigns marks where the characters of a sentence stand in names of the lists: by
// four bits each whether they begin, end or are inside a longer name or are one, of a
// first name, a surname, a town or a larger place.
func (r *reader) listSigns(sent []Token) {
	for i := range sent {
		h := uint32(0)
		for j := i; j < len(sent) && j < i+maxListed && sent[j].sign != 0; j++ {
			h = mix(h, sent[j].lower)
			flags := uint16(r.m.Own.get(h)[0])
			flags = flags&(gazPerson|gazCity) | (flags>>3|flags>>4)&1<<3
			if flags == 0 {
				continue
			}
			if i == j {
				sent[i].listed |= flags << 12
				continue
			}
			sent[i].listed |= flags
			sent[j].listed |= flags << 4
			for k := i + 1; k < j; k++ {
				sent[k].listed |= flags << 8
			}
		}
	}
}

// signs adds the features of a token that is a character: its neighbours,
// singly and jointly, and their scripts.
func (r *reader) signs(b *bag, toks []Token, i int) {
	var c, k [7]uint32 // three tokens before, the token, three after
	for d := range c {
		t := r.at(toks, i+d-3)
		c[d], k[d] = t.lower, uint32(t.kind)<<2
		if t.sign != 0 {
			k[d] = 1<<8 | t.shape
		}
	}
	b.add(0)
	for _, v := range c[1:6] {
		b.add(v)
	}
	b.add(mix(c[3], k[3]))
	b.add(mix(c[4], k[4]))
	for d := 1; d < 5; d++ {
		b.add(mix(c[d], c[d+1]))
	}
	b.add(mix(c[2], c[4]))
	for d := 1; d < 4; d++ {
		b.add(mix(mix(c[d], c[d+1]), c[d+2]))
	}
	for d := range 4 {
		b.add(mix(mix(c[d], c[d+1]), mix(c[d+2], c[d+3])))
	}
	b.add(k[3])
	b.add(mix(k[2], k[3]))
	b.add(mix(k[3], k[4]))
	b.add(mix(mix(k[2], k[3]), k[4]))
	b.add(mix(mix(k[1], k[2]), mix(k[3], k[4])))
	b.add(mix(mix(k[2], k[3]), mix(k[4], k[5])))
	b.add(mix(c[2], mix(k[3], k[4])))
	b.add(mix(c[4], mix(k[3], k[2])))
	p, t, n := uint32(r.at(toks, i-1).listed), r.at(toks, i), uint32(r.at(toks, i+1).listed)
	w := uint32(t.listed)
	b.add(w)
	b.add(mix(p, w))
	b.add(mix(w, n))
	b.add(mix(mix(p, w), n))
	b.add(mix(c[3], w))
	b.add(mix(w, k[3]))
	b.add(mix(w, c[2]))
	b.add(mix(w, c[4]))
	if r.m.words != nil {
		r.words(b, toks, i)
	}
	if t.length > 1 { // a run of katakana
		for _, h := range t.pre {
			b.add(h)
		}
		for _, h := range t.suf {
			b.add(h)
		}
	}
}

// hasKana reports whether text has syllables of Japanese.
func hasKana(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		s := signOf(r)
		return s == hiragana || s == katakana && r != '・'
	})
}
