package pdfparse

import (
	"math"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// TestCover has rectangles that reach beyond the page, or have no size.
func TestCover(t *testing.T) {
	t.Parallel()
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		r    glyph.Rect
		want int
	}{
		{glyph.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}, 4096},
		{glyph.Rect{X0: -9, Y0: -inf, X1: inf, Y1: 1e300}, 4096},
		{glyph.Rect{X0: 0.25, Y0: 0.5, X1: 0.75, Y1: 1}, 1024},
		{glyph.Rect{X0: 0.5, Y0: 0.5, X1: 0.5, Y1: 0.5}, 0},
		{glyph.Rect{X0: 2, Y0: 2, X1: 3, Y1: 3}, 0},
		{glyph.Rect{X0: -3, Y0: -3, X1: -2, Y1: -2}, 0},
		{glyph.Rect{X0: nan, Y0: nan, X1: nan, Y1: nan}, 0},
		{glyph.Rect{X0: 0.5, Y0: 0, X1: nan, Y1: 1}, 0},
	} {
		var got cover
		if got.fill(c.r); got.count() != c.want {
			t.Errorf("%v: %d cells, want %d", c.r, got.count(), c.want)
		}
	}
}
