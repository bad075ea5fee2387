package textline

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// HasRTL reports whether a line has right-to-left words.
func HasRTL(ws []Word) bool {
	for i := range ws {
		if IsRTLWord(ws[i].Text) {
			return true
		}
	}
	return false
}

func isRTL(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return r >= 0x590 && (r < 0x900 || r >= 0xFB1D && r < 0xFE00 || r >= 0xFE70 && r < 0xFEFF) &&
		!unicode.IsDigit(r)
}

// IsRTLWord reports whether a word's first letter is in a right-to-left script.
func IsRTLWord(s string) bool {
	for _, r := range s {
		switch {
		case r < 0x590:
			if unicode.IsLetter(r) {
				return false
			}
		case unicode.IsLetter(r):
			return isRTL(string(r))
		}
	}
	return false
}

// mainlyRTL reports whether the main direction of a line with right-to-left words
// is from right to left.
func mainlyRTL(ws []Word) bool {
	rtl, ltr := 0, 0
	for i := range ws {
		switch s := ws[i].Text; {
		case IsRTLWord(s):
			rtl += utf8.RuneCountInString(s)
		case Wordy(s):
			ltr += len(s)
		}
	}
	return rtl*2 >= ltr
}

// logical converts the words of a line from left-to-right visual order to
// reading order. The line's main direction orders its directional runs; each
// run has its own direction. Numbers and Latin words inside right-to-left text
// keep their order, and punctuation follows its neighbours (a reduced form of
// the Unicode bidirectional algorithm, applied backwards to the visual order).
func logical(ws []Word) []Word {
	kind := make([]int8, len(ws)) // 1 right to left, -1 left to right, 0 neutral
	for i := range ws {
		switch {
		case IsRTLWord(ws[i].Text):
			kind[i] = 1
		case Wordy(ws[i].Text):
			kind[i] = -1
		}
	}
	base := int8(-1)
	if mainlyRTL(ws) {
		base = 1
	}
	for i := range kind {
		if kind[i] == 0 {
			kind[i] = neutral(kind, i, base)
		}
	}
	out := slices.Clone(ws)
	if base == 1 {
		for i := range out {
			if !IsRTLWord(out[i].Text) {
				out[i].Text = TurnedSigns(out[i].Text)
			}
		}
		slices.Reverse(out)
		slices.Reverse(kind)
	}
	for i := 0; i < len(out); {
		j := i + 1
		for j < len(out) && kind[j] == kind[i] {
			j++
		}
		if kind[i] != base {
			turnBack(out[i:j], base)
		}
		i = j
	}
	return out
}

// turnBack orders a run against the main direction. Numbers alone in
// right-to-left text follow one another from the right, as words do; only the
// parts of one number run to the right.
func turnBack(ws []Word, base int8) {
	if base < 0 || slices.ContainsFunc(ws, func(w Word) bool { return letters.Count(w.Text) > 0 }) {
		slices.Reverse(ws)
		return
	}
	for i := 0; i < len(ws); {
		j := i + 1
		for j < len(ws) && Glued(&ws[j], &ws[j-1]) {
			j++
		}
		slices.Reverse(ws[i:j])
		i = j
	}
}

// neutral returns the direction of a word without letters: that of its
// neighbours if they agree, else the line's.
func neutral(kind []int8, i int, base int8) int8 {
	if i == 0 || i == len(kind)-1 {
		return base
	}
	next := i + 1
	for next < len(kind) && kind[next] == 0 {
		next++
	}
	if next < len(kind) && kind[i-1] == kind[next] && kind[i-1] != 0 {
		return kind[i-1]
	}
	return base
}

// prepend adds the text of a glyph to the last part of a word that is painted as
// seen, in which right-to-left letters follow in reverse.
func (b *builder) prepend(text string, adv float64) {
	at := b.part
	switch {
	case adv == 0 && !b.marksFirst && b.rtl && isRTL(text): // the sign of the letter before
		_, n := utf8.DecodeRune(b.buf[at:])
		for at += n; at < len(b.buf); at += n {
			var r rune
			if r, n = utf8.DecodeRune(b.buf[at:]); !unicode.Is(unicode.Mn, r) {
				break
			}
		}
	case !b.rtl:
		b.rtl = true
		turnSigns(b.buf[at:])
	}
	b.buf = slices.Insert(b.buf, at, []byte(text)...)
}

// turnSigns changes a number and the signs around it, as seen beside right-to-left
// letters, to their reading order.
func turnSigns(s []byte) {
	sign := func(r rune) bool { return isNeutral(string(r)) }
	core := bytes.TrimFunc(s, sign)
	if len(core) == 0 {
		core = s[:0]
	}
	lead := len(s) - len(bytes.TrimLeftFunc(s, sign))
	out := make([]byte, 0, len(s))
	out = appendTurned(out, s[lead+len(core):])
	out = append(out, core...)
	copy(s, appendTurned(out, s[:lead]))
}

func appendTurned(out, s []byte) []byte {
	for len(s) > 0 {
		_, n := utf8.DecodeLastRune(s)
		out = append(out, s[len(s)-n:]...)
		s = s[:len(s)-n]
	}
	return out
}

// TurnedSigns returns a word of a right-to-left line, read from the left, with
// the signs where they are read: a number's full stop is painted to its left.
func TurnedSigns(s string) string {
	const ends, begins = ".,:;!?)]}»،؛؟", "([{«"
	core := strings.TrimLeft(s, ends)
	if core == "" {
		return string(appendTurned(nil, []byte(s)))
	}
	lead := s[:len(s)-len(core)]
	word := strings.TrimRight(core, begins)
	if tail := core[len(word):]; word != "" && len(tail)+len(lead) > 0 {
		return string(appendTurned(nil, []byte(tail))) + word + string(appendTurned(nil, []byte(lead)))
	}
	return s
}

// isNeutral reports whether text is a sign that takes the direction of the
// letters around it.
func isNeutral(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	return n == len(s) && (unicode.IsPunct(r) || unicode.IsSymbol(r)) && !strings.ContainsRune("%#@&*/\\", r)
}

// paintsMarksFirst reports whether vowel signs of right-to-left text, painted as
// seen, stand before their letters rather than after them.
func paintsMarksFirst(gs []glyph.Glyph) bool {
	first, last := 0, 0
	for i := range gs {
		if c := gs[i].Text; len(c) != 2 || c[0] < 0xD6 || c[0] > 0xDF {
			continue
		}
		if r, _ := utf8.DecodeRuneInString(gs[i].Text); !unicode.Is(unicode.Mn, r) {
			continue
		}
		if i == 0 || gs[i-1].Flags&glyph.Space != 0 {
			first++
		}
		if i+1 == len(gs) || gs[i+1].Flags&glyph.Space != 0 {
			last++
		}
	}
	return first >= last
}

// leftOf returns two words of a line from left to right.
func leftOf(a, b *Word) (left, right *Word) {
	if b.Box.X0 < a.Box.X0 {
		return b, a
	}
	return a, b
}
