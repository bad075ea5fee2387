package redact

import "strings"

// kind is what the bytes of a region are to a Markdown parser.
type kind uint8

const (
	prose kind = iota
	code       // code span, fenced or indented code
	dest       // destination of a link, image or reference definition
	loose      // what stands in a link's parentheses but, having spaces, makes it no link
	bare       // an address written out in prose
	auto       // an autolink with its angle brackets
	label      // label of a reference or of its definition
	tag        // an HTML tag with its angle brackets
)

type region struct {
	start, end int
	kind       kind
}

// url reports whether the region holds an address.
func (k kind) url() bool { return k == dest || k == bare || k == auto }

// regions lists the parts of md that are not prose, in order and without
// overlap. It reads Markdown as CommonMark 0.31 does wherever that decides
// between prose, code and addresses, in one pass; where nesting of containers
// makes a line ambiguous it may call code prose, which masks more, not less.
func regions(md string) []region {
	m := mapper{src: md}
	m.blocks()
	m.labels()
	return m.out
}

type mapper struct {
	src string
	out []region

	defined []Span // labels of definitions

	// What is known of the text before a position, so that no start of a
	// construct that is never closed looks for its end twice.
	noTag    int         // no further '>' ends a tag
	noAngle  int         // no further '>' ends a destination
	noTitle  [3]int      // nothing ends a title that opened with ", ' or (
	ticked   int         // lastTick is of the lines that end here
	lastTick map[int]int // where the last run of so many backticks starts
}

// maxNesting is how deep brackets nest in a destination; CommonMark 6.3 lets
// a parser draw the line.
const maxNesting = 32

func (m *mapper) add(start, end int, k kind) {
	if end > start {
		m.out = append(m.out, region{start, end, k})
	}
}

// blocks walks the lines, setting fenced and indented code aside, and hands
// runs of other lines to inline.
func (m *mapper) blocks() {
	text := 0 // start of the lines not yet handed to inline
	blank, inList := true, 0
	for i := 0; i < len(m.src); {
		eol := lineEnd(m.src, i)
		body, quotes, item := container(m.src, i, eol)
		line := m.src[body:eol]
		if item > 0 {
			inList = item
		}
		switch indent := indentOf(line); {
		case isBlank(line):
			m.inline(text, i)
			text, blank = i, true
			i = eol + 1
			continue
		case indent < 4 && fence(line) > 0:
			m.inline(text, i)
			end := m.fenceEnd(eol+1, line, quotes)
			m.add(body, end, code)
			i, text = end, end
			blank = true
			continue
		case indent >= 4 && blank && (inList == 0 || item > 0 && indent >= 5 || indent >= inList+4):
			m.inline(text, i)
			m.add(body, min(eol+1, len(m.src)), code)
			i, text = eol+1, eol+1
			continue
		case item == 0 && blank && indentOf(m.src[i:eol]) < 2:
			inList = 0
		}
		blank = false
		i = eol + 1
	}
	m.inline(text, len(m.src))
}

// container skips block quote markers and a list marker. quotes counts the
// former; item is the column where a list item's content starts, or 0.
func container(s string, i, end int) (body, quotes, item int) {
	start := i
	for {
		j := i
		for j < end && s[j] == ' ' && j-i < 3 {
			j++
		}
		switch {
		case j < end && s[j] == '>':
			i = j + 1
			quotes++
			if i < end && s[i] == ' ' {
				i++
			}
		case j+1 < end && strings.IndexByte("-+*", s[j]) >= 0 && s[j+1] == ' ':
			i = j + 2
			item = i - start
		default:
			d := j
			for d < end && s[d] >= '0' && s[d] <= '9' && d-j < 9 {
				d++
			}
			if d == j || d+1 >= end || s[d] != '.' && s[d] != ')' || s[d+1] != ' ' {
				return i, quotes, item
			}
			i = d + 2
			item = i - start
		}
	}
}

// fence returns the length of the code fence that line opens, or 0.
func fence(line string) int {
	line = strings.TrimLeft(line, " ")
	if line == "" || line[0] != '`' && line[0] != '~' {
		return 0
	}
	n := 0
	for n < len(line) && line[n] == line[0] {
		n++
	}
	if n < 3 || line[0] == '`' && strings.IndexByte(line[n:], '`') >= 0 {
		return 0
	}
	return n
}

