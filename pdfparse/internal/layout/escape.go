package layout

import (
	"strings"

	"github.com/pagemill/pagemill/internal/mdtext"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// escape appends text with backslashes where Markdown would read markup; after
// is the character after it.
func escape(b []byte, s string, after rune, tick, pay bool) []byte {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= 0x80 || c >= 'a' && c <= 'z' || c == ' ' {
			b = append(b, c)
			continue
		}
		next := after
		if i+1 < len(s) {
			next = rune(s[i+1])
		}
		switch {
		case c == '<' && opensTag(next) && mdtext.InAddress(b): // the address would take a backslash
			b = append(b, "&lt;"...)
			continue
		case needsEscape(b, s, i, tick), c == '<' && opensTag(next), c == '$' && pay:
			b = append(b, '\\')
		}
		b = append(b, c)
	}
	return b
}

func needsEscape(b []byte, s string, i int, tick bool) bool {
	prev, next := byte(' '), byte(' ')
	if len(b) > 0 {
		prev = b[len(b)-1]
	}
	if i+1 < len(s) {
		next = s[i+1]
	}
	switch s[i] {
	case '\\':
		return next != ' ' && isPunct(rune(next)) && next < 0x80
	case '*':
		return prev != ' ' || next != ' '
	case '_':
		return !(alnum(prev) && alnum(next)) && (prev != ' ' || next != ' ') && !(prev == '_' && next == '_')
	case '`':
		return tick
	case '&':
		return entity(s[i+1:])
	case '[':
		return strings.Contains(s[i:], "](") || strings.Contains(s[i:], "]:")
	case '~':
		return next == '~' || prev == '~'
	}
	return false
}

// opensTag reports whether a "<" before r begins a tag.
func opensTag(r rune) bool {
	return r|0x20 >= 'a' && r|0x20 <= 'z' || r == '/' || r == '!' || r == '?'
}

func alnum(c byte) bool {
	return c >= 0x80 || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}

// entity reports whether the text after an ampersand is read as a character
// reference.
func entity(s string) bool {
	i := strings.IndexByte(s, ';')
	if i < 2 || i > 10 {
		return false
	}
	for k := range i {
		if !alnum(s[k]) && !(k == 0 && s[k] == '#') {
			return false
		}
	}
	return true
}

// escapeStart inserts a backslash into a paragraph that would begin like a
// heading, list, quote, fence or rule.
func escapeStart(s string) string {
	if s == "" {
		return s
	}
	word, _, _ := strings.Cut(s, " ")
	switch s[0] {
	case '#':
		if len(word) <= 6 && strings.Trim(word, "#") == "" {
			return "\\" + s
		}
	case '>', '|':
		return "\\" + s
	case '+', '-', '=':
		if len(word) == 1 || strings.Trim(strings.ReplaceAll(s, " ", ""), s[:1]) == "" {
			return "\\" + s
		}
	case '~', '`':
		if strings.HasPrefix(s, "~~~") || strings.HasPrefix(s, "```") {
			return "\\" + s
		}
	}
	if n := len(word); n >= 2 && n <= 10 && (word[n-1] == '.' || word[n-1] == ')') && textline.AllDigits(word[:n-1]) {
		return word[:n-1] + "\\" + s[n-1:]
	}
	return s
}
