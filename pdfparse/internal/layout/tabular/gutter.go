package tabular

import (
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// maxPieces bounds the pieces of a row of a table; more are a drawing.
const maxPieces = 60

// templateGutters finds the strips between columns from the rows with the most
// pieces, and narrows them by the others.
func templateGutters(part [][]textline.Line) []strip {
	k, n := templatePieces(part)
	if k < 2 {
		return nil
	}
	common := inner(commonGaps(part, k))
	gutters := slices.DeleteFunc(slices.Clone(common), func(g strip) bool { return crossings(part, g)*3 > n })
	for _, r := range part {
		for i := range r {
			gutters = narrow(gutters, r[i].Box, 0.2*r[i].Size)
		}
	}
	for _, r := range part {
		for i := range r {
			narrowInside(gutters, r[i].Words)
		}
	}
	return gutters
}

// templatePieces returns the greatest number of pieces that at least two rows and
// three tenths of those with several pieces have, 0 without one, and the number
// of rows with several pieces.
func templatePieces(part [][]textline.Line) (pieces, rows int) {
	most := 0
	count := map[int]int{} // rows by their pieces
	for _, r := range part {
		if Multi(r) {
			count[len(r)]++
			most = max(most, len(r))
			rows++
		}
	}
	if rows < 2 || most > maxPieces {
		return 0, rows
	}
	for k, sum := most, 0; k >= 2; k-- {
		if sum += count[k]; sum >= 2 && sum*10 >= 3*rows {
			return k, rows
		}
	}
	return 0, rows
}

// commonGaps returns the gaps that rows have in common: first those with at least
// the given number of pieces, then the others unless they would close one.
func commonGaps(part [][]textline.Line, pieces int) []strip {
	var common []strip
	for _, first := range [...]bool{true, false} {
		for _, r := range part {
			if !Multi(r) || (len(r) >= pieces) != first {
				continue
			}
			if common == nil {
				common = gapsOf(r)
				continue
			}
			g := meet(common, gapsOf(r), 0.25*r[0].Size)
			if !first && len(inner(g)) > len(inner(common)) && !dataRow(r) {
				continue // the head of a group stands over a gutter
			}
			if len(inner(g)) >= min(pieces-1, len(inner(common))) {
				common = g
			}
		}
	}
	return common
}

// crossings counts the pieces that extend over a gutter in rows with several.
func crossings(part [][]textline.Line, g strip) int {
	n := 0
	for _, r := range part {
		if !Multi(r) {
			continue
		}
		for i := range r {
			if r[i].Box.X0 < g.a && r[i].Box.X1 > g.b {
				n++
			}
		}
	}
	return n
}

// narrowInside narrows the gutters that a piece crosses to its gap there, if it
// has one that is wider than a space: cells closer than the pieces of a row.
func narrowInside(gutters []strip, ws []textline.Word) {
	for k := 1; k < len(ws); k++ {
		a, b := ws[k-1].Box.X1, ws[k].Box.X0
		if b-a < cellGap*ws[k].Size {
			continue
		}
		for i, g := range gutters {
			if x0, x1 := max(a, g.a), min(b, g.b); x1-x0 >= 0.2*ws[k].Size {
				gutters[i] = strip{x0, x1}
			}
		}
	}
}

// cellGap is the least gap between the cells of a row, in sizes; a space is
// narrower.
const cellGap = 0.45

// narrow removes from the gutters what a box reaches into without crossing.
func narrow(gutters []strip, r geom.Rect, least float64) []strip {
	for i, g := range gutters {
		switch {
		case r.X1 <= g.a || r.X0 >= g.b || r.X0 < g.a && r.X1 > g.b:
		case r.X0 >= g.a && r.X1 <= g.b: // a separate piece inside the gutter: leave it to the nearer column
		case r.X0 < g.a && g.b-r.X1 >= least:
			gutters[i].a = r.X1
		case r.X1 > g.b && r.X0-g.a >= least:
			gutters[i].b = r.X0
		}
	}
	return gutters
}
