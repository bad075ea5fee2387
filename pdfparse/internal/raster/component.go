package raster

import (
	"bytes"
	"image"

	"github.com/pagemill/pagemill/internal/cancel"
)

// A Component is a connected area of ink.
type Component struct {
	Box  image.Rectangle
	Area int // number of ink pixels
}

// maxRuns bounds the work on images that are only noise.
const maxRuns = 4_000_000

// A run is a horizontal stretch of ink in one row.
type run struct {
	x0, x1 int32 // half-open
	y      int32
	root   int32 // of its component: an earlier run, or itself
}

// Components finds the connected areas of ink, with diagonal neighbours
// connected, in the order of their first runs.
func (b *Bitmap) Components(check *cancel.Checker) []Component {
	runs := b.runs(check)
	find := func(i int32) int32 {
		for runs[i].root != i {
			runs[i].root = runs[runs[i].root].root
			i = runs[i].root
		}
		return i
	}
	above, row := 0, 0 // first runs of the row above and of this one
	for i := range runs {
		if i%32 == 0 {
			check.Step()
		}
		r := &runs[i]
		if r.y != runs[row].y {
			above, row = row, i
		}
		for above < row && (runs[above].y < r.y-1 || runs[above].x1 < r.x0) {
			above++
		}
		for k := above; k < row && runs[k].x0 <= r.x1; k++ {
			p, q := find(int32(k)), find(int32(i))
			if p < q {
				runs[q].root = p
			} else {
				runs[p].root = q
			}
		}
	}
	out := make([]Component, 0, len(runs)/8+1)
	index := make([]int32, len(runs))
	for i := range runs {
		if i%32 == 0 {
			check.Step()
		}
		r, root := &runs[i], find(int32(i))
		box := image.Rect(int(r.x0), int(r.y), int(r.x1), int(r.y)+1)
		if int(root) == i {
			index[i] = int32(len(out))
			out = append(out, Component{Box: box})
		}
		c := &out[index[root]]
		c.Box = c.Box.Union(box)
		c.Area += int(r.x1 - r.x0)
	}
	return out
}

// runs lists the runs of ink, row by row from the left.
func (b *Bitmap) runs(check *cancel.Checker) []run {
	out := make([]run, 0, 1<<14)
	for y := range b.H {
		check.Steps(b.W / 64)
		if most := b.W/2 + 1; cap(out)-len(out) < most { // of a row
			out = cancel.Grow(check, out, most+len(out)/2)
		}
		row := b.Pix[y*b.W : (y+1)*b.W]
		for x := 0; x < len(row) && len(out) < maxRuns; {
			n := bytes.IndexByte(row[x:], 1)
			if n < 0 {
				break
			}
			x += n
			end := x + 1
			for end < len(row) && row[end] == 1 {
				end++
			}
			out = append(out, run{int32(x), int32(end), int32(y), int32(len(out))})
			x = end
		}
	}
	return out
}

// Letters returns the components that can be letters by their size, and the
// usual height of these. Noise, rulings and pictures are left out.
func Letters(cs []Component) (letters []Component, height int) {
	var heights [201]int // how many letters have each
	n := 0
	for i := range cs {
		if w, h := cs[i].Box.Dx(), cs[i].Box.Dy(); h >= 5 && h <= 200 && w >= 2 && w <= 4*h && cs[i].Area >= 8 {
			heights[h]++
			n++
		}
	}
	if n == 0 {
		return nil, 0
	}
	height = percentile(heights[:], n/2)
	for i := range cs {
		w, h := cs[i].Box.Dx(), cs[i].Box.Dy()
		if 2*h >= height && h <= 4*height && w >= 2 && w <= 5*height && 12*cs[i].Area >= w*h {
			letters = append(letters, cs[i])
		}
	}
	return letters, height
}
