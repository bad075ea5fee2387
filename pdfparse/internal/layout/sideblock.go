package layout

import (
	"math"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Two short texts may stand side by side, such as the addresses of a letter or
// an invoice. They are aligned like the rows of a table but each is painted on
// its own, in lines as close as those of a paragraph.

const (
	mostSideLines  = 10  // of two texts side by side
	leastSideGap   = 1.5 // between them, in sizes
	sidePitch      = 1.6 // most distance of their lines, in sizes
	sideTolerance  = 1.5 // points
	leastSidePairs = 2   // lines that stand beside another
	mostSideWords  = 5   // of a line on average
)

// sideBlocks returns the end of the rows from i on that are two texts side by
// side, i if they are not.
func sideBlocks(rs [][]textline.Line, i int) int {
	if len(rs[i]) != 2 || i > 0 && tabular.Multi(rs[i-1]) && tabular.GapAbove(rs, i) <= sidePitch*rs[i][0].Size {
		return i
	}
	s := sideReader{left: rs[i][0].Box.X0, right: rs[i][1].Box.X0, end: rs[i][1].Box.X1, starts: true, ends: true}
	j := i
	for ; j < len(rs) && j-i <= mostSideLines && s.add(rs[j]); j++ {
		if j+1 < len(rs) && tabular.GapAbove(rs, j+1) > sidePitch*rs[j+1][0].Size {
			j++
			break
		}
	}
	if j-i > mostSideLines || !s.texts() {
		return i
	}
	if j < len(rs) && tabular.Multi(rs[j]) && tabular.GapAbove(rs, j) <= sidePitch*rs[j][0].Size {
		return i // the rows go on
	}
	return j
}

// A sideReader collects the lines of two texts side by side.
type sideReader struct {
	left, right, end float64 // edges of the texts
	starts, ends     bool    // the lines on the right share their start, or end
	reach            float64 // right end of the text on the left
	near             float64 // left end of the text on the right
	size             float64
	lefts, rights    []*textline.Line
	pairs            int
}

// add adds a row and reports whether its pieces are lines of the two texts.
func (s *sideReader) add(row []textline.Line) bool {
	if len(row) > 2 || row[0].Words[0].Source != textline.Native {
		return false
	}
	for k := range row {
		l := &row[k]
		if k == 0 && math.Abs(l.Box.X0-s.left) < sideTolerance {
			s.reach = max(s.reach, l.Box.X1)
			s.lefts = append(s.lefts, l)
			continue
		}
		starts, ends := math.Abs(l.Box.X0-s.right) < sideTolerance, math.Abs(l.Box.X1-s.end) < sideTolerance
		if k == 0 && len(row) > 1 || s.starts && !starts && s.ends && !ends || !(s.starts && starts) && !(s.ends && ends) {
			return false
		}
		s.starts, s.ends = s.starts && starts, s.ends && ends
		if s.near == 0 || l.Box.X0 < s.near {
			s.near = l.Box.X0
		}
		s.rights = append(s.rights, l)
	}
	if len(row) == 2 {
		s.pairs++
	}
	s.size = max(s.size, row[0].Size)
	return true
}

// texts reports whether the lines read so far are two texts: apart from each
// other, painted one after the other, and neither has only labels or numbers.
func (s *sideReader) texts() bool {
	if len(s.lefts) < 2 || len(s.rights) < 2 || s.pairs < leastSidePairs || s.near-s.reach < leastSideGap*s.size {
		return false
	}
	other := func(ls []*textline.Line) bool { return figuresOrLabels(ls) || flowing(ls) }
	return (before(s.lefts, s.rights) || before(s.rights, s.lefts)) && !other(s.lefts) && !other(s.rights)
}

// flowing reports whether lines are those of running text: long, or many go on in
// lower case.
func flowing(ls []*textline.Line) bool {
	words, lower := 0, 0
	for i, l := range ls {
		words += countWords(l)
		if i > 0 && textline.StartsLower(l.Words[0].Text) {
			lower++
		}
	}
	return words > mostSideWords*len(ls) || 2*lower > len(ls)-1
}

// before reports whether all words of some lines were painted before others.
func before(a, b []*textline.Line) bool {
	last, first := int32(math.MinInt32), int32(math.MaxInt32)
	for _, l := range a {
		last = max(last, tabular.LastOrder([]textline.Line{*l}))
	}
	for _, l := range b {
		first = min(first, l.Order)
	}
	return last < first
}

// figuresOrLabels reports whether half of the lines are numbers or labels that
// end in a colon: one side of a form or of a table.
func figuresOrLabels(ls []*textline.Line) bool {
	n := 0
	for _, l := range ls {
		if textline.AllNumbers(l.Words) || strings.HasSuffix(l.Words[len(l.Words)-1].Text, ":") {
			n++
		}
	}
	return 2*n >= len(ls)
}

// sideTexts divides rows into runs between texts side by side. It calls run with
// each run of other rows, and with the left and the right of the two texts.
func sideTexts(rs [][]textline.Line, run func(rs [][]textline.Line), side func(left, right [][]textline.Line)) {
	start := 0
	for i := 0; i < len(rs); {
		j := sideBlocks(rs, i)
		if j == i {
			i++
			continue
		}
		run(rs[start:i])
		var left, right [][]textline.Line
		for _, r := range rs[i:j] {
			for k := range r {
				if k == 0 && math.Abs(r[0].Box.X0-rs[i][0].Box.X0) < sideTolerance {
					left = append(left, r[:1:1])
				} else {
					right = append(right, r[k:k+1:k+1])
				}
			}
		}
		side(left, right)
		i, start = j, j
	}
	run(rs[start:])
}
