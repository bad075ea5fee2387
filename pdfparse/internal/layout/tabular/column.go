package tabular

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Columns are parted by what is white in most rows with several groups of words. Of all
// sets of such strips the one of least cost is taken.

// A group is the extent of words of a row that are no further apart than words are.
type group struct {
	strip
	opens bool // only what stands before others: a bullet, or the sign of a number
}

// mostSampled bounds the rows of a table whose columns are looked for, maxPieces the
// pieces and the groups of a row: more are a drawing.
const (
	mostSampled = 120
	maxPieces   = 60
)

// rowsBeside is the distance of rows of which one is beside the other, in sizes, where
// none is above another: cells centred on their row.
const rowsBeside = 0.9

// columns returns the strips between the columns of rows, of long tables of evenly spaced
// ones.
func columns(part [][]textline.Line) []strip {
	var rows [][]group
	var spaces []float64
	var sampled [][]textline.Line
	step := float64(max(len(part), mostSampled)) / mostSampled
	for at := 0.0; int(at) < len(part); at += step {
		row := part[int(at)]
		sampled = append(sampled, row)
		for i := range row {
			spaces = append(spaces, spacesOf(row[i].Words)...)
		}
	}
	space := min(lowerMiddle(spaces), mostSpace)
	var last []group
	for k, row := range sampled {
		r := groupsOf(row, space)
		if len(r) > maxPieces {
			return nil
		}
		if len(r) > 1 {
			rows = append(rows, r)
		}
		if k > 0 && row[0].Base-sampled[k-1][0].Base < rowsBeside*row[0].Size {
			if both := besides(last, r); both != nil {
				rows = append(rows, both)
			}
		}
		last = r
	}
	return parting(whites(rows), rows)
}

// besides returns the groups of two rows, nil if one is above another.
func besides(a, b []group) []group {
	both := slices.Concat(a, b)
	slices.SortStableFunc(both, func(a, b group) int { return cmp.Compare(a.a, b.a) })
	for i := 1; i < len(both); i++ {
		if both[i].a < both[i-1].b {
			return nil
		}
	}
	return both
}

// Text of at least justified spaces, mostly in lower case, has spaces of its own width.
const justified = 3

// Least gaps between the cells of a row, in sizes: between words, between numbers,
// between words of fixed pitch, whose spaces have 0.5 to 0.6, and in spaces. What is
// usual between words and more than mostSpace is between columns of single words.
const (
	cellGap   = 0.45
	numberGap = 0.4
	monoGap   = 0.9
	manySpace = 1.5
	mostSpace = 0.6
)

// groupsOf returns the groups of a row from left to right; space is the usual one of the
// table, in sizes.
func groupsOf(row []textline.Line, space float64) (out []group) {
	for i := range row {
		ws := fromLeft(row[i].Words)
		least := max(cellGap, manySpace*space)
		lower := 0
		for k := range ws {
			lower += trees.One(textline.StartsLower(ws[k].Text))
		}
		if own := spacesOf(ws); len(own) >= justified && 2*lower >= len(ws) {
			least = max(least, manySpace*lowerMiddle(own))
		}
		ws = slices.DeleteFunc(slices.Clone(ws), func(w textline.Word) bool { return strings.Trim(w.Text, ".…") == "" }) // leaders
		for k := range ws {
			w := &ws[k]
			if k > 0 && w.Box.X0-ws[k-1].Box.X1 < leastGap(&ws[k-1], w, least)*w.Size {
				last := &out[len(out)-1]
				last.b, last.opens = max(last.b, w.Box.X1), false
				continue
			}
			m, marks := textline.MarkerOf(w)
			opens := marks && !m.Ordered || textline.OpensNumber(w.Text)
			out = append(out, group{strip{w.Box.X0, max(w.Box.X0, w.Box.X1)}, opens})
		}
	}
	slices.SortStableFunc(out, func(a, b group) int { return cmp.Compare(a.a, b.a) })
	return out
}

// leastGap returns the least gap between two words that are cells, in sizes.
func leastGap(a, b *textline.Word, least float64) float64 {
	switch {
	case isValue(a.Text) && isValue(b.Text):
		return numberGap
	case a.Style&b.Style&textline.Mono != 0:
		return max(least, monoGap)
	}
	return least
}

// isValue reports whether a text is a number or says that there is none.
func isValue(s string) bool { return textline.IsNumber(s) || textline.IsNothing(s) }

func fromLeft(ws []textline.Word) []textline.Word {
	byLeft := func(a, b textline.Word) int { return cmp.Compare(a.Box.X0, b.Box.X0) }
	if !slices.IsSortedFunc(ws, byLeft) {
		ws = slices.Clone(ws)
		slices.SortStableFunc(ws, byLeft)
	}
	return ws
}

