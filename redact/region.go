package redact

import (
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
)

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
func regions(check *cancel.Checker, md string) []region {
	m := mapper{check: check, src: md}
	m.blocks()
	m.labels()
	return m.out
}

type mapper struct {
	check *cancel.Checker
	src   string
	out   []region

	defined []Span // labels of definitions

	// What is known of the text before a position, so that no start of a
	// construct that is never closed looks for its end twice.
	noTag    int         // no further '>' ends a tag
	noAngle  int         // no further '>' ends a destination
	noTitle  [3]int      // nothing ends a title that opened with ", ' or (
	ticked   int         // lastTick is of the lines that end here
	lastTick map[int]int // where the last run of so many backticks starts
}

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
		m.check.Step()
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
