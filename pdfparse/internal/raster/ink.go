package raster

import "image"

// Strokes counts the widths of the strokes in a box, row by row: n[w] are w
// pixels wide. What is wider runs along the row and is left out.
func (b *Bitmap) Strokes(n []int, box image.Rectangle) {
	box = box.Intersect(image.Rect(0, 0, b.W, b.H))
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := b.Pix[y*b.W : (y+1)*b.W]
		for x := box.Min.X; x < box.Max.X; x++ {
			if row[x] == 0 {
				continue
			}
			start := x
			for x < box.Max.X && row[x] == 1 {
				x++
			}
			if d := x - start; d < len(n) {
				n[d]++
			}
		}
	}
}

// Weight is the mean width of the strokes counted, without the narrowest fifth
// and the widest two fifths: those are tips, bars and bows.
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

// Dots are the components that can be the bullets of a list set in a size of so
// many pixels: as wide as high, full, and between a full stop and a letter big.
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

func abs(v int) int {
	if v < 0 {
		return -v
	}
	return v
}
