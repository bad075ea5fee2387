package tabular

import (
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// ZoneEnd extends a zone from a first row with several pieces as long as the
// rows share gutters and are close.
func ZoneEnd(rs [][]textline.Line, i int) int {
	z := zoneReader{rs: rs, from: i, end: i + 1, full: i, pieces: len(rs[i]), common: gapsOf(rs[i]), last: LastOrder(rs[i])}
	for k := i + 1; k < len(rs) && GapAbove(rs, k) <= 3.4*rs[k][0].Size+2; k++ {
		if Multi(rs[k]) || z.cells(&rs[k][0]) {
			if !z.row(k) {
				break
			}
			continue
		}
		if k == z.end {
			if n := z.cellLines(k); n > k {
				k, z.end = n-1, n
				continue
			}
		}
		if !z.single(k) {
			break
		}
	}
	return z.tail()
}

// maxTail is the greatest number of rows at the end of a table that only have a name.
const maxTail = 3

// tail returns the end of the zone with the rows that follow at the distance of its
// rows, in which only the first column is filled.
func (z *zoneReader) tail() int {
	rs, last := z.rs, z.end-1
	if last-z.from < 3 || !Multi(rs[last]) || !Multi(rs[last-1]) || !Multi(rs[last-2]) {
		return z.end
	}
	pitch, size, left := GapAbove(rs, last), rs[last][0].Size, rs[last][0].Box.X0
	even := func(k int) bool { return math.Abs(GapAbove(rs, k)-pitch) < 0.06*size }
	if pitch < leastRowPitch*size || !even(last-1) {
		return z.end
	}
	k := z.end
	for k < len(rs) && k < z.end+maxTail && len(rs[k]) == 1 && even(k) {
		l := &rs[k][0]
		if math.Abs(l.Box.X0-left) > 1.5 || math.Abs(l.Size-size) > 0.05*size || l.Box.X1 > inner(z.common)[0].b || sentence(l) {
			break
		}
		k++
	}
	if k < len(rs) && GapAbove(rs, k) < 1.1*pitch { // lines of a text
		return z.end
	}
	return k
}

// sentence reports whether a line has signs of a sentence or a remark.
func sentence(l *textline.Line) bool {
	return slices.ContainsFunc(l.Words, func(w textline.Word) bool { return strings.ContainsAny(w.Text, ".:;*") })
}

// leastRowPitch is the least distance of the rows of a table that tells them from
// lines of text, in sizes.
const leastRowPitch = 1.3

// A zoneReader extends a zone row by row.
type zoneReader struct {
	rs       [][]textline.Line
	from     int
	end      int     // end of the zone so far
	full     int     // last row with several pieces
	common   []strip // gutters of the rows so far
	crossing int     // rows that cross them
	last     int32   // painting order of the rows so far
	pieces   int     // most pieces of a row so far
}

// cells reports whether one piece is several cells closer than pieces are: it has
// a gap at each gutter that it crosses, and numbers after one.
func (z *zoneReader) cells(l *textline.Line) bool {
	found := false
	for _, g := range inner(z.common) {
		if l.Box.X0 >= g.a || l.Box.X1 <= g.b {
			continue
		}
		k := 1
		for k < len(l.Words) && !cutsGutter([]strip{g}, &l.Words[k-1], &l.Words[k]) {
			k++
		}
		if k == len(l.Words) {
			return false
		}
		found = found || textline.IsNumber(l.Words[k].Text)
	}
	return found
}

// row adds row k, which has several pieces, and reports whether the zone may
// continue.
func (z *zoneReader) row(k int) bool {
	if z.widens(k) {
		return false
	}
	if next := meet(z.common, gapsOf(z.rs[k]), 0.3*z.rs[k][0].Size); len(inner(next)) > 0 {
		z.common = next
		if dataRow(z.rs[k]) {
			z.crossing = 0 // what crossed was the name of a group
		}
	} else if z.crossing++; z.crossing > 2 {
		return false
	}
	if z.end = k + 1; len(z.rs[k]) > 1 {
		z.full = k
	}
	z.pieces = max(z.pieces, len(z.rs[k]))
	z.last = max(z.last, LastOrder(z.rs[k]))
	return true
}

// wider is the least distance of a table from pairs above it, as a ratio to the
// distance of the pairs.
const wider = 1.25

// widens reports whether another table begins at row k, apart from pairs above
// it, such as two addresses or labels and values: from there on rows have more
// pieces, or they stand elsewhere.
func (z *zoneReader) widens(k int) bool {
	rs := z.rs
	if z.pieces > 2 || k-z.from < 2 || k+1 >= len(rs) || !Multi(rs[k+1]) || GapAbove(rs, k) <= wider*GapAbove(rs, k-1) {
		return false
	}
	if len(rs[z.from]) != 2 || len(rs[k-1]) != 2 {
		return false
	}
	if len(rs[k]) > 2 && len(rs[k+1]) > 2 {
		return true
	}
	first, last := rs[z.from][1].Box, rs[k-1][1].Box
	return inLine(first, last) && len(rs[k]) == 2 && len(rs[k+1]) == 2 && inLine(rs[k][1].Box, rs[k+1][1].Box) && !inLine(last, rs[k][1].Box) && !inLine(last, rs[k+1][1].Box)
}

// inLine reports whether two boxes begin or end at the same place.
func inLine(a, b geom.Rect) bool {
	const slack = 1.5 // points
	return math.Abs(a.X0-b.X0) < slack || math.Abs(a.X1-b.X1) < slack
}

// single considers row k, which has one piece, and reports whether the zone may
// continue.
func (z *zoneReader) single(k int) bool {
	rs, l := z.rs, &z.rs[k][0]
	if l.Order < z.last && z.end == k && !crosses(z.common, l.Box) {
		z.end = k + 1 // painted before a cell above: another line of a cell
		return true
	}
	followed := k+1 < len(rs) && Multi(rs[k+1])
	if followed && headingRow(rs, z.from, k) {
		return false
	}
	if len(rs[k]) == 1 && z.label(k) {
		return true
	}
	box := geom.Union(l.Box, rs[k][len(rs[k])-1].Box)
	if len(rs[k]) > 1 && !codeRow(rs[k]) || crosses(z.common, box) { // code in one cell may have gaps
		z.crossing++
		return z.crossing <= 1 && followed
	}
	z.crossing = 0
	if k != z.end {
		return true
	}
	if GapAbove(rs, k) < CellPitch*l.Size && (l.Box.X0 > inner(z.common)[0].a || followed) { // continues a cell
		z.end = k + 1
		return true
	}
	return followed
}

// maxBack is how many rows above a cell its column's width is taken from; it
// bounds the work on a long table.
const maxBack = 100

// CellPitch is the largest line distance in a cell, in sizes.
const CellPitch = 1.45

// cellLines returns the end of the rows from k on that continue one cell of the
// last row with several pieces, k if there are none. Each is one piece that is
// aligned with the cell, left or centred, and ends before the next cell of that
// row begins.
func (z *zoneReader) cellLines(k int) int {
	row := z.rs[z.full]
	c := 0
	for c < len(row) && !z.inCell(row, c, k) {
		c++
	}
	if c == len(row) {
		return k
	}
	n := k + 1
	for n < len(z.rs) && z.inCell(row, c, n) {
		n++
	}
	if c > 0 || z.wrapped(k, n) {
		return n
	}
	return k
}

// inCell reports whether row k is one piece that can continue cell c of a row.
func (z *zoneReader) inCell(row []textline.Line, c, k int) bool {
	l, cell := &z.rs[k][0], &row[c]
	if len(z.rs[k]) > 1 || GapAbove(z.rs, k) >= CellPitch*l.Size || math.Abs(l.Size-cell.Size) > 0.1*cell.Size {
		return false
	}
	if math.Abs(l.Box.X0-cell.Box.X0) > 1.5 && math.Abs(l.Box.X0+l.Box.X1-cell.Box.X0-cell.Box.X1) > 3 {
		return false
	}
	return c+1 == len(row) || l.Box.X1 < row[c+1].Box.X0-0.3*l.Size
}

// wrapped reports whether the rows from..to continue the first cell above them:
// each begins with a word that did not fit on the line before, and the next
// paragraph is further away.
func (z *zoneReader) wrapped(from, to int) bool {
	rs := z.rs
	gap := GapAbove(rs, from)
	if to < len(rs) && !Multi(rs[to]) && GapAbove(rs, to) < 1.15*gap {
		return false // a paragraph wider than the column
	}
	right := math.Inf(-1)
	for _, r := range rs[max(z.from, from-maxBack):to] {
		if len(r) > 1 && r[0].Box.X1 > rs[z.full][1].Box.X0 {
			continue // no first cell
		}
		right = max(right, r[0].Box.X1)
	}
	prev := &rs[z.full][0]
	for _, r := range rs[from:to] {
		if prev.Box.X1+0.2*prev.Size+geom.Width(r[0].Words[0].Box) <= right {
			return false
		}
		prev = &r[0]
	}
	return true
}
