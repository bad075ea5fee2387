package raster

import (
	"image"
	"math"
	"math/rand"
	"testing"
)

// paint draws an image of w by h on white paper.
func paint(w, h int, ink func(x, y int) bool) *image.Gray {
	g := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			if g.Pix[y*w+x] = 240; ink(x, y) {
				g.Pix[y*w+x] = 40
			}
		}
	}
	return g
}

// text draws lines of letters: stems 14 pixels high, of which some extend 8
// pixels above the others and a few 6 pixels below, as in text.
func text(w, h int) *image.Gray {
	return paint(w, h, func(x, y int) bool {
		if x < 100 || x >= w-100 || y < 100 || y >= h-100 {
			return false
		}
		letter, row := (x-100)/16, (y-100)/50
		from, to := 22, 36
		switch (letter*7 + row*3) % 10 {
		case 0, 1, 2:
			from = 14
		case 3:
			to = 42
		}
		v := (y - 100) % 50
		return (x-100)%16 < 11 && letter%6 != 5 && v >= from && v < to
	})
}

func noisy(g *image.Gray, seed int64) *image.Gray {
	r := rand.New(rand.NewSource(seed))
	for i, v := range g.Pix {
		g.Pix[i] = byte(min(max(float64(v)+14*r.NormFloat64(), 0), 255))
	}
	return g
}

func poseOf(g *image.Gray) Pose { return PoseOf(Letters(Binarise(nil, g).Components(nil))) }

func TestPose(t *testing.T) {
	t.Parallel()
	for turn := range 4 {
		for _, skew := range []float64{0, 0.6, -1.3, 4} {
			g := noisy(text(700, 700), 1)
			// Lay it as a scanner would: first skew it, then turn it back.
			if skew != 0 {
				g = rotate(nil, g, -skew)
			}
			if turn != 0 {
				g = quarter(nil, g, 4-turn)
			}
			p := poseOf(g)
			if p.Turn != turn || math.Abs(p.Skew-skew) > 0.1 {
				t.Errorf("turned %d, leaning %.1f: found %+v", turn, skew, p)
			}
			up, done := Upright(nil, g, p)
			if again := poseOf(up); done.Turn != turn || again.Turn != 0 || math.Abs(again.Skew) > 0.15 {
				t.Errorf("turned %d, leaning %.1f: set upright it is %+v", turn, skew, again)
			}
		}
	}
}

func TestPoseOfLittle(t *testing.T) {
	t.Parallel()
	blank := paint(400, 300, func(int, int) bool { return false })
	few := paint(400, 300, func(x, y int) bool { return y > 100 && y < 120 && x%40 < 10 && x < 200 })
	for _, g := range []*image.Gray{blank, few, image.NewGray(image.Rect(0, 0, 0, 0)), image.NewGray(image.Rect(0, 0, 1, 1)), noisy(blank, 3)} {
		if p := poseOf(g); p != (Pose{}) {
			t.Errorf("%v: %+v", g.Rect, p)
		}
		Rulings(nil, g, 200)
	}
}

func TestComponents(t *testing.T) {
	t.Parallel()
	g := paint(40, 30, func(x, y int) bool {
		ring := x >= 2 && x < 12 && y >= 2 && y < 12 && !(x >= 4 && x < 10 && y >= 4 && y < 10)
		diagonal := x == y && x >= 20 && x < 28
		cup := y >= 5 && y < 15 && (x == 32 || x == 36) || y == 15 && x >= 32 && x <= 36
		return ring || diagonal || cup
	})
	want := []Component{
		{image.Rect(2, 2, 12, 12), 64},
		{image.Rect(32, 5, 37, 16), 25},
		{image.Rect(20, 20, 28, 28), 8},
	}
	got := Binarise(nil, g).Components(nil)
	if len(got) != len(want) {
		t.Fatalf("got %v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("component %d is %v, want %v", i, got[i], want[i])
		}
	}
}

