package tabular

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A zoneReading is the rows of a column read as a table, and what stands around
// them.
type zoneReading struct {
	*stream
	t        *Table
	rs       [][]textline.Line // of the column
	top      int               // first row, that of the header
	from, to int               // rows below the header
	hs       Between
}

// Names are the names of the features of a table, in order.
func Names() []string {
	word := textline.Word{Text: "a", Size: 10}
	rs := [][]textline.Line{{textline.NewLine([]textline.Word{word}), textline.NewLine([]textline.Word{word})}}
	s := &stream{gutters: []strip{{0, 1}}}
	s.add(rs[0])
	w := &trees.Row{}
	(&zoneReading{stream: s, t: s.table(), rs: rs, to: 1}).write(w)
	return w.Names
}

func (z *zoneReading) write(w *trees.Row) {
	z.shape(w)
	z.alignment(w)
	z.texts(w)
	z.lines(w)
	z.around(w)
}

func share(n, of int) float64 { return float64(n) / float64(max(of, 1)) }

// shape writes how many rows and columns there are, and how full.
func (z *zoneReading) shape(w *trees.Row) {
	t, n := z.t, 0
	rows, cols := len(t.Rows), t.Cols()
	w.Put("rows", float64(min(rows, 40)))
	w.Put("columns", float64(cols))
	w.Put("lines of a row", share(len(z.rows), rows))
	w.Put("filled", t.filled())
	whole := 0
	least := 1.0
	perColumn := make([]int, cols)
	for _, r := range t.Rows {
		full := true
		for c, x := range r {
			if x == nil || len(x.Text) == 0 {
				full = false
				continue
			}
			n++
			perColumn[c]++
		}
		if full {
			whole++
		}
	}
	for _, k := range perColumn {
		least = min(least, share(k, rows))
	}
	w.Put("cells", float64(min(n, 200)))
	w.Put("full rows", share(whole, rows))
	w.Put("least filled column", least)
}

// alignment writes how well cells agree on edges, and how wide gaps are.
func (z *zoneReading) alignment(w *trees.Row) {
	t, cols := z.t, z.t.Cols()
	least := 1.0
	for c := range cols {
		least = min(least, columnAlignment(t, c))
	}
	w.Put("alignment", t.alignment())
	w.Put("least alignment", least)
	size := max(z.usualSize(), 1)
	gap, all := math.Inf(1), 0.0
	for _, g := range z.gutters {
		gap, all = min(gap, g.b-g.a), all+g.b-g.a
	}
	wide := max(geom.Width(z.box), 1)
	w.Put("narrowest gutter", min(gap/size, 40))
	w.Put("gutters of the width", all/wide)
	ext := z.columnsFrom(0)
	widest := 0.0
	for _, e := range ext {
		widest = max(widest, (e.b-e.a)/wide)
	}
	w.Put("widest column", widest)
	w.Put("first column", max(0, ext[0].b-ext[0].a)/wide)
	w.Put("gutter before the last", (z.gutters[len(z.gutters)-1].b-z.gutters[len(z.gutters)-1].a)/wide)
	var pitch []float64
	for k := 1; k < len(z.rows); k++ {
		pitch = append(pitch, z.pitch(k))
	}
	slices.Sort(pitch)
	mean, spread := 0.0, 0.0
	for _, p := range pitch {
		mean += p / float64(len(pitch))
	}
	for _, p := range pitch {
		spread += math.Abs(p-mean) / float64(len(pitch))
	}
	low, mid, high := 0.0, 0.0, 0.0
	if n := len(pitch); n > 0 {
		low, mid, high = pitch[0], pitch[n/2], pitch[n-1]
	}
	w.Put("least pitch", low)
	w.Put("median pitch", mid)
	w.Put("greatest pitch", min(high, 10))
	w.Put("spread of pitch", min(spread, 5))
}