// spacesOf returns the gaps between the words of a piece that are not between numbers, in
// sizes.
func spacesOf(ws []textline.Word) (out []float64) {
	for k := 1; k < len(ws); k++ {
		if !isValue(ws[k-1].Text) || !isValue(ws[k].Text) {
			out = append(out, (ws[k].Box.X0-ws[k-1].Box.X1)/max(1, ws[k].Size))
		}
	}
	return out
}

func lowerMiddle(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	slices.Sort(v)
	return v[(len(v)-1)/2]
}

// What columns cost, where two neighbours in one cell cost 1: a group across a border, in
// a row with as many groups as usual (mostUsual is the share of rows that have no more),
// and a column, times the root of the rows. More strips than mostGaps are a drawing.
const (
	crossingCost = 2
	columnCost   = 0.2
	mostUsual    = 0.9
	mostGaps     = 80
)

// A white is a strip between groups, and what the groups across it cost.
type white struct {
	strip
	crossed float64
}

// whites returns the strips at which more rows have text on both sides than it costs to
// part there.
func whites(rows [][]group) (out []white) {
	if len(rows) == 0 {
		return nil
	}
	type edge struct {
		x    float64
		open bool
	}
	var es []edge
	counts := make([]int, len(rows))
	for i, r := range rows {
		counts[i] = len(r)
		for _, g := range r {
			es = append(es, edge{g.a, true}, edge{g.b, false})
		}
	}
	slices.Sort(counts)
	usual := counts[int(mostUsual*float64(len(counts)-1))]
	slices.SortFunc(es, func(a, b edge) int { return cmp.Or(cmp.Compare(a.x, b.x), trees.One(b.open)-trees.One(a.open)) })
	for i := 1; i < len(es); i++ {
		if es[i-1].open || !es[i].open {
			continue
		}
		w := white{strip: strip{es[i-1].x, es[i].x}}
		both := 0
		for _, r := range rows {
			switch left, right := beside(r, w.strip); {
			case right-left > 1:
				w.crossed += crossingCost * min(1, share(len(r)-1, usual-1))
			case left >= 0 && right < len(r):
				both++
			}
		}
		if float64(both) > w.crossed {
			out = append(out, w)
		}
	}
	return out
}

// beside returns the last group before a strip and the first behind it; one between them
// crosses it.
func beside(r []group, g strip) (left, right int) {
	mid := g.mid()
	right, _ = slices.BinarySearchFunc(r, mid, func(s group, x float64) int { return cmp.Compare(s.a, x) })
	if left = right - 1; left >= 0 && r[left].b > mid {
		left--
	}
	return left, right
}

func (g strip) mid() float64 { return (g.a + g.b) / 2 }

// tie is less than any cost: of strips alike the widest is taken.
const tie = 1e-3

// parting returns those of the strips that part rows into columns at the least cost.
func parting(ws []white, rows [][]group) (out []strip) {
	n := len(ws)
	if n > mostGaps {
		return nil
	}
	merged := mergedBetween(ws, rows)
	column := columnCost * math.Sqrt(float64(len(rows)))
	least, before := make([]float64, n+2), make([]int, n+2) // of a set that ends with a strip, from 1 on
	for k := 1; k <= n+1; k++ {
		least[k] = math.Inf(1)
		for i := range k {
			if c := least[i] + merged[i][k]; c <= least[k] {
				least[k], before[k] = c, i
			}
		}
		if k <= n {
			w := &ws[k-1]
			least[k] += column + w.crossed + tie/(1+w.b-w.a)
		}
	}
	for k := before[n+1]; k > 0; k = before[k] {
		out = append(out, ws[k-1].strip)
	}
	slices.Reverse(out)
	return out
}

// mergedBetween returns what it costs that neighbours between strips i and k, counted from
// 1 on, are in one cell; 0 and len(ws)+1 are the ends of the rows.
func mergedBetween(ws []white, rows [][]group) [][]float64 {
	n := len(ws)
	sum := make([][]float64, n+2) // first of neighbours with i before and k behind the two
	for i := range sum {
		sum[i] = make([]float64, n+2)
	}
	before := func(g group) int {
		i, _ := slices.BinarySearchFunc(ws, g.a, func(w white, x float64) int { return cmp.Compare(w.mid(), x) })
		return i
	}
	for _, r := range rows {
		for k := 1; k < len(r); k++ {
			if !r[k-1].opens || r[k].opens {
				sum[before(r[k-1])][before(r[k])+1]++
			}
		}
	}
	for i := n; i >= 0; i-- {
		for k := 1; k <= n+1; k++ {
			sum[i][k] += sum[i][k-1] + sum[i+1][k] - sum[i+1][k-1]
		}
	}
	return sum
}
