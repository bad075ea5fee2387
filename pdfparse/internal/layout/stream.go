package layout

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A strip is an interval of x.
type strip struct{ a, b float64 }

// A zone is a stretch of rows that may be a table without rules between its
// columns.
type zone struct {
	from, to int // rows
	table    *Block
}

// streamTables finds borderless tables among the rows of one column, from the
// alignment of their cells.
func streamTables(rs [][]Line, hs []ruling) []zone {
	var out []zone
	floor := 0 // rows above belong to the table before
	for i := 0; i < len(rs); {
		if !multi(rs[i]) {
			i++
			continue
		}
		j := zoneEnd(rs, i)
		var b *Block
		from := i
		for try := 0; try < 3 && j-from >= 2; try++ {
			if from, b = readStream(rs, floor, from, j, hs); b != nil {
				break
			}
			for from++; from < j && !multi(rs[from]); from++ {
			}
		}
		if b != nil {
			out = append(out, zone{from, j, b})
			floor = j
		}
		i = max(j, i+1)
	}
	return out
}

// multi reports whether a row has pieces that could be cells: not merely a list
// marker before its item.
func multi(row []Line) bool {
	return len(row) >= 2 && !(len(row) == 2 && isMarkerLine(&row[0]))
}

func isMarkerLine(l *Line) bool {
	if len(l.Words) != 1 {
		return false
	}
	_, ok := markerOf(&l.Words[0])
	return ok
}

// zoneEnd follows the rows from a first one with several pieces as long as they
// keep to common gutters and stand close.
func zoneEnd(rs [][]Line, i int) int {
	common := gapsOf(rs[i])
	end, crossing := i+1, 0
	last := lastOrder(rs[i]) // of the rows so far
	for k := i + 1; k < len(rs); k++ {
		if gapAbove(rs, k) > 3.4*rs[k][0].Size+2 {
			break
		}
		if multi(rs[k]) {
			if next := meet(common, gapsOf(rs[k]), 0.3*rs[k][0].Size); len(inner(next)) > 0 {
				common = next
			} else if crossing++; crossing > 2 {
				break
			}
			end = k + 1
			last = max(last, lastOrder(rs[k]))
			continue
		}
		l := &rs[k][0]
		if l.Order < last && end == k && !crosses(common, l.Box) {
			end = k + 1 // painted before a cell above: a cell's further line
			continue
		}
		if k+1 < len(rs) && multi(rs[k+1]) && headingRow(rs, i, k) {
			break
		}
		if len(rs[k]) > 1 || crosses(common, l.Box) {
			crossing++
			if crossing > 1 || k+1 >= len(rs) || !multi(rs[k+1]) {
				break
			}
			continue
		}
		crossing = 0
		if k == end { // goes on a cell: keep while it stands close
			if gapAbove(rs, k) < 1.45*l.Size && (l.Box.X0 > inner(common)[0].a || k+1 < len(rs) && multi(rs[k+1])) {
				end = k + 1
			} else if k+1 >= len(rs) || !multi(rs[k+1]) {
				break
			}
		}
	}
	return end
}

// headingRow reports whether row k, a single line within a table that began at
// row i, rather is a heading above the next table: that one begins with the
// same head, or the line is set off.
func headingRow(rs [][]Line, i, k int) bool {
	l := &rs[k][0]
	if sameText(rs[i], rs[k+1]) {
		return true
	}
	if !l.all(Bold) && l.Size < 1.08*rs[k-1][0].Size || !slices.ContainsFunc(rs[k-1], func(c Line) bool { return !c.all(Bold) }) {
		return false
	}
	return gapAbove(rs, k) > 1.2*gapAbove(rs, k-1) && gapAbove(rs, k) > 1.7*l.Size
}

func sameText(a, b []Line) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if len(a[i].Words) != len(b[i].Words) {
			return false
		}
		for k := range a[i].Words {
			if a[i].Words[k].Text != b[i].Words[k].Text {
				return false
			}
		}
	}
	return true
}

