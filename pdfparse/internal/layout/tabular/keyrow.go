package tabular

import (
	"slices"
	"strconv"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// splitCounted splits a ruled row that holds several rows of a table: its first
// cell has consecutive numbers, one a line, each beside the beginning of an entry
// in the second cell. It reports whether it did.
func splitCounted(row []*Cell) ([][]*Cell, bool) {
	bases := countedLines(row)
	if bases == nil {
		return nil, false
	}
	first := bases[0]
	for _, c := range row {
		for i := range c.words {
			first = min(first, c.words[i].Base)
		}
	}
	if first < bases[0]-sameBase { // a line that applies to all entries
		bases = append([]float64{first}, bases...)
	}
	return splitAt(row, bases, begun), true
}

// splitAt splits a ruled row into rows with the given baselines, of which at tells to
// which a line belongs; cells of several ruled rows span them.
func splitAt(row []*Cell, bases []float64, at func([]float64, float64) int) [][]*Cell {
	out := make([][]*Cell, len(bases))
	for i := range out {
		out[i] = make([]*Cell, len(row))
	}
	for k, c := range row {
		switch {
		case c == nil:
			continue
		case c.RowSpan > 1:
			c.RowSpan += len(bases) - 1
			out[0][k] = c
			continue
		}
		for i := range out {
			out[i][k] = &Cell{RowSpan: 1, ColSpan: c.ColSpan, left: c.left, right: c.right}
		}
		for _, w := range c.words {
			c := out[at(bases, w.Base)][k]
			c.words = append(c.words, w)
		}
	}
	return out
}

// begun returns the last of the rows that begin at the baselines which has begun at y.
func begun(bases []float64, y float64) int {
	next, at := slices.BinarySearch(bases, y+sameBase)
	return max(0, next-1+trees.One(at))
}

// countedLines returns the baselines of the numbers in the first cell of a row,
// nil if they do not count entries.
func countedLines(row []*Cell) []float64 {
	for _, c := range row {
		if c == nil || c.RowSpan > 1 {
			return nil
		}
	}
	if len(row) < 2 || len(row[0].words) < 2 || len(row[0].words) > maxCounted {
		return nil
	}
	keys := wordRows(row[0].words)
	begins := map[int]bool{} // keys with a line of the second cell beside them
	bases := make([]float64, len(keys))
	for i, k := range keys {
		n, err := strconv.Atoi(k[0].Text)
		if len(k) > 1 || err != nil || n < 1 || i > 0 && strconv.Itoa(n-1) != keys[i-1][0].Text {
			return nil
		}
		bases[i] = k[0].Base
	}
	for _, l := range wordRows(row[1].words) {
		i := nearest(bases, l[0].Base)
		if d := l[0].Base - bases[i]; d < -sameBase || d > sameBase {
			continue
		}
		if textline.StartsLower(l[0].Text) {
			return nil
		}
		begins[i] = true
	}
	if len(keys) < 2 || len(begins) < len(keys) {
		return nil
	}
	return bases
}

// maxCounted is the largest number of rows that a ruled row is split into.
const maxCounted = 500
