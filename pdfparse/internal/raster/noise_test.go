package raster

import (
	"context"
	"image"
	"math/rand/v2"
	"testing"

	"github.com/pagemill/pagemill/internal/cancel"
)

// shadowed draws lines of letters on a page whose right edge is so dark that
// grain becomes ink there, in levels of grey or in black and white.
func shadowed(black bool) *image.Gray {
	const w, h, size = 1200, 1500, 20
	r := rand.New(rand.NewPCG(3, 18))
	g := image.NewGray(image.Rect(0, 0, w, h))
	for i := range g.Pix {
		x := float64(i%w) / w
		v := 250 - 110*x*x*x + 22*r.NormFloat64()
		if black {
			v = 250*(1-.5*x*x*x) + 22*r.NormFloat64()
			if v < 178 {
				v = 0
			} else {
				v = maxLevel
			}
		}
		g.Pix[i] = byte(min(max(v, 0), maxLevel))
	}
	for y := 100; y < h-100; y += 2 * size {
		for x := 100; x < w/2; x += size {
			tall := size - 6*r.IntN(2)
			for v := y + size - tall; v < y+size; v++ {
				for u := x; u < x+12; u++ {
					if u < x+3 || u >= x+9 || v < y+size-tall+3 {
						g.Pix[v*w+u] = 20
					}
				}
			}
		}
	}
	return g
}

func TestQuiet(t *testing.T) {
	t.Parallel()
	for name, black := range map[string]bool{"grey": false, "black and white": true} {
		check := cancel.New(context.Background())
		g := shadowed(black)
		cs := Binarise(nil, g).Components(nil)
		if !Noisy(cs) {
			t.Errorf("%s: %d components are no noise", name, len(cs))
		}
		if bilevel(g) != black {
			t.Errorf("%s: taken for the other", name)
		}
		quiet := Binarise(nil, Quiet(check, g)).Components(nil)
		letters, height := Letters(quiet)
		if 5*len(quiet) > len(cs) || height < 12 || height > 22 {
			t.Errorf("%s: %d of %d components left, %d letters %d high", name, len(quiet), len(cs), len(letters), height)
		}
		if p := PoseOf(letters, height); p.Turn != 0 {
			t.Errorf("%s: turned by %d", name, p.Turn)
		}
	}
}

// A page with no more specks than letters is left as it is.
func TestNotNoisy(t *testing.T) {
	t.Parallel()
	var cs []Component
	for i := range 3000 {
		size := 2
		if i%3 == 0 {
			size = 20
		}
		cs = append(cs, Component{Box: image.Rect(0, 0, size, size), Area: size * size})
	}
	if Noisy(cs) || Noisy(nil) {
		t.Error("taken for noise")
	}
}
