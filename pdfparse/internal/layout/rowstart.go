package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

const (
	leastStarts = 3    // rows of a table, at least
	startJump   = 1.15 // ratio of row distance to line distance, at least
	tornRows    = 4    // one in so many rows may be painted after one below has begun
)

// rowwise reports whether two sides are the columns of a table: they were painted
// row by row, and their rows begin on the same baselines. Paragraphs in two
// columns of text share baselines only by chance, and they are painted on before
// the other column begins.
func rowwise(left, right []item, switches int) bool {
	ls, rs := byBase(left), byBase(right)
	least := startJump * min(leastGap(ls), leastGap(rs))
	l, r := rowStarts(ls, least), rowStarts(rs, least)
	if min(len(l), len(r)) < leastStarts || float64(switches) < 1.2*float64(min(len(l), len(r))) {
		return false
	}
	shared, torn := 0, 0
	for i, k := 0, 0; i < len(l) && k < len(r); {
		switch d := l[i].Base - r[k].Base; {
		case math.Abs(d) <= 1.2:
			shared++
			if i+1 < len(l) && l[i+1].Order < r[k].Order || k+1 < len(r) && r[k+1].Order < l[i].Order {
				torn++
			}
			i, k = i+1, k+1
		case d < 0:
			i++
		default:
			k++
		}
	}
	if torn*tornRows > shared {
		return false
	}
	return shared*10 >= 8*max(len(l), len(r)) || shared*10 >= 9*min(len(l), len(r)) && shared*2 >= max(len(l), len(r))
}

// rowStarts returns the lines whose distance from the line above is more than
// least, in sizes.
func rowStarts(ls []*textline.Line, least float64) []*textline.Line {
	var out []*textline.Line
	for i, l := range ls {
		if i == 0 || (l.Base-ls[i-1].Base)/max(l.Size, 1) > least {
			out = append(out, l)
		}
	}
	return out
}

// leastGap is the smallest distance of successive lines, in sizes.
func leastGap(ls []*textline.Line) float64 {
	least := math.Inf(1)
	for i := 1; i < len(ls); i++ {
		if gap := (ls[i].Base - ls[i-1].Base) / max(ls[i].Size, 1); gap > 0.7 {
			least = min(least, gap)
		}
	}
	return least
}

// byBase returns the lines among items from top to bottom.
func byBase(items []item) []*textline.Line {
	var ls []*textline.Line
	for i := range items {
		if items[i].line != nil {
			ls = append(ls, items[i].line)
		}
	}
	slices.SortStableFunc(ls, func(a, b *textline.Line) int { return cmp.Compare(a.Base, b.Base) })
	return ls
}
