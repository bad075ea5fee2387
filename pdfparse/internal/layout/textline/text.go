package textline

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Run is text in one style.
type Run struct {
	Text  string
	Style Style
	Link  int16 // as in Word
	Apart bool  // for the first run of a line: the line above was ended on purpose
	Tight bool  // for the first run of a line: the line above may have broken inside a word
}

// Runs are one line of a block's text.
type Runs []Run

// Text is a block's lines. They stay separate until the whole document is
// known, since it decides whether a hyphen at a line's end belongs to the word.
type Text []Runs

// String returns the text without markup, with lines joined.
func (t Text) String() string {
	switch len(t) {
	case 0:
		return ""
	case 1:
		return t[0].String()
	}
	var b strings.Builder
	last := ""
	for _, l := range t {
		s := l.String()
		if last != "" && s != "" && !CJKJoin(last, s) && !l[0].Tight {
			b.WriteByte(' ')
		}
		b.WriteString(s)
		last = s
	}
	return b.String()
}

// Len returns the length of the text in bytes, without what joins its lines.
func (t Text) Len() int {
	n := 0
	for _, l := range t {
		for i := range l {
			n += len(l[i].Text)
		}
	}
	return n
}

// String returns the text without markup.
func (l Runs) String() string {
	if len(l) == 1 {
		return l[0].Text
	}
	var b strings.Builder
	for _, r := range l {
		b.WriteString(r.Text)
	}
	return b.String()
}

// textLine returns a line's words as runs, in logical order, with spaces
// between.
func textLine(l *Line) Runs {
	ws := l.Words
	if HasRTL(ws) {
		ws = logical(ws)
		return runs(ws, l.Words)
	}
	return runs(ws, ws)
}

// runs joins words in reading order; seen is the same words from left to right.
func runs(ws, seen []Word) Runs {
	var out Runs
	var b strings.Builder
	n := 0
	for i := range ws {
		n += len(ws[i].Text) + 1
	}
	b.Grow(n)
	var style Style
	var link int16
	flush := func() {
		if b.Len() > 0 {
			out = append(out, Run{Text: b.String(), Style: style, Link: link})
			b.Reset()
		}
	}
	rtl := len(ws) > 0 && len(seen) > 0 && &ws[0] != &seen[0]
	for i := range ws {
		w := &ws[i]
		space := false
		if i > 0 {
			p := &ws[i-1]
			if rtl && p.Box.X0 > w.Box.X0 {
				space = !Glued(w, p)
			} else {
				space = !Glued(p, w)
			}
		}
		s := w.Style
		if style&Math == 0 && !Wordy(w.Text) && !strings.ContainsAny(w.Text, pairs) && s&^style&^(Mono) == 0 && b.Len() > 0 && (style^s)&(Super|Sub) == 0 && w.Link == link && s == style&s && style&Mono == 0 &&
			i+1 < len(ws) && ws[i+1].Style == style {
			s = style // punctuation does not end a run of bold text
		}
		if i > 0 && (s != style || w.Link != link || s&Math != 0) {
			if space && b.Len() > 0 {
				b.WriteByte(' ')
				space = false
			}
			flush()
		}
		style, link = s, w.Link
		if space {
			b.WriteByte(' ')
		}
		b.WriteString(w.Text)
	}
	flush()
	return out
}

// pairs keep their own style: in a run of words in italics one of a pair would stand
// inside it, the other outside.
const pairs = brackets + "<>"

// Wordy reports whether a text contains a letter or digit.
func Wordy(s string) bool {
	for _, r := range s {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			return true
		}
	}
	return false
}

// CJKJoin reports whether two adjacent pieces of text are joined without a
// space because both sides are in a script without spaces.
func CJKJoin(a, b string) bool {
	x, _ := utf8.DecodeLastRuneInString(a)
	if x < 0x2E80 && !cjkQuote(x) {
		return false
	}
	y, _ := utf8.DecodeRuneInString(b)
	return IsCJK(x) && IsCJK(y) || IsCJK(x) && cjkQuote(y) || cjkQuote(x) && IsCJK(y)
}

func cjkQuote(r rune) bool { return r >= 0x2018 && r <= 0x201d || r == 0x2026 || r == 0x2014 }

// IsCJK reports whether r is in a script written without spaces: Han, kana and
// their punctuation, full-width forms; not Hangul.
func IsCJK(r rune) bool {
	return r >= 0x2E80 && r < 0x3130 || r >= 0x3190 && r < 0xA4D0 || r >= 0xF900 && r < 0xFB00 ||
		r >= 0xFE30 && r < 0xFE50 || r >= 0xFF00 && r < 0xFFEF || r >= 0x20000 && r < 0x33480
}

// StartsLower reports whether text begins with a letter in lower case.
func StartsLower(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLower(r)
}

// endsHangul reports whether text ends with a letter of Korean.
func endsHangul(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return unicode.Is(unicode.Hangul, r)
}
