package layout

import (
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// isColumns distinguishes two columns of text from a table, a list of pairs or
// ragged lines: columns are painted one after the other or filled with running
// text, and have more than a line or two side by side.
func isColumns(left, right []item) bool {
	if !standBeside(left, right) {
		return false
	}
	if notesBeside(left, right) {
		return true
	}
	l, r := extentOf(left), extentOf(right)
	shared := geom.Overlap(l.Y0, l.Y1, r.Y0, r.Y1)
	ls, rs := sideOf(left, geom.Width(l)), sideOf(right, geom.Width(r))
	switches := alternations(left, right)
	aligned := alignment(left, right)
	if switches <= 2 && (twoTables(left, right) || listed(left) && listed(right)) {
		return true
	}
	if numbersOf(right) && !startsWithNumbers(left) && (aligned >= rowAlignment || shared >= rowAlignment*geom.Height(l) && !flows(left) && alignedWith(right, left) >= rowAlignment) {
		return false
	}
	n := min(ls.lines, rs.lines)
	painted := paintedApart(left, right, switches, n)
	if max(ls.pieces, rs.pieces) > 1.7 && !hasTable(left) && !hasTable(right) {
		painted = painted && !recognised(left) // a recognizer may read the two sides of a table one after the other
	}
	prose := ls.fill > 0.6 && rs.fill > 0.6 && ls.words >= 3 && rs.words >= 3
	switch {
	case flows(left) && flows(right):
		return true
	case switches == 1 && min(ls.words, rs.words) >= wordsWhole && min(ls.fill, rs.fill) >= fillWhole && painted: // headings and short lines among the text
		return true
	case painted && (prose || ls.words >= 2 && rs.words >= 2 && aligned < 0.7):
		return true
	case prose && ls.words >= 4 && rs.words >= 4 && n >= 6 && (aligned < 0.6 || switches < n/2):
		return true
	}
	if n >= manyLines && aligned < strayAlignment && recognised(left) && min(ls.words, rs.words) > 1.6 && gapBetween(left, right) > typicalSize(left, right) {
		return true
	}
	return painted && aligned < 0.4 && n >= 3 && min(ls.words, rs.words) > 1.6
}

// standBeside reports whether two sides have more than a line each, a few of them at
// the same height, and a gap between them.
func standBeside(left, right []item) bool {
	if countLines(left) < 2 || countLines(right) < 2 {
		return false
	}
	l, r := extentOf(left), extentOf(right)
	height := min(geom.Height(l), geom.Height(r))
	if geom.Overlap(l.Y0, l.Y1, r.Y0, r.Y1) < 0.3*height || beside(left, r) < 2 || beside(right, l) < 2 {
		return false
	}
	em := typicalSize(left, right)
	return height >= 1.9*em && gapBetween(left, right) >= 0.5*em
}

// paintedApart reports whether one of two sides of at least n lines was painted
// after the other, but for a few lines or for notes.
func paintedApart(left, right []item, switches, n int) bool {
	return float64(switches) <= 2.5+0.12*float64(n) || strays(left, right)*strayLines <= n || switches <= 2*notesIn(right, left) || switches <= 2*notesIn(left, right)
}

// Lines of separate columns share a baseline only by chance, those of table
// rows always do. From manyLines lines on, this alone decides for recognized
// text, whose order is arbitrary.
const (
	manyLines      = 8
	strayAlignment = 0.5
	rowAlignment   = 0.9 // of the rows of a table
)

// Columns painted one after the other have wordsWhole words in a line and
// fillWhole of the lines filled, headings and items included.
const (
	wordsWhole = 4
	fillWhole  = 0.45
)

// numbersOf reports whether most lines are only numbers, apart from dashes and
// signs that stand in their columns. Columns of numbers beside names are part of
// one table, even if painted after it.
func numbersOf(items []item) bool {
	lines, on := 0, 0
	for i := range items {
		l := items[i].line
		if l == nil || len(l.Words) == 1 && (textline.IsDash(l.Words[0].Text) || textline.OpensNumber(l.Words[0].Text) || textline.ClosesNumber(l.Words[0].Text)) {
			continue
		}
		lines++
		if textline.AllNumbers(l.Words) {
			on++
		}
	}
	return on*2 >= lines && on > 0
}

// startsWithNumbers reports whether a third of the rows begin with a number or a
// mark: a table of its own, or the axis of a chart.
func startsWithNumbers(items []item) bool {
	rows, on := 0, 0
	ls := byBase(items)
	for i := 0; i < len(ls); {
		j, first := i+1, ls[i]
		for ; j < len(ls) && ls[j].Base-ls[i].Base < 2; j++ {
			if ls[j].Box.X0 < first.Box.X0 {
				first = ls[j]
			}
		}
		rows++
		if s := first.Words[0].Text; textline.IsNumber(s) || textline.IsNothing(s) {
			on++
		}
		i = j
	}
	return on*3 >= rows
}

// hasTable reports whether items contain a ruled table, which can't be part of
// another table.
func hasTable(items []item) bool {
	return slices.ContainsFunc(items, func(it item) bool { return it.block != nil && it.block.Table != nil })
}

// recognised reports whether items were recognized in the page's image.
func recognised(items []item) bool {
	i := slices.IndexFunc(items, func(it item) bool { return it.line != nil })
	return i >= 0 && items[i].line.Words[0].Source == textline.OCR
}

// beside counts the lines at the height of the other side.
func beside(items []item, other geom.Rect) int {
	n := 0
	for i := range items {
		y := (items[i].box.Y0 + items[i].box.Y1) / 2
		switch {
		case items[i].block != nil && geom.Overlap(items[i].box.Y0, items[i].box.Y1, other.Y0, other.Y1) > 0:
			n += 2
		case y > other.Y0 && y < other.Y1:
			n++
		}
	}
	return n
}

// countLines counts lines, a table's rows included.
func countLines(items []item) int {
	n := 0
	for i := range items {
		if b := items[i].block; b != nil {
			n += b.rows()
		} else {
			n++
		}
	}
	return n
}

// gapBetween returns the width of the gutter, ignoring a few lines that reach
// or lie inside it, such as a page number.
func gapBetween(left, right []item) float64 {
	ends, starts := make([]float64, 0, len(left)), make([]float64, len(right))
	for i := range left {
		if !left[i].over {
			ends = append(ends, left[i].box.X1)
		}
	}
	if len(ends) == 0 {
		return 0
	}
	for i := range right {
		starts[i] = right[i].box.X0
	}
	slices.Sort(ends)
	slices.Sort(starts)
	return starts[len(starts)/20] - ends[len(ends)-1-len(ends)/20]
}

// Running text has at least leastFlowing lines on a side, words enough in each, and
// most lines are about as wide as its widest.
const (
	leastFlowing = 5
	wordsFlowing = 3
)

// flows reports whether the lines of a side are those of running text, in one
// column or several: most go on in lower case and fill their column.
func flows(items []item) bool {
	on, lines, words := 0, 0, 0
	for i := range items {
		if l := items[i].line; l != nil {
			lines++
			words += len(l.Words)
			if textline.StartsLower(l.Words[0].Text) {
				on++
			}
		}
	}
	if on < leastFlowing || on*3 < lines*2 || words < wordsFlowing*lines {
		return false
	}
	wide := make([]float64, 0, lines)
	for i := range items {
		if l := items[i].line; l != nil {
			wide = append(wide, geom.Width(l.Box))
		}
	}
	slices.Sort(wide)
	full, _ := slices.BinarySearch(wide, 0.66*wide[len(wide)*9/10])
	return full*5 < len(wide)*2
}

// notesBeside reports whether one side has notes in smaller type on the running
// text of the other, which are painted among its lines.
func notesBeside(left, right []item) bool {
	l, r := typicalSize(left, nil), typicalSize(right, nil)
	switch {
	case l < aside*r:
		return flows(right) && notesAlone(left, right, r)
	case r < aside*l:
		return flows(left) && notesAlone(right, left, l)
	}
	return false
}

// notesAlone reports whether all items are lines of notes beside a text of a
// size: small, in a narrow column, and going on.
func notesAlone(items, text []item, size float64) bool {
	on := 0
	for i := range items {
		l := items[i].line
		if l == nil || l.Size > aside*size {
			return false
		}
		if textline.StartsLower(l.Words[0].Text) {
			on++
		}
	}
	return on*3 >= len(items) && geom.Width(extentOf(items)) < 0.5*geom.Width(extentOf(text))
}

// A side describes the lines of a column.
type side struct {
	lines  int
	words  float64 // words per line, where all pieces on one baseline are a line
	pieces float64 // pieces per line
	fill   float64 // share of lines that fill most of the column
}

func sideOf(items []item, w float64) side {
	var s side
	words, pieces, full := 0, 0, 0
	for i := 0; i < len(items); {
		it := items[i]
		if it.line == nil {
			n := it.block.rows()
			s.lines += n
			pieces += n
			words += 6 * n
			full += n
			i++
			continue
		}
		n, x0, x1 := 0, it.box.X0, it.box.X1
		j := i
		for ; j < len(items) && items[j].line != nil && math.Abs(items[j].line.Base-it.line.Base) < 2; j++ {
			if j == i || !textline.CodeLine(items[j].line, false) {
				pieces++
			}
			n += countWords(items[j].line)
			x0, x1 = min(x0, items[j].box.X0), max(x1, items[j].box.X1)
		}
		s.lines++
		words += n
		if x1-x0 > 0.66*w {
			full++
		}
		i = j
	}
	s.words = float64(words) / float64(s.lines)
	s.pieces = float64(pieces) / float64(s.lines)
	s.fill = float64(full) / float64(s.lines)
	return s
}

// countWords counts a line's words; four characters of a script without spaces
// count as one.
func countWords(l *textline.Line) int {
	n := 0
	for i := range l.Words {
		if t := l.Words[i].Text; textline.CJKJoin(t, t) {
			n += 1 + len(t)/12
		} else {
			n++
		}
	}
	return n
}

// alignment returns the share of the shorter side's lines with a line at the
// same height on the other side.
func alignment(left, right []item) float64 {
	a, b := baselinesOf(left), baselinesOf(right)
	if len(a) > len(b) {
		a, b = b, a
	}
	return sharedBaselines(a, b)
}

// alignedWith returns the share of the lines of items that have another at their
// height.
func alignedWith(items, others []item) float64 {
	const slack = 1.2 // points
	a, b := baselinesOf(items), baselinesOf(others)
	em, n := typicalSize(others, nil), 0
	for _, y := range a { // beside a line, or halfway between the two of a label
		k, on := slices.BinarySearch(b, y)
		on = on || k > 0 && y-b[k-1] < slack || k < len(b) && b[k]-y < slack
		if on || k > 0 && k < len(b) && b[k]-b[k-1] < tabular.CellPitch*em && math.Abs(2*y-b[k]-b[k-1]) < 2*slack {
			n++
		}
	}
	return float64(n) / float64(max(len(a), 1))
}

// baselinesOf returns the baselines of lines from the top.
func baselinesOf(items []item) []float64 {
	out := make([]float64, 0, len(items))
	for i := range items {
		if l := items[i].line; l != nil {
			out = append(out, l.Base)
		}
	}
	slices.Sort(out)
	return out
}

// sharedBaselines returns the share of baselines a that are also among b; both
// are sorted.
func sharedBaselines(a, b []float64) float64 {
	const slack = 1.2 // points
	if len(a) == 0 {
		return 0
	}
	n, k := 0, 0
	for _, y := range a {
		for k < len(b) && b[k] < y-slack {
			k++
		}
		if k < len(b) && b[k] <= y+slack {
			n++
		}
	}
	return float64(n) / float64(len(a))
}

func typicalSize(left, right []item) float64 {
	sum, n := 0.0, 0
	for _, items := range [2][]item{left, right} {
		for i := range items {
			if l := items[i].line; l != nil {
				sum += l.Size
				n++
			}
		}
	}
	if n == 0 {
		return 10
	}
	return sum / float64(n)
}