// fenceEnd returns the end of the fenced block whose opening line is open.
func (m *mapper) fenceEnd(i int, open string, quotes int) int {
	n, c := fence(open), strings.TrimLeft(open, " ")[0]
	for i < len(m.src) {
		eol := lineEnd(m.src, i)
		line := m.src[i:eol]
		if quotes > 0 {
			if !strings.HasPrefix(strings.TrimLeft(line, " "), ">") {
				return i // the quote is over and the fence with it
			}
			line = strings.TrimLeft(line, " >")
		}
		if t := strings.Trim(line, " \t\r"); len(t) >= n && strings.Trim(t, string(c)) == "" {
			return min(eol+1, len(m.src))
		}
		i = eol + 1
	}
	return len(m.src)
}

// inlineMark holds the bytes at which inline has to look.
var inlineMark = [256]bool{'`': true, ']': true, '<': true, ':': true, '\\': true, '\n': true, '.': true}

// inline finds code spans, destinations, autolinks, tags and bare addresses in
// a run of lines without a blank one.
func (m *mapper) inline(i, end int) {
	for i < end {
		c := m.src[i]
		if !inlineMark[c] {
			i++
			continue
		}
		switch c {
		case '\\':
			i += 2
		case '`':
			i = m.codeSpan(i, end)
		case ']':
			i = m.destination(i, end)
		case '<':
			i = m.angle(i, end)
		case ':', '.':
			i = m.bareURL(i, end)
		default:
			i++
		}
	}
}

func (m *mapper) codeSpan(i, end int) int {
	if m.ticked != end {
		m.findTicks(i, end)
	}
	n := runLen(m.src, i, end)
	if m.lastTick[n] <= i {
		return i + n
	}
	for j := i + n; j < end; {
		k := strings.IndexByte(m.src[j:end], '`')
		if k < 0 {
			break
		}
		j += k
		l := runLen(m.src, j, end)
		if l == n {
			m.add(i, j+n, code)
			return j + n
		}
		j += l
	}
	return i + n
}

// findTicks notes where the last run of each number of backticks stands.
func (m *mapper) findTicks(i, end int) {
	m.ticked, m.lastTick = end, map[int]int{}
	for i < end {
		k := strings.IndexByte(m.src[i:end], '`')
		if k < 0 {
			return
		}
		i += k
		n := runLen(m.src, i, end)
		m.lastTick[n] = i
		i += n
	}
}

// destination reads what follows a closing bracket: "(dest …)" or, at the
// start of a line, ": dest".
func (m *mapper) destination(i, end int) int {
	s := m.src
	if i+2 >= end {
		return i + 1
	}
	if s[i+1] == ':' {
		if start := m.definition(i); start > 0 {
			return m.defines(start, i, end)
		}
	}
	if s[i+1] != '(' {
		return i + 1
	}
	j := skipSpace(s, i+2, end)
	if j < end && s[j] == '<' {
		if j < m.noAngle {
			return i + 2
		}
		k := j + 1
		for k < end && s[k] != '>' && s[k] != '\n' {
			k++
		}
		if k == end || s[k] == '\n' {
			m.noAngle = k
			return i + 2
		}
		m.add(j+1, k, dest)
		return k + 1
	}
	k, depth := j, 0
	for ; k < end && s[k] > ' ' && depth <= maxNesting; k++ {
		if s[k] == '\\' {
			k++
		} else if s[k] == '(' {
			depth++
		} else if s[k] == ')' {
			if depth--; depth < 0 {
				break
			}
		}
	}
	k = min(k, end)
	if m.closesLink(k, end) {
		m.add(j, k, dest)
		return k
	}
	if c := closing(s, j, end); c > j {
		m.add(j, c, loose)
		return c
	}
	return i + 2
}

// closesLink reports whether a link's destination that ends at k is followed by
// the closing bracket, with or without a title before.
func (m *mapper) closesLink(k, end int) bool {
	i := skipSpace(m.src, k, end)
	if i < end && i > k {
		if q := strings.IndexByte("\"'(", m.src[i]); q >= 0 {
			if i = m.titleEnd(i, end, q); i < 0 {
				return false
			}
			i = skipSpace(m.src, i, end)
		}
	}
	return i < end && m.src[i] == ')'
}

// titleEnd returns the end of the title that opens at i with the sign q of
// ", ' and (, or -1.
func (m *mapper) titleEnd(i, end, q int) int {
	if i < m.noTitle[q] {
		return -1
	}
	quote := "\"')"[q]
	for i++; i < end && m.src[i] != quote; i++ {
		if m.src[i] == '\\' {
			i++
		}
	}
	if i >= end {
		m.noTitle[q] = end
		return -1
	}
	return i + 1
}

