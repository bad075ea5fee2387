package raster

import (
	"image"
	"testing"

	"github.com/pagemill/pagemill/internal/growth"
)

func TestDashed(t *testing.T) {
	t.Parallel()
	const w, h, dpi = 800, 600, 200
	frame := func(x int) bool { return x == 100 || x == 101 || x == 600 || x == 601 }
	dashes := func(x, dash, gap int) bool { return x >= 100 && x < 600 && (x-100)%(dash+gap) < dash }
	for _, c := range []struct {
		name  string
		black func(x, y int) bool
		want  int
	}{
		{"rows of a framed table", func(x, y int) bool {
			return frame(x) && y > 50 && y < 500 || y%100 < 2 && y > 90 && y < 450 && dashes(x, 9, 7)
		}, 4},
		{"three of the same extent", func(x, y int) bool { return y%100 < 2 && y > 90 && y < 350 && dashes(x, 9, 7) }, 3},
		{"one row of hyphens", func(x, y int) bool { return y >= 100 && y < 103 && dashes(x, 9, 7) }, 0},
		{"dots of a leader", func(x, y int) bool { return frame(x) || y%100 < 3 && dashes(x, 3, 9) }, 0},
		{"too few", func(x, y int) bool { return frame(x) || y%100 < 2 && x < 200 && dashes(x, 9, 7) }, 0},
		{"columns of a framed table", func(x, y int) bool {
			return (x-100)%100 < 2 && x >= 100 && x < 610 && y > 50 && y < 500 || y%100 < 2 && y > 90 && y < 450 && x > 100 && x < 600 && (x-100)%100 > 12 && (x-100)%100 < 88 && (x-100)%100%16 < 9
		}, 4},
		{"dashes of a cell", func(x, y int) bool {
			return (x-100)%500 < 2 && x >= 100 && x < 610 && y > 50 && y < 500 || y%100 < 2 && y > 90 && y < 450 && x > 300 && x < 370 && (x-300)%16 < 9
		}, 0},
		{"words of any width", func(x, y int) bool { return frame(x) || y%100 < 2 && x > 100 && x < 600 && x*x/97%5 < 3 }, 0},
		{"nothing", func(int, int) bool { return false }, 0},
	} {
		g := paint(w, h, c.black)
		cs := Binarise(nil, g).Components(nil)
		got := Dashed(nil, cs, Rulings(nil, g, dpi), dpi)
		if len(got) != c.want {
			t.Errorf("%s: %d rulings, want %d: %v", c.name, len(got), c.want, got)
		}
		for _, r := range got {
			if r.Vertical || r.A > 120 || r.B < 580 || int(r.Pos)%100 > 2 {
				t.Errorf("%s: ruling %v", c.name, r)
			}
		}
	}
}

// TestDashedGrows checks that the cost of dashes all over an image grows with
// their number.
func TestDashedGrows(t *testing.T) {
	growth.Prepared(t, "rows of dashes", 100, func(rows int) func() {
		var cs []Component
		for y := range rows {
			for x := range 200 {
				cs = append(cs, Component{Box: image.Rect(16*x, 4*y, 16*x+9, 4*y+2), Area: 18})
			}
		}
		return func() { Dashed(nil, cs, nil, 200) }
	})
}
