package raster

import (
	"bytes"
	"image"
	"math"
	"math/rand"
	"slices"
	"testing"
)

// spoiled degrades a page of text pixel by pixel.
func spoiled(change func(r *rand.Rand, x, y int, v float64) float64) *image.Gray {
	g, r := text(700, 700), rand.New(rand.NewSource(1))
	for i, v := range g.Pix {
		g.Pix[i] = byte(min(max(change(r, i%700, i/700, float64(v)), 0), 255))
	}
	return g
}

// wrong returns the share of a page's pixels that are wrongly ink or wrongly
// paper.
func wrong(g *image.Gray) float64 {
	want, got, n := Binarise(nil, text(700, 700)), Binarise(nil, g), 0
	for i := range want.Pix {
		if want.Pix[i] != got.Pix[i] {
			n++
		}
	}
	return float64(n) / float64(len(want.Pix))
}

func TestMend(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		change func(r *rand.Rand, x, y int, v float64) float64
		before float64 // minimum share of wrong pixels before
		after  float64 // maximum share after
	}{
		{"salt and pepper", func(r *rand.Rand, _, _ int, v float64) float64 {
			if k := r.Intn(20); k < 2 {
				return float64(255 * k)
			}
			return v
		}, 0.04, 0.02},
		{"grain", func(r *rand.Rand, _, _ int, v float64) float64 { return v + 55*r.NormFloat64() }, 0.025, 0.012},
		{"a shadow on one side", func(_ *rand.Rand, x, _ int, v float64) float64 { return v * (0.3 + 0.7*float64(x)/700) }, 0.2, 0.01},
		{"the shadow of a fold", func(_ *rand.Rand, x, _ int, v float64) float64 {
			return v * (1 - 0.7*math.Exp(-math.Pow(float64(x-350)/75, 2)))
		}, 0.1, 0.01},
		{"tinted boxes", func(_ *rand.Rand, _, y int, v float64) float64 {
			if y/150%3 == 0 {
				v *= 0.4
			}
			return v
		}, 0.3, 0.02},
		{"faint ink", func(_ *rand.Rand, _, _ int, v float64) float64 { return 180 + v/8 }, 0, 0},
		{"dark paper", func(_ *rand.Rand, _, _ int, v float64) float64 { return v * 0.4 }, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := spoiled(c.change)
			own := bytes.Clone(g.Pix)
			m := Mend(nil, g)
			if m == g || !bytes.Equal(own, g.Pix) || m.Rect != g.Rect {
				t.Error("not mended, or in place")
			}
			if before, after := wrong(g), wrong(m); before < c.before || after > c.after {
				t.Errorf("%.3f of the pixels wrong, mended %.3f", before, after)
			}
			if ink, paper := m.Pix[130*700+105], m.Pix[50*700+50]; int(paper)-int(ink) < 120 {
				t.Errorf("paper %d, ink %d", paper, ink)
			}
		})
	}
}

// TestMendLeaves checks images without defects, and images too small to judge.
func TestMendLeaves(t *testing.T) {
	t.Parallel()
	fax := paint(700, 700, func(x, y int) bool { return y%40 > 20 && (x*7+y)%11 < 5 })
	for _, g := range []*image.Gray{
		text(700, 700), noisy(text(700, 700), 1), fax,
		spoiled(func(_ *rand.Rand, x, _ int, v float64) float64 { // a shadow in the margin
			if x < 30 {
				v *= 0.4
			}
			return v
		}),
		paint(300, 300, func(int, int) bool { return false }),
		image.NewGray(image.Rect(0, 0, 400, 400)), image.NewGray(image.Rect(0, 0, 95, 400)), image.NewGray(image.Rect(0, 0, 0, 0)),
	} {
		if Mend(nil, g) != g {
			t.Errorf("%v mended", g.Rect)
		}
	}
}

// TestWhiteOnDark checks that white letters on a dark bar stay distinct from
// the bar.
func TestWhiteOnDark(t *testing.T) {
	t.Parallel()
	g := paint(700, 700, func(x, y int) bool {
		letter := y%40 > 12 && y%40 < 30 && x%16 < 8
		if y < 200 {
			return !letter
		}
		return letter
	})
	m := flattened(nil, g)
	for y := 20; y < 180; y++ {
		for x := 20; x < 680; x++ {
			if letter := y%40 > 12 && y%40 < 30 && x%16 < 8; letter != (m.Pix[y*700+x] > 200) {
				t.Fatalf("level %d at %d, %d, a letter's: %v", m.Pix[y*700+x], x, y, letter)
			}
		}
	}
}

func TestMedian(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewSource(4))
	g := image.NewGray(image.Rect(0, 0, 37, 23))
	for i := range g.Pix {
		g.Pix[i] = byte(r.Intn(256))
	}
	m := median(nil, g)
	for y := 1; y < 22; y++ {
		for x := 1; x < 36; x++ {
			var nine []byte
			for k := range 9 {
				nine = append(nine, g.Pix[(y+k/3-1)*37+x+k%3-1])
			}
			if slices.Sort(nine); m.Pix[y*37+x] != nine[4] {
				t.Fatalf("at %d, %d: %d of %v", x, y, m.Pix[y*37+x], nine)
			}
		}
	}
}

func BenchmarkMend(b *testing.B) {
	clean := noisy(text(1700, 2200), 1)
	b.SetBytes(int64(len(clean.Pix)))
	b.ReportAllocs()
	for b.Loop() {
		Mend(nil, clean)
	}
}
