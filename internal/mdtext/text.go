package mdtext

import (
	"html"
	"sort"
	"strings"

	"github.com/pagemill/pagemill/internal/ascii"
	"github.com/pagemill/pagemill/internal/lazy"
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
		if m := pointed().FindString(s[i:]); m != "" {
			return m[1 : len(m)-1], i + len(m)
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

// An address between angle brackets, and a title.
var (
	pointed = lazy.Regexp(`^<(?:[^<>\n\\]|(?s:\\.))*>`)
	quoted  = lazy.Regexp(`^(?s:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\))`)
)

// title reads a title at i and returns its end, or 0.
func (t *text) title(i int) (title string, end int) {
	if i >= len(t.s) {
		return "", 0
	}
	closer := t.s[i]
	if closer == '(' {
		closer = ')'
	}
	if !t.has(closer, i+1) {
		return "", 0
	}
	m := quoted().FindString(t.s[i:])
	if m == "" || strings.Contains(m, "\n\n") {
		return "", 0
	}
	return m[1 : len(m)-1], i + len(m)
}

// An entity has the form of a character reference (CommonMark 2.5); escaped matches
// one, or a character after the backslash that escapes it.
const anEntity = `&(?:[A-Za-z0-9]{1,32}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});`

var (
	entity  = lazy.Regexp(anEntity)
	escaped = lazy.Regexp(`\\[!-/:-@\[-\x60{-~]|` + anEntity)
)

// Unescape resolves the backslash escapes and character references of an
// address or a title.
func Unescape(s string) string {
	if !strings.ContainsAny(s, `\&`) {
		return s
	}
	return escaped().ReplaceAllStringFunc(s, func(found string) string {
		switch {
		case found[0] == '\\':
			return found[1:]
		case isKnown(found):
			return html.UnescapeString(found)
		}
		return found
	})
}

// isKnown reports whether something with the form of a character reference is one
// as a whole.
func isKnown(reference string) bool {
	text := html.UnescapeString(reference)
	return text == ";" || !strings.HasSuffix(text, ";")
}

// IsReference reports whether a text that begins with "&" begins with a character
// reference (CommonMark 2.5).
func IsReference(s string) bool {
	m := entity().FindString(s[:min(len(s), maxReference)])
	return m != "" && strings.HasPrefix(s, m) && isKnown(m)
}

const maxReference = 36 // bytes of a character reference
