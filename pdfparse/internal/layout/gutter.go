package layout

import "slices"

// templateGutters finds the strips between columns from the rows with the most
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
	for pass := range 2 { // rows with the most pieces first
		for _, r := range part {
			if !multi(r) || (len(r) >= k) != (pass == 0) {
				continue
			}
			if common == nil {
				common = gapsOf(r)
				continue
			}
			g := meet(common, gapsOf(r), 0.25*r[0].Size)
			if pass > 0 && len(inner(g)) > len(inner(common)) && !dataRow(r) {
				continue // the head of a group stands over a gutter
			}
			if len(inner(g)) >= min(k-1, len(inner(common))) {
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
	for _, r := range part {
		for i := range r {
			narrowInside(gutters, r[i].Words)
		}
	}
	return gutters
}

// narrowInside narrows the gutters that a piece crosses to its gap there, if it
// has one that is wider than a space: cells closer than the pieces of a row.
func narrowInside(gutters []strip, ws []Word) {
	for k := 1; k < len(ws); k++ {
		a, b := ws[k-1].Box.X1, ws[k].Box.X0
		if b-a < cellGap*ws[k].Size {
			continue
		}
		for i, g := range gutters {
			if x0, x1 := max(a, g.a), min(b, g.b); x1-x0 >= 0.2*ws[k].Size {
				gutters[i] = strip{x0, x1}
			}
		}
	}
}

// cellGap is the least gap between the cells of a row, in sizes; a space is
// narrower.
const cellGap = 0.45

// narrow removes from the gutters what a box reaches into without crossing.
func narrow(gutters []strip, r Rect, least float64) []strip {
	for i, g := range gutters {
		switch {
		case r.X1 <= g.a || r.X0 >= g.b || r.X0 < g.a && r.X1 > g.b:
		case r.X0 >= g.a && r.X1 <= g.b: // a separate piece inside the gutter: leave it to the nearer column
		case r.X0 < g.a && g.b-r.X1 >= least:
			gutters[i].a = r.X1
		case r.X1 > g.b && r.X0-g.a >= least:
			gutters[i].b = r.X0
		}
	}
	return gutters
}
