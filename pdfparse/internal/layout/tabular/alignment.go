package tabular

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

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

// markers reports whether the first column holds list markers only, or the last
// bullets only: those of text that runs from right to left.
func (s *stream) markers(t *Table) bool {
	if t.Cols() != 2 {
		return false
	}
	first, last, lefts, rights := 0, 0, 0, 0
	for i := range s.rows {
		cells := s.rows[i].cells
		if c := cells[0]; len(c) > 0 {
			lefts++
			if m, ok := textline.MarkerOf(&c[0]); ok && len(c) == 1 && (!m.Bare || !m.Ordered) {
				first++
			}
		}
		if c := cells[len(cells)-1]; len(c) > 0 {
			rights++
			if m, ok := textline.MarkerOf(&c[0]); ok && len(c) == 1 && m.Kind == '*' && !m.Bare && len(cells[0]) > 0 && textline.IsRTLWord(cells[0][len(cells[0])-1].Text) {
				last++
			}
		}
	}
	return lefts > 0 && first*10 >= lefts*7 || rights > 0 && last*10 >= rights*7
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

// alignment returns the mean alignment of a table's columns.
func (t *Table) alignment() float64 {
	sum := 0.0
	for c := range t.Cols() {
		sum += columnAlignment(t, c)
	}
	return sum / float64(max(t.Cols(), 1))
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
	return max(agree(l), agree(r), agree(m))
}

// agree returns the largest share of values within two points of each other.
func agree(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	slices.Sort(v)
	best, j := 0, 0
	for i := range v {
		for v[i]-v[j] > 2.5 {
			j++
		}
		best = max(best, i-j+1)
	}
	return float64(best) / float64(len(v))
}
