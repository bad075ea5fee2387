package layout

import (
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// The edges of text are where its lines begin and end: a running head, a row of links
// or a title may be wider.
type edges struct{ left, right float64 }

const (
	columnEdges = -1 // stands for a column's text
	leastOwn    = 8  // lines of a size that have edges of their own: fewer are heads and titles
)

// textEdges returns the edges of a column's text by class of size, and of all of it.
func textEdges(rs [][]textline.Line) map[int]edges {
	starts, ends, wide := map[int][]float64{}, map[int][]float64{}, map[int][]float64{}
	for _, r := range rs {
		f, l := &r[0], &r[len(r)-1]
		to := ends
		if textline.CodeLine(l, false) {
			to = wide // code does not keep to the right edge
		}
		for _, k := range [2]int{columnEdges, sizeClass(f.Size)} {
			starts[k], to[k] = append(starts[k], f.Box.X0), append(to[k], l.Box.X1)
		}
	}
	out := map[int]edges{}
	for k, left := range starts {
		right := ends[k]
		if len(right) == 0 {
			right = wide[k]
		}
		switch {
		case k == columnEdges:
			out[k] = edges{slices.Min(left), slices.Max(right)}
		case len(left) >= leastOwn:
			out[k] = edges{nth(left, len(left)/strayShare), nth(right, len(right)-1-len(right)/strayShare)}
		}
	}
	return out
}

// edgesOf returns the edges of text of a size.
func edgesOf(at map[int]edges, size float64) edges {
	if e, ok := at[sizeClass(size)]; ok {
		return e
	}
	return at[columnEdges]
}