// closing returns the position on the line at i of the bracket that closes one
// opened before i, or 0.
func closing(s string, i, end int) int {
	depth := 0
	for ; i < end && s[i] != '\n' && depth <= maxNesting; i++ {
		switch s[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return i
			}
		}
	}
	return 0
}

// defines notes a reference definition whose label is [start,i), and returns
// the end of its destination.
func (m *mapper) defines(start, i, end int) int {
	m.defined = append(m.defined, Span{start, i})
	j := skipSpace(m.src, i+2, end)
	k := j
	for k < end && !isSpace(m.src[k]) {
		k++
	}
	m.add(j, k, dest)
	return max(k, i+2)
}

// definition returns the start of the label that the bracket at i closes, if
// it was opened at the start of its line as a reference definition's is, or 0.
func (m *mapper) definition(i int) int {
	line := near(m.src, i, maxLabelBytes)
	if len(line) == maxLabelBytes {
		return 0
	}
	start := skipSpace(m.src, markersEnd(m.src, i-len(line), i), i)
	if start == i || m.src[start] != '[' || strings.IndexByte(m.src[start+1:i], '[') >= 0 {
		return 0
	}
	return start + 1
}

// angle reads an autolink or an HTML tag.
func (m *mapper) angle(i, end int) int {
	s := m.src
	if i+2 >= end || i < m.noTag {
		return i + 1
	}
	c := s[i+1] | 0x20
	if c < 'a' || c > 'z' {
		if s[i+1] != '/' && (s[i+1] < '0' || s[i+1] > '9') {
			return i + 1
		}
	}
	j := i + 1
	for j < end && s[j] > ' ' && s[j] != '<' && s[j] != '>' {
		j++
	}
	if j < end && s[j] == '>' {
		if isAutolink(s[i+1 : j]) {
			m.add(i, j+1, auto)
			return j + 1
		}
	}
	quote := byte(0)
	for j = i + 1; j < end; j++ {
		switch {
		case quote != 0:
			if s[j] == quote {
				quote = 0
			}
		case (s[j] == '"' || s[j] == '\'') && s[j-1] == '=':
			quote = s[j]
		case s[j] == '<':
			return i + 1
		case s[j] == '>':
			m.add(i, j+1, tag)
			return j + 1
		}
	}
	m.noTag = end
	return i + 1
}

// isAutolink reports whether s is what CommonMark 6.5 takes between < and >.
func isAutolink(s string) bool {
	c := strings.IndexAny(s, ":@")
	if c < 1 || c == len(s)-1 {
		return false
	}
	if s[c] == '@' {
		return !strings.ContainsAny(s, "/\\\"'")
	}
	if c < 2 || c > 32 {
		return false
	}
	for i := range c {
		if !isAlnum(s[i]) && strings.IndexByte("+.-", s[i]) < 0 {
			return false
		}
	}
	return isLetter(s[0])
}

// bareURL reads an address written out in prose: scheme://… or www.…
func (m *mapper) bareURL(i, end int) int {
	s := m.src
	start := i
	if s[i] == ':' {
		if i+3 >= end || s[i+1] != '/' || s[i+2] != '/' {
			return i + 1
		}
		floor := 0
		if n := len(m.out); n > 0 {
			floor = m.out[n-1].end
		}
		for start > floor && i-start < 24 && (isAlnum(s[start-1]) || strings.IndexByte("+-", s[start-1]) >= 0) {
			start--
		}
		if start == i {
			return i + 1
		}
	} else {
		if i < 3 || !strings.EqualFold(s[i-3:i], "www") || i > 3 && isAlnum(s[i-4]) {
			return i + 1
		}
		start = i - 3
	}
	j, depth := i+1, 0
	for ; j < end && s[j] > ' ' && strings.IndexByte("<>\"`|", s[j]) < 0; j++ {
		if s[j] == '(' {
			depth++
		} else if s[j] == ')' {
			if depth--; depth < 0 {
				break
			}
		} else if s[j] == ']' && j+1 < end && s[j+1] == '(' {
			break
		}
	}
	for j > i+1 && strings.IndexByte(".,;:!?*_~'", s[j-1]) >= 0 {
		j--
	}
	m.add(start, j, bare)
	return j
}
