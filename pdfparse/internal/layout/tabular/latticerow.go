package tabular

import (
	"slices"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// splitRows splits ruled rows that contain several rows of a table whose rules
// separate only its columns: then every line of the first column has a line
// beside it in most other columns.
func splitRows(rows [][]*Cell) [][]*Cell {
	var out [][]*Cell
	for _, r := range rows {
		out = append(out, splitRow(r, len(rows))...)
	}
	return out
}

func splitRow(row []*Cell, total int) [][]*Cell {
	if counted, ok := splitCounted(row); ok {
		return counted
	}
	if labels := spacedLines(row); labels != nil {
		return splitAt(row, labels, begun)
	}
	whole := [][]*Cell{row}
	var ws []textline.Word
	for _, c := range row {
		if c != nil && c.RowSpan == 1 {
			ws = append(ws, c.words...)
		}
	}
	bases := numberLines(row)
	if bases == nil {
		if total > 6 || slices.ContainsFunc(row, func(c *Cell) bool { return c == nil || c.RowSpan > 1 }) {
			return whole
		}
		if bases = baselines(ws); !evenLines(row, bases) || inText(row) {
			return whole
		}
	}
	return splitAt(row, bases, nearest)
}

// numberLines returns the baselines of numbers one below the other in at least
// two cells of a row, nil without such.
func numberLines(row []*Cell) []float64 {
	var ws []textline.Word
	n := 0
	for _, c := range row {
		if c == nil || c.RowSpan > 1 || len(c.words) < 2 || !textline.AllNumbers(c.words) {
			continue
		}
		if len(baselines(c.words)) < 2 {
			if len(c.words) > 1 { // two on one line: not a column of numbers
				return nil
			}
			continue
		}
		n++
		ws = append(ws, c.words...)
	}
	if n < 2 {
		return nil
	}
	return baselines(ws)
}

// evenLines reports whether most cells of a row, including the first, have a
// line on each of the baselines.
func evenLines(row []*Cell, bases []float64) bool {
	if len(bases) < 3 {
		return false
	}
	has := make([][]bool, len(row))
	for k, c := range row {
		if has[k] = make([]bool, len(bases)); c != nil {
			for _, w := range c.words {
				has[k][nearest(bases, w.Base)] = true
			}
		}
	}
	full, first := 0, 0
	for i := range bases {
		n := 0
		for k := range has {
			if has[k][i] {
				n++
			}
		}
		if has[0][i] {
			first++
		}
		if n*2 > len(row) {
			full++
		}
	}
	return full*10 >= len(bases)*8 && first*10 >= len(bases)*8
}

// A line of running text has at least textWords words; in cells of it leastWrapped of the
// lines begin with a word that had no room in the line above.
const (
	textWords    = 3
	leastWrapped = 0.4
)

// inText reports whether the lines of a row's cells are those of texts or of lists with
// bullets in every cell, or of a text in one.
func inText(row []*Cell) bool {
	all := true
	for _, c := range row {
		if c == nil || len(c.words) == 0 {
			continue
		}
		lines := wordRows(c.words)
		wrapped, lower := c.wrapped(lines)
		if below := len(lines) - 1; below > 0 && wrapped == below && 2*lower >= below {
			return true
		}
		bullets := 0
		for _, l := range lines {
			m, marks := textline.MarkerOf(&l[0])
			bullets += trees.One(marks && !m.Ordered && len(l) > 1)
		}
		all = all && (bullets > 1 || float64(wrapped) >= leastWrapped*float64(len(lines)))
	}
	return all
}

// wrapped counts the lines of a cell that begin with a word for which the text above had
// no room left, with as much space on its right as on its left, and those of them that
// begin in lower case.
func (c *Cell) wrapped(lines [][]textline.Word) (wrapped, lower int) {
	left := lines[0][0].Box.X0
	for _, l := range lines {
		left = min(left, l[0].Box.X0)
	}
	for k, l := range lines[1:] {
		above := lines[k]
		if last := &above[len(above)-1]; len(above) >= textWords && last.Box.X1+0.2*last.Size+geom.Width(l[0].Box) > c.right-(left-c.left) {
			wrapped++
			lower += trees.One(textline.StartsLower(l[0].Text))
		}
	}
	return wrapped, lower
}

// sameBase is how far the baselines of words of one line are apart at most, in points.
const sameBase = 3

// baselines returns the distinct baselines of words, from the top.
func baselines(ws []textline.Word) []float64 {
	var out []float64
	order := make([]float64, len(ws))
	for i := range ws {
		order[i] = ws[i].Base
	}
	slices.Sort(order)
	for _, y := range order {
		if n := len(out); n == 0 || y-out[n-1] > sameBase {
			out = append(out, y)
		}
	}
	return out
}
