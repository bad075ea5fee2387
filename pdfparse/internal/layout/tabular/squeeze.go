package tabular

import (
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A table column is too narrow for its words if at least minSqueezed lines with
// a single word and a continuation are full, and at most one in five is not. In
// a column as wide as its widest word, one or two are full.
const minSqueezed = 3

// squeeze marks the breaks within words in columns too narrow for them.
func (t *Table) squeeze() {
	for c := range t.Cols() {
		full, short := 0, 0
		for _, row := range t.Rows {
			row[c].breaks(func(_ int, filled bool) {
				if filled {
					full++
				} else {
					short++
				}
			})
		}
		if full < minSqueezed || short*4 > full {
			continue
		}
		for _, row := range t.Rows {
			row[c].breaks(func(i int, filled bool) {
				if filled && textline.MidWord(&row[c].lines[i-1], &row[c].lines[i]) {
					row[c].Text[i][0].Tight = true
				}
			})
		}
	}
}

// breaks calls f with each line of a ruled cell that follows a one-word line;
// filled reports that another letter would not have fitted on that line. The
// right margin of the cell is assumed to equal its left margin.
func (c *Cell) breaks(f func(line int, filled bool)) {
	if c == nil || c.right <= 0 || len(c.lines) != len(c.Text) {
		return
	}
	right := c.right - (c.box.X0 - c.left)
	for i := 1; i < len(c.lines); i++ {
		w := &c.lines[i-1].Words[0]
		if len(c.lines[i-1].Words) > 1 || c.lines[i].Words[0].Spaced || w.Source == textline.OCR || len(c.Text[i]) == 0 {
			continue
		}
		n := utf8.RuneCountInString(w.Text)
		f(i, n <= 24 && w.Box.X1+geom.Width(w.Box)/float64(n) >= right-0.15*w.Size)
	}
}
