package raster

import (
	"image"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Fine is the number of units per pixel in which stroke widths are counted.
const Fine = 10

// saturated is the minimum width in pixels of a stroke whose centre is as dark
// as its ink, whatever the scanner's blur.
const saturated = 3

// A Strokes measures stroke widths with subpixel precision by the total
// darkness of a stroke and its edges, which a scanner's blur spreads but does
// not change.
type Strokes struct {
	check *cancel.Checker
	ink   *Bitmap
	grey  *image.Gray
	paper int // usual level of the paper
	depth int // difference between the levels of paper and ink
}

// NewStrokes prepares to measure the strokes of the image g with the bitmap
// ink.
func NewStrokes(check *cancel.Checker, ink *Bitmap, g *image.Gray) *Strokes {
	s := &Strokes{check: check, ink: ink, grey: g, paper: paperLevel(g)}
	_, dark := s.levels(image.Rect(0, 0, ink.W, ink.H))
	s.depth = max(s.paper-dark, 1)
	return s
}

// levels returns the levels of the paper and of the darkest tenth of the ink in
// a box.
func (s *Strokes) levels(box image.Rectangle) (paper, dark int) {
	var light, ink [256]int
	lights, inks := 0, 0
	for y := box.Min.Y; y < box.Max.Y; y++ {
		s.check.Steps(1 + box.Dx()/64)
		for i := y*s.ink.W + box.Min.X; i < y*s.ink.W+box.Max.X; i++ {
			if s.ink.Pix[i] != 0 {
				ink[s.grey.Pix[i]]++
				inks++
			} else {
				light[s.grey.Pix[i]]++
				lights++
			}
		}
	}
	return percentile(light[:], lights*7/10), percentile(ink[:], inks/10)
}

// Count counts the widths of the strokes in a box, row by row: n[w] is the
// number of strokes that are w/Fine pixels wide. Wider ones run along the row
// and are left out.
func (s *Strokes) Count(n []int, box image.Rectangle) {
	b := s.ink
	box = box.Intersect(image.Rect(0, 0, b.W, b.H))
	if box.Empty() {
		return
	}
	paper, dark := s.levels(box)
	thin := max(s.depth*paper/max(s.paper, 1), 1) // strokes too thin to show the colour of their ink
	thick := max(min(thin, paper-dark), 1)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		s.check.Steps(1 + box.Dx()/64)
		row := b.Pix[y*b.W : (y+1)*b.W]
		for x := box.Min.X; x < box.Max.X; x++ {
			if row[x] == 0 {
				continue
			}
			start, depth := x, thin
			for x < box.Max.X && row[x] == 1 {
				x++
			}
			if x-start >= saturated {
				depth = thick
			}
			if x-start > len(n)/Fine {
				continue
			}
			if w := s.darkness(y, start, x, paper) * Fine / depth; w > 0 && w < len(n) {
				n[w]++
			}
		}
	}
}

// darkness sums how much darker than paper the stroke from..to and its edges
// are. An edge ends where that of the next stroke begins.
func (s *Strokes) darkness(y, from, to, paper int) int {
	const edge = 2 // pixels
	w := s.ink.W
	row, grey := s.ink.Pix[y*w:(y+1)*w], s.grey.Pix[y*w:(y+1)*w]
	a, b := from, to
	for a > 0 && from-a < edge && row[a-1] == 0 && (a < 2 || row[a-2] == 0) {
		a--
	}
	for b < w && b-to < edge && row[b] == 0 && (b+1 == w || row[b+1] == 0) {
		b++
	}
	sum := 0
	for _, v := range grey[a:b] {
		sum += paper - int(v)
	}
	return max(sum, 0)
}

// Weight returns the mean width of the strokes counted, without the narrowest
// fifth and the widest two fifths: those are tips, bars and curves.
func Weight(n []int) float64 {
	total := 0
	for _, k := range n {
		total += k
	}
	skip, take := total/5, total*2/5
	if take == 0 {
		return 0
	}
	sum, left := 0, take
	for w, k := range n {
		out := min(skip, k)
		skip -= out
		in := min(left, k-out)
		left -= in
		sum += in * w
	}
	return float64(sum) / float64(take)
}

// Dots returns the components that can be list bullets in a font of size
// pixels: as wide as high, filled, and larger than a full stop but smaller than
// a letter.
func Dots(cs []Component, size float64) []image.Rectangle {
	var out []image.Rectangle
	for i := range cs {
		b := cs[i].Box
		w, h := b.Dx(), b.Dy()
		if d := float64(max(w, h)); d < 0.14*size || d > 0.55*size || min(w, h) < 3 {
			continue
		}
		if abs(w-h) <= max(1, max(w, h)/6) && 100*cs[i].Area >= 60*w*h {
			out = append(out, b)
		}
	}
	return out
}

func abs(v int) int { return max(v, -v) }
