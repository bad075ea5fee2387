// Package tabular finds tables: from rulings (lattice), and from the gaps and
// alignment of lines (stream).
package tabular

import (
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A Table is a grid of cells. A cell that spans several places is in the first;
// the others are nil.
type Table struct {
	Rows   [][]*Cell
	Header int       // leading header rows, 0 if unknown
	Edges  []float64 // x of the column edges, to recognize a continuation
	Ruled  bool
	empty  []int   // columns between the edges that were dropped without text, from the right
	Fit    float64 // alignment of the cells, 0 to 1
}

// A Found is a table at its place on a page.
type Found struct {
	*Table
	Box    geom.Rect
	Size   float64 // of most of the text
	Order  int32   // least painting order of its words
	Source textline.Source
	Conf   float64 // mean confidence of the recognized words
}

// A Cell is the text of a cell with its row and column spans, at least 1 each.
type Cell struct {
	Text             textline.Text
	RowSpan, ColSpan int
	words            []textline.Word
	lines            []textline.Line
	box              geom.Rect
	left, right      float64 // edges of a ruled cell
}

// Cols returns the number of columns.
func (t *Table) Cols() int {
	if len(t.Rows) == 0 {
		return 0
	}
	return len(t.Rows[0])
}

// Tidy drops rows and columns without text.
func (t *Table) Tidy() {
	rows := t.Rows[:0]
	for _, r := range t.Rows {
		for _, c := range r {
			if c != nil && len(c.Text) > 0 {
				rows = append(rows, r)
				break
			}
		}
	}
	t.Rows = rows
	for c := t.Cols() - 1; c >= 0; c-- {
		empty := true
		for _, r := range t.Rows {
			if r[c] != nil && len(r[c].Text) > 0 {
				empty = false
				break
			}
		}
		if empty {
			t.dropColumn(c)
			t.empty = append(t.empty, c)
		}
	}
}

// dropColumn removes column c; a cell that spans it keeps its other columns.
func (t *Table) dropColumn(c int) {
	for i, r := range t.Rows {
		if r[c] != nil && r[c].ColSpan > 1 && c+1 < len(r) {
			r[c].ColSpan--
			r[c+1] = r[c]
		} else if r[c] == nil {
			k := c - 1
			for k >= 0 && r[k] == nil {
				k--
			}
			if k >= 0 && r[k].ColSpan > c-k {
				r[k].ColSpan--
			}
		}
		t.Rows[i] = append(r[:c:c], r[c+1:]...)
	}
}

// Row returns the text of a row as a line, with its box and how many cells have text.
func (t *Table) Row(k int) (line textline.Runs, box geom.Rect, parts int) {
	for _, c := range t.Rows[k] {
		if c == nil || len(c.Text) == 0 {
			continue
		}
		if parts++; parts == 1 {
			box = c.box
		} else {
			line = append(line, textline.Run{Text: " "})
		}
		box = geom.Union(box, c.box)
		for i, l := range c.Text {
			if i > 0 && !l[0].Tight {
				line = append(line, textline.Run{Text: " "})
			}
			line = append(line, l...)
		}
	}
	return line, box, parts
}

// SameColumns reports whether each column of a table without rules begins or ends where
// that of another does.
func (t *Table) SameColumns(o *Table) bool {
	const slack = 3 // points
	if t.Ruled || o.Ruled || t.Cols() != o.Cols() {
		return false
	}
	for k := range t.Cols() {
		a, b := t.column(k), o.column(k)
		if math.Abs(a.X0-b.X0) > slack && math.Abs(a.X1-b.X1) > slack {
			return false
		}
	}
	return true
}

// column returns the box of the cells of a column.
func (t *Table) column(k int) (box geom.Rect) {
	for _, row := range t.Rows {
		switch c := row[k]; {
		case c == nil || c.ColSpan > 1 || len(c.Text) == 0:
		case box.X1 == 0:
			box = c.box
		default:
			box = geom.Union(box, c.box)
		}
	}
	return box
}

// Align gives tables between the same rules the same columns: one that has text in
// some of them is in all.
func Align(tables []*Table) {
	common := tables[0].empty
	for _, t := range tables[1:] {
		if t.Cols()+len(t.empty) != tables[0].Cols()+len(tables[0].empty) {
			return
		}
		common = slices.DeleteFunc(slices.Clone(common), func(c int) bool { return !slices.Contains(t.empty, c) })
	}
	for _, t := range tables {
		for _, c := range slices.Backward(t.empty) {
			if !slices.Contains(common, c) {
				t.insertColumn(c)
			}
		}
		t.empty = common
	}
}

// insertColumn makes an empty column the column c.
func (t *Table) insertColumn(c int) {
	for i, r := range t.Rows {
		cell := &Cell{RowSpan: 1, ColSpan: 1}
		if c < len(r) && r[c] == nil && c > 0 { // inside of what spans it
			cell = nil
			k := c - 1
			for k > 0 && r[k] == nil {
				k--
			}
			if r[k] != nil {
				r[k].ColSpan++
			}
		}
		t.Rows[i] = slices.Insert(r, min(c, len(r)), cell)
	}
}

// Wide reports whether the first or the last row is one cell with text.
func (t *Table) Wide(last bool) bool {
	r := t.Rows[0]
	if last {
		r = t.Rows[len(t.Rows)-1]
	}
	return r[0] != nil && r[0].ColSpan == len(r) && len(r[0].Text) > 0
}

// Letters returns the bytes of a table's text.
func (t *Table) Letters() int {
	n := 0
	for _, r := range t.Rows {
		for _, c := range r {
			if c != nil {
				n += len(c.Plain())
			}
		}
	}
	return n
}

// formulas returns the share of cells that contain formulas.
func (t *Table) formulas() float64 {
	n, k := 0, 0
	for _, r := range t.Rows {
		for _, c := range r {
			if s := c.Plain(); s != "" {
				n++
				if strings.ContainsAny(s, "=∑∫√≤≥∈∏∂∇⊂∪∩→") && letters.Count(s) < 12 {
					k++
				}
			}
		}
	}
	return float64(k) / float64(max(n, 1))
}

// numeric returns the share of cells after the first column that contain
// numbers.
func (t *Table) numeric() float64 {
	n, k := 0, 0
	for _, r := range t.Rows {
		for i, c := range r {
			if s := c.Plain(); i > 0 && s != "" {
				n++
				if isValue(s) {
					k++
				}
			}
		}
	}
	return float64(k) / float64(max(n, 1))
}

// filled returns the share of cells with text.
func (t *Table) filled() float64 {
	n, k := 0, 0
	for _, r := range t.Rows {
		for _, c := range r {
			if c == nil {
				continue
			}
			n++
			if len(c.Text) > 0 {
				k++
			}
		}
	}
	return float64(k) / float64(max(n, 1))
}

// Plain returns a cell's text without markup.
func (c *Cell) Plain() string {
	if c == nil {
		return ""
	}
	return c.Text.String()
}

// SameRow reports whether two rows have the same text, such as a header
// repeated on the next page.
func SameRow(a, b []*Cell) bool {
	if len(a) != len(b) {
		return false
	}
	some := false
	for i := range a {
		x, y := a[i].Plain(), b[i].Plain()
		if !strings.EqualFold(x, y) {
			return false
		}
		some = some || x != ""
	}
	return some
}

// UsualSize returns the size of most letters of words.
func UsualSize(ws []textline.Word) float64 {
	byHalf := map[int]int{}
	best := 0
	for i := range ws {
		half := int(math.Round(ws[i].Size * 2))
		byHalf[half] += len(ws[i].Text)
		if n := byHalf[half]; n > byHalf[best] || n == byHalf[best] && half < best {
			best = half
		}
	}
	return float64(best) / 2
}

// ReadFromRight puts the columns of a table whose text is mostly right-to-left in
// their reading order.
func (t *Table) ReadFromRight() {
	rtl, all := 0, 0
	for _, row := range t.Rows {
		for _, c := range row {
			if s := c.Plain(); letters.Count(s) > 0 {
				all++
				if textline.IsRTLWord(s) {
					rtl++
				}
			}
		}
	}
	if rtl*2 <= all {
		return
	}
	n := t.Cols()
	for i, row := range t.Rows {
		out := make([]*Cell, n)
		for k, c := range row {
			if c != nil && n-k-c.ColSpan >= 0 {
				out[n-k-c.ColSpan] = c
			}
		}
		t.Rows[i] = out
	}
	last := n + len(t.empty) - 1
	slices.Reverse(t.empty)
	for i := range t.empty {
		t.empty[i] = last - t.empty[i]
	}
}

// Square makes all rows the same length.
func (t *Table) Square() {
	n := 0
	for _, r := range t.Rows {
		n = max(n, len(r))
	}
	for i := range t.Rows {
		for len(t.Rows[i]) < n {
			t.Rows[i] = append(t.Rows[i], nil)
		}
	}
}

// Headed reports whether the first row of a table is bold and the second is not.
func (t *Table) Headed() bool {
	return len(t.Rows) > 1 && boldRow(t.Rows[0]) && !boldRow(t.Rows[1])
}

// boldRow reports whether all text of a row is bold.
func boldRow(row []*Cell) bool {
	for _, c := range row {
		if c == nil {
			continue
		}
		for _, l := range c.Text {
			for i := range l {
				if l[i].Style&textline.Bold == 0 {
					return false
				}
			}
		}
	}
	return true
}
