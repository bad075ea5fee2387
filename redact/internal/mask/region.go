// Package mask turns hits into masked text: it tells prose from code and
// addresses of links, settles overlaps, finds again elsewhere what was found
// once, and writes what stands in the place of a value.
package mask

import (
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Regions lists the parts of md that are not prose, in order and without
// overlap. It reads Markdown as CommonMark 0.31 does wherever that decides
// between prose, code and addresses, in one pass; where nesting of containers
// makes a line ambiguous it may call code prose, which masks more, not less.
func Regions(check *cancel.Checker, md string) []scan.Region {
	m := mapper{check: check, src: md}
	m.blocks()
	m.labels()
	return m.out
}

type mapper struct {
	check *cancel.Checker
	src   string
	out   []scan.Region

	defined []scan.Span // labels of definitions

	// What is known of the text before a position, so that no start of a
	// construct that is never closed looks for its end twice.
	noTag    int         // no further '>' ends a tag
	noAngle  int         // no further '>' ends a destination
	noTitle  [3]int      // nothing ends a title that opened with ", ' or (
	ticked   int         // lastTick is of the lines that end here
	lastTick map[int]int // where the last run of so many backticks starts
}

func (m *mapper) add(start, end int, k scan.Kind) {
	if end > start {
		m.out = append(m.out, scan.Region{Start: start, End: end, Kind: k})
	}
}

// blocks walks the lines, setting fenced and indented code aside, and hands
// runs of other lines to inline.
func (m *mapper) blocks() {
	text := 0 // start of the lines not yet handed to inline
	blank, inList := true, 0
	for i := 0; i < len(m.src); {
		m.check.Step()
		eol := scan.LineEnd(m.src, i)
		body, quotes, item := scan.Container(m.src, i, eol)
		line := m.src[body:eol]
		if item > 0 {
			inList = item
		}
		switch indent := scan.IndentOf(line); {
		case scan.IsBlank(line):
			m.inline(text, i)
			text, blank = i, true
			i = eol + 1
			continue
		case indent < 4 && fence(line) > 0:
			m.inline(text, i)
			end := m.fenceEnd(eol+1, line, quotes)
			m.add(body, end, scan.Code)
			i, text = end, end
			blank = true
			continue
		case indent >= 4 && blank && (inList == 0 || item > 0 && indent >= 5 || indent >= inList+4):
			m.inline(text, i)
			m.add(body, min(eol+1, len(m.src)), scan.Code)
			i, text = eol+1, eol+1
			continue
		case item == 0 && blank && scan.IndentOf(m.src[i:eol]) < 2:
			inList = 0
		}
		blank = false
		i = eol + 1
	}
	m.inline(text, len(m.src))
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
		eol := scan.LineEnd(m.src, i)
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
