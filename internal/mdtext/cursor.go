package mdtext

import "strings"

// A cursor is a position in a line, by byte and by column: a tab extends to the
// next multiple of four, and a marker may end inside one.
type cursor struct {
	s        string
	pos, end int // of the rest of the line, without its line feed
	next     int // start of the next line
	col      int
	inTab    int // columns of the tab at pos that are used
	done     bool
}

func newCursor(s string, at int) cursor {
	c := cursor{s: s, pos: at}
	if i := strings.IndexByte(s[at:], '\n'); i >= 0 {
		c.end, c.next = at+i, at+i+1
	} else {
		c.end, c.next = len(s), len(s)
	}
	if c.end > at && s[c.end-1] == '\r' {
		c.end--
	}
	return c
}

// indent returns the number of columns of white space at the cursor.
func (c *cursor) indent() int {
	col := c.col
	for i := c.pos; i < c.end; i++ {
		switch c.s[i] {
		case ' ':
			col++
		case '\t':
			col += 4 - col%4
		default:
			return col - c.col
		}
	}
	return col - c.col
}

// skip skips n columns of white space.
func (c *cursor) skip(n int) {
	for n > 0 && c.pos < c.end {
		switch c.s[c.pos] {
		case ' ':
			c.pos++
			c.col++
			n--
		case '\t':
			width := 4 - c.col%4
			if n < width {
				c.col += n
				c.inTab += n
				return
			}
			c.col += width
			c.pos++
			c.inTab = 0
			n -= width
		default:
			return
		}
	}
}

// pad skips the tab at the cursor, which a marker has partly used, and returns
// the number of spaces that remain of it.
func (c *cursor) pad() int {
	if c.inTab == 0 || c.pos >= c.end || c.s[c.pos] != '\t' {
		return 0
	}
	n := 4 - c.col%4
	c.pos++
	c.col += n
	c.inTab = 0
	return n
}

func (c *cursor) blank() bool { return isBlank(c.s[c.pos:c.end]) }

// rest returns the line from its first byte that is not white space.
func (c *cursor) rest() string { return strings.TrimLeft(c.s[c.pos:c.end], " \t") }

// skipQuote skips a quote marker and the space after it.
func (c *cursor) skipQuote() bool {
	if rest := c.rest(); rest == "" || rest[0] != '>' {
		return false
	}
	c.skip(c.indent())
	c.pos++
	c.col++
	if c.indent() > 0 {
		c.skip(1)
	}
	return true
}

func isBlank(s string) bool { return strings.Trim(s, " \t\r") == "" }
