package tabular

import (
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A row label of several lines has its numbers beside the first, the last or the
// middle one.

// joinLabels makes rows of the lines of such labels.
func (s *stream) joinLabels(hs []geom.Ruling) {
	if s.namesBegin() {
		for k := 1; k < len(s.rows); k++ {
			if s.labelGoesOn(k) && !s.ruleBetween(hs, s.rows[k-1].base, s.rows[k].base-0.5*s.rows[k].size) {
				s.rows[k].starts = false
			}
		}
	}
}

// namesBegin reports whether the labels of rows begin with capitals or digits:
// then one in lower case goes on.
func (s *stream) namesBegin() bool {
	upper, lower := 0, 0
	for k := 1; k < len(s.rows); k++ {
		r, p := &s.rows[k], &s.rows[k-1]
		if c := r.cells[0]; len(c) > 0 && r.filled > 1 && p.filled > 1 && len(p.cells[0]) > 0 {
			if textline.StartsLower(c[0].Text) {
				lower++
			} else {
				upper++
			}
		}
	}
	return lower*4 <= upper
}

// labelGoesOn reports whether line k goes on with the label of the line above: one
// of them is only a part of the label, or both, and the numbers stand on the other.
func (s *stream) labelGoesOn(k int) bool {
	r, p := &s.rows[k], &s.rows[k-1]
	a, b := p.cells[0], r.cells[0]
	if len(a) == 0 || len(b) == 0 || p.filled > 1 && r.filled > 1 || s.pitch(k) > CellPitch || p.spans[0] > 1 || r.spans[0] > 1 {
		return false
	}
	last := &a[len(a)-1]
	return (hasNumbers(p) || hasNumbers(r) || k+1 < len(s.rows) && hasNumbers(&s.rows[k+1])) && textline.StartsLower(b[0].Text) && math.Abs(a[0].Box.X0-b[0].Box.X0) < 1.5 && allBold(a) == allBold(b) && a[0].Style&textline.Italic == b[0].Style&textline.Italic &&
		math.Abs(last.Size-b[0].Size) < 0.1*last.Size && !strings.HasSuffix(last.Text, ":")
}

// hasNumbers reports whether a cell of a line after the first has numbers.
func hasNumbers(r *streamRow) bool {
	return slices.ContainsFunc(r.cells[1:], func(c []textline.Word) bool { return len(c) > 0 && textline.AllNumbers(c) })
}
