package layout

import (
	"cmp"
	"slices"
)

const maxCells = 20000

// latticeTables finds the tables with ruled cells. It returns them
// with the words that are not in one.
func latticeTables(ws []Word, hs, vs []ruling) ([]*found, []Word) {
	gs := grids(hs, vs)
	if len(gs) == 0 {
		return nil, ws
	}
	// Inner grids first: a frame around the page must not absorb its tables.
	area := func(g grid) float64 { b := g.box(); return width(b) * height(b) }
	slices.SortStableFunc(gs, func(a, b grid) int { return cmp.Compare(area(a), area(b)) })
	var out []*found
	budget := heldTries * len(ws)
	for _, g := range gs[:min(len(gs), 400)] {
		l := newLattice(g)
		if l == nil {
			continue
		}
		in, rest := partition(ws, l.box)
		if held, parts := l.parted(in, hs, &budget); held != nil {
			for _, b := range held {
				_, ws = partition(ws, b.box)
			}
			for _, l := range parts {
				in, rest := partition(ws, l.box)
				if b := l.block(in); b != nil {
					out, ws = append(out, b), rest
				}
			}
			out = append(out, held...)
			continue
		}
		if b := l.block(in); b != nil {
			out, ws = append(out, b), rest
		}
	}
	return out, ws
}

// block reads the lattice with its words as a table; nil if it is none.
func (l *lattice) block(ws []Word) *found {
	l.refine(ws)
	l.unspan(ws)
	if l.frames(ws) {
		return nil
	}
	return l.table(ws)
}

// partition splits words into those in the box and the others.
func partition(ws []Word, box Rect) (in, rest []Word) {
	n := 0
	for i := range ws {
		if inside(ws[i].Box, box, 0) {
			n++
		}
	}
	if n == 0 {
		return nil, ws
	}
	in, rest = make([]Word, 0, n), make([]Word, 0, len(ws)-n)
	for i := range ws {
		if inside(ws[i].Box, box, 0) {
			in = append(in, ws[i])
		} else {
			rest = append(rest, ws[i])
		}
	}
	return in, rest
}

// A lattice is a grid of ruled cells, some of them merged.
type lattice struct {
	box    Rect
	xs, ys []float64
	right  []bool // by cell: whether it has a ruling on its right side
	below  []bool // by cell: whether it has a ruling on its lower side
	root   []int  // by cell: the first cell of its merged cell
}

func newLattice(g grid) *lattice {
	l := &lattice{box: g.box()}
	l.xs = cuts(g.vs, l.box.X0, l.box.X1)
	l.ys = cuts(g.hs, l.box.Y0, l.box.Y1)
	nr, nc := l.size()
	if nr*nc < 2 || nc < 2 || nr*nc > maxCells || len(g.hs)*nc+len(g.vs)*nr > 40*maxCells {
		return nil
	}
	l.right, l.below = make([]bool, nr*nc), make([]bool, nr*nc)
	for _, v := range g.vs {
		c := nearest(l.xs, v.pos) - 1
		if c < 0 || c >= nc-1 {
			continue
		}
		for r := range nr {
			if overlap(v.a, v.b, l.ys[r], l.ys[r+1]) > 0.6*(l.ys[r+1]-l.ys[r]) {
				l.right[r*nc+c] = true
			}
		}
	}
	for _, h := range g.hs {
		r := nearest(l.ys, h.pos) - 1
		if r < 0 || r >= nr-1 {
			continue
		}
		for c := range nc {
			if overlap(h.a, h.b, l.xs[c], l.xs[c+1]) > 0.6*(l.xs[c+1]-l.xs[c]) {
				l.below[r*nc+c] = true
			}
		}
	}
	l.merge()
	return l
}

func (l *lattice) size() (rows, cols int) { return len(l.ys) - 1, len(l.xs) - 1 }

func nearest(cuts []float64, x float64) int {
	i, _ := slices.BinarySearch(cuts, x)
	if i == len(cuts) || i > 0 && x-cuts[i-1] < cuts[i]-x {
		i--
	}
	return i
}

