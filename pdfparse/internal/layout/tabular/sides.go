package tabular

import (
	"cmp"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// Text of two sides may be aligned like a table of two columns.

// signatures reports whether each column has a rule of its own above it, as the
// names below two signatures have.
func (s *stream) signatures(hs []geom.Ruling) bool {
	at, _ := slices.BinarySearchFunc(hs, s.box.Y0-8, func(h geom.Ruling, y float64) int { return cmp.Compare(h.Pos, y) })
	g := s.gutters[0]
	left, right := false, false
	for ; at < len(hs) && hs[at].Pos <= s.box.Y1+8; at++ {
		h := hs[at]
		switch {
		case h.To < s.box.X0 || h.From > s.box.X1:
		case h.From < g.a && h.To > g.b:
			return false
		case h.Pos <= s.box.Y0+2:
			left, right = left || h.To <= g.b, right || h.From >= g.a
		}
	}
	return left && right
}
