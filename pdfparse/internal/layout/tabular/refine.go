package tabular

import (
	"cmp"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// In some tables rules separate only groups of rows or columns, and closely set
// numbers are no further apart than words. The numbers then determine the
// cells: each is a separate cell, and those of one column or row are aligned.

const (
	minSubGap   = 0.4       // sizes between two columns of numbers; a space has at most 0.33
	leastFree   = 0.36      // between words of a head above them
	wideGap     = 1.0       // between words of two columns
	minMonoGap  = 0.9       // between text and numbers of fixed pitch, whose spaces have 0.5 to 0.6
	minSubLines = 2         // least lines with a number on both sides
	maxSubCols  = 60        // columns of numbers in one column; more are a drawing
	maxUnspan   = 1_000_000 // columns times lines examined in a row of a grid
)

// subGutters finds the gaps between columns of numbers in the lines of a single
// column: strips of a minimum width that almost no line with numbers reaches
// into, and with an adjacent number in most lines on both sides.
func subGutters(lines [][]textline.Word) []strip {
	var body [][]textline.Word
	size := 0.0
	for _, l := range lines {
		if l = joinRanges(l); slices.ContainsFunc(l, func(w textline.Word) bool { return counts(w.Text) }) {
			body = append(body, l)
			size = max(size, l[0].Size)
		}
	}
	if len(body) < minSubLines {
		return nil
	}
	var out []strip
	strips := thinStrips(body, len(body)/10)
	if len(strips) > 4*maxSubCols {
		return nil
	}
	for _, g := range strips {
		if g.b-g.a < minSubGap*size {
			continue
		}
		if parted, by := partedBy(body, g, size); parted >= minSubLines && parted*10 >= len(body)*3 && by*10 >= parted*8 {
			out = append(out, g)
		}
	}
	return out
}

// Lines of one column of which nearly all (evenShare) have words on both sides of a strip,
// leastTexts at least, are of two columns of texts if what is behind it begins at one edge.
const (
	leastTexts = 4
	evenShare  = 0.9
	sameStart  = 0.3 // sizes
)

// textGutters finds the gaps between columns of texts in the lines of a single column.
func textGutters(lines [][]textline.Word) (out []strip) {
	if len(lines) < leastTexts {
		return nil
	}
	strips := thinStrips(lines, 0)
	if len(strips) > maxSubCols {
		return nil
	}
	for _, g := range strips {
		even, markers := 0, 0
		for _, l := range lines {
			i := slices.IndexFunc(l, func(w textline.Word) bool { return w.Box.X0 > g.mid() })
			if i > 0 && g.b-g.a >= wideGap*l[i].Size && l[i].Box.X0-g.b < sameStart*l[i].Size {
				even++
				_, marks := textline.MarkerOf(&l[i-1])
				markers += trees.One(marks)
			}
		}
		if float64(even) >= evenShare*float64(len(lines)) && 2*markers < even {
			out = append(out, g)
		}
	}
	return out
}

// counts reports whether a word is a number, but not that of a step: "1.".
func counts(s string) bool { return textline.IsNumber(s) && !strings.HasSuffix(s, ".") }

// thinStrips returns the inner strips that only few lines reach into; most is
// the largest number of such lines.
func thinStrips(lines [][]textline.Word, most int) []strip {
	type edge struct {
		x    float64
		open int
	}
	var es []edge
	for _, l := range lines {
		for i := range l {
			es = append(es, edge{l[i].Box.X0, 1}, edge{l[i].Box.X1, -1})
		}
	}
	slices.SortFunc(es, func(a, b edge) int { return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(b.open, a.open)) })
	var out []strip
	n, from, seen := 0, 0.0, false
	for _, e := range es {
		before := n
		n += e.open
		switch {
		case before > most && n <= most:
			from, seen = e.x, true
		case before <= most && n > most && seen:
			out = append(out, strip{from, e.x})
		}
	}
	return out
}

// partedBy counts the lines with words on both sides of a strip, and those of
// them whose nearest words are apart and include a number.
func partedBy(lines [][]textline.Word, g strip, size float64) (parted, by int) {
	mid := g.mid()
	for _, l := range lines {
		i := 0
		for i < len(l) && (l[i].Box.X0+l[i].Box.X1)/2 < mid {
			i++
		}
		if i == 0 || i == len(l) {
			continue
		}
		parted++
		a, b := &l[i-1], &l[i]
		least := minSubGap
		if a.Style&b.Style&textline.Mono != 0 && !(isValue(a.Text) && isValue(b.Text)) {
			least = minMonoGap
		}
		if b.Box.X0-a.Box.X1 >= least*size && (counts(a.Text) && (isValue(b.Text) || !isUnit(b.Text)) || isValue(a.Text) && isValue(b.Text) || counts(b.Text)) {
			by++
		}
	}
	return parted, by
}

