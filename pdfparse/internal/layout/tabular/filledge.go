package tabular

import (
	"cmp"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// leastEdgeGap is how far an edge of fills is from the next rule at least, in points: where
// shaded rows are ruled, their edges are next to the rules.
const leastEdgeGap = 5

// withFillEdges returns a grid that also has the edges of shaded rows as rules, if they
// go from one side of it to the other: a head may end where its shade does. Edges of
// shaded lines of text end before the sides of their cells.
func withFillEdges(g geom.Grid, edges []geom.Ruling) geom.Grid {
	box := g.Box()
	at, _ := slices.BinarySearchFunc(edges, box.Y0, func(r geom.Ruling, y float64) int { return cmp.Compare(r.Pos, y) })
	rules := slices.Clone(g.Horizontal)
	k := 0 // the first of the rules that is not above the edge
	last := box.Y0
	for _, e := range edges[at:] {
		if e.Pos > box.Y1-leastEdgeGap {
			break
		}
		for k < len(g.Horizontal) && g.Horizontal[k].Pos < e.Pos {
			last = max(last, g.Horizontal[k].Pos)
			k++
		}
		ruled := k < len(g.Horizontal) && g.Horizontal[k].Pos-e.Pos < leastEdgeGap
		across := e.From <= box.X0+geom.Touch && e.To >= box.X1-geom.Touch
		if across && !ruled && e.Pos-last >= leastEdgeGap {
			rules = append(rules, e)
			last = e.Pos
		}
	}
	slices.SortStableFunc(rules, func(a, b geom.Ruling) int { return cmp.Compare(a.Pos, b.Pos) })
	g.Horizontal = rules
	return g
}
