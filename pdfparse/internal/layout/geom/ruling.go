package geom

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// A Ruling is a straight horizontal or vertical line.
type Ruling struct {
	Pos      float64 // y of a horizontal, x of a vertical ruling
	From, To float64 // start and end
}

// An Across holds what divides the rows of a table: horizontal rules and the edges
// of fills.
type Across struct{ Rules, Fills []Ruling }

// Ends closer than touch meet; parallel rulings closer than snap are one.
const (
	Touch = 3.0
	snap  = 2.2
)

// MaxRulings limits the work on drawings of very many strokes.
const MaxRulings = 60000

// Rulings returns the page's horizontal and vertical lines: strokes, thin boxes
// and the sides of rectangles.
func Rulings(p *glyph.Page, f Frame) (hs, vs []Ruling) {
	hs, vs = LineRulings(p.Lines[:min(len(p.Lines), MaxRulings)], f)
	add := func(x0, y0, x1, y1 float64) { hs, vs = addRuling(hs, vs, f, x0, y0, x1, y1) }
	for i := range p.Shapes[:min(len(p.Shapes), MaxRulings/4)] {
		s := &p.Shapes[i]
		if !s.Rectangle || !s.Stroked || Width(s.Rect) < 8 || Height(s.Rect) < 6 {
			continue
		}
		add(s.X0, s.Y0, s.X1, s.Y0)
		add(s.X0, s.Y1, s.X1, s.Y1)
		add(s.X0, s.Y0, s.X0, s.Y1)
		add(s.X1, s.Y0, s.X1, s.Y1)
	}
	return MergeRulings(hs), MergeRulings(vs)
}

// Fills narrower or lower than these are no rows of a table, nor those of which
// less than a share of the page's height is left.
const (
	leastFillWidth  = 20
	leastFillHeight = 5
	mostFill        = 0.5 // of the page's height
)

// FillEdges returns the upper and lower edges of filled rectangles: a table may
// have shaded rows instead of rules.
func FillEdges(p *glyph.Page, f Frame) []Ruling {
	var hs []Ruling
	for i := range p.Shapes[:min(len(p.Shapes), MaxRulings/4)] {
		s := &p.Shapes[i]
		if !s.Rectangle || !s.Filled || s.Stroked || s.Color == white {
			continue
		}
		r := f.Rect(s.Rect)
		if Finite(Width(r)) && Finite(Height(r)) && Width(r) >= leastFillWidth && Height(r) >= leastFillHeight && Height(r) < mostFill*max(p.Height, p.Width) {
			hs = append(hs, Ruling{r.Y0, r.X0, r.X1}, Ruling{r.Y1, r.X0, r.X1})
		}
	}
	return hs
}

const white = 0xffffff

// LineRulings separates straight lines by direction.
func LineRulings(ls []glyph.Line, f Frame) (hs, vs []Ruling) {
	for i := range ls {
		l := &ls[i]
		hs, vs = addRuling(hs, vs, f, l.X0, l.Y0, l.X1, l.Y1)
	}
	return hs, vs
}

func addRuling(hs, vs []Ruling, f Frame, x0, y0, x1, y1 float64) ([]Ruling, []Ruling) {
	u0, v0 := f.Point(x0, y0)
	u1, v1 := f.Point(x1, y1)
	switch dx, dy := math.Abs(u1-u0), math.Abs(v1-v0); {
	case !Finite(u0) || !Finite(u1) || !Finite(v0) || !Finite(v1):
	case dy <= 1 && dx > dy:
		hs = append(hs, Ruling{(v0 + v1) / 2, min(u0, u1), max(u0, u1)})
	case dx <= 1 && dy > dx:
		vs = append(vs, Ruling{(u0 + u1) / 2, min(v0, v1), max(v0, v1)})
	}
	return hs, vs
}

// MergeRulings joins pieces of one line (dashes, borders drawn cell by cell, both
// sides of a thick stroke) and drops specks.
func MergeRulings(rs []Ruling) []Ruling {
	slices.SortFunc(rs, func(a, b Ruling) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.From, b.From))
	})
	out := rs[:0]
	for i := 0; i < len(rs); {
		j := i + 1
		for j < len(rs) && rs[j].Pos-rs[i].Pos <= snap {
			j++
		}
		group := rs[i:j]
		slices.SortFunc(group, func(a, b Ruling) int { return cmp.Compare(a.From, b.From) })
		cur := group[0]
		for _, r := range group[1:] {
			if r.From <= cur.To+Touch {
				cur.To = max(cur.To, r.To)
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

func keepRuling(out []Ruling, r Ruling) []Ruling {
	if r.To-r.From < 6 {
		return out
	}
	return append(out, r)
}

// A Grid is a connected set of rulings.
type Grid struct{ Horizontal, Vertical []Ruling }

// Grids finds the connected sets of rulings.
func Grids(hs, vs []Ruling) []Grid {
	if len(hs) < 2 || len(vs) < 1 {
		return nil
	}
	connected := NewSets(len(hs) + len(vs))
	budget := 2_000_000
	for i, h := range hs {
		from, _ := slices.BinarySearchFunc(vs, h.From-Touch, func(v Ruling, x float64) int { return cmp.Compare(v.Pos, x) })
		for k := from; k < len(vs) && vs[k].Pos <= h.To+Touch; k++ {
			if budget--; budget < 0 {
				return nil
			}
			if v := vs[k]; h.Pos >= v.From-Touch && h.Pos <= v.To+Touch {
				connected.Join(i, len(hs)+k)
			}
		}
	}
	of, n := connected.Numbered()
	out := make([]Grid, n)
	for i, h := range hs {
		g := &out[of[i]]
		g.Horizontal = append(g.Horizontal, h)
	}
	for k, v := range vs {
		g := &out[of[len(hs)+k]]
		g.Vertical = append(g.Vertical, v)
	}
	return slices.DeleteFunc(out, func(g Grid) bool { return len(g.Horizontal) < 2 || len(g.Vertical) < 1 })
}

// Box returns the bounding box of the grid.
func (g Grid) Box() Rect {
	r := Rect{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	for _, h := range g.Horizontal {
		r = Union(r, Rect{X0: h.From, Y0: h.Pos, X1: h.To, Y1: h.Pos})
	}
	for _, v := range g.Vertical {
		r = Union(r, Rect{X0: v.Pos, Y0: v.From, X1: v.Pos, Y1: v.To})
	}
	return r
}

// Cuts returns the distinct positions of rulings, plus the open ends lo and hi
// if no ruling closes the grid.
func Cuts(rs []Ruling, lo, hi float64) []float64 {
	out := make([]float64, 0, len(rs)+2)
	for _, r := range rs { // sorted by position
		if n := len(out); n == 0 || r.Pos-out[n-1] > Touch {
			out = append(out, r.Pos)
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

// Slot returns the interval of cuts that contains x, -1 outside.
func Slot(cuts []float64, x float64) int {
	i, _ := slices.BinarySearch(cuts, x)
	if i == 0 || i == len(cuts) {
		return -1
	}
	return i - 1
}
