package mdtext

import (
	"html"
	"sort"
	"strings"

	"github.com/pagemill/pagemill/internal/ascii"
)

// A text is the text of a block, its lines joined.
type text struct {
	s      string
	lines  []Line
	starts []int        // start of each line in s
	last   map[byte]int // last index in s of each byte asked for
}

// atStart is where the lines of a text of one line begin.
var atStart = []int{0}

func newText(source string, lines []Line) *text {
	t := &text{lines: lines}
	if len(lines) == 1 {
		t.s, t.starts = source[lines[0].Start:lines[0].End], atStart
		return t
	}
	t.starts = make([]int, len(lines))
	var b strings.Builder
	for i, l := range lines {
		if i > 0 {
			b.WriteByte('\n')
		}
		t.starts[i] = b.Len()
		b.WriteString(source[l.Start:l.End])
	}
	t.s = b.String()
	return t
}

// lineOf returns the number of the line that contains byte i.
func (t *text) lineOf(i int) int {
	return sort.Search(len(t.starts), func(k int) bool { return t.starts[k] > i }) - 1
}

// source returns the offset of byte i in the document.
func (t *text) source(i int) int {
	k := t.lineOf(i)
	return min(t.lines[k].Start+i-t.starts[k], t.lines[k].End)
}

// has reports whether c occurs at i or later, so that a failed search for a
// closing character is not repeated.
func (t *text) has(c byte, i int) bool {
	last, known := t.last[c]
	if !known {
		if t.last == nil {
			t.last = map[byte]int{}
		}
		last = strings.LastIndexByte(t.s, c)
		t.last[c] = last
	}
	return i <= last
}

// maxParens is the maximum depth of parentheses in an address, as in cmark.
const maxParens = 32

// destination reads an address at i and returns its end, or -1. If required is
// set, an empty address must be written in angle brackets.
func (t *text) destination(i int, required bool) (dest string, end int) {
	s := t.s
	if i < len(s) && s[i] == '<' {
		for j := i + 1; j < len(s); j++ {
			switch s[j] {
			case '\\':
				j++
			case '\n', '<':
				return "", -1
			case '>':
				return s[i+1 : j], j + 1
			}
		}
		return "", -1
	}
	depth, j := 0, i
	for ; j < len(s); j++ {
		c := s[j]
		if c == '\\' && j+1 < len(s) && ascii.IsPunct(s[j+1]) {
			j++
			continue
		}
		if c <= ' ' || c == 0x7F {
			break
		}
		if c == '(' {
			if depth++; depth > maxParens {
				return "", -1
			}
		}
		if c == ')' {
			if depth == 0 {
				break
			}
			depth--
		}
	}
	if depth > 0 || required && j == i {
		return "", -1
	}
	return s[i:j], j
}

// title reads a title at i and returns its end, or 0.
func (t *text) title(i int) (title string, end int) {
	s := t.s
	if i >= len(s) {
		return "", 0
	}
	closer := s[i]
	switch closer {
	case '"', '\'':
	case '(':
		closer = ')'
	default:
		return "", 0
	}
	if !t.has(closer, i+1) {
		return "", 0
	}
	for j := i + 1; j < len(s); j++ {
		switch c := s[j]; {
		case c == '\\':
			j++
		case c == closer:
			return s[i+1 : j], j + 1
		case c == '(' && closer == ')':
			return "", 0
		case c == '\n' && j+1 < len(s) && s[j+1] == '\n':
			return "", 0
		}
	}
	return "", 0
}

// Unescape resolves the backslash escapes and character references of an
// address or a title.
func Unescape(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		if strings.IndexByte(s, '&') < 0 {
			return s
		}
		return resolve(s)
	}
	var b strings.Builder
	from := 0
	for i := 0; i+1 < len(s); i++ {
		if s[i] == '\\' && ascii.IsPunct(s[i+1]) {
			b.WriteString(resolve(s[from:i]))
			b.WriteByte(s[i+1])
			i++
			from = i + 1
		}
	}
	b.WriteString(resolve(s[from:]))
	return b.String()
}

// resolve resolves the character references of CommonMark: those that end in a
// semicolon.
func resolve(s string) string {
	if strings.IndexByte(s, '&') < 0 {
		return s
	}
	var b strings.Builder
	for {
		i := strings.IndexByte(s, '&')
		if i < 0 {
			b.WriteString(s)
			return b.String()
		}
		b.WriteString(s[:i])
		s = s[i:]
		if r, n := reference(s); n > 0 {
			b.WriteString(r)
			s = s[n:]
			continue
		}
		b.WriteByte('&')
		s = s[1:]
	}
}

// reference reads the character reference at the start of s; n is its length, 0 if
// there is none.
func reference(s string) (text string, n int) {
	for n = 1; n < len(s) && n < 36 && (ascii.IsAlnum(s[n]) || s[n] == '#'); n++ {
	}
	if n >= len(s) || s[n] != ';' || !isName(s[1:n]) {
		return "", 0
	}
	n++
	if text = html.UnescapeString(s[:n]); strings.HasSuffix(text, ";") && text != ";" {
		return "", 0
	}
	return text, n
}

// IsReference reports whether a text that begins with "&" begins with a character
// reference (CommonMark 2.5).
func IsReference(s string) bool {
	_, n := reference(s)
	return n > 0
}

// isName reports whether name has the form of a name between "&" and ";"
// (CommonMark 2.5).
func isName(name string) bool {
	digits, isNumber := strings.CutPrefix(name, "#")
	if !isNumber {
		return name != "" && strings.IndexByte(name, '#') < 0
	}
	most, is := 7, ascii.IsDigit[rune]
	if hex := strings.TrimLeft(digits, "xX"); len(hex) == len(digits)-1 {
		digits, most, is = hex, 6, ascii.IsHex[rune]
	}
	return digits != "" && len(digits) <= most && strings.TrimFunc(digits, is) == ""
}
