// Package mask turns hits into masked text: it separates prose from code and
// URLs, resolves overlaps, finds further occurrences of known values, and
// renders the replacements.
package mask

import (
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Regions lists the parts of md that are not prose, sorted and disjoint. In one
// pass, it follows CommonMark 0.31 wherever that decides between prose, code
// and URLs; where nested containers make a line ambiguous it may classify code
// as prose, which masks more, not less. Lines that stand further in are code if
// indented says so: a file of plain text centres its title and sets its paragraphs in.
func Regions(check *cancel.Checker, md string, indented bool) []scan.Region {
	m := mapper{check: check, src: md, indented: indented}
	m.blocks()
	m.labels()
	return m.out
}

type mapper struct {
	check    *cancel.Checker
	src      string
	indented bool // lines that stand further in are code
	out      []scan.Region

	defined []scan.Span // labels of reference definitions

	// Results of failed searches, so that constructs that are never closed are
	// searched for their end only once.
	noTag     int         // no '>' ends a tag from here on
	noComment int         // nothing ends a comment from here on
	noAngle   int         // no '>' ends a destination from here on
	noTitle   [3]int      // nothing ends a title opened with ", ' or ( from here on
	ticked    int         // end of the lines that lastTick covers
	lastTick  map[int]int // by length: start of the last backtick run
}

func (m *mapper) add(start, end int, k scan.Kind) {
	if end > start {
		m.out = append(m.out, scan.Region{Start: start, End: end, Kind: k})
	}
}

// blocks walks the lines, records fenced and indented code, and passes runs of
// other lines to inline.
func (m *mapper) blocks() {
	text := 0 // start of the lines not yet passed to inline
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
		case m.indented && indent >= 4 && blank && (inList == 0 || item > 0 && indent >= 5 || indent >= inList+4):
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
	n := scan.RunLen(line, 0, len(line))
	if n < 3 || line[0] == '`' && strings.IndexByte(line[n:], '`') >= 0 {
		return 0
	}
	return n
}

// fenceEnd returns the end of the fenced block with the given opening line.
func (m *mapper) fenceEnd(i int, open string, quotes int) int {
	n, c := fence(open), strings.TrimLeft(open, " ")[0]
	for i < len(m.src) {
		eol := scan.LineEnd(m.src, i)
		line := m.src[i:eol]
		if quotes > 0 {
			if !strings.HasPrefix(strings.TrimLeft(line, " "), ">") {
				return i // the end of the quote also ends the fence
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