// lastOrder is the painting order of a row's last word.
func lastOrder(row []Line) int32 {
	n := int32(-1)
	for i := range row {
		for k := range row[i].Words {
			n = max(n, row[i].Words[k].Order)
		}
	}
	return n
}

func gapAbove(rs [][]Line, k int) float64 { return rs[k][0].Base - rs[k-1][0].Base }

// gapsOf are the gaps between the pieces of a row, with the open space before
// and after it.
func gapsOf(row []Line) []strip {
	out := make([]strip, 0, len(row)+1)
	left := math.Inf(-1)
	for i := range row {
		out = append(out, strip{left, row[i].Box.X0})
		left = row[i].Box.X1
	}
	return append(out, strip{left, math.Inf(1)})
}

// meet is what two sets of strips share, both from left to right.
func meet(a, b []strip, least float64) []strip {
	var out []strip
	for i, k := 0, 0; i < len(a) && k < len(b); {
		if s := (strip{max(a[i].a, b[k].a), min(a[i].b, b[k].b)}); s.b-s.a >= least {
			out = append(out, s)
		}
		if a[i].b < b[k].b {
			i++
		} else {
			k++
		}
	}
	return out
}

// inner are the strips with something on either side.
func inner(ss []strip) []strip {
	for len(ss) > 0 && math.IsInf(ss[0].a, -1) {
		ss = ss[1:]
	}
	for len(ss) > 0 && math.IsInf(ss[len(ss)-1].b, 1) {
		ss = ss[:len(ss)-1]
	}
	return ss
}

// crosses reports whether a box lies across any of the strips.
func crosses(ss []strip, r Rect) bool {
	for _, s := range ss {
		if r.X0 < s.a && r.X1 > s.b {
			return true
		}
	}
	return false
}

// readStream makes a table of the rows from..to, nil where they are none. It
// takes in a head above, down to row floor, and says where it begins.
func readStream(rs [][]Line, floor, from, to int, hs []ruling) (int, *Block) {
	gutters := templateGutters(rs[from:to])
	if len(gutters) == 0 {
		return from, nil
	}
	top := from
	for top > floor && top > from-3 && gapAbove(rs, top) <= 2.2*rs[top-1][0].Size && headAbove(rs[top-1], gutters) {
		top--
	}
	s := &stream{gutters: gutters}
	for _, row := range rs[top:to] {
		s.add(row)
	}
	s.group(hs)
	t := s.table()
	if !s.plausible(t, hs) {
		return from, nil
	}
	return top, &Block{Kind: TableBlock, Box: s.box, Table: t, Order: s.order, Source: s.source}
}

// headAbove reports whether a row above a table belongs to its head: its pieces
// keep to the columns or start beyond the first.
func headAbove(row []Line, gutters []strip) bool {
	if row[0].Box.X0 < gutters[0].a && len(row) < 2 {
		return false
	}
	for i := range row {
		if crosses(gutters, row[i].Box) && row[i].Box.X0 < gutters[0].a {
			return false
		}
	}
	return true
}

// templateGutters finds the strips between columns from the rows with most
// pieces, and narrows them by the others.
func templateGutters(part [][]Line) []strip {
	most := 0
	count := map[int]int{}
	n := 0
	for _, r := range part {
		if multi(r) {
			count[len(r)]++
			most = max(most, len(r))
			n++
		}
	}
	if n < 2 || most > 60 {
		return nil
	}
	k, sum := most, 0
	for ; k >= 2; k-- {
		if sum += count[k]; sum >= 2 && sum*10 >= 3*n {
			break
		}
	}
	if k < 2 {
		return nil
	}
	var common []strip
	for pass := range 2 { // the rows with most pieces first
		for _, r := range part {
			if !multi(r) || (len(r) >= k) != (pass == 0) {
				continue
			}
			if common == nil {
				common = gapsOf(r)
				continue
			}
			if g := meet(common, gapsOf(r), 0.25*r[0].Size); len(inner(g)) >= min(k-1, len(inner(common))) {
				common = g
			}
		}
	}
	gutters := slices.DeleteFunc(slices.Clone(inner(common)), func(g strip) bool {
		crossed := 0
		for _, r := range part {
			if multi(r) {
				for i := range r {
					if r[i].Box.X0 < g.a && r[i].Box.X1 > g.b {
						crossed++
					}
				}
			}
		}
		return crossed*3 > n
	})
	for _, r := range part {
		for i := range r {
			gutters = narrow(gutters, r[i].Box, 0.2*r[i].Size)
		}
	}
	return gutters
}

