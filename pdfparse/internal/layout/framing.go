package layout

import (
	"math"
	"slices"
)

// frames reports whether the cells of a lattice are frames around tables of their
// own: a third of the words is in cells of a column whose lines have several pieces each,
// apart at the same gaps, and are numbers.
func (l *lattice) frames(ws []Word) bool {
	_, nc := l.size()
	cells := map[int][]Word{} // by first and last column
	for i := range ws {
		r, c := slot(l.ys, (ws[i].Box.Y0+ws[i].Box.Y1)/2), slot(l.xs, (ws[i].Box.X0+ws[i].Box.X1)/2)
		if r >= 0 && c >= 0 {
			root := l.root[r*nc+c]
			n := root % nc // columns of the cell, the first and the last
			for n+1 < nc && l.root[root-root%nc+n+1] == root {
				n++
			}
			cells[root%nc*nc+n] = append(cells[root%nc*nc+n], ws[i])
		}
	}
	framed := 0
	for _, in := range cells {
		if len(in) >= 6 && len(in)*20 >= len(ws) && severalLines(in) && inColumns(in) {
			framed += len(in)
		}
	}
	return framed*3 > len(ws)
}

// severalLines reports whether words are on three lines at least.
func severalLines(ws []Word) bool {
	var bases [2]float64
	n := 0
	for i := range ws {
		w := &ws[i]
		if n > 0 && math.Abs(w.Base-bases[0]) < 0.5*w.Size || n > 1 && math.Abs(w.Base-bases[1]) < 0.5*w.Size {
			continue
		}
		if n == len(bases) {
			return true
		}
		bases[n] = w.Base
		n++
	}
	return false
}

// inColumns reports whether words are rows of three columns or more, most of them
// with numbers.
func inColumns(ws []Word) bool {
	rs := rows(lines(slices.Clone(ws)))
	several, data := 0, 0
	for _, r := range rs {
		if multi(r) {
			several++
			if dataRow(r) {
				data++
			}
		}
	}
	return data >= 3 && 2*data > several && len(templateGutters(rs)) >= 2
}
