package htmlparse

import (
	"html"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

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
	// Without a semicolon, only the legacy names count, the longest match first.
	for n := min(len(name), longestLegacy); n >= 2; n-- {
		if !isLegacy(name[:n]) {
			continue
		}
		if after := s[1+n:]; attribute && after != "" && (after[0] == '=' || ascii.IsAlnum(after[0])) {
			break
		}
		return named(name[:n]), 1 + n
	}
	return "&", 1
}

// longestName is the maximum length of the names of character references,
// longestLegacy of those that need no semicolon.
const longestName, longestLegacy = 34, 6

// named returns the text of the reference with that name, or "". It uses the
// table of the standard library, the only complete one.
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
	case "":
		return ""
	}
	whole := "&" + name + ";"
	text := html.UnescapeString(whole)
	if strings.HasSuffix(text, ";") && len(text) > 1 { // unknown, or only its beginning is known
		return ""
	}
	if text == whole {
		return ""
	}
	return text
}

// numeric reads a reference that begins with "&#" (13.2.5.75 to 13.2.5.80).
func numeric(s string) (text string, n int) {
	i, base := 2, rune(10)
	if i < len(s) && s[i]|0x20 == 'x' {
		i, base = 3, 16
	}
	start, r := i, rune(0)
	for i < len(s) {
		d := digit(s[i])
		if d >= base {
			break
		}
		r = min(r*base+d, utf8.MaxRune+1)
		i++
	}
	if i == start {
		return "&", 1
	}
	if i < len(s) && s[i] == ';' {
		i++
	}
	return string(codePoint(r)), i
}

// codePoint returns the character for a number.
func codePoint(r rune) rune {
	switch {
	case r == 0, r > utf8.MaxRune, 0xD800 <= r && r <= 0xDFFF:
		return utf8.RuneError
	case 0x80 <= r && r <= 0x9F: // what pages mean by them, or nothing
		if c := charmap.Windows1252.DecodeByte(byte(r)); c != utf8.RuneError {
			return c
		}
	}
	return r
}

func digit(c byte) rune {
	switch {
	case '0' <= c && c <= '9':
		return rune(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return rune(c|0x20-'a') + 10
	}
	return 99
}

// isLegacy reports whether the reference with that name needs no semicolon
// (13.5, those listed without one).
func isLegacy(name string) bool {
	switch name {
	case "AElig", "AMP", "Aacute", "Acirc", "Agrave", "Aring", "Atilde", "Auml", "COPY", "Ccedil", "ETH", "Eacute",
		"Ecirc", "Egrave", "Euml", "GT", "Iacute", "Icirc", "Igrave", "Iuml", "LT", "Ntilde", "Oacute", "Ocirc",
		"Ograve", "Oslash", "Otilde", "Ouml", "QUOT", "REG", "THORN", "Uacute", "Ucirc", "Ugrave", "Uuml", "Yacute",
		"aacute", "acirc", "acute", "aelig", "agrave", "amp", "aring", "atilde", "auml", "brvbar", "ccedil", "cedil",
		"cent", "copy", "curren", "deg", "divide", "eacute", "ecirc", "egrave", "eth", "euml", "frac12", "frac14",
		"frac34", "gt", "iacute", "icirc", "iexcl", "igrave", "iquest", "iuml", "laquo", "lt", "macr", "micro",
		"middot", "nbsp", "not", "ntilde", "oacute", "ocirc", "ograve", "ordf", "ordm", "oslash", "otilde", "ouml",
		"para", "plusmn", "pound", "quot", "raquo", "reg", "sect", "shy", "sup1", "sup2", "sup3", "szlig", "thorn",
		"times", "uacute", "ucirc", "ugrave", "uml", "uuml", "yacute", "yen", "yuml":
		return true
	}
	return false
}
