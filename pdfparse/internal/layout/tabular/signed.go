package tabular

import (
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

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
func signedRows(rs [][]textline.Line) [][]textline.Line {
	var out [][]textline.Line
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
func signsApart(row []textline.Line) bool {
	if len(row) < 2 {
		return false
	}
	for i := range row {
		for k := range row[i].Words {
			if s := row[i].Words[k].Text; textline.OpensNumber(s) || textline.ClosesNumber(s) {
				return true
			}
		}
	}
	return false
}

// signedRow joins the signs of a row with its numbers.
func signedRow(row []textline.Line) []textline.Line {
	var out []textline.Line
	var cur []textline.Word // of the piece
	flush := func() {
		if len(cur) > 0 {
			out = append(out, textline.NewLine(cur))
			cur = nil
		}
	}
	var last *textline.Word // the word before, and whether it waits for its number
	open := false
	for i := range row {
		for k := range row[i].Words {
			w := row[i].Words[k]
			near := last != nil && len(last.Text) < maxSigned && w.Box.X0-last.Box.X1 < signReach*w.Size && w.Link == last.Link && w.Base == last.Base && (w.Style|last.Style)&textline.Math == 0
			switch {
			case near && open && (textline.IsNumber(w.Text) || textline.IsDash(w.Text) || textline.OpensNumber(w.Text)),
				near && textline.ClosesNumber(w.Text) && (w.Text == "%" || strings.Contains(last.Text, "(")) && (textline.IsNumber(last.Text) || textline.IsDash(last.Text)) && w.Box.X0-last.Box.X1 < w.Size:
				last.Text += w.Text
				last.Box = geom.Union(last.Box, w.Box)
				open = open && textline.OpensNumber(w.Text)
				continue
			}
			if k == 0 {
				flush()
			}
			cur = append(cur, w)
			last, open = &cur[len(cur)-1], textline.OpensNumber(w.Text)
		}
	}
	flush()
	return out
}
