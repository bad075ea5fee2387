package layout

import (
	"cmp"
	"math"
	"slices"
)

// mostRulesOver bounds the rules examined above a title.
const mostRulesOver = 8

// titledBy reports whether the row above the table that begins at top is its
// title: one piece inside the rules or fills of the table, whose ends meet.
func titledBy(rs [][]Line, top, from, to int, hs across) bool {
	row := rs[top-1]
	l := &row[0]
	if len(row) > 1 || gapAbove(rs, top) > 2.2*l.Size {
		return false
	}
	if math.Abs(l.Size-rs[from][0].Size) > 0.1*l.Size {
		return false // a heading
	}
	y := l.Base - 2.2*l.Size
	if top > 1 {
		y = max(y, rs[top-2][0].Base)
	}
	return titleRule(rs, from, to, l, hs.rules, y) || titleRule(rs, from, to, l, hs.fills, y)
}

// titleRule reports whether a rule between y and a title covers it and the rows
// from..to, and others like it are in the table.
func titleRule(rs [][]Line, from, to int, title *Line, hs []ruling, y float64) bool {
	at, _ := slices.BinarySearchFunc(hs, y, func(h ruling, y float64) int { return cmp.Compare(h.pos, y) })
	for n := 0; n < mostRulesOver && at < len(hs) && hs[at].pos < title.Box.Y0+0.3*title.Size; n, at = n+1, at+1 {
		if h := hs[at]; h.a <= title.Box.X0+1 && h.b >= title.Box.X1-1 && alike(hs[at+1:], h, rs[to-1][0].Base+2*title.Size) >= 2 && within(rs[from:to], h) {
			return true
		}
	}
	return false
}

// alike counts the rules above y that begin and end where another does.
func alike(hs []ruling, h ruling, y float64) int {
	n := 0
	for _, r := range hs {
		if r.pos > y {
			break
		}
		if math.Abs(r.a-h.a) < touch && math.Abs(r.b-h.b) < touch {
			n++
		}
	}
	return n
}

// within reports whether rows do not reach beyond a rule.
func within(rs [][]Line, h ruling) bool {
	return !slices.ContainsFunc(rs, func(r []Line) bool { return r[0].Box.X0 < h.a-touch || r[len(r)-1].Box.X1 > h.b+touch })
}
