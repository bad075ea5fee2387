package vault

import (
	"slices"
	"strings"
)

// A target is a link or image in a Markdown text, as offsets.
type target struct {
	image      bool
	start, end int // the whole construct
	label      [2]int
	dest       [2]int // without pointy brackets
	first      int    // index of the first target within the label; its own index if there is none
}

const (
	maxDest  = 16 << 10 // maximum length of a destination in bytes
	maxTitle = 1 << 10
	maxDepth = 32 // maximum depth of parentheses in a destination (CommonMark 6.3)
)

// targets finds the inline links and images of a Markdown text outside code,
// ordered by their ends.
func targets(md string) []target {
	var out []target
	s := scanner{md: md, noCloser: map[int]int{}}
	for s.line() {
		out = s.inline(out)
	}
	return out
}

// A scanner reads a text block by block: fenced code is skipped, consecutive
// non-blank lines are read together.
type scanner struct {
	md         string
	pos        int
	start, end int         // of the current lines
	noCloser   map[int]int // by length of a backtick run: the end of the block in which no run closes it
}

// line advances to the next lines of text and returns false at the end.
func (s *scanner) line() bool {
	for s.pos < len(s.md) {
		start, end := s.pos, lineEnd(s.md, s.pos)
		text := strings.TrimLeft(s.md[start:end], " \t>")
		if mark := fence(text); mark != "" {
			s.pos = passFence(s.md, end, mark)
			continue
		}
		for end < len(s.md) { // up to a blank line or a fence
			next := lineEnd(s.md, end)
			text := strings.TrimLeft(s.md[end:next], " \t>")
			if strings.TrimSpace(text) == "" || fence(text) != "" {
				break
			}
			end = next
		}
		s.start, s.end, s.pos = start, end, end
		return true
	}
	return false
}

func lineEnd(md string, from int) int {
	if i := strings.IndexByte(md[from:], '\n'); i >= 0 {
		return from + i + 1
	}
	return len(md)
}

// fence returns the marker of a code fence that text begins with, possibly
// after a list marker (CommonMark 4.5), or "".
func fence(text string) string {
	for _, bullet := range []string{"- ", "* ", "+ "} {
		text = strings.TrimPrefix(text, bullet)
	}
	text = strings.TrimLeft(text, " ")
	for _, c := range []string{"`", "~"} {
		n := len(text) - len(strings.TrimLeft(text, c))
		if n >= 3 && (c == "~" || !strings.Contains(text[n:], "`")) {
			return text[:n]
		}
	}
	return ""
}

// passFence returns the end of the fenced code block that mark opens.
func passFence(md string, pos int, mark string) int {
	for pos < len(md) {
		end := lineEnd(md, pos)
		text := strings.TrimSpace(strings.TrimLeft(md[pos:end], " \t>"))
		pos = end
		if strings.HasPrefix(text, mark) && strings.Trim(text, mark[:1]) == "" {
			break
		}
	}
	return pos
}

// An opening is a bracket that may begin a link or an image.
type opening struct {
	at    int
	image bool
	first int // the number of targets before it
}

func (s *scanner) inline(out []target) []target {
	var open []opening
	for i := s.start; i < s.end; {
		switch c := s.md[i]; {
		case c == '\\':
			i += 2
		case c == '`':
			i = s.code(i)
		case c == '!' && i+1 < s.end && s.md[i+1] == '[':
			open = append(open, opening{i, true, len(out)})
			i += 2
		case c == '[':
			open = append(open, opening{i, false, len(out)})
			i++
		case c == ']' && len(open) > 0:
			o := open[len(open)-1]
			open = open[:len(open)-1]
			t, end, ok := s.target(o, i)
			if !ok {
				i++
				continue
			}
			t.first = o.first
			out = append(out, t)
			i = end
		default:
			i++
		}
	}
	return out
}

// code skips a code span, or a run of backticks that opens none.
func (s *scanner) code(i int) int {
	n := runLength(s.md[i:s.end])
	if s.noCloser[n] == s.end {
		return i + n
	}
	for j := i + n; j < s.end; {
		next := strings.IndexByte(s.md[j:s.end], '`')
		if next < 0 {
			break
		}
		j += next
		m := runLength(s.md[j:s.end])
		if m == n {
			return j + m
		}
		j += m
	}
	s.noCloser[n] = s.end
	return i + n
}

