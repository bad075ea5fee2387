package markdown

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/ascii"
	"github.com/pagemill/pagemill/internal/dom"
)

type class uint8

const (
	classPlain class = iota
	classSpace
	classSpecial // may need a backslash
)

// classes maps each byte of text to how it is handled.
var classes = [256]class{
	' ': classSpace, '\t': classSpace, '\n': classSpace, '\f': classSpace, '\r': classSpace,
	'\\': classSpecial, '`': classSpecial, '*': classSpecial, '_': classSpecial, '[': classSpecial, ']': classSpecial,
	'<': classSpecial, '&': classSpecial, '~': classSpecial, '|': classSpecial, '$': classSpecial,
}

// plainRun returns the end of the text from s[j] on that can be copied
// verbatim: plain bytes with single spaces between them.
func plainRun(s string, j int) int {
	for j < len(s) {
		switch classes[s[j]] {
		case classSpecial:
			return j
		case classSpace:
			if s[j] != ' ' || j+1 == len(s) || classes[s[j+1]] == classSpace {
				return j
			}
		}
		j++
	}
	return j
}

// spaces is the white space of HTML.
const spaces = " \t\n\f\r"

func isBlank(s string) bool { return strings.TrimLeft(s, spaces) == "" }

// showsNothing reports whether s consists of white space and zero-width
// characters, which editors leave in blocks that look empty.
func showsNothing(s string) bool {
	return strings.TrimLeft(s, spaces+"\u200B\u200C\u200D\u2060\uFEFF") == ""
}

// isWideSpace reports whether r is white space next to a delimiter but text in
// HTML.
func isWideSpace(r rune) bool { return r >= utf8.RuneSelf && unicode.IsSpace(r) }

func isSpaceRune(r rune) bool { return unicode.IsSpace(r) }

// isPunct reports whether r is punctuation as defined by CommonMark (2.1).
func isPunct(r rune) bool {
	if r < utf8.RuneSelf {
		return ascii.IsPunct(byte(r))
	}
	return unicode.IsPunct(r) || unicode.IsSymbol(r)
}

// wideSpaceStart returns the start of the final run of no-break and other wide
// spaces of b, including the spaces between them.
func wideSpaceStart(b []byte) int {
	for len(b) > 0 && (b[len(b)-1] >= utf8.RuneSelf || b[len(b)-1] == ' ') {
		r, size := utf8.DecodeLastRune(b)
		if r != ' ' && !isWideSpace(r) {
			break
		}
		b = b[:len(b)-size]
	}
	return len(b)
}

// oneLine returns a text with runs of HTML's white space as one space, trimmed.
func oneLine(s string) string { return strings.Join(strings.FieldsFunc(s, dom.IsSpace), " ") }

// trimSpace trims HTML's white space.
func trimSpace(s string) string { return strings.Trim(s, spaces) }
