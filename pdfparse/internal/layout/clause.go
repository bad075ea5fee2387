package layout

import (
	"math"
	"strconv"
	"strings"
)

// A clause number, such as 3.1.12 or A.2, stands in a column of its own before
// the text it counts, but makes no table of it.

// joinClauses makes one line of each row that is a clause number and its text,
// where the numbers around it go on as such numbers do.
func joinClauses(rs [][]Line) [][]Line {
	var last []int // number of the clause before
	at := -1       // its row
	table := false // they count the rows of a table
	out := rs
	whole := func(i int) {
		if len(out[i]) != 2 {
			return
		}
		if &out[0] == &rs[0] {
			out = append([][]Line(nil), rs...)
		}
		out[i] = []Line{join(rs[i])}
	}
	for i := range rs {
		n := clauseOf(rs[i])
		if n == nil {
			continue
		}
		switch {
		case last == nil || !clauseAfter(last, n):
			table = tableHead(rs, i)
		case !table && len(n)+len(last) > 2:
			whole(at)
			whole(i)
		}
		last, at = n, i
	}
	return out
}

// clauseOf is the number of a row of two pieces, nil where it has none.
func clauseOf(row []Line) []int {
	if len(row) != 2 || len(row[0].Words) != 1 || row[0].Words[0].Turned {
		return nil
	}
	s := row[0].Words[0].Text
	if len(s) > 16 {
		return nil
	}
	var n []int
	for part := range strings.SplitSeq(strings.TrimSuffix(s, "."), ".") {
		v, err := strconv.Atoi(part)
		switch {
		case len(n) == 0 && len(part) == 1 && part[0] >= 'A' && part[0] <= 'Z':
			v = int(part[0]) // an annex
		case err != nil || v < 1 || v > 999 || part[0] == '+':
			return nil
		}
		n = append(n, v)
	}
	return n
}

// clauseAfter reports whether b can be the clause after a: the first below it,
// or one of the next beside it or beside what it is part of.
func clauseAfter(a, b []int) bool {
	k := 0
	for k < len(a) && k < len(b) && a[k] == b[k] {
		k++
	}
	if k == len(a) {
		return len(b) == k+1 && b[k] == 1
	}
	return k == len(b)-1 && b[k] > a[k] && b[k] <= a[k]+3
}

// tableHead reports whether the row above has two pieces over those of row i,
// as the head of a table does.
func tableHead(rs [][]Line, i int) bool {
	if i == 0 || len(rs[i-1]) != 2 || clauseOf(rs[i-1]) != nil {
		return false
	}
	return math.Abs(rs[i-1][0].Box.X0-rs[i][0].Box.X0) < 3 && math.Abs(rs[i-1][1].Box.X0-rs[i][1].Box.X0) < 3
}
