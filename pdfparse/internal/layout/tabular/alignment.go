package tabular

import (
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// plausible reports whether the rules take a region for a table, rather than for text
// with gaps.
func (z *zoneReading) plausible() bool {
	t, ruled := z.t, z.ruledOff()
	rows, cols := len(t.Rows), t.Cols()
	if cols == 2 && !ruled && t.labelled() || z.mono*10 > z.words*9 && cols < 3 {
		return false
	}
	fill := t.filled()
	if fill < 0.45 || cols == 2 && fill < 0.7 {
		return false
	}
	if n := t.pairedRows(); n < 2 && !ruled || n*5 < rows*2 {
		return false
	}
	if z.leaders() || runningText(t) || t.formulas() > 0.3 {
		return false
	}
	aligned, long := t.alignment(), longCells(t)
	switch {
	case ruled:
		return aligned >= 0.5 && long < 0.6
	case cols == 2:
		return rows >= 3 && aligned >= 0.8 && long < 0.35
	}
	return aligned >= 0.6 && long < 0.4
}

// alignment returns how well the cells of a table's columns agree on edges.
func (t *Table) alignment() float64 {
	sum := 0.0
	for c := range t.Cols() {
		sum += columnAlignment(t, c)
	}
	return sum / float64(max(t.Cols(), 1))
}

// sizes reports whether each of a few rows has another size than the one before:
// a title, names and a heading, not a table.
func (s *stream) sizes() bool {
	const few = 5
	if n := len(s.rows); n > few || n < 3 {
		return false
	}
	last := 0.0
	for i := range s.rows {
		size := 0.0
		for _, c := range s.rows[i].cells {
			for k := range c {
				size = max(size, c[k].Size)
			}
		}
		if math.Abs(size-last) <= 0.1*size {
			return false
		}
		last = size
	}
	return true
}

// pairedRows counts the rows with text in at least two cells.
func (t *Table) pairedRows() int {
	n := 0
	for _, r := range t.Rows {
		filled := 0
		for _, c := range r {
			if c != nil && len(c.Text) > 0 {
				filled++
			}
		}
		if filled > 1 {
			n++
		}
	}
	return n
}

// leaders reports whether rows have dot leaders to a single number, as in a
// table of contents.
func (s *stream) leaders() bool {
	n := 0
	for i := range s.rows {
		if s.rows[i].filled <= 2 && slices.ContainsFunc(s.rows[i].cells, leading) {
			n++
		}
	}
	return n*2 >= len(s.rows)
}

// leading reports whether a cell contains leaders.
func leading(c []textline.Word) bool {
	for k := range c {
		if textline.IsLeader(c[k].Text) || k > 1 && c[k].Text == "." && textline.Dots(c[k-2:k]) {
			return true
		}
	}
	return false
}

// runningText reports whether the cells of a column continue from row to row,
// like adjacent columns of text.
func runningText(t *Table) bool {
	n, on := 0, 0
	for y := 1; y < len(t.Rows); y++ {
		for x, c := range t.Rows[y] {
			above, s := t.Rows[y-1][x].Plain(), c.Plain()
			if above == "" || s == "" {
				continue
			}
			n++
			if strings.Count(above, " ") >= 2 && textline.StartsLower(s) && !strings.ContainsAny(above[len(above)-1:], ".!?:;") {
				on++
			}
		}
	}
	return on*5 >= n*2 && on > 1
}

// columnAlignment returns the greatest share of a column's cells that share a
// left edge, right edge or centre.
func columnAlignment(t *Table, c int) float64 {
	var l, r, m []float64
	for _, row := range t.Rows {
		if x := row[c]; x != nil && len(x.Text) > 0 && x.ColSpan == 1 {
			l = append(l, x.box.X0)
			r = append(r, x.box.X1)
			m = append(m, (x.box.X0+x.box.X1)/2)
		}
	}
	return max(geom.Agree(l), geom.Agree(r), geom.Agree(m))
}

// longCells returns the share of cells that look like prose.
func longCells(t *Table) float64 {
	n, long := 0, 0
	for _, r := range t.Rows {
		for _, c := range r {
			if s := c.Plain(); s != "" {
				n++
				if len(s) > 160 {
					long++
				}
			}
		}
	}
	return float64(long) / math.Max(float64(n), 1)
}

// labelled reports whether all rows of a table of two columns are labels that
// end in a colon with what they announce, as at the head of a letter.
func (t *Table) labelled() bool {
	for _, r := range t.Rows {
		if !strings.HasSuffix(r[0].Plain(), ":") || r[1].Plain() == "" {
			return false
		}
	}
	return true
}