// narrow takes from the gutters what a box reaches into without crossing.
func narrow(gutters []strip, r Rect, least float64) []strip {
	for i, g := range gutters {
		switch {
		case r.X1 <= g.a || r.X0 >= g.b || r.X0 < g.a && r.X1 > g.b:
		case r.X0 >= g.a && r.X1 <= g.b: // a piece of its own inside the gutter: leave it to the nearer column
		case r.X0 < g.a && g.b-r.X1 >= least:
			gutters[i].a = r.X1
		case r.X1 > g.b && r.X0-g.a >= least:
			gutters[i].b = r.X0
		}
	}
	return gutters
}

// A stream is a borderless table being read.
type stream struct {
	gutters []strip
	rows    []streamRow
	box     Rect
	order   int32
	source  Source
	mono    int
	words   int
}

type streamRow struct {
	cells  [][]Word // per column
	spans  []int    // columns each cell reaches over
	base   float64
	size   float64
	filled int
	y0, y1 float64
	lo, hi int32 // painting order of its words
	starts bool  // begins a row of the table
}

// add sorts a row's words into columns. A piece that crosses a gutter is cut
// there if it has a wide enough gap, else it is a cell that spans.
func (s *stream) add(row []Line) {
	n := len(s.gutters) + 1
	r := streamRow{cells: make([][]Word, n), spans: make([]int, n), base: row[0].Base, size: row[0].Size, y0: row[0].Box.Y0, y1: row[0].Box.Y1, lo: row[0].Order, hi: lastOrder(row)}
	for i := range row {
		l := &row[i]
		r.y0, r.y1 = min(r.y0, l.Box.Y0), max(r.y1, l.Box.Y1)
		r.size = max(r.size, l.Size)
		r.lo = min(r.lo, l.Order)
		if len(s.rows) == 0 && i == 0 {
			s.box, s.order = l.Box, l.Order
		}
		s.box, s.order = union(s.box, l.Box), min(s.order, l.Order)
		start := 0
		for k := 1; k <= len(l.Words); k++ {
			if k < len(l.Words) && !s.cutsAt(&l.Words[k-1], &l.Words[k]) {
				continue
			}
			s.put(&r, l.Words[start:k])
			start = k
		}
	}
	for _, c := range r.cells {
		if len(c) > 0 {
			r.filled++
		}
	}
	s.rows = append(s.rows, r)
}

// cutsAt reports whether the gap between two words of a piece is a gutter.
func (s *stream) cutsAt(a, b *Word) bool {
	for _, g := range s.gutters {
		if a.Box.X1 <= (g.a+g.b)/2 && b.Box.X0 >= (g.a+g.b)/2 && b.Box.X0-a.Box.X1 > 0.45*b.Size {
			return true
		}
	}
	return false
}

func (s *stream) put(r *streamRow, ws []Word) {
	box := newLine(ws).Box
	for i := range ws {
		s.words++
		if ws[i].Style&Mono != 0 {
			s.mono++
		}
		if ws[i].Source == OCR {
			s.source = OCR
		}
	}
	from, to := s.column(box.X0), s.column(box.X1)
	if from < to { // mostly in one column?
		for to > from && box.X1-s.gutters[to-1].b < 0.15*width(box) {
			to--
		}
	}
	r.cells[from] = append(r.cells[from], ws...)
	r.spans[from] = max(r.spans[from], to-from+1)
}

func (s *stream) column(x float64) int {
	for i, g := range s.gutters {
		if x < (g.a+g.b)/2 {
			return i
		}
	}
	return len(s.gutters)
}

