package tabular

import (
	"math"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// maxCellLines is the greatest number of lines of a table between two lines of a
// cell that were painted one after the other.
const maxCellLines = 6

// joinPainted joins the lines from one to another further down if two of their
// words were painted one after the other in one column, and all between them later:
// lines of one cell, whose neighbours stand in the middle of its height.
func (s *stream) joinPainted(hs []geom.Ruling) {
	if s.source != textline.Native || s.paintedByColumn() {
		return
	}
	for k := 2; k < len(s.rows); k++ {
		for j := k - 2; j >= max(0, k-maxCellLines); j-- {
			if !s.oneCell(j, k) {
				continue
			}
			if s.ruleBetween(hs, s.rows[j].base, s.rows[k].base-0.5*s.rows[k].size) {
				break
			}
			for m := j + 1; m <= k; m++ {
				s.rows[m].starts = false
			}
			s.rows[j].starts = s.rows[j].starts || s.beginsPainting(j)
			break
		}
	}
}

// oneCell reports whether a cell of line k was painted right after the cell of line
// j above it, and the lines between after both.
func (s *stream) oneCell(j, k int) bool {
	a, b := &s.rows[j], &s.rows[k]
	if b.base-a.base > 2*CellPitch*b.size {
		return false
	}
	for i, c := range b.cells {
		up := a.cells[i]
		if len(c) == 0 || len(up) == 0 || c[0].Order != up[len(up)-1].Order+1 || math.Abs(c[0].Size-up[0].Size) > 0.1*c[0].Size {
			continue
		}
		after := true
		for m := j + 1; m < k; m++ {
			after = after && s.rows[m].lo > c[0].Order && len(s.rows[m].cells[i]) == 0
		}
		return after
	}
	return false
}

// beginsPainting reports whether a line was painted after all of those above that
// are near.
func (s *stream) beginsPainting(j int) bool {
	for m := max(0, j-maxCellLines); m < j; m++ {
		if s.rows[m].hi > s.rows[j].lo {
			return false
		}
	}
	return true
}
