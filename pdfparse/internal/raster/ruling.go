package raster

import (
	"cmp"
	"image"
	"slices"

	"github.com/pagemill/pagemill/internal/cancel"
)

// A Ruling is a straight line drawn along an axis, in pixels.
type Ruling struct {
	Vertical bool
	Pos      float64 // its y, or its x when vertical
	A, B     float64 // its start and end
}

// Rulings finds the horizontal and vertical lines of an upright image:
// stretches that are darker than both sides. Averaging along a stretch makes
// thin grey lines stand out from noise.
func Rulings(check *cancel.Checker, g *image.Gray, dpi float64) []Ruling {
	paper := paperLevel(g)
	check.Now()
	vs := ridges(check, swapped(check, g, 0, 1, g.Rect.Dy()), paper, dpi, 0.28)
	out := ridges(check, g, paper, dpi, 0.25)
	out = slices.DeleteFunc(out, func(r Ruling) bool { return r.B-r.A < 0.7*dpi && !meets(r, vs, 0.05*dpi) })
	for _, r := range vs {
		r.Vertical = true
		out = append(out, r)
	}
	return out
}

// meets reports whether a horizontal line ends on a vertical one. A short line
// that does not is usually the serifs of letters.
func meets(r Ruling, vs []Ruling, slack float64) bool {
	return slices.ContainsFunc(vs, func(v Ruling) bool {
		return r.Pos >= v.A-slack && r.Pos <= v.B+slack && v.Pos >= r.A-slack && v.Pos <= r.B+slack
	})
}

func paperLevel(g *image.Gray) int {
	var n [256]int
	for i := 0; i < len(g.Pix); i += 7 {
		n[g.Pix[i]]++
	}
	return commonLight(&n)
}

// commonLight returns the light level that most pixels have: that of the paper.
func commonLight(n *[256]int) int {
	best := maxLevel
	for v := maxLevel; v >= 96; v-- {
		if n[v] > n[best] {
			best = v
		}
	}
	return best
}

// maxRidges bounds the work on drawings.
const maxRidges = 20000

// ridges finds dark horizontal lines that are at least inches long. The means
// along the rows are smooth, so only some of them are examined.
func ridges(check *cancel.Checker, g *image.Gray, paper int, dpi, inches float64) []Ruling {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	half := max(int(dpi/28), 3) // of the stretch that is averaged
	side := max(int(dpi/50), 2) // distance to the rows compared with
	shortest := int(dpi * inches)
	if w < shortest || w < 2*half+1 || h < 2*side+1 {
		return nil
	}
	step := max(half/3, 1)
	n := (w + step - 1) / step
	means := make([]byte, n*h)
	for y := range h {
		check.Steps(w / 128)
		smooth(means[y*n:(y+1)*n], g.Pix[y*w:(y+1)*w], half, step)
	}
	contrast := byte(max(paper/10, 8))
	var found []Ruling
	for y := side; y < h-side && len(found) < maxRidges; y++ {
		check.Steps(n / 16)
		up, row, down := means[(y-side)*n:(y-side+1)*n], means[y*n:(y+1)*n], means[(y+side)*n:(y+side+1)*n]
		for k := 0; k < n; k++ {
			if !ridge(up[k], row[k], down[k], contrast) {
				continue
			}
			start, end := k, k
			for ; k < n && (k-end-1)*step < half; k++ {
				if ridge(up[k], row[k], down[k], contrast) {
					end = k
				}
			}
			if a, b := start*step, end*step; b-a >= shortest && solid(g, y, a, b, side, paper) {
				found = append(found, Ruling{Pos: float64(y), A: float64(a), B: float64(b)})
			}
		}
	}
	return mergeRidges(found, float64(side), float64(2*half))
}

// ridge reports whether a mean is darker than those on both sides.
func ridge(up, mid, down, contrast byte) bool {
	return int(mid)+int(contrast) <= int(min(up, down))
}