// group decides which rows begin a row of the table and which go on the cells
// of the one above.
func (s *stream) group(hs []ruling) {
	if len(s.rows) == 0 {
		return
	}
	if s.groupByRules(hs) {
		return
	}
	var gaps []float64
	for k := 1; k < len(s.rows); k++ {
		gaps = append(gaps, s.pitch(k))
	}
	tight, split := bimodal(gaps)
	if split && s.fullRows(tight)*5 > len(s.rows)*2 {
		split = false // rows of their own stand as close
	}
	cellwise := s.paintedByCell()
	last := int32(-1)
	for k := range s.rows {
		r := &s.rows[k]
		if k > 0 && cellwise && r.lo < last {
			last = max(last, r.hi)
			continue
		}
		last = max(last, r.hi)
		switch {
		case k == 0:
			r.starts = true
		case split && s.pitch(k) > tight:
			r.starts = true
		case split:
			// Two rows close together that both fill every column are two rows.
			r.starts = r.filled == len(r.cells) && s.rows[k-1].filled == len(r.cells) && len(r.cells) > 2
		default:
			r.starts = !s.continues(k)
		}
	}
	if cellwise {
		s.ungroup()
	}
}

// ungroup takes rows apart again that painting order put together though every
// line fills every column: such a stretch was painted column by column.
func (s *stream) ungroup() {
	for i := 0; i < len(s.rows); {
		j, full := i+1, 0
		for j < len(s.rows) && !s.rows[j].starts {
			j++
		}
		for k := i; k < j; k++ {
			if s.rows[k].filled*5 >= len(s.rows[k].cells)*4 {
				full++
			}
		}
		if j-i >= 3 && full*5 >= (j-i)*3 {
			for k := i + 1; k < j; k++ {
				s.rows[k].starts = !s.continues(k)
			}
		}
		i = j
	}
}

// paintedByCell reports whether cells of several lines were painted one after
// the other: a line painted before the end of the row above then goes on that
// row. Tables painted column by column say nothing.
func (s *stream) paintedByCell() bool {
	last, back := int32(-1), 0
	for k := range s.rows {
		if s.rows[k].lo < last {
			back++
		}
		last = max(last, s.rows[k].hi)
	}
	return back > 0 && !s.paintedByColumn()
}

func (s *stream) paintedByColumn() bool {
	n := len(s.gutters) + 1
	lo, hi := make([]int32, n), make([]int32, n)
	for c := range n {
		lo[c], hi[c] = math.MaxInt32, -1
		for k := range s.rows {
			for i := range s.rows[k].cells[c] {
				o := s.rows[k].cells[c][i].Order
				lo[c], hi[c] = min(lo[c], o), max(hi[c], o)
			}
		}
	}
	apart := 0
	for c := 1; c < n; c++ {
		if lo[c] > hi[c-1] || hi[c] < lo[c-1] {
			apart++
		}
	}
	return apart*2 > n-1
}

// fullRows counts the rows that stand close to the one above though both fill
// every column.
func (s *stream) fullRows(tight float64) int {
	n := 0
	for k := 1; k < len(s.rows); k++ {
		if s.pitch(k) <= tight && s.rows[k].filled == len(s.rows[k].cells) && s.rows[k-1].filled == len(s.rows[k].cells) {
			n++
		}
	}
	return n
}

// pitch is the distance of a row from the one above in sizes.
func (s *stream) pitch(k int) float64 {
	return (s.rows[k].base - s.rows[k-1].base) / max(s.rows[k].size, 1)
}

// bimodal finds the bound between the distance of lines within a cell and that
// of rows, if there are two.
func bimodal(gaps []float64) (bound float64, ok bool) {
	if len(gaps) < 2 {
		return 0, false
	}
	g := slices.Clone(gaps)
	slices.Sort(g)
	if g[0] > 1.5 {
		return 0, false
	}
	best, at := 0.0, 0
	for i := 1; i < len(g); i++ {
		if d := g[i] / g[i-1]; d > best && g[i-1] <= 1.6 {
			best, at = d, i
		}
	}
	if best < 1.18 {
		return 0, false
	}
	return (g[at] + g[at-1]) / 2, true
}

