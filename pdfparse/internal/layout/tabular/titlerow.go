package tabular

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// mostRulesOver bounds the rules examined above a title.
const mostRulesOver = 8

// titledBy reports whether the row above the table that begins at top is its
// title: one piece inside the rules or fills of the table, whose ends meet.
func titledBy(rs [][]textline.Line, top, from, to int, hs Between) bool {
	row := rs[top-1]
	l := &row[0]
	if len(row) > 1 || GapAbove(rs, top) > 2.2*l.Size {
		return false
	}
	if math.Abs(l.Size-rs[from][0].Size) > 0.1*l.Size {
		return false // a heading
	}
	y := l.Base - 2.2*l.Size
	if top > 1 {
		y = max(y, rs[top-2][0].Base)
	}
	return titleRule(rs, from, to, l, hs.Rules, y) || titleRule(rs, from, to, l, hs.Fills, y)
}

// titleRule reports whether a rule between y and a title covers it and the rows
// from..to, and others like it are in the table.
func titleRule(rs [][]textline.Line, from, to int, title *textline.Line, hs []geom.Ruling, y float64) bool {
	at, _ := slices.BinarySearchFunc(hs, y, func(h geom.Ruling, y float64) int { return cmp.Compare(h.Pos, y) })
	for n := 0; n < mostRulesOver && at < len(hs) && hs[at].Pos < title.Box.Y0+0.3*title.Size; n, at = n+1, at+1 {
		if h := hs[at]; h.From <= title.Box.X0+1 && h.To >= title.Box.X1-1 && alike(hs[at+1:], h, rs[to-1][0].Base+2*title.Size) >= 2 && within(rs[from:to], h) {
			return true
		}
	}
	return false
}

// alike counts the rules above y that begin and end where another does.
func alike(hs []geom.Ruling, h geom.Ruling, y float64) int {
	n := 0
	for _, r := range hs {
		if r.Pos > y {
			break
		}
		if math.Abs(r.From-h.From) < geom.Touch && math.Abs(r.To-h.To) < geom.Touch {
			n++
		}
	}
	return n
}

// within reports whether rows do not reach beyond a rule.
func within(rs [][]textline.Line, h geom.Ruling) bool {
	return !slices.ContainsFunc(rs, func(r []textline.Line) bool {
		return r[0].Box.X0 < h.From-geom.Touch || r[len(r)-1].Box.X1 > h.To+geom.Touch
	})
}