// smooth computes the mean of 2*half+1 samples around every step-th one; at the
// ends, around the nearest one that has as many.
func smooth(dst, src []byte, half, step int) {
	sum, n := 0, 2*half+1
	for _, v := range src[:n] {
		sum += int(v)
	}
	share := 1<<20/n + 1 // multiplying is cheaper than dividing for each mean
	at := half           // centre of the samples in sum
	for k := range dst {
		for want := min(k*step, len(src)-half-1); at < want; at++ {
			sum += int(src[at+half+1]) - int(src[at-half])
		}
		dst[k] = byte(min(sum*share>>20, maxLevel))
	}
}

// solid reports whether a line is continuously dark and both its sides are
// continuously light, unlike the serifs of a row of letters.
func solid(g *image.Gray, y, from, to, side, paper int) bool {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	n, sum := to-from+1, 0
	darkest := make([]byte, 0, n) // of three rows
	for x := from; x <= to; x++ {
		v := byte(maxLevel)
		for k := max(y-1, 0); k <= min(y+1, h-1); k++ {
			v = min(v, g.Pix[k*w+x])
		}
		darkest = append(darkest, v)
		sum += int(v)
	}
	dark, apart := 0, 0
	least, contrast := (2*paper+3*sum/n)/5, paper*8/100
	for i, v := range darkest {
		if int(v) > least {
			continue
		}
		dark++
		x := from + i
		if int(v)+contrast <= int(min(g.Pix[(y-side)*w+x], g.Pix[(y+side)*w+x])) {
			apart++
		}
	}
	return dark*100 >= n*85 && apart*100 >= n*70
}

// mergeRidges merges the detections of one line in neighbouring rows, longest
// first.
func mergeRidges(rs []Ruling, thick, gap float64) []Ruling {
	slices.SortFunc(rs, func(a, b Ruling) int {
		return cmp.Or(cmp.Compare(b.B-b.A, a.B-a.A), cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.A, b.A))
	})
	byRow := map[int][]int{} // lines of out by row
	var out []Ruling
next:
	for _, r := range rs {
		for y := int(r.Pos - thick); y <= int(r.Pos+thick); y++ {
			for _, k := range byRow[y] {
				if o := &out[k]; r.A <= o.B+gap && r.B >= o.A-gap {
					o.A, o.B = min(o.A, r.A), max(o.B, r.B)
					continue next
				}
			}
		}
		byRow[int(r.Pos)] = append(byRow[int(r.Pos)], len(out))
		out = append(out, r)
	}
	slices.SortFunc(out, func(a, b Ruling) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.A, b.A))
	})
	return out
}

// Erase paints the rulings white, since recognisers take them for letters.
// Letters that cross a ruling are kept.
func Erase(check *cancel.Checker, g *image.Gray, rs []Ruling, dpi float64) {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	thick := max(int(dpi/50), 2)
	for _, r := range rs {
		check.Steps(int(r.B-r.A) / 64)
		if r.Vertical {
			for y := max(int(r.A), 0); y <= min(int(r.B), h-1); y++ {
				eraseAcross(g.Pix[y*w:(y+1)*w], 1, w, int(r.Pos), thick)
			}
			continue
		}
		for x := max(int(r.A), 0); x <= min(int(r.B), w-1); x++ {
			eraseAcross(g.Pix[x:], w, h, int(r.Pos), thick)
		}
	}
}

// eraseAcross whitens the dark stretch at a position in a row or column of n
// pixels that are step apart, if it is no longer than a ruling is thick.
func eraseAcross(pix []byte, step, n, at, thick int) {
	const light = 205
	darkest := at
	for k := max(at-2, 0); k <= min(at+2, n-1); k++ {
		if pix[k*step] < pix[darkest*step] {
			darkest = k
		}
	}
	from, to := darkest, darkest
	for from > 0 && pix[(from-1)*step] < light && darkest-from <= thick {
		from--
	}
	for to < n-1 && pix[(to+1)*step] < light && to-darkest <= thick {
		to++
	}
	if to-from+1 > thick+2 {
		return
	}
	for k := max(from-1, 0); k <= min(to+1, n-1); k++ {
		pix[k*step] = maxLevel
	}
}
