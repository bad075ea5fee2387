package layout

import (
	"math"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A clause number, such as 3.1.12 or A.2, is set in a separate column before
// its text, but this is not a table.

// joinClauses joins each row of a clause number and its text into one line, if
// the clause numbers are consecutive.
func joinClauses(rs [][]textline.Line) [][]textline.Line {
	var last []int // the previous clause number
	at := -1       // its row
	table := false // the numbers are row numbers of a table
	out := rs
	whole := func(i int) {
		if len(out[i]) != 2 {
			return
		}
		if &out[0] == &rs[0] {
			out = append([][]textline.Line(nil), rs...)
		}
		out[i] = []textline.Line{textline.Join(rs[i])}
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

// clauseOf returns the clause number of a row of two pieces, nil without one.
func clauseOf(row []textline.Line) []int {
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

// clauseAfter reports whether b can follow the clause a: its first subclause,
// or one of the next siblings of it or of its ancestors.
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

// tableHead reports whether the row above row i has two pieces aligned with its
// own, like a table header.
func tableHead(rs [][]textline.Line, i int) bool {
	if i == 0 || len(rs[i-1]) != 2 || clauseOf(rs[i-1]) != nil {
		return false
	}
	return math.Abs(rs[i-1][0].Box.X0-rs[i][0].Box.X0) < 3 && math.Abs(rs[i-1][1].Box.X0-rs[i][1].Box.X0) < 3
}
