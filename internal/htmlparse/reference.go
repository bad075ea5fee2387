package htmlparse

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/ascii"
)

// refers reports whether src has an "&" from start to end. The lexer asks in the
// order of the page, so each is searched for once, over any number of values.
func (l *lexer) refers(start, end int) bool {
	if l.amp < start {
		l.amp = len(l.src)
		if i := strings.IndexByte(l.src[start:], '&'); i >= 0 {
			l.amp = start + i
		}
	}
	return l.amp < end
}

// unescaped returns s with its character references resolved (13.2.5.72).
func (l *lexer) unescaped(s string, attribute bool) string {
	at := strings.IndexByte(s, '&')
	if at < 0 {
		return s
	}
	start := l.made.begin(len(s))
	for at >= 0 {
		l.made.b.WriteString(s[:at])
		s = s[at:]
		text, n := reference(s, attribute)
		l.made.b.WriteString(text)
		s = s[n:]
		at = strings.IndexByte(s, '&')
	}
	l.made.b.WriteString(s)
	return l.made.end(start)
}

// reference reads the character reference at the start of s. It returns its
// text and its length in bytes, or "&" and 1 if there is none.
func reference(s string, attribute bool) (text string, n int) {
	if len(s) > 1 && s[1] == '#' {
		return numeric(s)
	}
	end := 1
	for end < len(s) && end < longestName && ascii.IsAlnum(s[end]) {
		end++
	}
	name := s[1:end]
	if end < len(s) && s[end] == ';' {
		if text := named(name); text != "" {
			return text, end + 1
		}
	}
	// Without a semicolon, only the legacy names count, the longest match first. All
	// stand for one character.
	text = html.UnescapeString(s[:end])
	_, size := utf8.DecodeRuneInString(text)
	n = 1 + len(name) - len(text[size:])
	if after := s[n:]; n == 1 || attribute && after != "" && (after[0] == '=' || ascii.IsAlnum(after[0])) {
		return "&", 1
	}
	return text[:size], n
}

// longestName is the maximum length of the names of character references.
const longestName = 34

// named returns the text of the reference with that name, or "".
func named(name string) string {
	switch name {
	case "amp":
		return "&"
	case "nbsp":
		return "\u00A0"
	case "quot":
		return `"`
	case "lt":
		return "<"
	case "gt":
		return ">"
	}
	text := html.UnescapeString("&" + name + ";")
	if strings.HasSuffix(text, ";") && len(text) > 1 { // unknown, or only its beginning is known
		return ""
	}
	return text
}

// numeric reads a reference that begins with "&#" (13.2.5.75 to 13.2.5.80).
func numeric(s string) (text string, n int) {
	start, base, digits := 2, 10, "0123456789"
	if start < len(s) && s[start]|0x20 == 'x' {
		start, base, digits = 3, 16, digits+"abcdefABCDEF"
	}
	rest := strings.TrimLeft(s[start:], digits)
	n = len(s) - len(rest)
	if n == start {
		return "&", 1
	}
	r, err := strconv.ParseInt(s[start:n], base, 32)
	if err != nil {
		r = utf8.RuneError
	}
	if strings.HasPrefix(rest, ";") {
		n++
	}
	return html.UnescapeString("&#" + strconv.FormatInt(r, 10) + ";"), n
}
