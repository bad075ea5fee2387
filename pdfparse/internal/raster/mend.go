package raster

import (
	"image"
	"slices"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Thresholds for correcting an image. Unprocessed scans and faxes are far below
// them; doc.go has the gains and losses on either side.
const (
	maxGrain  = 18    // usual difference between neighbours, in levels
	maxSpecks = 0.005 // share of isolated pixels (salt and pepper noise)
	minLight  = 0.82  // level of the darkest fiftieth of the paper, as a share of the lightest tenth
	minWhite  = 215   // level of the paper
	minReach  = 140   // difference in levels between paper and ink
)

// Mend smooths grain, removes specks, evens out light and shadow and stretches
// faint ink to full contrast, each only if the image has that defect. An image
// without defects is returned unchanged; detecting them costs half a per cent
// of the time to read the image. The input is not modified.
func Mend(check *cancel.Checker, g *image.Gray) *image.Gray {
	if g.Rect.Dx() < 3*tile || g.Rect.Dy() < 3*tile {
		return g
	}
	g = Clean(check, g)
	if uneven(check, g) {
		g = flattened(check, g)
	}
	return stretched(check, g)
}

// Clean smooths grain and removes specks, if there are any.
func Clean(check *cancel.Checker, g *image.Gray) *image.Gray {
	if g.Rect.Dx() < 3*tile || g.Rect.Dy() < 3*tile {
		return g
	}
	switch grain, specks := texture(check, g); {
	case grain > maxGrain:
		return smoothed(check, g)
	case specks > maxSpecks:
		return median(check, g)
	}
	return g
}

// texture returns the usual difference between neighbours and the share of
// pixels that are specks: unlike all eight around them, or all sixteen around
// those.
func texture(check *cancel.Checker, g *image.Gray) (grain int, specks float64) {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	const every = 8 // rows
	var diffs [256]int
	found, n := 0, 0
	for y := 2; y < h-2; y += every {
		check.Steps(w / 16)
		row := g.Pix[y*w : (y+1)*w]
		last := 0
		for x := 2; x < w-2; x++ {
			d := abs(int(row[x]) - int(row[x+1]))
			diffs[d]++
			if max(d, last) > apart && (alone(g, x, y, 1) || alone(g, x, y, 2)) {
				found++
			}
			last = d
		}
		n += w - 4
	}
	return percentile(diffs[:], n/2), float64(found) / float64(n)
}

// apart is the minimum difference in levels between a speck and its
// surroundings.
const apart = 48

// alone reports whether a pixel is darker, or lighter, than all pixels at a
// distance.
func alone(g *image.Gray, x, y, distance int) bool {
	w, v := g.Rect.Dx(), int(g.Pix[y*g.Rect.Dx()+x])
	darker, lighter := true, true
	see := func(p byte) {
		darker = darker && v < int(p)-apart
		lighter = lighter && v > int(p)+apart
	}
	for k := -distance; k <= distance && (darker || lighter); k++ {
		see(g.Pix[(y-distance)*w+x+k])
		see(g.Pix[(y+distance)*w+x+k])
		see(g.Pix[(y+k)*w+x-distance])
		see(g.Pix[(y+k)*w+x+distance])
	}
	return darker || lighter
}

// percentile returns the level at or below which k values are.
func percentile(n []int, k int) int {
	for v := range n {
		if k -= n[v]; k < 0 {
			return v
		}
	}
	return len(n) - 1
}

// smoothed returns the weighted mean of each pixel and its neighbours.
func smoothed(check *cancel.Checker, g *image.Gray) *image.Gray {
	return filtered(check, g, func(up, row, low, out []byte) {
		column := func(x int) int { return int(up[x]) + 2*int(row[x]) + int(low[x]) }
		a, b := column(0), column(1)
		for x := 1; x < len(row)-1; x++ {
			c := column(x + 1)
			out[x] = byte((a + 2*b + c + 8) >> 4)
			a, b = b, c
		}
	})
}

// filtered returns an image whose rows f makes of those above, there and below;
// the outermost pixels stay.
func filtered(check *cancel.Checker, g *image.Gray, f func(up, row, low, out []byte)) *image.Gray {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	out := Copy(g)
	for y := 1; y < h-1; y++ {
		check.Steps(w / 64)
		f(g.Pix[(y-1)*w:y*w], g.Pix[y*w:(y+1)*w], g.Pix[(y+1)*w:(y+2)*w], out.Pix[y*w:(y+1)*w])
	}
	return out
}

// median returns, for each pixel, the median of its 3 by 3 neighbourhood.
func median(check *cancel.Checker, g *image.Gray) *image.Gray {
	return filtered(check, g, func(up, row, low, out []byte) {
		column := func(x int) (lo, mid, hi byte) { return sorted(up[x], row[x], low[x]) }
		a0, a1, a2 := column(0)
		b0, b1, b2 := column(1)
		for x := 1; x < len(row)-1; x++ {
			c0, c1, c2 := column(x + 1)
			// The maximum of the minima, the median of the medians and the minimum of
			// the maxima: their median is that of all nine (Paeth 1990).
			_, mid, _ := sorted(a1, b1, c1)
			_, out[x], _ = sorted(max(a0, b0, c0), mid, min(a2, b2, c2))
			a0, a1, a2, b0, b1, b2 = b0, b1, b2, c0, c1, c2
		}
	})
}

func sorted(a, b, c byte) (lo, mid, hi byte) {
	lo, hi = min(a, b, c), max(a, b, c)
	return lo, max(min(a, b), min(max(a, b), c)), hi
}

// tile is the side, in pixels, of the squares in which brightness is measured;
// it exceeds the height of a line of text.
const tile = 32

// uneven reports whether a part of the paper, but for its margins, is darker than
// the rest. The level of the paper is that of the lightest pixels in a tile and
// its neighbours, so that neither a heading nor the edge of a picture is taken for
// dark paper; the shadow of a fold is narrower.
func uneven(check *cancel.Checker, g *image.Gray) bool {
	w, h := g.Rect.Dx()/tile, g.Rect.Dy()/tile
	own := grid{w, h, make([]byte, 0, w*h)}
	for y := range h {
		check.Steps(w)
		for x := range w {
			var n [32]int // by eight levels
			for v := y * tile; v < (y+1)*tile; v += 8 {
				row := g.Pix[v*g.Stride+x*tile : v*g.Stride+(x+1)*tile]
				for k := 0; k < tile; k += 2 {
					n[row[k]>>3]++
				}
			}
			own.v = append(own.v, byte(8*percentile(n[:], tile*tile/16*9/10)+4))
		}
	}
	own = own.inner()
	var n [256]int
	for _, v := range own.spread(check, 1, func(a, b byte) byte { return max(a, b) }).v {
		n[v]++
	}
	dark, light := percentile(n[:], len(own.v)/50), percentile(n[:], len(own.v)*9/10)
	return float64(min(dark, own.darkestBand())) < minLight*float64(light)
}

// inner returns the cells without the outer sixteenths, which hold no text.
func (g grid) inner() grid {
	const margin = 16
	x, y := g.w/margin, g.h/margin
	out := grid{w: g.w - 2*x, h: g.h - 2*y}
	for r := y; r < g.h-y; r++ {
		out.v = append(out.v, g.v[r*g.w+x:(r+1)*g.w-x]...)
	}
	return out
}

// darkestBand returns the level of the column or row of cells that is darkest over
// nearly all its length.
func (g grid) darkestBand() int {
	darkest := maxLevel
	band := func(n, from, step int) {
		var levels [256]int
		for k := range n {
			levels[g.v[from+k*step]]++
		}
		darkest = min(darkest, percentile(levels[:], n*9/10))
	}
	for x := range g.w {
		band(g.h, x, g.w)
	}
	for y := range g.h {
		band(g.w, y*g.w, 1)
	}
	return darkest
}

// A grid holds a level for each cell of an image.
type grid struct {
	w, h int
	v    []byte
}

// spread sets each cell to the maximum, or minimum, of those within reach along
// either axis.
func (g grid) spread(check *cancel.Checker, reach int, pick func(a, b byte) byte) grid {
	rows := grid{g.w, g.h, slices.Clone(g.v)}
	for y := range g.h {
		check.Steps(g.w * reach / 64)
		row, out := g.v[y*g.w:(y+1)*g.w], rows.v[y*g.w:(y+1)*g.w]
		for x := range row {
			for k := max(x-reach, 0); k <= min(x+reach, g.w-1); k++ {
				out[x] = pick(out[x], row[k])
			}
		}
	}
	out := grid{g.w, g.h, slices.Clone(rows.v)}
	for y := range g.h {
		check.Steps(g.w * reach / 64)
		for k := max(y-reach, 0); k <= min(y+reach, g.h-1); k++ {
			for x := range g.w {
				out.v[y*g.w+x] = pick(out.v[y*g.w+x], rows.v[k*g.w+x])
			}
		}
	}
	return out
}

// flattened brings the paper to the same level everywhere. The level of the
// paper is found by a morphological closing (Serra 1982), which removes
// everything dark and narrow: letters disappear, the edges of shadows and
// tinted boxes stay in place.
func flattened(check *cancel.Checker, g *image.Gray) *image.Gray {
	const (
		cell    = 4
		reach   = 4 // cells to either side: strokes are narrower than all nine together
		white   = 250
		darkest = 48 // anything darker is not paper
	)
	w, h := g.Rect.Dx(), g.Rect.Dy()
	p := grid{(w + cell - 1) / cell, (h + cell - 1) / cell, nil}
	p.v = make([]byte, p.w*p.h)
	for y := range h {
		check.Steps(w / 64)
		row := p.v[y/cell*p.w:]
		for x, v := range g.Pix[y*w : (y+1)*w] {
			row[x/cell] = max(row[x/cell], v)
		}
	}
	p = p.spread(check, reach, func(a, b byte) byte { return max(a, b) }).spread(check, reach, func(a, b byte) byte { return min(a, b) })
	out := image.NewGray(g.Rect)
	for y := range h {
		check.Steps(w / 64)
		row := p.v[y/cell*p.w:]
		for x, v := range g.Pix[y*w : (y+1)*w] {
			out.Pix[y*w+x] = byte(min(int(v)*white/max(int(row[x/cell]), darkest), maxLevel))
		}
	}
	return out
}

// stretched stretches the levels of a faint image, or one on dark paper, to the
// full range.
func stretched(check *cancel.Checker, g *image.Gray) *image.Gray {
	var n [256]int
	count := 0
	for i := 0; i < len(g.Pix); i += 13 {
		n[g.Pix[i]]++
		count++
	}
	ink, paper := percentile(n[:], count/1000), percentile(n[:], count/2)
	if reach := paper - ink; reach < 24 || paper >= minWhite && reach >= minReach {
		return g
	}
	var to [256]byte
	for v := range to {
		to[v] = byte(min(max((v-ink)*maxLevel/(paper-ink), 0), maxLevel))
	}
	out := image.NewGray(g.Rect)
	mapLevels(check, out.Pix, g.Pix, &to)
	return out
}