// merge merges cells without a ruling between them. Cells are visited in
// reading order, so the root of a merged cell is its top left corner.
func (l *lattice) merge() {
	nr, nc := l.size()
	l.root = make([]int, nr*nc)
	for i := range l.root {
		l.root[i] = -1
	}
	for i := range l.root {
		if l.root[i] >= 0 {
			continue
		}
		r, c := i/nc, i%nc
		w := 1
		for c+w < nc && !l.right[i+w-1] && l.root[i+w] < 0 {
			w++
		}
		h := 1
		for r+h < nr && l.openBelow(r+h-1, c, w) {
			h++
		}
		for y := r; y < r+h; y++ {
			for x := c; x < c+w; x++ {
				l.root[y*nc+x] = i
			}
		}
	}
}

// openBelow reports whether the w cells from (r, c) have no ruling below and
// the cells under them are connected.
func (l *lattice) openBelow(r, c, w int) bool {
	_, nc := l.size()
	for x := c; x < c+w; x++ {
		if l.below[r*nc+x] || l.root[(r+1)*nc+x] >= 0 || x < c+w-1 && l.right[(r+1)*nc+x] {
			return false
		}
	}
	return c+w == nc || l.right[(r+1)*nc+c+w-1]
}

// table puts the words into the cells; nil if the result is not a table.
func (l *lattice) table(ws []Word) *found {
	nr, nc := l.size()
	cells := make([]*Cell, nr*nc)
	for i, root := range l.root {
		if root == i {
			cells[i] = &Cell{RowSpan: 1, ColSpan: 1, left: l.xs[i%nc], right: l.xs[i%nc+1]}
		} else {
			rc := cells[root]
			rc.RowSpan, rc.ColSpan = max(rc.RowSpan, i/nc-root/nc+1), max(rc.ColSpan, i%nc-root%nc+1)
		}
	}
	for i := range ws {
		w := &ws[i]
		r, c := slot(l.ys, (w.Box.Y0+w.Box.Y1)/2), slot(l.xs, (w.Box.X0+w.Box.X1)/2)
		if r < 0 || c < 0 {
			continue
		}
		cell := cells[l.root[r*nc+c]]
		cell.words = append(cell.words, *w)
	}
	rows := make([][]*Cell, nr)
	for r := range rows {
		rows[r] = cells[r*nc : (r+1)*nc : (r+1)*nc]
	}
	t := &Table{Rows: splitRows(rows), Edges: l.xs, Ruled: true}
	for _, row := range t.Rows {
		for _, c := range row {
			c.read()
		}
	}
	t.squeeze()
	t.dropLines()
	t.dropLeaders()
	t.tidy()
	t.joinSigns()
	t.Fit = 1
	if !t.plausible() {
		return nil
	}
	return &found{Table: t, box: l.box, size: usualSize(ws), order: leastOrder(ws), source: sourceOf(ws), conf: meanConf(ws)}
}

// dropLines releases the lines from which the cells were built.
func (t *Table) dropLines() {
	for _, row := range t.Rows {
		for _, c := range row {
			if c != nil {
				c.lines = nil
			}
		}
	}
}

// plausible rejects grids that are page layout, a frame around text or a chart.
func (t *Table) plausible() bool {
	if len(t.Rows) < 2 || t.cols() < 2 || t.filled() < 0.3 {
		return false
	}
	cells, letters := 0, 0
	for _, r := range t.Rows {
		for _, c := range r {
			if n := len(c.plain()); n > 0 {
				cells++
				letters += n
			}
		}
	}
	return cells >= 3 && (letters/cells < 500 || cells > 12)
}

// read converts a cell's words to text.
func (c *Cell) read() {
	if c == nil || len(c.words) == 0 {
		return
	}
	var ls []Line
	for _, row := range rows(lines(c.words)) {
		l := join(row)
		if len(ls) == 0 {
			c.box = l.Box
		}
		c.box = union(c.box, l.Box)
		ls = append(ls, l)
	}
	c.Text, c.lines = textOf(ls), ls
	c.words = nil
}

func leastOrder(ws []Word) int32 {
	n := int32(1 << 30)
	for i := range ws {
		n = min(n, ws[i].Order)
	}
	return n
}

func sourceOf(ws []Word) Source {
	for i := range ws {
		if ws[i].Source == OCR {
			return OCR
		}
	}
	return Native
}

// meanConf returns the mean confidence of the recognized words, 0 without any.
func meanConf(ws []Word) float64 {
	sum, n := 0.0, 0
	for i := range ws {
		if ws[i].Source == OCR {
			sum += ws[i].Conf
			n++
		}
	}
	return sum / float64(max(n, 1))
}