// isUnit reports whether a word can be the unit of a number.
func isUnit(s string) bool {
	return len(s) <= 2 || strings.HasPrefix(s, "%") || textline.StartsLower(s)
}

// joinRanges returns a line in which each range is one word: "7 - 9".
func joinRanges(l []textline.Word) []textline.Word {
	var out []textline.Word // a copy if there is one
	for k := 1; k+1 < len(l); k++ {
		if !isRange(l[k-1 : k+2]) {
			continue
		}
		if out == nil {
			out = slices.Clone(l)
		}
		w := &out[k+1]
		w.Box, w.Text = geom.Union(l[k-1].Box, l[k+1].Box), l[k-1].Text+"-"+l[k+1].Text
		out[k-1].Text, out[k].Text = "", ""
		k++
	}
	if out == nil {
		return l
	}
	return slices.DeleteFunc(out, func(w textline.Word) bool { return w.Text == "" })
}

// hasRange reports whether a line has a range.
func hasRange(l []textline.Word) bool { return len(joinRanges(l)) < len(l) }

// isRange reports whether three words are a range.
func isRange(l []textline.Word) bool {
	const near = minSubGap + 0.2
	return textline.IsNothing(l[1].Text) && textline.IsNumber(l[0].Text) && textline.IsNumber(l[2].Text) &&
		l[1].Box.X0-l[0].Box.X1 < near*l[1].Size && l[2].Box.X0-l[1].Box.X1 < near*l[1].Size
}

// refine splits the grid columns that contain several columns of numbers: where the
// words of their heads are apart, too.
func (l *lattice) refine(ws []textline.Word) {
	nr, nc := l.size()
	cols := make([][]textline.Word, nc)
	for i := range ws {
		r, c := geom.Slot(l.ys, (ws[i].Box.Y0+ws[i].Box.Y1)/2), geom.Slot(l.xs, (ws[i].Box.X0+ws[i].Box.X1)/2)
		if r < 0 || c < 0 {
			continue
		}
		if root := l.root[r*nc+c]; root%nc == c && (c+1 == nc || l.root[r*nc+c+1] != root) {
			cols[c] = append(cols[c], ws[i])
		}
	}
	for c := nc - 1; c >= 0; c-- {
		if len(cols[c]) < 2*minSubLines {
			continue
		}
		lines := slices.DeleteFunc(wordRows(cols[c]), hasRange) // they may be framed: frames
		gs := subGutters(lines)
		if len(gs) == 0 {
			gs = textGutters(lines)
		}
		if len(gs) > maxSubCols {
			continue
		}
		for k := len(gs) - 1; k >= 0 && nr*(len(l.xs)+1) < maxCells; k-- {
			l.cutColumn(c, gs[k].widestFree(lines).mid(), cols[c])
		}
	}
	if _, n := l.size(); n > nc {
		l.merge()
	}
}

// widestFree returns the widest part of a strip between columns of numbers that no word
// of their heads is in, but for those across all of it: of lines without a number on
// either side. It is the strip itself if heads are no further apart than by a space.
func (g strip) widestFree(lines [][]textline.Word) strip {
	var in []strip
	size := 0.0
	for _, l := range lines {
		if g.numbersBeside(l) {
			continue
		}
		for i := range l {
			if w := l[i].Box; w.X0 < g.b && w.X1 > g.a && (w.X0 > g.a || w.X1 < g.b) {
				in = append(in, strip{w.X0, w.X1})
				size = max(size, l[i].Size)
			}
		}
	}
	slices.SortFunc(in, func(a, b strip) int { return cmp.Compare(a.a, b.a) })
	best, at := strip{g.a, g.a}, g.a
	for _, w := range append(in, strip{g.b, g.b}) {
		if w.a-at > best.b-best.a {
			best = strip{at, w.a}
		}
		at = max(at, w.b)
	}
	if best.b-best.a < leastFree*size {
		return g
	}
	return best
}

// numbersBeside reports whether a line has numbers on both sides of a strip.
func (g strip) numbersBeside(l []textline.Word) bool {
	left, right := false, false
	for i := range l {
		if counts(l[i].Text) {
			left, right = left || l[i].Box.X0 < g.mid(), right || l[i].Box.X0 >= g.mid()
		}
	}
	return left && right
}

