package layout

import (
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// widestGap returns the width of the widest empty strip inside items.
func widestGap(items []item) float64 {
	starts, ends := make([]float64, len(items)), make([]float64, len(items))
	for i := range items {
		starts[i], ends[i] = items[i].box.X0, items[i].box.X1
	}
	slices.Sort(starts)
	slices.Sort(ends)
	gap := 0.0
	for i := 1; i < len(starts); i++ { // empty if as many have ended as begun
		gap = max(gap, starts[i]-ends[i-1])
	}
	return gap
}

// gapBetween returns the width of the gutter, ignoring a few lines that reach
// or lie inside it, such as a page number.
func gapBetween(left, right []item) float64 {
	ends, starts := make([]float64, 0, len(left)), make([]float64, len(right))
	for i := range left {
		if !left[i].over {
			ends = append(ends, left[i].box.X1)
		}
	}
	if len(ends) == 0 {
		return 0
	}
	for i := range right {
		starts[i] = right[i].box.X0
	}
	return nth(starts, len(starts)/strayShare) - nth(ends, len(ends)-1-len(ends)/strayShare)
}

// One line in strayShare may reach into a gutter.
const strayShare = 20

// nth returns the kth least of v, which it may sort.
func nth(v []float64, k int) float64 {
	switch k {
	case 0:
		return slices.Min(v)
	case len(v) - 1:
		return slices.Max(v)
	}
	slices.Sort(v)
	return v[k]
}

// countWords counts a line's words; four characters of a script without spaces
// count as one.
func countWords(l *textline.Line) int {
	n := 0
	for i := range l.Words {
		if t := l.Words[i].Text; textline.CJKJoin(t, t) {
			n += 1 + len(t)/12
		} else {
			n++
		}
	}
	return n
}

// recognised reports whether items were recognized in the page's image.
func recognised(items []item) bool {
	i := slices.IndexFunc(items, func(it item) bool { return it.line != nil })
	return i >= 0 && items[i].line.Words[0].Source == textline.OCR
}

// hasTable reports whether items contain a ruled table, which can't be part of
// another table.
func hasTable(items []item) bool {
	return slices.ContainsFunc(items, func(it item) bool { return it.block != nil && it.block.Table != nil })
}

// beside counts the lines at the height of the other side.
func beside(items []item, other geom.Rect) int {
	n := 0
	for i := range items {
		y := (items[i].box.Y0 + items[i].box.Y1) / 2
		switch {
		case items[i].block != nil && geom.Overlap(items[i].box.Y0, items[i].box.Y1, other.Y0, other.Y1) > 0:
			n += 2
		case y > other.Y0 && y < other.Y1:
			n++
		}
	}
	return n
}

// countLines counts lines, a table's rows included.
func countLines(items []item) int {
	n := 0
	for i := range items {
		if b := items[i].block; b != nil {
			n += b.rows()
		} else {
			n++
		}
	}
	return n
}

// fewer returns two lists, the shorter one first.
func fewer(a, b []float64) (short, long []float64) {
	if len(a) > len(b) {
		return b, a
	}
	return a, b
}

// alignedWith returns the share of baselines a, in points from the top, that have
// one of b at their height or two of b, in a size of em, above and below; both are
// sorted.
func alignedWith(a, b []float64, em float64) float64 {
	const slack = 1.2 // points
	n := 0
	for _, y := range a { // beside a line, or halfway between the two of a label
		k, on := slices.BinarySearch(b, y)
		on = on || k > 0 && y-b[k-1] < slack || k < len(b) && b[k]-y < slack
		if on || k > 0 && k < len(b) && b[k]-b[k-1] < tabular.CellPitch*em && math.Abs(2*y-b[k]-b[k-1]) < 2*slack {
			n++
		}
	}
	return float64(n) / float64(max(len(a), 1))
}

// sharedBaselines returns the share of baselines a that are also among b; both
// are sorted.
func sharedBaselines(a, b []float64) float64 {
	const slack = 1.2 // points
	if len(a) == 0 {
		return 0
	}
	n, k := 0, 0
	for _, y := range a {
		for k < len(b) && b[k] < y-slack {
			k++
		}
		if k < len(b) && b[k] <= y+slack {
			n++
		}
	}
	return float64(n) / float64(len(a))
}

func typicalSize(left, right []item) float64 {
	sum, n := 0.0, 0
	for _, items := range [2][]item{left, right} {
		for i := range items {
			if l := items[i].line; l != nil {
				sum += l.Size
				n++
			}
		}
	}
	if n == 0 {
		return 10
	}
	return sum / float64(n)
}
