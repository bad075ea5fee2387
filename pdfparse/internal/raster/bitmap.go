package raster

import (
	"bytes"
	"image"
	"image/draw"

	"github.com/pagemill/pagemill/internal/cancel"
)

// A Bitmap is a black-and-white image with one byte per pixel: 1 is ink.
type Bitmap struct {
	W, H int
	Pix  []byte
}

// maxLevel is the value of white.
const maxLevel = 255

// Grey returns img as grey samples without gaps between rows, with its top left
// at the origin. An image in that form is not copied.
func Grey(check *cancel.Checker, img image.Image) *image.Gray {
	b := img.Bounds()
	if g, ok := img.(*image.Gray); ok && g.Stride == b.Dx() && len(g.Pix) == b.Dx()*b.Dy() && b.Min == (image.Point{}) {
		return g
	}
	g := image.NewGray(image.Rect(0, 0, b.Dx(), b.Dy()))
	for y := 0; y < b.Dy(); y += band {
		check.Steps(band * b.Dx() / 64)
		r := image.Rect(0, y, b.Dx(), min(y+band, b.Dy()))
		draw.Draw(g, r, img, b.Min.Add(r.Min), draw.Src)
	}
	return g
}

// band is the number of rows copied between two checks of the context.
const band = 16

// rows calls f with a quarter of a million pixels at a time, and where they begin.
func rows(check *cancel.Checker, pix []byte, f func(at int, pix []byte)) {
	const piece = 1 << 18
	for i := 0; i < len(pix); i += piece {
		check.Steps(piece / 64)
		f(i, pix[i:min(i+piece, len(pix))])
	}
}

// Copy returns a copy of an image.
func Copy(g *image.Gray) *image.Gray {
	return &image.Gray{Pix: bytes.Clone(g.Pix), Stride: g.Stride, Rect: g.Rect}
}

// Binarise separates ink from paper by a single threshold for the page, halfway
// between the two.
func Binarise(check *cancel.Checker, g *image.Gray) *Bitmap {
	b := &Bitmap{W: g.Rect.Dx(), H: g.Rect.Dy(), Pix: make([]byte, len(g.Pix))}
	var ink [256]byte
	for v := range threshold(check, g) {
		ink[v] = 1
	}
	mapLevels(check, b.Pix, g.Pix, &ink)
	return b
}

// mapLevels sets out to what to has for each of the pixels.
func mapLevels(check *cancel.Checker, out, pix []byte, to *[256]byte) {
	rows(check, pix, func(at int, pix []byte) {
		out := out[at:]
		for i, v := range pix {
			out[i] = to[v]
		}
	})
}

// threshold returns the level below which a pixel is ink, 0 for an empty page:
// halfway between the paper's level, which most pixels have, and the mean level
// of the pixels darker than the threshold, found by iteration (Ridler and
// Calvard 1978).
func threshold(check *cancel.Checker, g *image.Gray) int {
	var n [256]int
	rows(check, g.Pix, func(_ int, pix []byte) {
		for _, v := range pix {
			n[v]++
		}
	})
	paper := commonLight(&n)
	t := paper * 6 / 10
	for range 8 {
		sum, count := 0, 0
		for v := range t {
			sum += v * n[v]
			count += n[v]
		}
		if count == 0 {
			return 0
		}
		next := (paper + sum/count) / 2
		if next == t {
			break
		}
		t = next
	}
	return t
}
