package raster

import (
	"image"
	"math"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Scale resizes an image: when shrinking, each sample is the mean of the area
// it covers; when growing, it is interpolated between its neighbours.
func Scale(check *cancel.Checker, g *image.Gray, w, h int) *image.Gray {
	if w == g.Rect.Dx() && h == g.Rect.Dy() || w < 1 || h < 1 || g.Rect.Empty() {
		return g
	}
	// First the rows into a transposed image, then the rows of that.
	return scaleRows(check, scaleRows(check, g, w), h)
}

// A tap defines an output sample: weights, which sum to 65536, of consecutive
// input samples.
type tap struct {
	from    int
	weights []int32
}

// taps maps n samples to m.
func taps(n, m int) []tap {
	out := make([]tap, m)
	ratio := float64(n) / float64(m)
	reach := max(ratio, 1) // of the triangular filter on either side
	for i := range out {
		middle := (float64(i)+0.5)*ratio - 0.5
		from := min(max(int(math.Floor(middle-reach))+1, 0), n-1)
		to := min(int(math.Ceil(middle+reach))-1, n-1)
		t := tap{from: from}
		sum := 0.0
		var ws []float64
		for k := from; k <= max(to, from); k++ {
			d := (float64(k) - middle) / reach
			w := max(1-max(d, -d), 1e-6)
			ws = append(ws, w)
			sum += w
		}
		left := int32(1 << 16)
		for _, w := range ws[1:] {
			v := int32(w / sum * (1 << 16))
			left -= v
			t.weights = append(t.weights, v)
		}
		t.weights = append([]int32{left}, t.weights...)
		out[i] = t
	}
	return out
}

// scaleRows scales the rows to m samples each and transposes them.
func scaleRows(check *cancel.Checker, g *image.Gray, m int) *image.Gray {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	out := image.NewGray(image.Rect(0, 0, h, m))
	ts := taps(w, m)
	const tile = 16 // rows at a time, so that columns are written in longer stretches
	for y0 := 0; y0 < h; y0 += tile {
		check.Steps(tile * (w + m) / 64)
		for i, t := range ts {
			for y := y0; y < min(y0+tile, h); y++ {
				row := g.Pix[y*w+t.from : y*w+t.from+len(t.weights)]
				sum := int32(1 << 15)
				for k, v := range row {
					sum += int32(v) * t.weights[k]
				}
				out.Pix[i*h+y] = byte(min(sum>>16, maxLevel))
			}
		}
	}
	return out
}
