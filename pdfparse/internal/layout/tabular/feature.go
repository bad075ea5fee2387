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
	template int               // gutters found before those between numbers
	hs       Between
}

// A writer writes features, or their names.
type writer struct {
	v     *trees.Features
	names []string // collected if v is nil
	n     int
}

func (w *writer) add(name string, x float64) {
	if w.v == nil {
		w.names = append(w.names, name)
		return
	}
	w.v[w.n] = float32(x)
	w.n++
}

func (w *writer) flag(name string, b bool) {
	x := 0.0
	if b {
		x = 1
	}
	w.add(name, x)
}

// Names are the names of the features of a table, in order.
func Names() []string {
	word := textline.Word{Text: "a", Size: 10}
	rs := [][]textline.Line{{textline.NewLine([]textline.Word{word}), textline.NewLine([]textline.Word{word})}}
	s := &stream{gutters: []strip{{0, 1}}}
	s.add(rs[0])
	w := &writer{}
	(&zoneReading{stream: s, t: s.table(), rs: rs, to: 1}).write(w)
	return w.names
}

func (z *zoneReading) write(w *writer) {
	z.shape(w)
	z.alignment(w)
	z.texts(w)
	z.lines(w)
	z.around(w)
}

func share(n, of int) float64 { return float64(n) / float64(max(of, 1)) }

// shape writes how many rows and columns there are, and how full.
func (z *zoneReading) shape(w *writer) {
	t, n := z.t, 0
	rows, cols := len(t.Rows), t.Cols()
	w.add("rows", float64(min(rows, 40)))
	w.add("columns", float64(cols))
	w.add("lines of a row", share(len(z.rows), rows))
	w.add("filled", t.filled())
	w.add("rows with two cells", share(t.pairedRows(), rows))
	spans, whole := 0, 0
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
			if x.ColSpan > 1 {
				spans++
			}
		}
		if full {
			whole++
		}
	}
	for _, k := range perColumn {
		least = min(least, share(k, rows))
	}
	w.add("cells", float64(min(n, 200)))
	w.add("full rows", share(whole, rows))
	w.add("spanning cells", share(spans, n))
	w.add("least filled column", least)
	w.add("gutters between numbers", float64(len(z.gutters)-z.template))
}

// alignment writes how well cells agree on edges, and how wide gaps are.
func (z *zoneReading) alignment(w *writer) {
	t, cols := z.t, z.t.Cols()
	least := 1.0
	for c := range cols {
		least = min(least, columnAlignment(t, c))
	}
	w.add("alignment", t.alignment())
	w.add("least alignment", least)
	size := max(z.usualSize(), 1)
	gap, all := math.Inf(1), 0.0
	for _, g := range z.gutters {
		gap, all = min(gap, g.b-g.a), all+g.b-g.a
	}
	wide := max(geom.Width(z.box), 1)
	w.add("narrowest gutter", min(gap/size, 40))
	w.add("gutters of the width", all/wide)
	ext := z.columnsFrom(0)
	widest := 0.0
	for _, e := range ext {
		widest = max(widest, (e.b-e.a)/wide)
	}
	w.add("widest column", widest)
	w.add("first column", max(0, ext[0].b-ext[0].a)/wide)
	w.add("gutter before the last", (z.gutters[len(z.gutters)-1].b-z.gutters[len(z.gutters)-1].a)/wide)
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
	w.add("least pitch", low)
	w.add("median pitch", mid)
	w.add("greatest pitch", min(high, 10))
	w.add("spread of pitch", min(spread, 5))
	w.add("kinds of sizes", float64(z.kindsOfSizes()))
}

// kindsOfSizes counts the changes of size from row to row.
func (z *zoneReading) kindsOfSizes() int {
	n := 0
	for k := 1; k < len(z.rows); k++ {
		if math.Abs(z.rows[k].size-z.rows[k-1].size) > 0.1*z.rows[k].size {
			n++
		}
	}
	return n
}

