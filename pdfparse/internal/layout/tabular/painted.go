package tabular

import (
	"math"
	"slices"
)

// paintedByCell reports whether cells of several lines were painted one after
// the other: then a line painted before the end of the row above continues that
// row. Tables painted column by column give no evidence.
func (s *stream) paintedByCell() bool {
	last, back := int32(-1), 0
	for k := range s.rows {
		if s.rows[k].lo < last {
			back++
		}
		last = max(last, s.rows[k].hi)
	}
	return back > 0 && s.paintedDown() && !s.paintedByColumn()
}

// paintedOn reports for each row whether one of its cells was painted next after the
// last one above it: in tables side by side the cells of a row are.
func (s *stream) paintedOn() []bool {
	var cells []int32 // painting order of their first words
	for k := range s.rows {
		for _, c := range s.rows[k].cells {
			if len(c) > 0 {
				cells = append(cells, c[0].Order)
			}
		}
	}
	slices.Sort(cells)
	out := make([]bool, len(s.rows))
	above := make([]int, len(s.gutters)+1) // by column, which of the cells is the last
	for k := range s.rows {
		for i, c := range s.rows[k].cells {
			if len(c) > 0 {
				n, _ := slices.BinarySearch(cells, c[0].Order)
				out[k] = out[k] || n > 0 && n == above[i]
				above[i] = n + 1
			}
		}
	}
	return out
}

// paintedDown reports whether nearly all lines were painted after the line above
// them in their column.
func (s *stream) paintedDown() bool {
	last := make([]int32, len(s.gutters)+1)
	for i := range last {
		last[i] = -1
	}
	n, down := 0, 0
	for k := range s.rows {
		for i, c := range s.rows[k].cells {
			if len(c) == 0 {
				continue
			}
			if last[i] >= 0 {
				n++
				if c[0].Order > last[i] {
					down++
				}
			}
			last[i] = c[0].Order
		}
	}
	return down*10 >= n*9
}

func (s *stream) paintedByColumn() bool {
	n := len(s.gutters) + 1
	lo, hi := make([]int32, n), make([]int32, n)
	for c := range n {
		lo[c], hi[c] = math.MaxInt32, -1
		for k := range s.rows {
			for i := range s.rows[k].cells[c] {
				o := s.rows[k].cells[c][i].Order
				lo[c], hi[c] = min(lo[c], o), max(hi[c], o)
			}
		}
	}
	apart := 0
	for c := 1; c < n; c++ {
		if lo[c] > hi[c-1] || hi[c] < lo[c-1] {
			apart++
		}
	}
	return apart*2 > n-1
}
