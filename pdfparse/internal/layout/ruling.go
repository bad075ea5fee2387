package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// A ruling is a straight horizontal or vertical line.
type ruling struct {
	pos  float64 // y of a horizontal, x of a vertical ruling
	a, b float64 // start and end
}

// An across holds what divides the rows of a table: horizontal rules and the edges
// of fills.
type across struct{ rules, fills []ruling }

// Ends closer than touch meet; parallel rulings closer than snap are one.
const (
	touch = 3.0
	snap  = 2.2
)

// maxRulings limits the work on drawings of very many strokes.
const maxRulings = 60000

// rulings returns the page's horizontal and vertical lines: strokes, thin boxes
// and the sides of rectangles.
func rulings(p *glyph.Page, f frame) (hs, vs []ruling) {
	hs, vs = lineRulings(p.Lines[:min(len(p.Lines), maxRulings)], f)
	add := func(x0, y0, x1, y1 float64) { hs, vs = addRuling(hs, vs, f, x0, y0, x1, y1) }
	for i := range p.Shapes[:min(len(p.Shapes), maxRulings/4)] {
		s := &p.Shapes[i]
		if !s.Rectangle || !s.Stroked || width(s.Rect) < 8 || height(s.Rect) < 6 {
			continue
		}
		add(s.X0, s.Y0, s.X1, s.Y0)
		add(s.X0, s.Y1, s.X1, s.Y1)
		add(s.X0, s.Y0, s.X0, s.Y1)
		add(s.X1, s.Y0, s.X1, s.Y1)
	}
	return mergeRulings(hs), mergeRulings(vs)
}

// Fills narrower or lower than these are no rows of a table, nor those of which
// less than a share of the page's height is left.
const (
	leastFillWidth  = 20
	leastFillHeight = 5
	mostFill        = 0.5 // of the page's height
)

// fillEdges returns the upper and lower edges of filled rectangles: a table may
// have shaded rows instead of rules.
func fillEdges(p *glyph.Page, f frame) []ruling {
	var hs []ruling
	for i := range p.Shapes[:min(len(p.Shapes), maxRulings/4)] {
		s := &p.Shapes[i]
		if !s.Rectangle || !s.Filled || s.Stroked || s.Color == white {
			continue
		}
		r := f.rect(s.Rect)
		if finite(width(r)) && finite(height(r)) && width(r) >= leastFillWidth && height(r) >= leastFillHeight && height(r) < mostFill*max(p.Height, p.Width) {
			hs = append(hs, ruling{r.Y0, r.X0, r.X1}, ruling{r.Y1, r.X0, r.X1})
		}
	}
	return hs
}

const white = 0xffffff

// lineRulings separates straight lines by direction.
func lineRulings(ls []glyph.Line, f frame) (hs, vs []ruling) {
	for i := range ls {
		l := &ls[i]
		hs, vs = addRuling(hs, vs, f, l.X0, l.Y0, l.X1, l.Y1)
	}
	return hs, vs
}

func addRuling(hs, vs []ruling, f frame, x0, y0, x1, y1 float64) ([]ruling, []ruling) {
	u0, v0 := f.point(x0, y0)
	u1, v1 := f.point(x1, y1)
	switch dx, dy := math.Abs(u1-u0), math.Abs(v1-v0); {
	case !finite(u0) || !finite(u1) || !finite(v0) || !finite(v1):
	case dy <= 1 && dx > dy:
		hs = append(hs, ruling{(v0 + v1) / 2, min(u0, u1), max(u0, u1)})
	case dx <= 1 && dy > dx:
		vs = append(vs, ruling{(u0 + u1) / 2, min(v0, v1), max(v0, v1)})
	}
	return hs, vs
}

// mergeRulings joins pieces of one line (dashes, borders drawn cell by cell, both
// sides of a thick stroke) and drops specks.
func mergeRulings(rs []ruling) []ruling {
	slices.SortFunc(rs, func(a, b ruling) int {
		return cmp.Or(cmp.Compare(a.pos, b.pos), cmp.Compare(a.a, b.a))
	})
	out := rs[:0]
	for i := 0; i < len(rs); {
		j := i + 1
		for j < len(rs) && rs[j].pos-rs[i].pos <= snap {
			j++
		}
		group := rs[i:j]
		slices.SortFunc(group, func(a, b ruling) int { return cmp.Compare(a.a, b.a) })
		cur := group[0]
		for _, r := range group[1:] {
			if r.a <= cur.b+touch {
				cur.b = max(cur.b, r.b)
				continue
			}
			out = keepRuling(out, cur)
			cur = r
		}
		out = keepRuling(out, cur)
		i = j
	}
	return out
}

func keepRuling(out []ruling, r ruling) []ruling {
	if r.b-r.a < 6 {
		return out
	}
	return append(out, r)
}

// A grid is a connected set of rulings.
type grid struct{ hs, vs []ruling }

// grids finds the connected sets of rulings.
func grids(hs, vs []ruling) []grid {
	if len(hs) < 2 || len(vs) < 1 {
		return nil
	}
	connected := newSets(len(hs) + len(vs))
	budget := 2_000_000
	for i, h := range hs {
		from, _ := slices.BinarySearchFunc(vs, h.a-touch, func(v ruling, x float64) int { return cmp.Compare(v.pos, x) })
		for k := from; k < len(vs) && vs[k].pos <= h.b+touch; k++ {
			if budget--; budget < 0 {
				return nil
			}
			if v := vs[k]; h.pos >= v.a-touch && h.pos <= v.b+touch {
				connected.join(i, len(hs)+k)
			}
		}
	}
	of, n := connected.numbered()
	out := make([]grid, n)
	for i, h := range hs {
		g := &out[of[i]]
		g.hs = append(g.hs, h)
	}
	for k, v := range vs {
		g := &out[of[len(hs)+k]]
		g.vs = append(g.vs, v)
	}
	return slices.DeleteFunc(out, func(g grid) bool { return len(g.hs) < 2 || len(g.vs) < 1 })
}

// box returns the bounding box of the grid.
func (g grid) box() Rect {
	r := Rect{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	for _, h := range g.hs {
		r = union(r, Rect{X0: h.a, Y0: h.pos, X1: h.b, Y1: h.pos})
	}
	for _, v := range g.vs {
		r = union(r, Rect{X0: v.pos, Y0: v.a, X1: v.pos, Y1: v.b})
	}
	return r
}

// cuts returns the distinct positions of rulings, plus the open ends lo and hi
// if no ruling closes the grid.
func cuts(rs []ruling, lo, hi float64) []float64 {
	out := make([]float64, 0, len(rs)+2)
	for _, r := range rs { // sorted by position
		if n := len(out); n == 0 || r.pos-out[n-1] > touch {
			out = append(out, r.pos)
		}
	}
	if len(out) == 0 || out[0]-lo > 8 {
		out = append([]float64{lo}, out...)
	}
	if hi-out[len(out)-1] > 8 {
		out = append(out, hi)
	}
	return out
}

// slot returns the interval of cuts that contains x, -1 outside.
func slot(cuts []float64, x float64) int {
	i, _ := slices.BinarySearch(cuts, x)
	if i == 0 || i == len(cuts) {
		return -1
	}
	return i - 1
}
