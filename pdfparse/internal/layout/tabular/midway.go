package tabular

import (
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Numbers may stand halfway between the lines of their label, closer to both than
// lines of one cell are.

// lineOverlap is the distance below which two lines overlap, in sizes.
const lineOverlap = 0.85

// levelRows returns rows in which the numbers that stand halfway between two lines
// of a label are beside both, and for each row and the end the row
// among the given ones that it begins at. The given rows stay as they are.
func levelRows(rs [][]textline.Line) (out [][]textline.Line, from []int) {
	for k := 0; k < len(rs); k++ {
		from = append(from, k)
		if !halfway(rs, k) {
			out = append(out, rs[k])
			continue
		}
		a, b, c := &rs[k][0], rs[k+1], &rs[k+2][0]
		label := *a
		if strings.HasSuffix(a.Words[len(a.Words)-1].Text, "-") {
			k++ // its other part follows
		} else {
			label = textline.NewLine(slices.Concat(a.Words, c.Words))
			label.Base = b[0].Base
			k += 2
		}
		out = append(out, append([]textline.Line{label}, b...))
	}
	return out, append(from, len(rs))
}

// halfway reports whether rows k to k+2 are a line of a label, numbers beside it
// and the next line of the label.
func halfway(rs [][]textline.Line, k int) bool {
	if k+2 >= len(rs) || len(rs[k]) > 1 || len(rs[k+2]) > 1 || len(rs[k+1]) < 2 {
		return false
	}
	a, b, c := &rs[k][0], rs[k+1], &rs[k+2][0]
	above, below := b[0].Base-a.Base, c.Base-b[0].Base
	if max(above, below) > lineOverlap*a.Size || math.Abs(above-below) > 0.2*a.Size || math.Abs(a.Box.X0-c.Box.X0) > 1.5 || math.Abs(a.Size-c.Size) > 0.05*a.Size {
		return false
	}
	if max(a.Box.X1, c.Box.X1) > b[0].Box.X0 {
		return false
	}
	n := 0
	for i := range b {
		if numberOrDash(b[i].Words) {
			n++
		}
	}
	return 2*n >= len(b)
}
