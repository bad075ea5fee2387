package mdtext

import (
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
)

// tableAt turns the open paragraph's last line into a table if the line at the
// cursor is a delimiter row with the same number of cells (GFM, 4.10).
func (p *parser) tableAt(rest string) bool {
	if !delimiterRow().MatchString(rest) {
		return false
	}
	columns := len(Cells(rest))
	b := p.block(p.leaf)
	last := b.Lines[len(b.Lines)-1]
	header := p.d.Source[last.Start:last.End]
	if !strings.Contains(header, "|") && !strings.Contains(rest, "|") || len(Cells(header)) != columns {
		return false
	}
	if len(b.Lines) > 1 { // the lines before it are a separate paragraph
		b.Lines = b.Lines[:len(b.Lines)-1]
		b.End = b.Lines[len(b.Lines)-1].End
		p.closeLeaf()
		p.leaf = p.add(Table)
		b = p.block(p.leaf)
		b.Start = last.Start
	}
	b.Kind, b.Cells = Table, columns
	b.Lines = []Line{last}
	b.End = p.cur.end
	p.cur.done = true
	return true
}

// delimiterRow matches a delimiter row.
var delimiterRow = lazy.Regexp(`^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t\r]*$`)

// Cells returns the ranges of the cells of a row, without surrounding white
// space. A pipe after a backslash does not separate cells, even in code.
func Cells(row string) []Line {
	var out []Line
	whole := trimmed(row, 0, len(row))
	start, end := whole.Start, whole.End
	if start < end && row[start] == '|' {
		start++
	}
	if end > start && row[end-1] == '|' && !escapedAt(row, end-1) {
		end--
	}
	for from := start; ; {
		i := from
		for i < end && (row[i] != '|' || escapedAt(row, i)) {
			i++
		}
		out = append(out, trimmed(row, from, i))
		if i >= end {
			return out
		}
		from = i + 1
	}
}

func trimmed(s string, i, j int) Line {
	for i < j && isSpace(s[i]) {
		i++
	}
	for j > i && isSpace(s[j-1]) {
		j--
	}
	return Line{Start: i, End: j}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// escapedAt reports whether a backslash directly precedes i.
func escapedAt(s string, i int) bool { return i > 0 && s[i-1] == '\\' }
