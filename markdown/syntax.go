package markdown

import (
	"bytes"

	"github.com/pagemill/pagemill/internal/ascii"
	"github.com/pagemill/pagemill/internal/mdtext"
)

// The functions in this file report whether unescaped text would be parsed as a
// CommonMark construct.

func skipSpace(s []byte) []byte { return bytes.TrimLeft(s, " \t\n") }

// skipDestination skips a link destination, which may be empty before a ")".
func skipDestination(s []byte) (rest []byte, ok bool) {
	if s[0] == '<' {
		for i := 1; i < len(s); i++ {
			switch s[i] {
			case '>':
				return s[i+1:], true
			case '<', '\n':
				return nil, false
			case '\\':
				i++
			}
		}
		return nil, false
	}
	depth := 0
	for i := 0; i < len(s); i++ {
		switch b := s[i]; {
		case b <= ' ' || b == 0x7F:
			return s[i:], true // some parsers ignore open parentheses here
		case b == '\\':
			if i+1 < len(s) && ascii.IsPunct(s[i+1]) {
				i++
			}
		case b == '(':
			if depth++; depth > 32 { // the depth that CommonMark requires of parsers
				return nil, false
			}
		case b == ')':
			if depth == 0 {
				return s[i:], true
			}
			depth--
		}
	}
	return nil, depth == 0
}

func skipTitle(s []byte) (rest []byte, ok bool) {
	end := s[0]
	switch end {
	case '"', '\'':
	case '(':
		end = ')'
	default:
		return nil, false
	}
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case end:
			return s[i+1:], true
		case '(':
			if end == ')' {
				return nil, false
			}
		}
	}
	return nil, false
}

// isDefinition reports whether a line that begins with "[" can be the start of
// a link reference definition (CommonMark 4.7) or of a footnote.
func isDefinition(line []byte) bool {
	i, text := 1, false
	for ; i < len(line) && i < 1000 && line[i] != ']'; i++ {
		switch line[i] {
		case '[':
			return false
		case '\\':
			i++
			text = true
		case ' ', '\t':
		default:
			text = true
		}
	}
	if !text || i+1 >= len(line) || line[i] != ']' || line[i+1] != ':' {
		return false
	}
	if line[1] == '^' {
		return true
	}
	s := skipSpace(line[i+2:])
	if len(s) == 0 {
		return false // the address would be on the next line, after a break
	}
	rest, ok := skipDestination(s)
	if !ok && s[0] != '<' { // parentheses need not be balanced if no ")" ends it
		rest, ok = s[len(s):], true
	}
	t := skipSpace(rest)
	if !ok || len(t) == 0 {
		return ok
	}
	if len(t) == len(rest) || t[0] != '"' && t[0] != '\'' && t[0] != '(' {
		return false
	}
	t, ok = skipTitle(t)
	return ok && len(skipSpace(t)) == 0
}

// maxAutolink is the maximum distance at which the end of an autolink is
// searched for.
const maxAutolink = 1000

// opensTag reports whether a browser or a lenient parser would take "<" before
// s as the start of a tag, a comment, a declaration or an autolink.
func opensTag(s []byte) bool {
	return len(s) > 0 && (ascii.IsLetter(s[0]) || s[0] == '/' || s[0] == '!' || s[0] == '?' || isAutolink(s))
}

func tagName(s []byte) int {
	n := 0
	for n < len(s) && (ascii.IsLetter(s[n]) || n > 0 && (ascii.IsDigit(s[n]) || s[n] == '-')) {
		n++
	}
	return n
}

// isAutolink reports whether s is an address with a scheme, or an email
// address, followed by ">".
func isAutolink(s []byte) bool {
	i := bytes.IndexAny(s, " \t\n<>")
	if i <= 0 || s[i] != '>' {
		return false
	}
	s = s[:i]
	if i = bytes.IndexByte(s, ':'); i >= 2 && i <= 32 && ascii.IsLetter(s[0]) && allOf(s[:i], isSchemeByte) {
		return true
	}
	i = bytes.IndexByte(s, '@')
	return i > 0 && i+1 < len(s)
}

func isSchemeByte(b byte) bool {
	return ascii.IsLetter(b) || ascii.IsDigit(b) || b == '+' || b == '.' || b == '-'
}

// startsHTMLBlock reports whether a "<" at the start of a line, followed by s,
// starts an HTML block even if the tag is incomplete (CommonMark 4.6, 1 to 6).
func startsHTMLBlock(s []byte) bool {
	if len(s) == 0 {
		return false
	}
	switch s[0] {
	case '?':
		return true
	case '!':
		return len(s) > 1 && (ascii.IsLetter(s[1]) || bytes.HasPrefix(s[1:], []byte("--")) || bytes.HasPrefix(s[1:], []byte("[CDATA[")))
	case '/':
		s = s[1:]
	}
	n := tagName(s)
	if n == 0 || n > 10 || !mdtext.StartsBlock(string(bytes.ToLower(s[:n]))) {
		return false
	}
	return n == len(s) || s[n] == ' ' || s[n] == '\t' || s[n] == '>' || s[n] == '/'
}
