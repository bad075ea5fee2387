package layout

import (
	"math"
	"slices"
)

// frames reports whether the cells of a lattice are frames around tables of their
// own: a third of the words is in cells of a column whose lines have several pieces each,
// apart at the same gaps, and are numbers.
func (l *lattice) frames(ws []Word) bool {
	if !l.deep(ws) {
		return false
	}
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
		if len(in) >= 6 && len(in)*20 >= len(ws) && inColumns(in) {
			framed += len(in)
		}
	}
	return framed*3 > len(ws)
}

// deep reports whether a third of the words is in cells of three lines at least.
func (l *lattice) deep(ws []Word) bool {
	type cell struct {
		bases [2]float64
		lines int // 3 for more
		words int
	}
	_, nc := l.size()
	cells := make([]cell, len(l.root))
	for i := range ws {
		w := &ws[i]
		r, c := slot(l.ys, (w.Box.Y0+w.Box.Y1)/2), slot(l.xs, (w.Box.X0+w.Box.X1)/2)
		if r < 0 || c < 0 {
			continue
		}
		in := &cells[l.root[r*nc+c]]
		in.words++
		other := in.lines < 3
		for k := range min(in.lines, len(in.bases)) {
			other = other && math.Abs(w.Base-in.bases[k]) >= 0.5*w.Size
		}
		if other {
			if in.lines < len(in.bases) {
				in.bases[in.lines] = w.Base
			}
			in.lines++
		}
	}
	n := 0
	for i := range cells {
		if cells[i].lines > 2 {
			n += cells[i].words
		}
	}
	return n*3 > len(ws)
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
