package tabular

import (
	"cmp"
	_ "embed" // member.bin
	"math"
	"slices"
	"sync"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A Member is a row next to rows of a table: whether it belongs to the table is
// asked for.
type Member struct {
	Table, Row []textline.Line // first row of the table, and the row
	Above      bool            // the row is above the table
	Features   []float32
	Odds       float32 // what is estimated now: above 0 it does
}

// A membership is a table that grows by the rows below its first, then by those
// above.
type membership struct {
	rs          [][]textline.Line
	hs          Between
	left, right float64 // of the column
	from, to    int     // rows so far
	box         geom.Rect
	common      []strip // gutters of the rows so far
	most        int     // pieces of a row
	multi, data int     // rows with several pieces, and of numbers
	crossed     int     // rows that cross the gutters
	ruled       int     // rules between the rows
	least, wide float64 // gaps between the rows
	sum, last   float64
	full, top   int       // last and first row with several pieces
	boldFull    bool      // the last is bold
	boldTop     bool      // the first is
	boldHead    bool      // the first of all rows is
	order       int32     // last painted
	odds        []float32 // estimates of the rows below the first
}

func newMembership(rs [][]textline.Line, hs Between, left, right float64, from int) *membership {
	m := &membership{rs: rs, hs: hs, left: left, right: right, from: from, to: from, least: math.Inf(1), order: -1}
	m.take(from)
	return m
}

func extent(row []textline.Line) geom.Rect {
	r := row[0].Box
	for i := range row {
		r = geom.Union(r, row[i].Box)
	}
	return r
}

// gap returns the distance of row k, next to the table, from it.
func (m *membership) gap(k int) float64 {
	if k < m.from {
		return GapAbove(m.rs, k+1)
	}
	return GapAbove(m.rs, k)
}

// take adds a row next to the table, or its first.
func (m *membership) take(k int) {
	row := m.rs[k]
	if m.to == m.from {
		m.box, m.common, m.full, m.top = extent(row), gapsOf(row), k, k
	} else {
		g := m.gap(k)
		m.least, m.wide, m.sum, m.last = min(m.least, g), max(m.wide, g), m.sum+g, g
		m.ruled += trees.One(m.coveredAt(m.hs.Rules, k))
		m.box = geom.Union(m.box, extent(row))
		if next := meet(m.common, gapsOf(row), 0.3*row[0].Size); len(inner(next)) > 0 {
			m.common = next
		} else if Multi(row) {
			m.crossed++
		}
	}
	bold := boldLines(row)
	if m.to == m.from {
		m.boldFull, m.boldTop, m.boldHead = bold, bold, bold
	}
	if k < m.from {
		m.boldHead = bold
	}
	if Multi(row) {
		m.multi++
		if k > m.full {
			m.full, m.boldFull = k, bold
		}
		if k < m.top {
			m.top, m.boldTop = k, bold
		}
		m.data += trees.One(dataRow(row))
	}
	m.most, m.order = max(m.most, len(row)), max(m.order, LastOrder(row))
	m.from, m.to = min(m.from, k), max(m.to, k+1)
}

// coveredAt reports whether rules, or fills, are between row k and the table's row next
// to it.
func (m *membership) coveredAt(hs []geom.Ruling, k int) bool {
	if k < m.from {
		k++
	}
	return k > 0 && k < len(m.rs) && covered(hs, m.rs[k-1][0].Base, middleOf(m.rs[k]), m.box)
}

func middleOf(row []textline.Line) float64 {
	return row[0].Box.Y0 + 0.55*(row[0].Base-row[0].Box.Y0)
}

// mostRules bounds how many rules beside one another are looked at.
const mostRules = 500

// covered reports whether rules at a height between y0 and y1 are below most of a box.
func covered(hs []geom.Ruling, y0, y1 float64, box geom.Rect) bool {
	i, _ := slices.BinarySearchFunc(hs, y0, func(r geom.Ruling, y float64) int { return cmp.Compare(r.Pos, y) })
	sum := 0.0
	for n := 0; n < mostRules && i < len(hs) && hs[i].Pos <= y1; n, i = n+1, i+1 {
		sum += max(0, geom.Overlap(hs[i].From, hs[i].To, box.X0, box.X1))
	}
	return sum > 0.6*geom.Width(box)
}

// CellPitch is the largest line distance in a cell, and leastRowPitch the least
// distance of the rows of a table that tells them from lines of text, in sizes.
const (
	CellPitch     = 1.45
	leastRowPitch = 1.3
)

// maxBack is how many rows around a table its column's width is taken from; it
// bounds the work on a long table.
const maxBack = 100

// mostGap is the greatest distance of a row from its table, in sizes; no more than
// maxAbove rows are above its first with several pieces.
const (
	mostGap  = 4
	maxAbove = 12
)

// below and above extend the table by the rows that belong to it.
func (m *membership) below() {
	for k := m.to; k < len(m.rs) && max(len(m.rs[k-1]), len(m.rs[k])) <= maxPieces && m.gap(k) <= mostGap*m.rs[k][0].Size && m.asks(k); k++ {
		m.take(k)
	}
}

func (m *membership) above(floor int) {
	last := max(floor, m.from-maxAbove)
	for k := m.from - 1; k >= last && max(len(m.rs[k+1]), len(m.rs[k])) <= maxPieces && m.gap(k) <= mostGap*m.rs[k+1][0].Size && m.asks(k); k-- {
		m.take(k)
	}
}

//go:embed member.bin
var memberFile string

var memberModel = sync.OnceValue(func() *trees.Model { return trees.MustRead(memberFile, MemberNames()) })

// leastMean is the least mean of the estimates of the rows below the first, of which
// none counts more than mostOdds: what follows by a narrow margin throughout is text
// with gaps.
const (
	leastMean = 2
	mostOdds  = 4
)

// leastAbove is the least estimate, as log-odds, of a row above: a table loses less
// without its head than a heading does in a table.
const leastAbove = .6

// askSteps are the steps that asking about a row counts for: some 30 microseconds.
const askSteps = 32

// asks reports whether row k, next to the table, belongs to it.
func (m *membership) asks(k int) bool {
	m.hs.Check.Steps(askSteps)
	var v trees.Features
	w := &trees.Row{To: &v}
	m.write(w, k)
	name, least := "below", float32(0)
	if k < m.from {
		name, least = "above", leastAbove
	}
	odds := memberModel().Ensembles[name].Logit(&v) - least
	if m.hs.Members != nil {
		odds = m.hs.Members(&Member{Table: m.rs[m.top], Row: m.rs[k], Above: k < m.from, Features: slices.Clone(v[:w.N]), Odds: odds})
	}
	if odds > 0 && k >= m.to {
		m.odds = append(m.odds, odds)
	}
	return odds > 0
}

// MemberNames are the names of the features of a row next to a table, in order.
func MemberNames() []string {
	word := textline.Word{Text: "a", Size: 10}
	rs := [][]textline.Line{{textline.NewLine([]textline.Word{word}), textline.NewLine([]textline.Word{word})}, {textline.NewLine([]textline.Word{word})}}
	w := &trees.Row{}
	newMembership(rs, Between{}, 0, 1, 0).write(w, 1)
	return w.Names
}