// unspan adds a column edge to rows without a rule there if the words of a row
// of numbers are apart at it, like cells.
func (l *lattice) unspan(ws []textline.Word) {
	nr, nc := l.size()
	rows := make([][][]textline.Word, nr)
	for r, in := range l.rowWords(ws) {
		rows[r] = wordRows(in)
	}
	changed := false
	for c := range nc - 1 {
		changed = l.unspanColumn(c, rows) || changed
	}
	for r := range nr {
		lines := rows[r]
		if nc*len(lines) > maxUnspan {
			continue
		}
		for c := 0; c < nc-1; c++ {
			if l.right[r*nc+c] || l.root[r*nc+c] != l.root[r*nc+c+1] {
				continue
			}
			if x := l.xs[c+1]; len(lines) > 0 && !slices.ContainsFunc(lines, func(ws []textline.Word) bool { return !apartAt(ws, x) }) {
				l.right[r*nc+c], changed = true, true
			}
		}
	}
	if changed {
		l.merge()
	}
}

// unspanColumn adds the edge after column c to the rows without a rule there whose words
// are widely apart at it, if there are several and those of none are near.
func (l *lattice) unspanColumn(c int, rows [][][]textline.Word) bool {
	const leastApart = 3 // rows
	_, nc := l.size()
	x := l.xs[c+1]
	var wide []int
	for r, lines := range rows {
		if l.right[r*nc+c] || l.root[r*nc+c] != l.root[r*nc+c+1] {
			continue
		}
		if nc*len(lines) > maxUnspan {
			return false
		}
		apart := false
		for _, ws := range lines {
			i, _ := slices.BinarySearchFunc(ws, x, func(w textline.Word, x float64) int { return cmp.Compare(w.Box.X0, x) })
			if i == 0 || ws[i-1].Box.X1 < l.xs[c] {
				continue
			}
			if ws[i-1].Box.X1 > x || i < len(ws) && ws[i].Box.X0-ws[i-1].Box.X1 < wideGap*ws[i].Size {
				return false
			}
			apart = apart || i < len(ws) && ws[i].Box.X0 < l.xs[c+2]
		}
		if apart {
			wide = append(wide, r)
		}
	}
	if len(wide) < leastApart {
		return false
	}
	for _, r := range wide {
		l.right[r*nc+c] = true
	}
	return true
}

// rowWords returns the words of each row.
func (l *lattice) rowWords(ws []textline.Word) [][]textline.Word {
	nr, _ := l.size()
	rows := make([][]textline.Word, nr)
	for i := range ws {
		if r := geom.Slot(l.ys, (ws[i].Box.Y0+ws[i].Box.Y1)/2); r >= 0 {
			rows[r] = append(rows[r], ws[i])
		}
	}
	return rows
}

// apartAt reports whether the words of a line are apart at x and a number or a dash
// follows.
func apartAt(ws []textline.Word, x float64) bool {
	i, _ := slices.BinarySearchFunc(ws, x-1, func(w textline.Word, x float64) int { return cmp.Compare(w.Box.X0, x) })
	if i == 0 || i == len(ws) || ws[i-1].Box.X1 > x+1 {
		return false
	}
	return (textline.IsNumber(ws[i].Text) || textline.IsDash(ws[i].Text)) && ws[i].Box.X0-ws[i-1].Box.X1 > minSubGap*ws[i].Size
}

// cutColumn adds an edge at x to column c, in the rows where no word of the
// column crosses it.
func (l *lattice) cutColumn(c int, x float64, ws []textline.Word) {
	nr, nc := l.size()
	crossed := make([]bool, nr)
	for i := range ws {
		if ws[i].Box.X0 < x-0.5 && ws[i].Box.X1 > x+0.5 {
			if r := geom.Slot(l.ys, (ws[i].Box.Y0+ws[i].Box.Y1)/2); r >= 0 {
				crossed[r] = true
			}
		}
	}
	right, below := make([]bool, 0, nr*(nc+1)), make([]bool, 0, nr*(nc+1))
	for r := range nr {
		row, under := l.right[r*nc:(r+1)*nc], l.below[r*nc:(r+1)*nc]
		right = append(append(append(right, row[:c]...), !crossed[r]), row[c:]...)
		below = append(append(append(below, under[:c+1]...), under[c]), under[c+1:]...)
	}
	l.xs = slices.Insert(l.xs, c+1, x)
	l.right, l.below = right, below
}

// wordRows groups words by baseline, each row from left to right.
func wordRows(ws []textline.Word) [][]textline.Word {
	sorted := slices.Clone(ws)
	geom.SortBy(sorted, func(a, b *textline.Word) int {
		return cmp.Or(cmp.Compare(a.Base, b.Base), cmp.Compare(a.Box.X0, b.Box.X0))
	})
	var out [][]textline.Word
	for i := 0; i < len(sorted); {
		j := i + 1
		for j < len(sorted) && sorted[j].Base-sorted[i].Base <= 0.3*min(sorted[i].Size, sorted[j].Size) {
			j++
		}
		row := sorted[i:j:j]
		geom.SortBy(row, func(a, b *textline.Word) int { return cmp.Compare(a.Box.X0, b.Box.X0) })
		out = append(out, row)
		i = j
	}
	return out
}
