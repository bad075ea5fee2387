package textline

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// Browsers and word processors break a word that is too long for its line
// without a hyphen. Two separate words below each other look almost the same,
// and joining those loses data. So a break is only taken as one within a word
// in a URL or name that fills its line, or in a table column too narrow for its
// words, and only if the document's other words do not contradict it.

// TextOf returns the text of consecutive lines.
func TextOf(ls []Line) Text {
	out := make(Text, 0, len(ls))
	for i := range ls {
		l := &ls[i]
		t := textLine(l)
		if i > 0 && len(t) > 0 && MidWord(&ls[i-1], l) && longWord(&ls[i-1], l, ls) {
			t[0].Tight = true
		}
		out = append(out, t)
	}
	return out
}

// longWord reports whether a line contains only the start of a URL, a path or a
// name too long for it.
func longWord(a, b *Line, ls []Line) bool {
	w := &a.Words[len(a.Words)-1]
	n := utf8.RuneCountInString(w.Text)
	if n < 12 || !addressed(w.Text) || len(a.Words) > 1 && (!Glued(&a.Words[len(a.Words)-2], w) || len(a.Words) > 2) || b.Words[0].Spaced || b.Words[0].Order != w.Order+1 {
		return false
	}
	right := 0.0
	for i := range ls {
		right = max(right, ls[i].Box.X1)
	}
	return w.Box.X1+geom.Width(w.Box)/float64(n) > right && b.Box.X1 < w.Box.X1
}

// addressed reports whether a word contains characters that words of a language
// do not.
func addressed(s string) bool {
	return strings.ContainsAny(s, "/_@=#&0123456789") || strings.Count(s, ".") > 1
}

// MidWord reports whether the text on both sides of a line break can be one
// word: letters without a change to capitals, or the characters of URLs and
// identifiers. Two numbers are not joined: one below the other they are most
// often a pair.
func MidWord(a, b *Line) bool {
	x, _ := utf8.DecodeLastRuneInString(a.Words[len(a.Words)-1].Text)
	y, _ := utf8.DecodeRuneInString(b.Words[0].Text)
	switch {
	case beginsAddress(b.Words[0].Text):
		return false
	case unicode.IsLetter(x):
		return unicode.IsLower(y) || unicode.IsUpper(x) && unicode.IsUpper(y) || y == '_' || y == '/' || y == '.'
	case unicode.IsDigit(x):
		return (unicode.IsDigit(y) || y == '.' || y == '_') && !(Numeric(a.Words[len(a.Words)-1:]) && Numeric(b.Words[:1]))
	}
	return strings.ContainsRune("_/.=#@", x) && (unicode.IsLetter(y) || unicode.IsDigit(y))
}

// beginsAddress reports whether a word begins with the scheme of a URL or "www.".
func beginsAddress(s string) bool {
	const longest = 6 // letters of a usual scheme
	i := strings.Index(s[:min(len(s), longest+3)], "://")
	return i > 1 && strings.Trim(strings.ToLower(s[:i]), "abcdefghijklmnopqrstuvwxyz") == "" || strings.HasPrefix(s, "www.")
}

// LetterCase returns a word in lower case, without what is around its letters.
func LetterCase(w string) string { return strings.ToLower(strings.TrimFunc(w, NotLetter)) }