func TestRulings(t *testing.T) {
	t.Parallel()
	// A table of two columns and three rows in thin grey lines among text.
	const left, middle, right = 120, 400, 700
	rows := []int{300, 360, 420, 480}
	g := text(900, 1200)
	for y := 280; y < 500; y++ {
		for x := range 900 {
			v := byte(240)
			for _, r := range rows {
				if (y == r || y == r+1) && x >= left && x <= right {
					v = 160
				}
			}
			if (x == left || x == middle || x == right) && y >= rows[0] && y <= rows[3] {
				v = 150
			}
			g.Pix[y*900+x] = v
		}
	}
	near := func(a, b float64) bool { return math.Abs(a-b) <= 8 }
	hs, vs := 0, 0
	for _, r := range Rulings(nil, noisy(g, 2), 200) {
		switch {
		case r.Vertical && near(r.A, 300) && near(r.B, 480) && (near(r.Pos, left) || near(r.Pos, middle) || near(r.Pos, right)):
			vs++
		case !r.Vertical && near(r.A, left) && near(r.B, right):
			hs++
		default:
			t.Errorf("no ruling of the table: %+v", r)
		}
	}
	if hs != 4 || vs != 3 {
		t.Errorf("%d horizontal and %d vertical rulings, drawn 4 and 3", hs, vs)
	}
}

func TestDots(t *testing.T) {
	t.Parallel()
	g := paint(200, 60, func(x, y int) bool {
		disc := (x-20)*(x-20)+(y-30)*(y-30) <= 25
		square := x >= 50 && x < 58 && y >= 26 && y < 34
		ring := (x-90)*(x-90)+(y-30)*(y-30) <= 49 && (x-90)*(x-90)+(y-30)*(y-30) > 25
		stem := x >= 120 && x < 124 && y >= 15 && y < 36
		block := x >= 150 && x < 180 && y >= 15 && y < 45
		return disc || square || ring || stem || block
	})
	got := Dots(Binarise(nil, g).Components(nil), 28)
	if len(got) != 2 || got[0].Min.X != 15 || got[1].Min.X != 50 {
		t.Errorf("got %v, want the disc and the square", got)
	}
}

func TestWeight(t *testing.T) {
	t.Parallel()
	measure := func(g *image.Gray) float64 {
		n := make([]int, 12*Fine)
		NewStrokes(nil, Binarise(nil, g), g).Count(n, image.Rect(-5, 0, 400, 50))
		return Weight(n) / Fine
	}
	strokes := func(stem int, fade bool) *image.Gray {
		g := paint(300, 40, func(x, y int) bool { return y >= 10 && y < 30 && (x%20 < stem || y < 12 && x%20 < 15) })
		if fade { // half of the last column's ink
			for y := 10; y < 30; y++ {
				for x := stem - 1; x < 300; x += 20 {
					g.Pix[y*300+x] = uint8((int(g.Pix[y*300+x]) + 255) / 2)
				}
			}
		}
		return g
	}
	for _, c := range []struct {
		stem      int
		fade      bool
		low, high float64
	}{{3, false, 2.9, 3.1}, {5, false, 4.9, 5.1}, {4, true, 3.4, 3.6}} {
		if w := measure(strokes(c.stem, c.fade)); w < c.low || w > c.high {
			t.Errorf("stems of %d pixels, the last faded %v, measure %v, want %v to %v", c.stem, c.fade, w, c.low, c.high)
		}
	}
	if w := Weight(make([]int, 5)); w != 0 {
		t.Errorf("no strokes weigh %v", w)
	}
}

func BenchmarkAll(b *testing.B) {
	g := noisy(text(1700, 2200), 1)
	b.SetBytes(int64(len(g.Pix)))
	b.ReportAllocs()
	for b.Loop() {
		up, _ := Upright(nil, g, poseOf(g))
		Binarise(nil, up).Components(nil)
		Rulings(nil, up, 200)
	}
}

func TestScale(t *testing.T) {
	t.Parallel()
	half := paint(64, 48, func(x, _ int) bool { return x < 32 })
	for _, size := range [][2]int{{32, 24}, {128, 96}, {21, 50}, {64, 47}, {1, 1}, {200, 1}} {
		g := Scale(nil, half, size[0], size[1])
		if g.Rect.Dx() != size[0] || g.Rect.Dy() != size[1] {
			t.Fatalf("%v: got %v", size, g.Rect)
		}
		if w := size[0]; w > 4 && (g.Pix[0] != 40 || g.Pix[w-1] != 240 || g.Pix[w/4] != 40 || g.Pix[w*3/4+1] != 240) {
			t.Errorf("%v: row %v", size, g.Pix[:w])
		}
	}
	if Scale(nil, half, 64, 48) != half || Scale(nil, half, 0, 5) != half {
		t.Error("an image of the size asked for was copied")
	}
}
