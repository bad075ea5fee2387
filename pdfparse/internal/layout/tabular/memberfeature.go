package tabular

import (
	"math"
	"slices"
	"sync"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// write writes the features of row k, next to the table.
func (m *membership) write(w *trees.Row, k int) {
	m.table(w)
	m.distances(w, k)
	m.fit(w, k, "")
	m.text(w, k)
	step := 1
	if k < m.from {
		step = -1
	}
	for n, name := range [...]string{"next: ", "second: "} {
		m.beyond(w, k+step*(n+1), k, name)
	}
}

// table writes what the table has so far.
func (m *membership) table(w *trees.Row) {
	n := m.to - m.from
	w.Put("rows", float64(min(n, 40)))
	w.Put("rows of pieces", share(m.multi, n))
	w.Put("rows of numbers", share(m.data, m.multi))
	w.Put("most pieces", float64(min(m.most, 20)))
	w.Put("gutters", float64(min(len(inner(m.common)), 20)))
	w.Put("rows across", share(m.crossed, n))
	w.Put("rules", share(m.ruled, n-1))
	w.Put("width", geom.Width(m.box)/max(1, m.right-m.left))
	w.Is("ruled off", covered(m.hs.Rules, m.box.Y0-8, m.box.Y0+2, m.box))
	w.Is("bold head", m.boldHead)
}

func boldLines(row []textline.Line) bool {
	return !slices.ContainsFunc(row, func(l textline.Line) bool { return !l.All(textline.Bold) })
}

// distances writes how far row k is, relative to the other rows.
func (m *membership) distances(w *trees.Row, k int) {
	size := max(1, m.rs[k][0].Size)
	g, n := m.gap(k), m.to-m.from
	w.Put("gap", min(g/size, 10))
	ratio := func(name string, of float64) {
		x := -1.0
		if n > 1 && of > 0 {
			x = min(g/of, 6)
		}
		w.Put(name, x)
	}
	ratio("gap, of the last", m.last)
	ratio("gap, of the least", m.least)
	ratio("gap, of the greatest", m.wide)
	ratio("gap, of the mean", m.sum/float64(max(1, n-1)))
	next, step := k+1, 1
	if k < m.from {
		next, step = k-1, -1
	}
	after := -1.0
	if next >= 0 && next < len(m.rs) {
		after = GapAbove(m.rs, max(next, next-step))
	}
	w.Put("gap after", geom.Clip(after/size, -1, 10))
	w.Put("gap, of that after", min(g/max(after, .1), 6)*float64(trees.One(after >= 0)))
	w.Put("since pieces", float64(min(10, max(k-m.full, m.top-k))))
	w.Is("rule between", m.coveredAt(m.hs.Rules, k))
	w.Is("rule after", next >= 0 && next < len(m.rs) && covered(m.hs.Rules, m.rs[min(k, next)][0].Base, middleOf(m.rs[max(k, next)]), m.box))
	w.Is("fill between", m.coveredAt(m.hs.Fills, k))
}

// near returns the row with several pieces that is nearest to row k, and whether it
// is bold.
func (m *membership) near(k int) ([]textline.Line, bool) {
	if k < m.from {
		return m.rs[m.top], m.boldTop
	}
	return m.rs[m.full], m.boldFull
}

// fit writes how row k stands in the columns of the table.
func (m *membership) fit(w *trees.Row, k int, name string) {
	row := m.rs[k]
	row = row[:min(len(row), maxPieces)]
	near, _ := m.near(k)
	size, box := max(1, row[0].Size), extent(row)
	w.Put(name+"pieces", float64(min(len(row), 20)))
	w.Is(name+"several", Multi(row))
	w.Put(name+"pieces, less the last", float64(min(len(row), 20)-min(len(near), 20)))
	gs := inner(m.common)
	left := len(inner(meet(m.common, gapsOf(row), 0.3*size)))
	w.Put(name+"gutters left", share(left, len(gs)))
	crossing, cut := 0, 0
	for _, g := range gs {
		for i := range row {
			if row[i].Box.X0 < g.a && row[i].Box.X1 > g.b {
				crossing++
				cut += trees.One(partsAt(&row[i], g))
			}
		}
	}
	w.Put(name+"gutters crossed", share(crossing, len(gs)))
	w.Put(name+"gaps at gutters", share(cut, crossing))
	lefts, rights, mids := 0, 0, 0
	for i := range row {
		a := &row[i].Box
		l, r, c := false, false, false
		for j := range near {
			b := &near[j].Box
			l, r, c = l || math.Abs(a.X0-b.X0) < slackX, r || math.Abs(a.X1-b.X1) < slackX, c || math.Abs(a.X0+a.X1-b.X0-b.X1) < 2*slackX
		}
		lefts, rights, mids = lefts+trees.One(l), rights+trees.One(r), mids+trees.One(c)
	}
	w.Put(name+"aligned left", share(lefts, len(row)))
	w.Put(name+"aligned right", share(rights, len(row)))
	w.Put(name+"aligned middle", share(mids, len(row)))
	numbers := 0
	for i := range row {
		numbers += trees.One(numberOrDash(row[i].Words))
	}
	w.Put(name+"numbers", share(numbers, len(row)))
	w.Is(name+"row of numbers", dataRow(row))
	w.Put(name+"size", row[0].Size/max(1, near[0].Size))
	w.Is(name+"bold", boldLines(row))
	w.Put(name+"left end", geom.Clip((box.X0-m.box.X0)/size, -20, 20))
	w.Put(name+"right end", geom.Clip((box.X1-m.box.X1)/size, -20, 20))
	w.Put(name+"room", geom.Clip((m.right-box.X1)/size, -1, 40))
}

// slackX is how far the edges of cells in line may be apart, in points.
const slackX = 1.5

// partsAt reports whether a piece has a gap wider than a space in a gutter.
func partsAt(l *textline.Line, g strip) bool {
	for i := 1; i < len(l.Words); i++ {
		if cutsGutter([]strip{g}, &l.Words[i-1], &l.Words[i]) {
			return true
		}
	}
	return false
}

// text writes what row k says.
func (m *membership) text(w *trees.Row, k int) {
	row := m.rs[k]
	first, last := &row[0], &row[len(row)-1]
	words, longest := 0, 0
	for i := range row {
		words, longest = words+len(row[i].Words), max(longest, len(row[i].Words))
	}
	w.Put("words", float64(min(words, 40)))
	w.Put("longest piece", float64(min(longest, 40)))
	r, _ := utf8.DecodeRuneInString(first.Words[0].Text)
	end, _ := utf8.DecodeLastRuneInString(last.Words[len(last.Words)-1].Text)
	w.Put("first character", letterClass(r))
	w.Put("last character", letterClass(end))
	w.Is("lower case", textline.StartsLower(first.Words[0].Text))
	_, marked := textline.LineMarker(first)
	w.Is("marker", marked)
	w.Put("letters of the first word", float64(min(20, letters.Count(first.Words[0].Text))))
	w.Put("painted after", geom.Clip(float64(first.Order-m.order), -3, 5))
	w.Put("fixed pitch", first.Share(textline.Mono))
	w.Is("italic", first.All(textline.Italic))
	w.Is("recognized", first.Words[0].Source == textline.OCR)
	near, bold := m.near(k)
	cell := -1
	for c := range near {
		if len(row) == 1 && (math.Abs(first.Box.X0-near[c].Box.X0) < slackX || math.Abs(first.Box.X0+first.Box.X1-near[c].Box.X0-near[c].Box.X1) < 2*slackX) && (c+1 == len(near) || first.Box.X1 < near[c+1].Box.X0) {
			cell = c
			break
		}
	}
	w.Put("in the column of", float64(min(cell, 10)))
	w.Is("bold near", bold)
	w.Is("same text", sameText(row, m.rs[m.top]))
}

// classSigns are the characters that have a class of their own.
var classSigns = []rune(".:;,!?)*-–—%$€£•…\"'")

func letterClass(r rune) float64 {
	switch i := slices.Index(classSigns, r); {
	case i >= 0:
		return float64(i + 4)
	case r >= '0' && r <= '9':
		return 1
	case textline.StartsLower(string(r)):
		return 2
	}
	return 3
}

// beyond writes of row k, behind the row that is asked about, whether it goes on.
func (m *membership) beyond(w *trees.Row, k, asked int, name string) {
	if w.To != nil && (k < 0 || k >= len(m.rs)) {
		for range len(beyondNames()) {
			w.Put("", -9)
		}
		return
	}
	if w.To == nil {
		k = asked
	}
	m.fit(w, k, name)
}

var beyondNames = sync.OnceValue(func() []string {
	word := textline.Word{Text: "a", Size: 10}
	rs := [][]textline.Line{{textline.NewLine([]textline.Word{word})}}
	w := &trees.Row{}
	newMembership(rs, Between{}, 0, 1, 0).fit(w, 0, "")
	return w.Names
})