// texts writes what the cells hold.
func (z *zoneReading) texts(w *trees.Row) {
	t := z.t
	rows := len(t.Rows)
	var cells, words, chars, long, lower, upper, digit, colons, firsts, one, signs int
	names := map[string]bool{}
	longest := 0
	for _, r := range t.Rows {
		for c, x := range r {
			s := x.Plain()
			if s == "" {
				continue
			}
			cells++
			n := utf8.RuneCountInString(s)
			spaces := strings.Count(s, " ")
			words, chars, longest = words+spaces+1, chars+n, max(longest, n)
			long += trees.One(n > 160)
			one += trees.One(n < 3)
			first, _ := utf8.DecodeRuneInString(s)
			last, _ := utf8.DecodeLastRuneInString(s)
			lower += trees.One(unicode.IsLower(first))
			upper += trees.One(unicode.IsUpper(first))
			digit += trees.One(unicode.IsDigit(first))
			signs += trees.One(strings.ContainsAny(s, "=∑∫√≤≥∈∏∂∇⊂∪∩→{}") && letters.Count(s) < 12)
			if c == 0 {
				firsts++
				names[s] = true
				colons += trees.One(last == ':')
			}
		}
	}
	w.Put("words of a cell", share(words, cells))
	w.Put("characters of a cell", share(chars, cells))
	w.Put("longest cell", float64(min(longest, 1000)))
	w.Put("long cells", share(long, cells))
	w.Put("shortest cells", share(one, cells))
	w.Put("in lower case", share(lower, cells))
	w.Put("with capital", share(upper, cells))
	w.Put("with digit", share(digit, cells))
	w.Put("formulas", share(signs, cells))
	w.Put("names before colon", share(colons, firsts))
	w.Put("different names", share(len(names), firsts))
	w.Put("first column filled", share(firsts, rows))
	w.Put("numeric", t.numeric())
	most := 0.0
	for c := 1; c < t.Cols(); c++ {
		most = max(most, t.numericColumn(c))
	}
	w.Put("most numeric column", most)
	w.Put("fixed pitch", share(z.mono, z.words))
}

// numericColumn returns the share of numbers in a column below the first row.
func (t *Table) numericColumn(c int) float64 {
	all, n := 0, 0
	for _, r := range t.Rows[1:] {
		if s := r[c].Plain(); s != "" {
			all++
			n += trees.One(isValue(s))
		}
	}
	return share(n, all)
}

// lines writes rules, fills, styles and the order of painting.
func (z *zoneReading) lines(w *trees.Row) {
	hs := z.hs.Rules
	w.Is("rule above", z.ruleBetween(hs, z.box.Y0-8, z.box.Y0+2))
	w.Is("rule below", z.ruleBetween(hs, z.box.Y1-2, z.box.Y1+8))
	ruled := 0
	bold, firstBold, italic := 0, 0, 0
	for k := range z.rows {
		r := &z.rows[k]
		if k > 0 {
			ruled += trees.One(z.ruleBetween(hs, z.rows[k-1].base, r.y0+0.55*(r.base-r.y0)))
		}
		strong := true
		for _, c := range r.cells {
			strong = strong && (len(c) == 0 || allBold(c))
			italic += trees.One(len(c) > 0 && c[0].Style&textline.Italic != 0)
		}
		bold += trees.One(strong)
		firstBold += trees.One(len(r.cells[0]) > 0 && allBold(r.cells[0]))
	}
	w.Put("rules between", share(ruled, len(z.rows)-1))
	w.Put("bold lines", share(bold, len(z.rows)))
	w.Put("bold names", share(firstBold, len(z.rows)))
	w.Put("italic cells", share(italic, len(z.rows)))
	strong := true
	for _, c := range z.rows[0].cells {
		strong = strong && (len(c) == 0 || allBold(c))
	}
	w.Is("bold head", strong)
	w.Is("painted by column", z.paintedByColumn())
	w.Is("painted by cell", z.paintedByCell())
}

// around writes what stands above and below in the column.
func (z *zoneReading) around(w *trees.Row) {
	left, right := math.Inf(1), math.Inf(-1)
	for _, r := range z.rs[max(0, z.top-maxBack):min(len(z.rs), z.to+maxBack)] {
		left, right = min(left, r[0].Box.X0), max(right, r[len(r)-1].Box.X1)
	}
	wide, size := max(right-left, 1), max(z.usualSize(), 1)
	w.Put("width in the column", geom.Width(z.box)/wide)
	w.Put("indent", (z.box.X0-left)/size)
	above, below, lower := 0.0, 0.0, false
	if z.top > 0 {
		above = GapAbove(z.rs, z.top)
	}
	if z.to < len(z.rs) {
		below, lower = GapAbove(z.rs, z.to), textline.StartsLower(z.rs[z.to][0].Words[0].Text)
	}
	w.Put("above: gap", min(above/size, 10))
	w.Put("below: gap", min(below/size, 10))
	w.Is("below: lower case", lower)
}
