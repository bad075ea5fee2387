package tabular

import (
	"cmp"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

const maxCells = 20000

// LatticeTables finds the tables with ruled cells. It returns them
// with the words that are not in one.
func LatticeTables(ws []textline.Word, across geom.Across, vs []geom.Ruling) ([]*Found, []textline.Word) {
	hs := across.Rules
	gs := geom.Grids(hs, withoutInline(ws, vs))
	if len(gs) == 0 {
		return nil, ws
	}
	// Inner grids first: a frame around the page must not absorb its tables.
	area := func(g geom.Grid) float64 { b := g.Box(); return geom.Width(b) * geom.Height(b) }
	slices.SortStableFunc(gs, func(a, b geom.Grid) int { return cmp.Compare(area(a), area(b)) })
	var out []*Found
	budget := heldTries * len(ws)
	for _, g := range gs[:min(len(gs), 400)] {
		l := newLattice(withFillEdges(g, across.Fills))
		if l == nil || l.open(g, ws, &budget) {
			continue
		}
		in, rest := Partition(ws, l.box)
		l.underHeads(in)
		if held, others, parts := l.parted(in, hs, &budget); held != nil {
			ws = append(rest, others...)
			for _, l := range parts {
				in, rest := Partition(ws, l.box)
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
func (l *lattice) block(ws []textline.Word) *Found {
	l.refine(ws)
	l.unspan(ws)
	if l.frames(ws) {
		return nil
	}
	return l.table(ws)
}

// Partition splits words into those in the box and the others.
func Partition(ws []textline.Word, box geom.Rect) (in, rest []textline.Word) {
	n := 0
	for i := range ws {
		if geom.Inside(ws[i].Box, box, 0) {
			n++
		}
	}
	if n == 0 {
		return nil, ws
	}
	in, rest = make([]textline.Word, 0, n), make([]textline.Word, 0, len(ws)-n)
	for i := range ws {
		if geom.Inside(ws[i].Box, box, 0) {
			in = append(in, ws[i])
		} else {
			rest = append(rest, ws[i])
		}
	}
	return in, rest
}

// A lattice is a grid of ruled cells, some of them merged.
type lattice struct {
	box    geom.Rect
	xs, ys []float64
	right  []bool // by cell: whether it has a ruling on its right side
	below  []bool // by cell: whether it has a ruling on its lower side
	root   []int  // by cell: the first cell of its merged cell
}

func newLattice(g geom.Grid) *lattice {
	l := &lattice{box: g.Box()}
	l.xs = geom.Cuts(g.Vertical, l.box.X0, l.box.X1)
	l.ys = geom.Cuts(g.Horizontal, l.box.Y0, l.box.Y1)
	nr, nc := l.size()
	if nr*nc < 2 || nc < 2 || nr*nc > maxCells || len(g.Horizontal)*nc+len(g.Vertical)*nr > 40*maxCells {
		return nil
	}
	l.right, l.below = make([]bool, nr*nc), make([]bool, nr*nc)
	walls(g.Vertical, l.xs, l.ys, func(c, r int) { l.right[r*nc+c] = true })
	walls(g.Horizontal, l.ys, l.xs, func(r, c int) { l.below[r*nc+c] = true })
	l.merge()
	return l
}

// walls tells of each rule at which inner cut it is, and which cells between the
// cuts across it runs along for the most part.
func walls(rules []geom.Ruling, cuts, across []float64, tell func(at, along int)) {
	for _, w := range rules {
		at := nearest(cuts, w.Pos) - 1
		if at < 0 || at >= len(cuts)-2 {
			continue
		}
		for k := range len(across) - 1 {
			if geom.Overlap(w.From, w.To, across[k], across[k+1]) > 0.6*(across[k+1]-across[k]) {
				tell(at, k)
			}
		}
	}
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
func (l *lattice) table(ws []textline.Word) *Found {
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
		r, c := geom.Slot(l.ys, (w.Box.Y0+w.Box.Y1)/2), geom.Slot(l.xs, (w.Box.X0+w.Box.X1)/2)
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
	t.Tidy()
	t.Fit = 1
	if !t.plausible() {
		return nil
	}
	return &Found{Table: t, Box: l.box, Size: UsualSize(ws), Order: LeastOrder(ws), Source: SourceOf(ws), Conf: MeanConf(ws)}
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

// mostBoxLines is the largest number of lines in the cells of a table of one row: boxes
// with more are columns of the page.
const mostBoxLines = 6

// plausible rejects grids that are page layout, a frame around text or a chart.
func (t *Table) plausible() bool {
	if len(t.Rows) == 0 || t.Cols() < 2 || t.filled() < 0.3 {
		return false
	}
	if len(t.Rows) == 1 && slices.ContainsFunc(t.Rows[0], func(c *Cell) bool { return c != nil && len(c.Text) > mostBoxLines }) {
		return false
	}
	cells, letters := 0, 0
	for _, r := range t.Rows {
		for _, c := range r {
			if n := len(c.Plain()); n > 0 {
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
	var ls []textline.Line
	for _, row := range textline.Rows(textline.Lines(c.words)) {
		l := textline.Join(row)
		if len(ls) == 0 {
			c.box = l.Box
		}
		c.box = geom.Union(c.box, l.Box)
		ls = append(ls, l)
	}
	c.Text, c.lines = textline.TextOf(ls), ls
	c.words = nil
}

// LeastOrder returns the painting order of the word that was painted first.
func LeastOrder(ws []textline.Word) int32 {
	n := int32(1 << 30)
	for i := range ws {
		n = min(n, ws[i].Order)
	}
	return n
}

// SourceOf returns OCR if one of the words was recognized.
func SourceOf(ws []textline.Word) textline.Source {
	for i := range ws {
		if ws[i].Source == textline.OCR {
			return textline.OCR
		}
	}
	return textline.Native
}

// MeanConf returns the mean confidence of the recognized words, 0 without any.
func MeanConf(ws []textline.Word) float64 {
	sum, n := 0.0, 0
	for i := range ws {
		if ws[i].Source == textline.OCR {
			sum += ws[i].Conf
			n++
		}
	}
	return sum / float64(max(n, 1))
}