// texts writes what the cells hold.
func (z *zoneReading) texts(w *writer) {
	t := z.t
	rows := len(t.Rows)
	var cells, words, chars, long, lower, upper, digit, closed, bars, colons, firsts, marks, one, signs int
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
			long += one01(n > 160)
			one += one01(n < 3)
			first, _ := utf8.DecodeRuneInString(s)
			last, _ := utf8.DecodeLastRuneInString(s)
			lower += one01(unicode.IsLower(first))
			upper += one01(unicode.IsUpper(first))
			digit += one01(unicode.IsDigit(first))
			closed += one01(strings.ContainsRune(".,;?!", last) && spaces > 1)
			bars += one01(s == "|" || s == "│" || s == "||")
			signs += one01(strings.ContainsAny(s, "=∑∫√≤≥∈∏∂∇⊂∪∩→{}") && letters.Count(s) < 12)
			if c == 0 {
				firsts++
				names[s] = true
				colons += one01(last == ':')
				if m, ok := textline.MarkerOf(&textline.Word{Text: s}); ok && (!m.Bare || !m.Ordered) {
					marks++
				}
			}
		}
	}
	w.add("words of a cell", share(words, cells))
	w.add("characters of a cell", share(chars, cells))
	w.add("longest cell", float64(min(longest, 1000)))
	w.add("long cells", share(long, cells))
	w.add("shortest cells", share(one, cells))
	w.add("in lower case", share(lower, cells))
	w.add("with capital", share(upper, cells))
	w.add("with digit", share(digit, cells))
	w.add("closed", share(closed, cells))
	w.add("bars", share(bars, cells))
	w.add("formulas", share(signs, cells))
	w.add("names before colon", share(colons, firsts))
	w.add("markers", share(marks, firsts))
	w.add("different names", share(len(names), firsts))
	w.add("first column filled", share(firsts, rows))
	w.add("numeric", t.numeric())
	most, uniform, second := 0.0, 0.0, 0.0
	for c := range t.Cols() {
		k := t.kindShares(c)
		if c > 0 {
			most = max(most, k[numberKind])
		}
		uniform += slices.Max(k[:]) / float64(t.Cols())
		if c == t.Cols()-1 {
			second = k[numberKind]
		}
	}
	w.add("most numeric column", most)
	w.add("numeric last column", second)
	w.add("cells of a kind", uniform)
	w.flag("running text", runningText(t))
	w.flag("leaders", z.leaders())
	w.flag("list", z.markers(t))
	w.add("fixed pitch", share(z.mono, z.words))
	w.flag("recognized", z.source == textline.OCR)
}

