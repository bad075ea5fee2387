package layout

import (
	"cmp"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// A sided is an item of one side in painting order.
type sided struct {
	order int32
	right bool
}

func painting(left, right []item) []sided {
	ms := make([]sided, 0, len(left)+len(right))
	for i := range left {
		ms = append(ms, sided{left[i].order, false})
	}
	for i := range right {
		ms = append(ms, sided{right[i].order, true})
	}
	slices.SortFunc(ms, func(a, b sided) int { return cmp.Compare(a.order, b.order) })
	return ms
}

// alternations counts how often painting switched from one side to the other.
func alternations(left, right []item) int {
	ms := painting(left, right)
	n := 0
	for i := 1; i < len(ms); i++ {
		if ms[i].right != ms[i-1].right {
			n++
		}
	}
	return n
}

// A gutter may be tightGutter wide, in sizes, where nothing but painting order
// tells the columns apart, of leastApart lines and more.
const (
	tightGutter = 0.2
	leastApart  = 6
)

// paintedApart reports whether two sides of running text were painted one after
// the other and share few baselines.
func paintedApart(left, right []item) bool {
	ls, rs := sideOf(left, geom.Width(extentOf(left))), sideOf(right, geom.Width(extentOf(right)))
	return min(ls.lines, rs.lines) >= leastApart && min(ls.words, rs.words) >= wordsWhole && min(ls.fill, rs.fill) > 0.6 &&
		alignment(left, right) < strayAlignment && alternations(left, right) == 1
}

// Columns painted one after the other may have a line in strayLines that was not,
// such as running heads and feet.
const strayLines = 5

// strays returns the least number of items that must be left out for one side to
// be painted after the other.
func strays(left, right []item) int {
	ms := painting(left, right)
	n := len(left) // all of them after the right ones
	least := n
	for i := range ms {
		if ms[i].right {
			n++
		} else {
			n--
		}
		least = min(least, n)
	}
	return least
}
