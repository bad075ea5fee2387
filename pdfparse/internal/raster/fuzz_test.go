package raster

import (
	"bytes"
	"image"
	"math"
	"testing"
)

// FuzzRaster processes images of any size and content like a page: what is
// found lies within the image, and the cost of each step is linear in the
// pixels.
func FuzzRaster(f *testing.F) {
	for _, g := range []*image.Gray{
		text(120, 90), noisy(text(200, 150), 1), quarter(nil, text(160, 120), 1),
		paint(90, 70, func(x, y int) bool { return y == 20 || x == 30 || x == 60 && y > 20 }),
		paint(40, 40, func(x, y int) bool { return (x-20)*(x-20)+(y-20)*(y-20) < 9 }),
		paint(60, 60, func(x, y int) bool { return (x+y)%2 == 0 }),
		paint(1, 200, func(int, int) bool { return true }),
		image.NewGray(image.Rect(0, 0, 64, 1)),
	} {
		f.Add(uint16(g.Rect.Dx()), uint16(200), byte(17), g.Pix)
	}
	f.Fuzz(func(t *testing.T, width, dpi uint16, size byte, pix []byte) {
		w := int(width)
		if w == 0 || len(pix) < w || len(pix) > 1<<16 {
			return
		}
		h := len(pix) / w
		g := &image.Gray{Pix: bytes.Clone(pix[:w*h]), Stride: w, Rect: image.Rect(0, 0, w, h)}
		ink := Binarise(nil, g)
		cs := ink.Components(nil)
		letters, height := Letters(cs)
		area := 0
		for _, c := range cs {
			if c.Area <= 0 || c.Box.Empty() || !c.Box.In(g.Rect) {
				t.Fatalf("component %+v of %v", c, g.Rect)
			}
			area += c.Area
		}
		if want := bytes.Count(ink.Pix, []byte{1}); area != want {
			t.Fatalf("components of %d pixels, the image has %d", area, want)
		}
		pose := PoseOf(letters, height)
		if pose.Turn < 0 || pose.Turn > 3 || !(math.Abs(pose.Skew) < maxSkew+1) { // the range of the histograms
			t.Fatalf("pose %+v", pose)
		}
		up, _ := Upright(nil, g, pose)
		d := float64(dpi%601) + 1
		rs := Rulings(nil, up, d)
		bounds := up.Bounds()
		for _, r := range rs {
			along, across := float64(bounds.Dx()), float64(bounds.Dy())
			if r.Vertical {
				along, across = across, along
			}
			if !(r.A >= 0 && r.A <= r.B && r.B <= along && r.Pos >= 0 && r.Pos < across) {
				t.Fatalf("ruling %+v of %v", r, bounds)
			}
		}
		erased := Copy(up)
		Erase(nil, erased, rs, d)
		for i, v := range erased.Pix {
			if v != up.Pix[i] && v != maxLevel {
				t.Fatalf("pixel %d was %d and is %d", i, up.Pix[i], v)
			}
		}
		for _, dot := range Dots(cs, float64(size)) {
			if !dot.In(g.Rect) {
				t.Fatalf("dot %v of %v", dot, g.Rect)
			}
		}
		n := make([]int, int(size)+2)
		NewStrokes(nil, ink, g).Count(n, g.Rect.Inset(-3))
		if weight := Weight(n); !(weight >= 0 && weight < float64(len(n))) {
			t.Fatalf("strokes %v weigh %v", n, weight)
		}
		sw, sh := max(w*int(size)/64, 1), max(h*int(size)/64, 1)
		if sw*sh > 1<<20 {
			return
		}
		if s := Scale(nil, g, sw, sh); len(s.Pix) != sw*sh || s.Rect != image.Rect(0, 0, sw, sh) {
			t.Fatalf("scaled to %v with %d pixels, not %d by %d", s.Rect, len(s.Pix), sw, sh)
		}
	})
}
