package layout

import (
	"cmp"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// besideGap is the least ratio of the gap between two tables side by side to the
// widest gap between their columns.
const besideGap = 1.5

// twoTables reports whether two sides, painted one after the other, are tables
// each: both begin with names and go on with numbers, and they are further apart
// than their columns.
func twoTables(left, right []item) bool {
	return namesAndNumbers(left) && namesAndNumbers(right) && gapBetween(left, right) > besideGap*max(widestGap(left), widestGap(right))
}

// namesAndNumbers reports whether most rows begin with a name and a third of the
// pieces are numbers or marks.
func namesAndNumbers(items []item) bool {
	if startsWithNumbers(items) {
		return false
	}
	n, on := 0, 0
	for i := range items {
		if l := items[i].line; l != nil {
			n++
			if textline.AllNumbers(l.Words) || len(l.Words) == 1 && textline.IsNothing(l.Words[0].Text) {
				on++
			}
		}
	}
	return n > 0 && on*3 >= n
}

// widestGap returns the width of the widest empty strip inside items.
func widestGap(items []item) float64 {
	boxes := make([]geom.Rect, len(items))
	for i := range items {
		boxes[i] = items[i].box
	}
	slices.SortFunc(boxes, func(a, b geom.Rect) int { return cmp.Compare(a.X0, b.X0) })
	gap, end := 0.0, boxes[0].X1
	for _, b := range boxes {
		gap, end = max(gap, b.X0-end), max(end, b.X1)
	}
	return gap
}

// listed reports whether items are a list: most lines begin with a bullet or follow
// one.
func listed(items []item) bool {
	ls := byBase(items)
	n := 0
	for i, l := range ls {
		if m, ok := textline.MarkerOf(&l.Words[0]); ok && !m.Bare && !m.Ordered && (len(l.Words) > 1 || i+1 < len(ls) && ls[i+1].Base-l.Base < 0.3*l.Size) {
			n++
		}
	}
	return n > 1 && n*3 >= len(ls)
}
