package raster

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Dashed rulings have at least manyDashes dashes of similar length and distance
// over dashedInches. A row of hyphens may look the same: a ruling meets a
// vertical one, or there are sameDashed of the same extent. Those of a narrow
// column have at least someDashes and reach from one vertical ruling to another.
const (
	manyDashes   = 8
	someDashes   = 4
	dashedInches = 0.7
	sameDashed   = 3
)

// A chain is a row of dashes.
type chain struct {
	y, from, to float64
	width, gap  float64 // of the first dash and behind it
	n           int
}

// takes reports whether a dash continues the chain.
func (c *chain) takes(y, from, width, slack float64) bool {
	gap := from - c.to
	if math.Abs(y-c.y) > slack || gap < 1 || gap > 4*c.width || width > 2*c.width || c.width > 2*width {
		return false
	}
	return c.n == 1 || gap < 2*c.gap+slack && c.gap < 2*gap+slack
}

// Dashed finds dashed horizontal rulings among the components of an upright
// image. Recognisers take them for letters.
func Dashed(check *cancel.Checker, cs []Component, solid []Ruling, dpi float64) []Ruling {
	thick, shortest, longest, slack := max(dpi/40, 3), dpi/50, dpi/4, max(dpi/100, 2)
	var dashes []Component
	for i := range cs {
		if i%32 == 0 {
			check.Step()
		}
		w, h := float64(cs[i].Box.Dx()), float64(cs[i].Box.Dy())
		if h <= thick && w >= 2*h && w >= shortest && w <= longest && float64(cs[i].Area) >= w*h/2 {
			dashes = append(dashes, cs[i])
		}
	}
	slices.SortFunc(dashes, func(a, b Component) int {
		return cmp.Or(cmp.Compare(a.Box.Min.X, b.Box.Min.X), cmp.Compare(a.Box.Min.Y, b.Box.Min.Y))
	})
	var all []*chain
	last := map[int]*chain{} // by row
	for i := range dashes {
		check.Step()
		b := dashes[i].Box
		y, from, w := float64(b.Min.Y+b.Max.Y)/2, float64(b.Min.X), float64(b.Dx())
		var c *chain
		for row := int(y - slack); row <= int(y+slack) && c == nil; row++ {
			if o := last[row]; o != nil && o.takes(y, from, w, slack) {
				c = o
				delete(last, row)
			}
		}
		if c == nil {
			c = &chain{from: from, width: w}
			all = append(all, c)
		} else if c.n == 1 {
			c.gap = from - c.to
		}
		c.y, c.to = y, from+w
		c.n++
		last[int(y)] = c
	}
	var vs []Ruling
	for _, r := range solid {
		if r.Vertical {
			vs = append(vs, r)
		}
	}
	slices.SortFunc(vs, func(a, b Ruling) int { return cmp.Compare(a.Pos, b.Pos) })
	var found []Ruling
	for _, c := range all {
		r := Ruling{Pos: c.y, A: c.from, B: c.to}
		if c.n >= manyDashes && r.B-r.A >= dashedInches*dpi || c.n >= someDashes && between(r, vs, touching*dpi) {
			found = append(found, r)
		}
	}
	return notHyphens(mergeRidges(found, slack, dpi/4), vs, dpi)
}

// touching is the length in inches of a dash that touches a vertical ruling and
// is not counted.
const touching = 0.15

// between reports whether both ends of a horizontal ruling are near vertical
// ones, which are sorted by position.
func between(r Ruling, vs []Ruling, slack float64) bool {
	near := func(x float64) bool {
		from := sort.Search(len(vs), func(i int) bool { return vs[i].Pos >= x-slack })
		for _, v := range vs[from:] {
			if v.Pos > x+slack {
				break
			}
			if r.Pos >= v.A-slack && r.Pos <= v.B+slack {
				return true
			}
		}
		return false
	}
	return near(r.A) && near(r.B)
}

// notHyphens removes rows of dashes that are not surely rulings.
func notHyphens(rs, vs []Ruling, dpi float64) []Ruling {
	slack := touching * dpi
	extents := map[[2]int]int{}
	extent := func(r Ruling) [2]int { return [2]int{int(r.A / slack / 2), int(r.B / slack / 2)} }
	for _, r := range rs {
		extents[extent(r)]++
	}
	return slices.DeleteFunc(rs, func(r Ruling) bool { return extents[extent(r)] < sameDashed && !meets(r, vs, slack) })
}