func one01(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Kinds of cells.
const (
	numberKind = iota
	wordKind
	phraseKind
	sentenceKind
	kinds
)

// kindShares returns the share of each kind among the cells of a column below the
// first row.
func (t *Table) kindShares(c int) (out [kinds]float64) {
	var n [kinds]int
	all := 0
	for y, r := range t.Rows {
		s := r[c].Plain()
		if s == "" || y == 0 {
			continue
		}
		all++
		switch spaces := strings.Count(s, " "); {
		case textline.IsNumber(s) || textline.IsNothing(s):
			n[numberKind]++
		case spaces == 0:
			n[wordKind]++
		case spaces < 5:
			n[phraseKind]++
		default:
			n[sentenceKind]++
		}
	}
	for k := range out {
		out[k] = share(n[k], all)
	}
	return out
}

// lines writes rules, fills, styles and the order of painting.
func (z *zoneReading) lines(w *writer) {
	hs := z.hs.Rules
	w.flag("rule above", z.ruleBetween(hs, z.box.Y0-8, z.box.Y0+2))
	w.flag("rule below", z.ruleBetween(hs, z.box.Y1-2, z.box.Y1+8))
	ruled, filled := 0, 0
	bold, firstBold, italic := 0, 0, 0
	for k := range z.rows {
		r := &z.rows[k]
		if k > 0 {
			ruled += one01(z.ruleBetween(hs, z.rows[k-1].base, r.y0+0.55*(r.base-r.y0)))
			filled += one01(z.ruleBetween(z.hs.Fills, z.rows[k-1].base, r.y0+0.55*(r.base-r.y0)))
		}
		strong := true
		for _, c := range r.cells {
			strong = strong && (len(c) == 0 || allBold(c))
			italic += one01(len(c) > 0 && c[0].Style&textline.Italic != 0)
		}
		bold += one01(strong)
		firstBold += one01(len(r.cells[0]) > 0 && allBold(r.cells[0]))
	}
	w.add("rules between", share(ruled, len(z.rows)-1))
	w.add("fills between", share(filled, len(z.rows)-1))
	w.add("bold lines", share(bold, len(z.rows)))
	w.add("bold names", share(firstBold, len(z.rows)))
	w.add("italic cells", share(italic, len(z.rows)))
	strong := true
	for _, c := range z.rows[0].cells {
		strong = strong && (len(c) == 0 || allBold(c))
	}
	w.flag("bold head", strong)
	w.flag("rules of signatures", z.signatures(hs))
	w.flag("painted by column", z.paintedByColumn())
	w.flag("painted by cell", z.paintedByCell())
	w.flag("painted down", z.paintedDown())
	crossed := 0
	for k := range z.rows {
		for i := range z.rows[k].spans {
			crossed += one01(z.rows[k].spans[i] > 1)
		}
	}
	w.add("lines that cross", share(crossed, len(z.rows)))
}

// around writes what stands above and below in the column.
func (z *zoneReading) around(w *writer) {
	left, right := math.Inf(1), math.Inf(-1)
	for _, r := range z.rs[max(0, z.top-maxBack):min(len(z.rs), z.to+maxBack)] {
		left, right = min(left, r[0].Box.X0), max(right, r[len(r)-1].Box.X1)
	}
	wide, size := max(right-left, 1), max(z.usualSize(), 1)
	w.add("width in the column", geom.Width(z.box)/wide)
	w.add("indent", (z.box.X0-left)/size)
	w.add("lines above", float64(min(z.top, 60)))
	w.add("lines below", float64(min(len(z.rs)-z.to, 60)))
	near := func(name string, k int, gap float64) {
		w.flag(name+"none", k < 0 || k >= len(z.rs))
		if k < 0 || k >= len(z.rs) {
			gap = 0
		}
		w.add(name+"gap", min(gap/size, 10))
		var l textline.Line
		pieces := 0
		if k >= 0 && k < len(z.rs) {
			l, pieces = z.rs[k][0], len(z.rs[k])
		}
		w.add(name+"pieces", float64(pieces))
		w.add(name+"width", geom.Width(l.Box)/wide)
		w.add(name+"size", l.Size/size)
		w.add(name+"words", float64(len(l.Words)))
		w.flag(name+"bold", len(l.Words) > 0 && allBold(l.Words))
		w.flag(name+"numbered", len(l.Words) > 1 && startsDigit(l.Words[1].Text))
		w.flag(name+"lower case", len(l.Words) > 0 && textline.StartsLower(l.Words[0].Text))
		last := ""
		if n := len(l.Words); n > 0 {
			last = l.Words[n-1].Text
		}
		w.flag(name+"colon", strings.HasSuffix(last, ":"))
		w.flag(name+"hyphen", strings.HasSuffix(last, "-"))
		w.flag(name+"stop", strings.HasSuffix(last, "."))
	}
	above, below := 0.0, 0.0
	if z.top > 0 {
		above = GapAbove(z.rs, z.top)
	}
	if z.to < len(z.rs) {
		below = GapAbove(z.rs, z.to)
	}
	near("above: ", z.top-1, above)
	near("below: ", z.to, below)
	w.add("title above", z.over/size)
	w.add("drawn strokes", min(z.hs.strokes(z.box), 50))
}