// continues reports whether a row goes on the one above: its first column is
// empty and it fills fewer cells.
func (s *stream) continues(k int) bool {
	r, p := &s.rows[k], &s.rows[k-1]
	if len(r.cells[0]) > 0 || s.pitch(k) > 1.6 {
		return false
	}
	if r.filled >= p.filled && p.filled > 1 || 2*r.filled > len(r.cells) {
		return false
	}
	for i, c := range r.cells {
		if len(c) > 0 && len(p.cells[i]) == 0 {
			return false
		}
		if len(c) > 0 && numeric(c) && numeric(p.cells[i]) {
			return false
		}
	}
	return true
}

func numeric(ws []Word) bool {
	digits, letters := 0, 0
	for i := range ws {
		for _, r := range ws[i].Text {
			if r >= '0' && r <= '9' {
				digits++
			} else if r > ' ' && !strings.ContainsRune(".,%$€£()-–−+/", r) {
				letters++
			}
		}
	}
	return digits > 0 && letters <= digits/2
}

// groupByRules uses the horizontal rules between the rows where there are
// enough of them to part single rows.
func (s *stream) groupByRules(hs []ruling) bool {
	first := 0
	for _, r := range s.rows {
		if len(r.cells[0]) > 0 {
			first++
		}
	}
	ruled := make([]bool, len(s.rows))
	n := 0
	for k := 1; k < len(s.rows); k++ {
		if s.ruleBetween(hs, s.rows[k-1].base, s.rows[k].y0+0.55*(s.rows[k].base-s.rows[k].y0)) {
			ruled[k] = true
			n++
		}
	}
	if n < 2 || n+1 < first*6/10 {
		return false
	}
	for k := range s.rows {
		s.rows[k].starts = k == 0 || ruled[k]
	}
	return true
}

// ruleBetween reports whether a rule runs across most of the table at a height
// between y0 and y1.
func (s *stream) ruleBetween(hs []ruling, y0, y1 float64) bool {
	i, _ := slices.BinarySearchFunc(hs, y0, func(r ruling, y float64) int { return cmp.Compare(r.pos, y) })
	covered := 0.0
	for ; i < len(hs) && hs[i].pos <= y1; i++ {
		covered += max(0, overlap(hs[i].a, hs[i].b, s.box.X0, s.box.X1))
	}
	return covered > 0.6*width(s.box)
}

// table joins the grouped rows into cells.
func (s *stream) table() *Table {
	n := len(s.gutters) + 1
	t := &Table{Edges: s.edges()}
	var spans [][]int
	for k := range s.rows {
		r := &s.rows[k]
		if r.starts || len(t.Rows) == 0 {
			row := make([]*Cell, n)
			for i := range row {
				row[i] = &Cell{RowSpan: 1, ColSpan: 1}
			}
			t.Rows = append(t.Rows, row)
			spans = append(spans, make([]int, n))
		}
		row, sp := t.Rows[len(t.Rows)-1], spans[len(spans)-1]
		for i, c := range r.cells {
			if len(c) == 0 {
				continue
			}
			l := newLine(c)
			if row[i].box.X1 == 0 {
				row[i].box = l.Box
			} else {
				row[i].box = union(row[i].box, l.Box)
			}
			row[i].lines = append(row[i].lines, l)
			sp[i] = max(sp[i], r.spans[i])
		}
	}
	for y, row := range t.Rows {
		for i := range row {
			if row[i] == nil {
				continue
			}
			for k := 1; k < spans[y][i] && i+k < n && row[i+k] != nil && len(row[i+k].lines) == 0; k++ {
				row[i+k] = nil
				row[i].ColSpan++
			}
		}
	}
	for _, row := range t.Rows {
		for _, c := range row {
			if c != nil {
				c.Text, c.lines = textOf(c.lines, 0), nil
			}
		}
	}
	t.tidy()
	t.joinSigns()
	return t
}

func (s *stream) edges() []float64 {
	out := []float64{s.box.X0}
	for _, g := range s.gutters {
		out = append(out, (g.a+g.b)/2)
	}
	return append(out, s.box.X1)
}

