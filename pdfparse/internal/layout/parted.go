package layout

import (
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// Columns may end above a table that keeps to the same gutter, with nothing
// across the gutter between them.

const (
	leastParted  = 3   // lines of either column above
	partedGap    = 0.3 // least distance of what is below, in sizes
	partedFill   = 0.4 // least share of lines that fill most of their column, short items included
	partedPieces = 1.5 // most pieces of a line on average: a marker and an item are two
	partedSide   = 0.5 // least share of the shorter column's height beside the other
)

// topColumns divides the slice c.left and c.right into two columns above, painted
// one after the other, and what is below them. Otherwise ok is false.
func (c *cutter) topColumns() (top, rest band, ok bool) {
	if len(c.left) < leastParted || len(c.right) < leastParted {
		return top, rest, false
	}
	ms := painting(c.left, c.right)
	end, runs := 1, 0
	for ; end < len(ms); end++ {
		if ms[end].right != ms[end-1].right {
			if runs++; runs > 1 {
				break
			}
		}
	}
	if end == len(ms) {
		return top, rest, false
	}
	for k, m := range ms {
		b := &top
		if k >= end {
			b = &rest
		}
		if m.right {
			b.right = append(b.right, c.right[m.at])
		} else {
			b.left = append(b.left, c.left[m.at])
		}
	}
	return top, rest, top.above(&rest)
}

// above reports whether a band is running text in two columns, above another that
// is not.
func (b *band) above(rest *band) bool {
	if !b.prose() || rest.prose() {
		return false
	}
	l, r := extentOf(b.left), extentOf(b.right)
	em := typicalSize(b.left, b.right)
	if geom.Overlap(l.Y0, l.Y1, r.Y0, r.Y1) < partedSide*min(geom.Height(l), geom.Height(r)) || gapBetween(b.left, b.right) < 0.5*em {
		return false
	}
	top, below := geom.Union(l, r), extentOf(slices.Concat(rest.left, rest.right))
	return below.Y0-top.Y1 > partedGap*em
}

// prose reports whether both sides of a band have a few lines with the words of
// running text.
func (b *band) prose() bool {
	for _, side := range [][]item{b.left, b.right} {
		if len(side) == 0 {
			return false
		}
		sortItems(side)
		if s := sideOf(side, geom.Width(extentOf(side))); s.lines < leastParted || s.pieces > partedPieces || s.words < wordsWhole || s.fill < partedFill {
			return false
		}
	}
	return true
}
