package tabular

import (
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A strip is an interval of x.
type strip struct{ a, b float64 }

// A Zone is a range of rows that may be a table without rules between its
// columns.
type Zone struct {
	From, To int // rows
	Table    *Found
}

// StreamTables finds borderless tables among the rows of one column, from the
// alignment of their cells.
func StreamTables(rs [][]textline.Line, hs Between) []Zone {
	rs, from := levelRows(rs)
	zones := levelTables(signedRows(rs), hs)
	for i := range zones {
		zones[i].From, zones[i].To = from[zones[i].From], from[zones[i].To]
	}
	return zones
}

// levelTables is StreamTables for rows whose numbers stand beside their labels.
func levelTables(rs [][]textline.Line, hs Between) []Zone {
	var out []Zone
	floor := 0 // rows above belong to the previous table
	for i := 0; i < len(rs); {
		if !Multi(rs[i]) {
			i++
			continue
		}
		j := ZoneEnd(rs, i)
		var b *Found
		from := i
		for try := 0; try < 3 && j-from >= 2; try++ {
			if from, b = readStream(rs, floor, from, j, hs); b != nil {
				break
			}
			for from++; from < j && !Multi(rs[from]); from++ {
			}
		}
		if b != nil {
			if z, ok := headedZone(rs, floor, from, j, hs); ok {
				from, j, b = z.From, z.To, z.Table
			}
			out = append(out, Zone{from, j, b})
			floor = j
		}
		i = max(j, i+1)
	}
	return out
}

// maxHead is the largest number of rows of a table header.
const maxHead = 6

// headedZone reads the table whose header is the rows from..to, although their
// gutters differ: they contain no number, and rows of numbers follow.
func headedZone(rs [][]textline.Line, floor, from, to int, hs Between) (Zone, bool) {
	if to-from > maxHead || to >= len(rs) || GapAbove(rs, to) > 2.2*rs[to-1][0].Size || slices.ContainsFunc(rs[from:to], dataRow) {
		return Zone{}, false
	}
	i := to
	for i < len(rs) && i < to+2 && !Multi(rs[i]) {
		i++
	}
	if i == len(rs) || !Multi(rs[i]) || !dataRow(rs[i]) {
		return Zone{}, false
	}
	j := ZoneEnd(rs, i)
	if j-i < 2 {
		return Zone{}, false
	}
	top, b := readStream(rs, floor, i, j, hs)
	return Zone{top, j, b}, b != nil && top <= from
}

// Multi reports whether a row has pieces that could be cells: not only a list
// marker before its item, or code with a comment beside it.
func Multi(row []textline.Line) bool {
	return len(row) >= 2 && !(len(row) == 2 && textline.IsMarkerLine(&row[0])) && !codeRow(row)
}

// codeRow reports whether the pieces of a recognized row have fixed pitch and
// share a character grid, unlike the cells of a table.
func codeRow(row []textline.Line) bool {
	cw := textline.CharWidth(row)
	for i := range row {
		if row[i].Words[0].Source != textline.OCR || !textline.CodeLine(&row[i], false) {
			return false
		}
		if i > 0 {
			if n := (row[i].Box.X0 - row[i-1].Box.X1) / cw; math.Abs(n-math.Round(n)) > 0.15 {
				return false
			}
		}
	}
	return true
}

// headingRow reports whether row k, a single line in a table that began at row
// i, is rather a heading above the next table: that table begins with the same
// header, or the line is set off.
func headingRow(rs [][]textline.Line, i, k int) bool {
	l := &rs[k][0]
	if sameText(rs[i], rs[k+1]) {
		return true
	}
	if dataRow(rs[k-1]) && dataRow(rs[k+1]) && (l.Size < 1.08*rs[k-1][0].Size || len(rs[k+1]) == len(rs[k-1])) {
		return false // a name for the rows below
	}
	if !l.All(textline.Bold) && l.Size < 1.08*rs[k-1][0].Size || !slices.ContainsFunc(rs[k-1], func(c textline.Line) bool { return !c.All(textline.Bold) }) {
		return false
	}
	return GapAbove(rs, k) > 1.2*GapAbove(rs, k-1) && GapAbove(rs, k) > 1.7*l.Size
}

// dataRow reports whether most pieces of a row after the first are numbers.
func dataRow(row []textline.Line) bool {
	n := 0
	for i := range row {
		if i > 0 && textline.AllNumbers(row[i].Words) {
			n++
		}
	}
	return n > 0 && 2*n >= len(row)-1
}

func sameText(a, b []textline.Line) bool {
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

// LastOrder returns the painting order of a row's last word.
func LastOrder(row []textline.Line) int32 {
	n := int32(-1)
	for i := range row {
		for k := range row[i].Words {
			n = max(n, row[i].Words[k].Order)
		}
	}
	return n
}

// GapAbove returns the distance of row k from the row above, 0 for the first.
func GapAbove(rs [][]textline.Line, k int) float64 {
	if k == 0 {
		return 0
	}
	return rs[k][0].Base - rs[k-1][0].Base
}

// gapsOf returns the gaps between the pieces of a row, and the open space
// before and after it.
func gapsOf(row []textline.Line) []strip {
	out := make([]strip, 0, len(row)+1)
	left := math.Inf(-1)
	for i := range row {
		out = append(out, strip{left, row[i].Box.X0})
		left = row[i].Box.X1
	}
	return append(out, strip{left, math.Inf(1)})
}

// meet returns the intersection of two sets of strips, both sorted from left to
// right.
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

// inner returns the strips with text on both sides.
func inner(ss []strip) []strip {
	for len(ss) > 0 && math.IsInf(ss[0].a, -1) {
		ss = ss[1:]
	}
	for len(ss) > 0 && math.IsInf(ss[len(ss)-1].b, 1) {
		ss = ss[:len(ss)-1]
	}
	return ss
}

// crosses reports whether a box crosses any of the strips.
func crosses(ss []strip, r geom.Rect) bool {
	for _, s := range ss {
		if r.X0 < s.a && r.X1 > s.b {
			return true
		}
	}
	return false
}

// readStream builds a table from the rows from..to, nil if they are not one. It
// includes a header above, down to row floor, and returns its first row.
func readStream(rs [][]textline.Line, floor, from, to int, hs Between) (int, *Found) {
	gutters := templateGutters(rs[from:to])
	if len(gutters) == 0 {
		return from, nil
	}
	refined := refineGutters(gutters, rs[from:to])
	z := readZone(refined, rs, floor, from, to, hs)
	if !z.isTable() {
		return from, nil
	}
	if len(refined) > len(gutters) && z.t.numeric() < 0.5 { // without them it must be a table, too
		if !readZone(gutters, rs, floor, from, to, hs).isTable() {
			return from, nil
		}
	}
	return z.top, z.found()
}

// readZone reads the rows from..to, and a header above them, by their gutters.
func readZone(gutters []strip, rs [][]textline.Line, floor, from, to int, hs Between) *zoneReading {
	top, s, t := fillStream(gutters, rs, floor, from, to, hs)
	return &zoneReading{stream: s, t: t, rs: rs, top: top, from: from, to: to, hs: hs}
}

// found returns the table of a reading.
func (z *zoneReading) found() *Found {
	z.t.Fit = z.t.alignment()
	var ws []textline.Word
	for _, r := range z.rs[z.from:z.to] {
		for i := range r {
			ws = append(ws, r[i].Words...)
		}
	}
	return &Found{Table: z.t, Box: z.box, Size: UsualSize(ws), Order: z.order, Source: z.source, Conf: z.conf / float64(max(z.words, 1))}
}

// fillStream reads the rows from..to, and a header above them, by their
// gutters.
func fillStream(gutters []strip, rs [][]textline.Line, floor, from, to int, hs Between) (top int, s *stream, t *Table) {
	top = from
	for top > floor && top > from-maxHead && GapAbove(rs, top) <= 2.2*rs[top-1][0].Size {
		n := 1
		if top-1 > floor && groupName(rs[top-1], gutters) && GapAbove(rs, top-1) <= 2.2*rs[top-2][0].Size && Multi(rs[top-2]) {
			n = 2
		}
		if !headAbove(rs[top-n], gutters) || titleAbove(rs[top-n], rs[from], gutters) {
			break
		}
		top -= n
	}
	if top > floor && titledBy(rs, top, from, to, hs) {
		top--
	}
	s = &stream{gutters: gutters}
	if top > floor && titleAbove(rs[top-1], rs[from], gutters) {
		s.over = rs[top-1][0].Size
	}
	for _, row := range rs[top:to] {
		s.add(row)
	}
	s.group(hs)
	s.settleHead(hs.Rules)
	return top, s, s.table()
}

// tableTitle is the least size of a title above a table, as a ratio to the table's.
const tableTitle = 1.2

// titleAbove reports whether a row is one piece, or a number and a heading over the
// first column, in larger letters than the row of a table below it: a title that
// stands over a column by chance.
func titleAbove(row, table []textline.Line, gutters []strip) bool {
	return (len(row) == 1 || row[len(row)-1].Box.X0 < gutters[0].a) && row[0].Size > tableTitle*table[0].Size
}

// groupName reports whether a row is only a bold name in the first column.
func groupName(row []textline.Line, gutters []strip) bool {
	return len(row) == 1 && row[0].All(textline.Bold) && row[0].Box.X0 < gutters[0].a && row[0].Box.X1 <= gutters[0].b
}

// headAbove reports whether a row above a table belongs to its header: its
// pieces fit the columns or start after the first.
func headAbove(row []textline.Line, gutters []strip) bool {
	cuts := 0
	for i := range row {
		ws := row[i].Words
		start := 0
		for k := 1; k <= len(ws); k++ {
			if k < len(ws) && !cutsGutter(gutters, &ws[k-1], &ws[k]) {
				continue
			}
			box := geom.Rect{X0: ws[start].Box.X0, X1: ws[k-1].Box.X1}
			if crosses(gutters, box) && box.X0 < gutters[0].a {
				return false
			}
			start = k
			cuts++
		}
	}
	return cuts > 1 || row[0].Box.X0 >= gutters[0].a
}
