package markdown

import (
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
)

// maxSpan is the maximum number of columns that the HTML standard lets a cell
// span. (For rows it is higher.)
const maxSpan = 1000

func span(n *html.Node, key string) int { return min(max(1, dom.IntAttr(n, key, 1)), maxSpan) }

// A cursor moves over the columns of a table row by row, tracking which of them
// a cell of an earlier row still covers.
type cursor struct {
	covered []int // remaining rows that are covered, by column
	column  int
	plain   bool     // spans are ignored
	texts   []string // of the cells that cover columns, where they are repeated
}

// next moves to the next free column and returns the number of covered ones it
// skipped.
func (k *cursor) next() (skipped int) {
	for k.column < len(k.covered) && k.covered[k.column] > 0 {
		k.covered[k.column]--
		k.column++
		skipped++
	}
	return skipped
}

// take occupies the columns of a cell.
func (k *cursor) take(n *html.Node) {
	cols, rows := 1, 1
	if !k.plain && len(n.Attr) > 0 {
		cols, rows = span(n, "colspan"), span(n, "rowspan")
	}
	for range cols {
		if rows > 1 {
			for len(k.covered) <= k.column {
				k.covered = append(k.covered, 0)
			}
			k.covered[k.column] = rows - 1
		}
		k.column++
	}
}

// maxRepeated is how long the text of a cell may be that is repeated in the rows
// it spans. All repetitions of a page together stay in proportion to its text.
const maxRepeated = 500

// keep keeps the text of the cell that was taken last, if it covers rows: its
// first column repeats it.
func (k *cursor) keep(column int, text []byte) {
	if column >= len(k.covered) || k.covered[column] == 0 {
		return
	}
	for len(k.texts) < k.column {
		k.texts = append(k.texts, "")
	}
	clear(k.texts[column:k.column])
	if len(text) <= maxRepeated {
		k.texts[column] = string(text)
	}
}

// coveredCells writes n cells from a column on that cells of earlier rows cover.
func (c *converter) coveredCells(k *cursor, column, n int) {
	for i := column; i < column+n; i++ {
		text := ""
		if i < len(k.texts) && 2*c.repeated <= 20_000+len(c.out) {
			text = k.texts[i]
		}
		c.repeated += len(text)
		c.out = append(append(append(c.out, '|', ' '), text...), ' ')
	}
}

func (c *converter) emptyCells(n int) {
	c.out = append(c.out, strings.Repeat("|  ", max(0, n))...)
}