func runLength(text string) int { return len(text) - len(strings.TrimLeft(text, "`")) }

// target parses what follows the bracket that closes a label.
func (s *scanner) target(o opening, closing int) (t target, end int, ok bool) {
	label := o.at + 1
	if o.image {
		label++
	}
	t = target{image: o.image, start: o.at, label: [2]int{label, closing}}
	i := closing + 1
	if i >= s.end || s.md[i] != '(' {
		return t, 0, false
	}
	i = s.spaces(i + 1)
	if t.dest, i, ok = s.destination(i); !ok {
		return t, 0, false
	}
	i = s.spaces(s.title(s.spaces(i)))
	if i >= s.end || s.md[i] != ')' {
		return t, 0, false
	}
	t.end = i + 1
	return t, t.end, true
}

func (s *scanner) spaces(i int) int {
	for i < s.end && (s.md[i] == ' ' || s.md[i] == '\n' || s.md[i] == '\t') {
		i++
	}
	return i
}

func (s *scanner) destination(i int) (span [2]int, end int, ok bool) {
	limit := min(s.end, i+maxDest)
	if i < limit && s.md[i] == '<' {
		for j := i + 1; j < limit; j++ {
			switch s.md[j] {
			case '\\':
				j++
			case '>':
				return [2]int{i + 1, j}, j + 1, true
			case '\n', '<':
				return span, 0, false
			}
		}
		return span, 0, false
	}
	depth := 0
	j := i
	for ; j < limit; j++ {
		switch c := s.md[j]; {
		case c == '\\':
			j++
		case c == '(':
			if depth++; depth > maxDepth {
				return span, 0, false
			}
		case c == ')' && depth == 0, c <= ' ':
			return [2]int{i, j}, j, depth == 0
		case c == ')':
			depth--
		}
	}
	return [2]int{i, min(j, s.end)}, min(j, s.end), false
}

// title skips a title, if there is one.
func (s *scanner) title(i int) int {
	if i >= s.end {
		return i
	}
	close := s.md[i]
	switch close {
	case '"', '\'':
	case '(':
		close = ')'
	default:
		return i
	}
	for j := i + 1; j < min(s.end, i+maxTitle); j++ {
		switch s.md[j] {
		case '\\':
			j++
		case close:
			return j + 1
		}
	}
	return i
}

// An edit replaces a range of a text.
type edit struct {
	start, end int
	text       string
}

// apply makes the edits. Of two that overlap, only the one that begins first is
// made.
func apply(md string, edits []edit) string {
	if len(edits) == 0 {
		return md
	}
	slices.SortStableFunc(edits, func(a, b edit) int {
		if a.start != b.start {
			return a.start - b.start
		}
		return b.end - a.end
	})
	var b strings.Builder
	at := 0
	for _, e := range edits {
		if e.start < at {
			continue
		}
		b.WriteString(md[at:e.start])
		b.WriteString(e.text)
		at = e.end
	}
	b.WriteString(md[at:])
	return b.String()
}

// unescape returns the address that a destination represents (CommonMark 2.4).
func unescape(dest string) string {
	if !strings.ContainsAny(dest, `\&`) {
		return dest
	}
	var b strings.Builder
	for i := 0; i < len(dest); i++ {
		if dest[i] == '\\' && i+1 < len(dest) && strings.IndexByte("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", dest[i+1]) >= 0 {
			i++
		}
		b.WriteByte(dest[i])
	}
	return strings.ReplaceAll(b.String(), "&amp;", "&")
}

// escapeDest returns a relative path with its fragment as a link destination.
func escapeDest(path, fragment string) string {
	var b strings.Builder
	put := func(s, unsafe string) {
		for i := 0; i < len(s); i++ {
			if c := s[i]; c <= ' ' || c == 0x7f || strings.IndexByte(unsafe, c) >= 0 {
				b.WriteString("%")
				b.WriteByte("0123456789ABCDEF"[c>>4])
				b.WriteByte("0123456789ABCDEF"[c&15])
			} else {
				b.WriteByte(c)
			}
		}
	}
	put(path, "%#?()<>\\\"'*_`[]|&")
	if fragment != "" {
		b.WriteByte('#')
		put(fragment, "%()<>\\\"'*_`[]|&")
	}
	return b.String()
}
