package markdown

import (
	"bytes"

	"github.com/pagemill/pagemill/internal/mdtext"
)

// escapeLines inserts backslashes before characters that are syntax only at the
// beginning of a line or at the end of a heading.
func (c *converter) escapeLines() {
	in := &c.in
	switch in.context {
	case headingContext:
		c.escapeClosing()
	case paragraphContext:
		c.escapeLine(in.start, true)
		for i := range in.lines {
			c.escapeLine(in.lines[i], false)
		}
	}
}

// escapeClosing escapes number signs at the end of a heading, which would be
// its closing sequence (CommonMark 4.2).
func (c *converter) escapeClosing() {
	text := c.out[c.in.start:]
	i := len(text)
	for i > 0 && text[i-1] == '#' {
		i--
	}
	if i < len(text) && (i == 0 || text[i-1] == ' ') {
		c.escapeAt(c.in.start + i)
	}
}

// escapeLine escapes one line of a paragraph. The first line can be parsed as a
// block that can't interrupt a paragraph; later lines can be parsed as an
// underline or a delimiter row.
func (c *converter) escapeLine(start int, first bool) {
	if start >= len(c.out) {
		return
	}
	line := c.out[start:]
	switch b := line[0]; b {
	case '#', '>', '-', '+', '*', '_', '=', '~', '`', '|', ':', '[':
	default:
		if b >= '0' && b <= '9' {
			c.escapeNumber(start, line)
		}
		return
	}
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	if startsBlock(line, first) || line[0] == '[' && (first || bytes.HasPrefix(line, []byte("[^"))) && c.startsReference(line) {
		c.escapeAt(start)
	}
}

// escapeNumber prevents a number from starting a list item. Within a paragraph
// CommonMark starts a list only at 1; parsers that go line by line start one at
// any number.
func (c *converter) escapeNumber(start int, line []byte) {
	i := 0
	for i < len(line) && i < 10 && line[i] >= '0' && line[i] <= '9' {
		i++
	}
	if i > 9 || i == len(line) || line[i] != '.' && line[i] != ')' {
		return
	}
	if i+1 == len(line) || line[i+1] == '\n' || line[i+1] == ' ' {
		c.escapeAt(start + i)
	}
}

// startsBlock reports whether the line would start a block or turn the previous
// line into one.
func startsBlock(line []byte, first bool) bool {
	b := line[0]
	rest := bytes.TrimLeft(line, string(rune(b)))
	n := len(line) - len(rest)
	spaced := len(rest) == 0 || rest[0] == ' ' || rest[0] == '\t'
	switch b {
	case '>':
		return true
	case '#':
		return n <= 6 && spaced
	case '-', '+', '*', '_':
		if b != '_' && n == 1 && spaced {
			return true
		}
		if b != '+' && isRule(line, b) {
			return true
		}
		return b == '-' && !first && (len(bytes.TrimRight(rest, " ")) == 0 || isDelimiterRow(line))
	case '=':
		return !first && len(bytes.TrimRight(rest, " ")) == 0
	case '~':
		return n >= 3
	case '`':
		return n >= 3 && bytes.IndexByte(rest, '`') < 0
	case '|', ':':
		return !first && isDelimiterRow(line)
	}
	return false
}

func isRule(line []byte, b byte) bool {
	return bytes.Count(line, []byte{b}) >= 3 && len(bytes.Trim(line, string(rune(b))+" \t")) == 0
}

// isDelimiterRow reports whether the line can be the second line of a table.
func isDelimiterRow(line []byte) bool {
	return bytes.IndexByte(line, '-') >= 0 && len(bytes.Trim(line, "-|: \t")) == 0
}

// startsReference reports whether the paragraph would be a link reference
// definition, or its list item a task.
func (c *converter) startsReference(line []byte) bool {
	if c.in.item && len(line) >= 3 && line[2] == ']' && (line[1] == ' ' || line[1]|0x20 == 'x') && (len(line) == 3 || line[3] == ' ') {
		return true
	}
	return mdtext.StartsDefinition(string(line))
}