// plausible tells a table from text that merely has gaps.
func (s *stream) plausible(t *Table, hs []ruling) bool {
	rows, cols := len(t.Rows), t.cols()
	if rows < 2 || cols < 2 || s.mono*10 > s.words*9 && cols < 3 {
		return false
	}
	ruled := s.ruleBetween(hs, s.box.Y0-8, s.box.Y0+2) || s.ruleBetween(hs, s.box.Y1-2, s.box.Y1+8)
	if rows < 3 && !ruled && cols < 3 {
		return false
	}
	fill := t.filled()
	if fill < 0.45 || cols == 2 && fill < 0.7 {
		return false
	}
	if s.leaders() || s.markers(t) || runningText(t) || t.formulas() > 0.3 {
		return false
	}
	aligned := 0.0
	for c := range cols {
		aligned += columnAlignment(t, c)
	}
	aligned /= float64(cols)
	t.Fit = aligned
	long := longCells(t)
	switch {
	case ruled:
		return aligned >= 0.5 && long < 0.6
	case cols == 2:
		return rows >= 3 && aligned >= 0.8 && long < 0.35
	}
	return aligned >= 0.6 && long < 0.4
}

// leaders reports whether rows run on dot leaders, as tables of contents do.
func (s *stream) leaders() bool {
	n := 0
	for i := range s.rows {
	cells:
		for _, c := range s.rows[i].cells {
			for k := range c {
				if t := c[k].Text; len(t) >= 4 && strings.Count(t, ".") >= len(t)-1 || t == "." && k > 1 && c[k-1].Text == "." && c[k-2].Text == "." {
					n++
					break cells
				}
			}
		}
	}
	return n*2 >= len(s.rows)
}

// markers reports whether the first column holds list markers only.
func (s *stream) markers(t *Table) bool {
	n, all := 0, 0
	for i := range s.rows {
		if c := s.rows[i].cells[0]; len(c) > 0 {
			all++
			if m, ok := markerOf(&c[0]); ok && len(c) == 1 && (!m.bare || !m.ordered) {
				n++
			}
		}
	}
	return all > 0 && n*10 >= all*7 && t.cols() == 2
}

// runningText reports whether the cells of a column read on from row to row, as
// lines of text side by side do.
func runningText(t *Table) bool {
	n, on := 0, 0
	for y := 1; y < len(t.Rows); y++ {
		for x, c := range t.Rows[y] {
			above, s := t.Rows[y-1][x].plain(), c.plain()
			if above == "" || s == "" {
				continue
			}
			n++
			if strings.Count(above, " ") >= 2 && startsLower(s) && !strings.ContainsAny(above[len(above)-1:], ".!?:;") {
				on++
			}
		}
	}
	return on*5 >= n*2 && on > 1
}

func startsLower(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLower(r)
}

// columnAlignment is the best share of a column's cells that agree on their left
// edge, right edge or centre.
func columnAlignment(t *Table, c int) float64 {
	var l, r, m []float64
	for _, row := range t.Rows {
		if x := row[c]; x != nil && len(x.Text) > 0 && x.ColSpan == 1 {
			l = append(l, x.box.X0)
			r = append(r, x.box.X1)
			m = append(m, (x.box.X0+x.box.X1)/2)
		}
	}
	return max(agree(l), agree(r), agree(m))
}

// agree is the largest share of values within two points of each other.
func agree(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	slices.Sort(v)
	best, j := 0, 0
	for i := range v {
		for v[i]-v[j] > 2.5 {
			j++
		}
		best = max(best, i-j+1)
	}
	return float64(best) / float64(len(v))
}

// longCells is the share of cells that read like prose.
func longCells(t *Table) float64 {
	n, long := 0, 0
	for _, r := range t.Rows {
		for _, c := range r {
			if s := c.plain(); s != "" {
				n++
				if len(s) > 160 {
					long++
				}
			}
		}
	}
	return float64(long) / math.Max(float64(n), 1)
}
