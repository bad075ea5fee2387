package tabular

import (
	"math"

	"github.com/pagemill/pagemill/internal/trees"
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
	left, right := math.Inf(1), math.Inf(-1)
	for _, r := range rs {
		left, right = min(left, r[0].Box.X0), max(right, r[len(r)-1].Box.X1)
	}
	floor := 0 // rows above belong to the previous table
	for i := 0; i < len(rs); {
		if !Multi(rs[i]) {
			i++
			continue
		}
		end := i + 1
		for try := 0; try < mostTries && i < end; try++ {
			m := newMembership(rs, hs, left, right, i)
			if t := m.grow(floor); t != nil {
				out, floor = append(out, Zone{m.from, m.to, t}), m.to
				i = m.to
				break
			}
			end = m.to
			for i++; i < end && !Multi(rs[i]); i++ {
			}
		}
		i = max(i, end)
	}
	return out
}

// grow extends the table from its first row and reads it; nil if it is none. Rows
// above floor are another's.
func (m *membership) grow(floor int) *Found {
	body := m.from
	m.below()
	m.above(floor)
	if m.to-body < 2 || m.meanOdds(body) < leastMean {
		return nil
	}
	part := m.rs[body:m.to]
	pieces := 0
	for _, r := range part {
		m.hs.Check.Steps(len(r))
		pieces += trees.One(Multi(r))
	}
	gutters := columns(part)
	m.hs.Check.Now()
	if pieces < 2 || len(gutters) == 0 {
		return nil
	}
	t := m.read(gutters, body)
	if t == nil && m.from < body { // what is above may be none of it
		m.from = body
		t = m.read(gutters, body)
	}
	return t
}

// meanOdds returns the mean of the estimates of the rows below the first.
func (m *membership) meanOdds(body int) float32 {
	sum := float32(0)
	for _, x := range m.odds[:m.to-body-1] {
		sum += min(x, mostOdds)
	}
	return sum / float32(max(1, m.to-body-1))
}

// mostTries bounds how many rows are tried as the first with pieces.
const mostTries = 3

// maxHead is the largest number of rows of a table header.
const maxHead = 6

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

// read builds a table from the rows of m, of which those from body on are no head, by
// their gutters; nil if they are no table.
func (m *membership) read(gutters []strip, body int) *Found {
	s := &stream{gutters: gutters}
	for _, row := range m.rs[m.from:m.to] {
		m.hs.Check.Steps(8 * len(row))
		s.add(row)
	}
	m.hs.Check.Now()
	s.group(m.hs)
	s.settleHead(m.hs.Rules)
	m.hs.Check.Now()
	z := &zoneReading{stream: s, t: s.table(), rs: m.rs, top: m.from, from: body, to: m.to, hs: m.hs}
	if !z.isTable() {
		return nil
	}
	return z.found()
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
