package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Run is text in one style.
type Run struct {
	Text  string
	Style Style
	Link  int16 // as of Word
	Tight bool  // of a line's first run: the line above broke within a word
}

// A TextLine is one line of a block's text.
type TextLine []Run

// Text is a block's lines. They stay apart until the whole document is known:
// whether a hyphen at a line's end belongs to the word depends on it.
type Text []TextLine

// String is the text without markup, lines joined.
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
		if last != "" && s != "" && !cjkJoin(last, s) && !l[0].Tight {
			b.WriteByte(' ')
		}
		b.WriteString(s)
		last = s
	}
	return b.String()
}

func (l TextLine) String() string {
	if len(l) == 1 {
		return l[0].Text
	}
	var b strings.Builder
	for _, r := range l {
		b.WriteString(r.Text)
	}
	return b.String()
}

// textOf is the text of lines that follow each other in a box whose text
// reaches up to right, 0 if that is not known.
func textOf(ls []Line, right float64) Text {
	out := make(Text, 0, len(ls))
	full := squeezed(ls, right)
	for i := range ls {
		l := &ls[i]
		t := textLine(l)
		if i > 0 && len(t) > 0 && midWord(&ls[i-1], l) && (full || brokenWithin(&ls[i-1], l) || longWord(&ls[i-1], l, ls)) {
			t[0].Tight = true
		}
		out = append(out, t)
	}
	return out
}

// brokenWithin reports whether a line break came within a word: where a page's
// producer paints the space a line breaks at, there is none.
func brokenWithin(a, b *Line) bool {
	x, y := &a.Words[len(a.Words)-1], &b.Words[0]
	return y.Tight && y.Order == x.Order+1 && a.Box.X1 > b.Box.X1-0.7*b.Size
}

// longWord reports whether a line holds nothing but the start of a word too long
// for it.
func longWord(a, b *Line, ls []Line) bool {
	w := &a.Words[len(a.Words)-1]
	n := utf8.RuneCountInString(w.Text)
	if n < 12 || len(a.Words) > 1 && (!glued(&a.Words[len(a.Words)-2], w) || len(a.Words) > 2) || b.Words[0].Spaced || b.Words[0].Order != w.Order+1 {
		return false
	}
	right := 0.0
	for i := range ls {
		right = max(right, ls[i].Box.X1)
	}
	return w.Box.X1+width(w.Box)/float64(n) > right && b.Box.X1 < w.Box.X1
}

// midWord reports whether what stands on both sides of a line break can be one
// word: letters that do not turn to capitals, digits, or the marks of addresses
// and identifiers.
func midWord(a, b *Line) bool {
	x, _ := utf8.DecodeLastRuneInString(a.Words[len(a.Words)-1].Text)
	y, _ := utf8.DecodeRuneInString(b.Words[0].Text)
	switch {
	case unicode.IsLetter(x):
		return unicode.IsLower(y) || unicode.IsUpper(x) && unicode.IsUpper(y) || y == '_' || y == '/' || y == '.'
	case unicode.IsDigit(x):
		return unicode.IsDigit(y) || y == '.' || y == '_'
	}
	return strings.ContainsRune("_/.=#@", x) && (unicode.IsLetter(y) || unicode.IsDigit(y))
}

// squeezed reports whether a narrow cell broke its one long word wherever the
// line was full, as browsers do when nothing else fits.
func squeezed(ls []Line, right float64) bool {
	if right == 0 || len(ls) < 2 {
		return false
	}
	for i := range ls {
		w := &ls[i].Words[0]
		if len(ls[i].Words) > 1 || w.Spaced && i > 0 || w.Source == OCR {
			return false
		}
		n := utf8.RuneCountInString(w.Text)
		if i < len(ls)-1 && (w.Box.X1+width(w.Box)/float64(n) < right-0.15*w.Size || n > 24) {
			return false
		}
	}
	return true
}

// textLine is a line's words as runs, in logical order, spaces between.
func textLine(l *Line) TextLine {
	ws := l.Words
	if hasRTL(ws) {
		ws = logical(ws)
		return runs(ws, l.Words)
	}
	return runs(ws, ws)
}

// runs joins words given in reading order; seen is the same words from left to right.
func runs(ws, seen []Word) TextLine {
	var out TextLine
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
				space = !glued(w, p)
			} else {
				space = !glued(p, w)
			}
		}
		s := w.Style
		if !wordy(w.Text) && s&^style&^(Mono) == 0 && b.Len() > 0 && (style^s)&(Super|Sub) == 0 && w.Link == link && s == style&s && style&Mono == 0 &&
			i+1 < len(ws) && ws[i+1].Style == style {
			s = style // punctuation between does not end a run of bold text
		}
		if i > 0 && (s != style || w.Link != link) {
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

// wordy reports whether a text has a letter or digit.
func wordy(s string) bool {
	for _, r := range s {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			return true
		}
	}
	return false
}

// cjkJoin reports whether two neighbouring pieces of text are joined without a
// space because both sides are of a script that has none.
func cjkJoin(a, b string) bool {
	x, _ := utf8.DecodeLastRuneInString(a)
	if x < 0x2E80 && !cjkQuote(x) {
		return false
	}
	y, _ := utf8.DecodeRuneInString(b)
	return isCJK(x) && isCJK(y) || isCJK(x) && cjkQuote(y) || cjkQuote(x) && isCJK(y)
}

func cjkQuote(r rune) bool { return r >= 0x2018 && r <= 0x201d || r == 0x2026 || r == 0x2014 }

// isCJK covers the scripts written without spaces: Han, kana and their
// punctuation, full-width forms; not Hangul.
func isCJK(r rune) bool {
	return r >= 0x2E80 && r < 0x3130 || r >= 0x3190 && r < 0xA4D0 || r >= 0xF900 && r < 0xFB00 ||
		r >= 0xFE30 && r < 0xFE50 || r >= 0xFF00 && r < 0xFFEF || r >= 0x20000 && r < 0x33480
}
