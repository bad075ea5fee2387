package tabular

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// frames reports whether the cells of a lattice are frames around tables of their
// own: a third of the words is in cells of a column whose lines have several pieces each,
// apart at the same gaps, and are numbers.
func (l *lattice) frames(ws []textline.Word) bool {
	if !l.deep(ws) {
		return false
	}
	_, nc := l.size()
	cells := map[int][]textline.Word{} // by first and last column
	for i := range ws {
		r, c := geom.Slot(l.ys, (ws[i].Box.Y0+ws[i].Box.Y1)/2), geom.Slot(l.xs, (ws[i].Box.X0+ws[i].Box.X1)/2)
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

// parted returns the tables in cells as wide as a lattice, the words outside those
// tables, and the parts of the lattice above, between and below those cells. The
// budget is of words to look at.
func (l *lattice) parted(ws []textline.Word, hs []geom.Ruling, budget *int) (held []*Found, rest []textline.Word, parts []*lattice) {
	if *budget <= 0 {
		return nil, nil, nil
	}
	nr, nc := l.size()
	wide := func(w *textline.Word) int { // the first row of its cell, -1 unless that is as wide as the lattice
		if r := geom.Slot(l.ys, (w.Box.Y0+w.Box.Y1)/2); r >= 0 && l.root[r*nc] == l.root[r*nc+nc-1] {
			return l.root[r*nc] / nc
		}
		return -1
	}
	var cells map[int][]textline.Word // by first row
	for i := range ws {
		r := wide(&ws[i])
		if r < 0 {
			continue
		}
		if cells == nil {
			cells = map[int][]textline.Word{}
		}
		cells[r] = append(cells[r], ws[i])
	}
	from, taken := 0, map[int][]strip{} // the heights of tables, by the first row of their cells
	for r := range nr {
		in := cells[r]
		if len(in) < leastHeld || len(in) > *budget {
			continue
		}
		*budget -= len(in)
		bs, heights := heldTables(in, hs)
		if len(bs) == 0 {
			continue
		}
		if r > from {
			parts = append(parts, l.slice(from, r))
		}
		for from = r; from < nr && l.root[from*nc] == r*nc; {
			from++
		}
		held, taken[r] = append(held, bs...), heights
	}
	if held == nil {
		return nil, nil, nil
	}
	if from < nr {
		parts = append(parts, l.slice(from, nr))
	}
	for i := range ws {
		if !inStrips(taken[wide(&ws[i])], ws[i].Base) {
			rest = append(rest, ws[i])
		}
	}
	return held, rest, parts
}

// A table in a cell has at least leastHeld words; a word is looked at in about
// heldTries cells around it.
const (
	leastHeld = 8
	heldTries = 4
)

// heldTables returns the tables in a cell if most of its words are in them, and from
// which to which baseline each has words.
func heldTables(ws []textline.Word, hs []geom.Ruling) (out []*Found, heights []strip) {
	n := 0
	rs := textline.Rows(textline.Lines(ws))
	for _, z := range StreamTables(rs, Between{Across: geom.Across{Rules: hs}}) {
		t := z.Table.Table
		if len(t.Rows) < 3 || t.Cols() < 3 && t.numeric() < 0.5 {
			continue
		}
		height := strip{math.Inf(1), math.Inf(-1)}
		for _, r := range rs[z.From:z.To] {
			for i := range r {
				n += len(r[i].Words)
				for k := range r[i].Words {
					y := r[i].Words[k].Base
					height = strip{min(height.a, y), max(height.b, y)}
				}
			}
		}
		out, heights = append(out, z.Table), append(heights, height)
	}
	if 2*n < len(ws) {
		return nil, nil
	}
	return out, heights
}

// inStrips reports whether y is in one of the strips, which are in order.
func inStrips(ss []strip, y float64) bool {
	k, _ := slices.BinarySearchFunc(ss, y, func(s strip, y float64) int { return cmp.Compare(s.b, y) })
	return k < len(ss) && ss[k].a <= y
}

// slice returns the rows from..to of a lattice, which no cell crosses.
func (l *lattice) slice(from, to int) *lattice {
	_, nc := l.size()
	out := &lattice{box: l.box, xs: slices.Clone(l.xs), ys: slices.Clone(l.ys[from : to+1])}
	out.box.Y0, out.box.Y1 = out.ys[0], out.ys[len(out.ys)-1]
	out.right, out.below = slices.Clone(l.right[from*nc:to*nc]), slices.Clone(l.below[from*nc:to*nc])
	out.merge()
	return out
}

// deep reports whether a third of the words is in cells of three lines at least.
func (l *lattice) deep(ws []textline.Word) bool {
	type cell struct {
		bases [2]float64
		lines int // 3 for more
		words int
	}
	_, nc := l.size()
	cells := make([]cell, len(l.root))
	for i := range ws {
		w := &ws[i]
		r, c := geom.Slot(l.ys, (w.Box.Y0+w.Box.Y1)/2), geom.Slot(l.xs, (w.Box.X0+w.Box.X1)/2)
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
func inColumns(ws []textline.Word) bool {
	rs := textline.Rows(textline.Lines(slices.Clone(ws)))
	several, data := 0, 0
	for _, r := range rs {
		if Multi(r) {
			several++
			if dataRow(r) {
				data++
			}
		}
	}
	return data >= 3 && 2*data > several && len(columns(rs)) >= 2
}

// open reports whether a grid is the inner rules of a table that goes on to the left
// of it: the first vertical rule is no side, since it reaches beyond the horizontal
// ones at both ends, and lines of the table begin before it. The budget is of words
// to look at.
func (l *lattice) open(g geom.Grid, ws []textline.Word, budget *int) bool {
	v, first, last := g.Vertical[0], g.Horizontal[0].Pos, g.Horizontal[len(g.Horizontal)-1].Pos
	if v.Pos > l.box.X0+geom.Touch || first-v.From < leastOpen || v.To-last < leastOpen {
		return false
	}
	const reach = 30 // sizes
	var left, right []textline.Word
	for i := range ws {
		w := &ws[i]
		if y := (w.Box.Y0 + w.Box.Y1) / 2; y < l.box.Y0 || y > l.box.Y1 {
			continue
		}
		switch {
		case w.Box.X1 <= v.Pos+1 && w.Box.X1 > v.Pos-reach*w.Size:
			left = append(left, *w)
		case w.Box.X0 >= v.Pos-1 && w.Box.X1 <= l.box.X1+1:
			right = append(right, *w)
		}
	}
	if *budget -= len(left) + len(right); *budget < 0 || len(left) == 0 || len(right) == 0 {
		return false
	}
	names, rows, shared := baselines(left), baselines(right), 0
	for _, y := range rows {
		if math.Abs(names[nearest(names, y)]-y) < 1.2 {
			shared++
		}
	}
	return 2*shared > len(rows)
}

// leastOpen is how far an inner rule reaches beyond the rules that cross it, in
// points.
const leastOpen = 6
