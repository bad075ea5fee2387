package tabular

import (
	"math"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// wraps returns how likely row k continues the cells of the row above: 0 if the
// first word of a cell would have fit there, 2 if all cells begin in lower case,
// 1 otherwise.
func (s *stream) wraps(k int) int {
	r, p := &s.rows[k], &s.rows[k-1]
	text, lower, none := 0, 0, 0
	for i, c := range r.cells {
		if len(c) == 0 {
			continue
		}
		above := p.cells[i]
		if len(above) == 0 || !s.wrapsCell(above, c, i) {
			return 0
		}
		if len(above) > 1 {
			text++
		}
		if textline.StartsLower(c[0].Text) {
			lower++
		} else if opensCell(c[0].Text) {
			none++
		}
	}
	switch {
	case text == 0 || 2*none > r.filled:
		return 0
	case lower == r.filled && s.pitch(k) < CellPitch:
		return 2
	}
	return 1
}

// resumes reports whether row k fills every column, the first of which was empty
// in the row above but not at the start of the table row: the lines of a cell
// follow one another, so that this is another cell.
func (s *stream) resumes(start, k int) bool {
	r := &s.rows[k]
	return k-start > 1 && r.filled == len(r.cells) && len(s.rows[k-1].cells[0]) == 0 && len(s.rows[start].cells[0]) > 0
}

// wrapsCell reports whether the words of column i can continue those above.
func (s *stream) wrapsCell(above, ws []textline.Word, i int) bool {
	last := &above[len(above)-1]
	switch {
	case textline.Numeric(ws) && textline.Numeric(above), startsDigit(ws[0].Text) && startsDigit(above[0].Text):
		return false // number below number
	case len(above) == 1 && ws[0].Text == above[0].Text, allBold(above) != allBold(ws), textline.HasRTL(ws):
		return false
	}
	return last.Box.X1+0.2*last.Size+geom.Width(ws[0].Box) > s.right(i)
}

// opensCell reports whether a word begins with a capital or a digit.
func opensCell(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r) || startsDigit(s)
}

// startsDigit reports whether text begins with a digit, possibly after a currency
// sign.
func startsDigit(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	if unicode.Is(unicode.Sc, r) {
		r, _ = utf8.DecodeRuneInString(s[n:])
	}
	return unicode.IsDigit(r)
}

// right is the right edge of a column's text.
func (s *stream) right(c int) float64 {
	if s.rights == nil {
		s.rights = make([]float64, len(s.gutters)+1)
		for k := range s.rows {
			for i, ws := range s.rows[k].cells {
				if n := len(ws); n > 0 && s.rows[k].spans[i] == 1 {
					s.rights[i] = max(s.rights[i], ws[n-1].Box.X1)
				}
			}
		}
	}
	return s.rights[c]
}

// sameColumns begins a row at each line that fills the same columns as the line
// below, at the same distance, if that one begins a row.
func (s *stream) sameColumns() {
	for k := len(s.rows) - 2; k > 0; k-- {
		r, below := &s.rows[k], &s.rows[k+1]
		if !r.starts && below.starts && r.filled > 1 && math.Abs(s.pitch(k)-s.pitch(k+1)) < 0.1 && sameFilled(r, below) && s.wraps(k) < 1 {
			r.starts = true
		}
	}
}

// sameFilled reports whether two rows fill the same columns.
func sameFilled(a, b *streamRow) bool {
	for i := range a.cells {
		if (len(a.cells[i]) > 0) != (len(b.cells[i]) > 0) {
			return false
		}
	}
	return true
}
