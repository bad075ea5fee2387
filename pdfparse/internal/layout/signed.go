package layout

import "strings"

// Numbers may stand apart from their signs: "$" at the left edge of a column,
// parentheses around a negative number. In rows of a table they are one word.

// signReach is the greatest distance of a sign from its number, in sizes: less
// than the width of a column of large numbers. No number with its signs is as long
// as maxSigned, in bytes.
const (
	signReach = 8
	maxSigned = 64
)

// signedRows returns rows whose signs are parts of their numbers. The given rows
// stay as they are.
func signedRows(rs [][]Line) [][]Line {
	var out [][]Line
	for k, row := range rs {
		if !signsApart(row) {
			continue
		}
		if out == nil {
			out = append(out, rs...)
		}
		out[k] = signedRow(row)
	}
	if out == nil {
		return rs
	}
	return out
}

// signsApart reports whether a row has a sign and more than one piece.
func signsApart(row []Line) bool {
	if len(row) < 2 {
		return false
	}
	for i := range row {
		for k := range row[i].Words {
			if s := row[i].Words[k].Text; opensNumber(s) || closesNumber(s) {
				return true
			}
		}
	}
	return false
}

// signedRow joins the signs of a row with its numbers.
func signedRow(row []Line) []Line {
	var out []Line
	var cur []Word // of the piece
	flush := func() {
		if len(cur) > 0 {
			out = append(out, newLine(cur))
			cur = nil
		}
	}
	var last *Word // the word before, and whether it waits for its number
	open := false
	for i := range row {
		for k := range row[i].Words {
			w := row[i].Words[k]
			near := last != nil && len(last.Text) < maxSigned && w.Box.X0-last.Box.X1 < signReach*w.Size && w.Link == last.Link && w.Base == last.Base && (w.Style|last.Style)&Math == 0
			switch {
			case near && open && (isNumber(w.Text) || isDash(w.Text) || opensNumber(w.Text)),
				near && closesNumber(w.Text) && (w.Text == "%" || strings.Contains(last.Text, "(")) && (isNumber(last.Text) || isDash(last.Text)) && w.Box.X0-last.Box.X1 < w.Size:
				last.Text += w.Text
				last.Box = union(last.Box, w.Box)
				open = open && opensNumber(w.Text)
				continue
			}
			if k == 0 {
				flush()
			}
			cur = append(cur, w)
			last, open = &cur[len(cur)-1], opensNumber(w.Text)
		}
	}
	flush()
	return out
}
