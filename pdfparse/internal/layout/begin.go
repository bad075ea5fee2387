package layout

import (
	_ "embed" // begin.bin
	"math"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/roles"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A Step is a line and what is above it in its column: whether it begins a
// paragraph or an item is asked for.
type Step struct {
	Prev, Line geom.Rect
	PrevText   string
	Text       string
	Row        []float32 // features
	Now        bool      // what is decided now
}

//go:embed begin.bin
var beginFile string

var beginModel = trees.Embedded(beginFile, StepNames, "begins")

// begins reports whether a line begins another block than the current one.
func (b *blocker) begins(l *textline.Line, m textline.Marker, isItem bool) bool {
	prev := len(b.cur) - 1
	switch {
	case b.cutWord(&b.cur[prev], l), isItem && m.Kind == '[' && !b.item && b.near(&b.cur[prev], l) && !endsSentence(&b.cur[prev]): // cited in mid-sentence
		return false
	case !b.item && boldBelow(&b.cur[prev], l), b.indents(l), isItem && b.goesOn(l, m):
		return true
	}
	var v trees.Features
	w := &trees.Row{To: &v}
	b.stepRow(w, l, m, isItem)
	yes := beginModel().Logit(&v) > 0
	if b.opts.Steps == nil {
		return yes
	}
	return b.opts.Steps(&Step{Prev: b.cur[prev].Box, Line: l.Box, PrevText: textline.TextOf(b.cur[prev:]).String(), Text: textline.TextOf([]textline.Line{*l}).String(),
		Row: append([]float32(nil), v[:w.N]...), Now: yes})
}

// cutWord reports whether a line ends inside a word that the next one goes on
// with.
func (b *blocker) cutWord(prev, l *textline.Line) bool {
	s := prev.Last().Text
	r, n := utf8.DecodeLastRuneInString(s)
	before, _ := utf8.DecodeLastRuneInString(s[:len(s)-n])
	after, _ := utf8.DecodeRuneInString(l.Word(0).Text)
	return textline.IsHyphen(r) && unicode.IsLetter(before) && unicode.IsLetter(after) &&
		math.Abs(l.Size-prev.Size) < 0.02*l.Size && prev.BoldButCode() == l.BoldButCode() && b.near(prev, l)
}

// near reports whether two lines are as close as those of a paragraph.
func (b *blocker) near(prev, l *textline.Line) bool {
	return l.Base-prev.Base < 1.12*b.pitch.of(l.Size, true)*l.Size
}

// boldBelow reports whether a bold line that is no sentence is below text that is not
// bold: a heading or a term.
func boldBelow(prev, l *textline.Line) bool {
	return l.BoldButCode() && !prev.BoldButCode() && prev.Last().Style&textline.Bold == 0 && textline.Wordy(prev.Last().Text) &&
		!textline.StartsLower(l.Word(0).Text) && !endsSentence(l)
}

// indents reports whether a line is indented below lines that begin at one edge, and
// the next is not, as the first line of a paragraph: what is above ends a sentence, or
// was indented alike.
func (b *blocker) indents(l *textline.Line) bool {
	const least, most, slack = 0.8, 3.5, 0.2 // in sizes
	n := len(b.cur)
	if n < 2 || b.item || l.RTL || math.Abs(l.Size-b.cur[0].Size) > 0.02*l.Size {
		return false
	}
	em, edge := max(l.Size, 1), b.cur[n-1].Start()
	at := func(x float64) bool { return math.Abs(x) < slack*em }
	in, first := l.Start()-edge, b.cur[0].Start()-edge
	if in < least*em || in > most*em || !at(b.cur[1].Start()-edge) || b.next != nil && !at(b.next.Start()-edge) && !at(b.next.Start()-l.Start()) {
		return false
	}
	return at(first-in) || at(first) && endsSentence(&b.cur[n-1])
}

// goesOn reports whether a line with a marker is the next item of the current one's
// list: below its marker, with the same bullet or the next number.
func (b *blocker) goesOn(l *textline.Line, m textline.Marker) bool {
	return b.item && m.Kind == b.mark.Kind && (!m.Ordered || m.Number == b.mark.Number+1) && math.Abs(l.Start()-b.cur[0].Start()) < 0.1*l.Size
}

// A columnLook is what the lines of a column have in common.
type columnLook struct {
	lines    int
	full     float64 // share of lines that fill the column
	marked   float64 // of lines that begin with a marker
	indented float64 // of lines that begin right of the left edge
	bold     float64 // of lines in bold
	closed   float64 // of lines that end like a sentence
	gap      float64 // median distance of lines, in sizes
	wide     float64 // 80th percentile
	size     float64 // of most lines
}

func newColumnLook(rs [][]textline.Line, left, right float64) (c columnLook) {
	c.lines = len(rs)
	n := float64(max(1, len(rs)))
	var gaps []float64
	sizes := map[int]int{}
	for i := range rs {
		f, l := &rs[i][0], &rs[i][len(rs[i])-1]
		sizes[sizeClass(f.Size)]++
		c.full += float64(trees.One(right-l.Box.X1 < 3*l.Size)) / n
		c.indented += float64(trees.One(f.Box.X0-left > 0.6*f.Size)) / n
		c.bold += float64(trees.One(f.BoldButCode())) / n
		c.closed += float64(trees.One(endsSentence(l))) / n
		_, ok := textline.LineMarker(f)
		c.marked += float64(trees.One(ok)) / n
		if i > 0 {
			gaps = append(gaps, min(6, tabular.GapAbove(rs, i)/max(f.Size, 1)))
		}
	}
	if len(gaps) > 0 {
		slices.Sort(gaps)
		c.gap, c.wide = gaps[len(gaps)/2], gaps[len(gaps)*4/5]
	}
	half, _ := most(sizes, func(a, b int) bool { return a < b })
	c.size = float64(half) / 2
	return c
}

// stepRow writes the features of a line below the lines of the current block.
func (b *blocker) stepRow(w *trees.Row, l *textline.Line, m textline.Marker, isItem bool) {
	first, prev := &b.cur[0], &b.cur[len(b.cur)-1]
	em := max(l.Size, 1)
	b.stepGaps(w, prev, l, em)
	b.stepEdges(w, first, prev, l, em)
	stepLook(w, first, prev, l, b.next)
	stepText(w, prev, l)
	b.stepMarker(w, first, l, m, isItem, em)
	c := &b.look
	w.Put("column: lines", float64(c.lines))
	w.Put("column: full", c.full)
	w.Put("column: marked", c.marked)
	w.Put("column: indented", c.indented)
	w.Put("column: bold", c.bold)
	w.Put("column: closed", c.closed)
	w.Put("column: gap", c.gap)
	w.Put("column: wide gap", c.wide)
	w.Put("column: size", l.Size/max(1, c.size))
	w.Put("column: width", (b.right-b.left)/em)
}

func (b *blocker) stepGaps(w *trees.Row, prev, l *textline.Line, em float64) {
	gap := (l.Base - prev.Base) / em
	w.Put("gap", geom.Clip(gap, -1, 8))
	w.Put("gap, of the column's", geom.Clip(gap/max(.5, b.look.gap), -1, 6))
	w.Put("gap, of wide ones", geom.Clip(gap/max(.5, b.look.wide), -1, 6))
	w.Put("gap, of paragraphs' lines", geom.Clip(gap/b.pitch.of(l.Size, true), -1, 6))
	w.Put("gap, of the size's", geom.Clip(gap/b.pitch.of(l.Size, false), -1, 6))
	before, after := -1.0, -1.0
	if n := len(b.cur); n > 1 {
		before = (prev.Base - b.cur[n-2].Base) / em
	}
	if b.next != nil {
		after = (b.next.Base - l.Base) / em
	}
	w.Put("gap before", geom.Clip(before, -1, 8))
	w.Put("gap after", geom.Clip(after, -1, 8))
	w.Put("gap less that before", geom.Clip(gap-before, -4, 4)*float64(trees.One(before > 0)))
	w.Put("gap less that after", geom.Clip(gap-after, -4, 4)*float64(trees.One(after > 0)))
}

func (b *blocker) stepEdges(w *trees.Row, first, prev, l *textline.Line, em float64) {
	room, beyond, need := b.right-prev.Box.X1, l.Box.X1-prev.Box.X1, geom.Width(l.Word(0).Box)
	own := b.right - l.Box.X1
	left := b.left
	if prev.RTL {
		room, beyond, own, left = prev.Box.X0-b.left, prev.Box.X0-l.Box.X0, l.Box.X0-b.left, -b.right
	}
	w.Put("room", geom.Clip(room/em, -4, 40))
	w.Put("room of the column", geom.Clip(room/max(1, b.right-b.left), -.2, 1))
	w.Put("room left by the word", geom.Clip((room-need)/em, -10, 30))
	w.Is("fits", b.fits(prev, l))
	w.Put("beyond", geom.Clip(beyond/em, -40, 40))
	w.Put("own room", geom.Clip(own/em, -4, 40))
	text := b.textLeft()
	w.Put("start from the text's", geom.Clip((l.Start()-text)/em, -20, 20))
	w.Put("start from the first", geom.Clip((l.Start()-first.Start())/em, -20, 20))
	w.Put("start from the last", geom.Clip((l.Start()-prev.Start())/em, -20, 20))
	w.Put("start in the column", geom.Clip((l.Start()-left)/em, -2, 30))
	w.Put("start of the last", geom.Clip((prev.Start()-left)/em, -2, 30))
	after, wide := -20.0, -1.0
	if b.next != nil {
		after = geom.Clip((b.next.Start()-l.Start())/em, -20, 20)
		wide = geom.Clip(geom.Width(b.next.Box)/em, 0, 80)
	}
	w.Put("next start", after)
	w.Put("next width", wide)
	w.Put("middle from the last", geom.Clip(math.Abs(l.Box.X0+l.Box.X1-prev.Box.X0-prev.Box.X1)/2/em, 0, 20))
	w.Put("middle from the column's", geom.Clip(math.Abs(l.Box.X0+l.Box.X1-b.left-b.right)/2/em, 0, 20))
	w.Is("hangs", len(b.cur) == 1 && hangs(first, l))
	w.Put("width", geom.Clip(geom.Width(l.Box)/em, 0, 80))
	w.Put("width of the last", geom.Clip(geom.Width(prev.Box)/em, 0, 80))
	w.Is("parts of the last", prev.Parts > 1)
	w.Is("parts", l.Parts > 1)
}

func stepLook(w *trees.Row, first, prev, l, next *textline.Line) {
	w.Put("size to the last", l.Size/max(1, prev.Size))
	w.Put("size to the first", l.Size/max(1, first.Size))
	w.Put("size across", l.Word(0).Size/max(1, prev.Last().Size))
	w.Is("bold", l.BoldButCode())
	w.Is("last bold", prev.BoldButCode())
	w.Is("bold at the start", l.Word(0).Style&textline.Bold != 0)
	w.Is("last bold at the end", prev.Last().Style&textline.Bold != 0)
	w.Is("first bold at the start", first.Word(0).Style&textline.Bold != 0)
	w.Is("term", termLine(l))
	w.Is("term first", termLine(first))
	w.Is("capitals", capitals(l))
	w.Is("last capitals", capitals(prev))
	w.Put("bold share", l.Share(textline.Bold))
	w.Put("italic", l.Share(textline.Italic))
	w.Put("last italic", prev.Share(textline.Italic))
	w.Put("fixed pitch", l.Share(textline.Mono))
	w.Put("last fixed pitch", prev.Share(textline.Mono))
	w.Is("same colour", l.Word(0).Color == prev.Last().Color)
	w.Put("painted after", geom.Clip(float64(l.Word(0).Order-prev.Last().Order), -3, 5))
	w.Is("recognized", l.Words[0].Source == textline.OCR)
	if next == nil {
		next = &textline.Line{}
	}
	w.Put("next size", next.Size/max(1, l.Size))
	w.Is("next bold", len(next.Words) > 0 && next.BoldButCode())
}

func stepText(w *trees.Row, prev, l *textline.Line) {
	r, _ := utf8.DecodeRuneInString(l.Word(0).Text)
	w.Put("first character", float64(roles.Class(r)))
	end, _ := utf8.DecodeLastRuneInString(prev.Last().Text)
	w.Put("last character", float64(roles.Class(end)))
	w.Is("hyphen", textline.IsHyphen(end))
	w.Is("sentence ends", endsSentence(prev))
	w.Is("ends itself", endsSentence(l))
	w.Is("ideograph", textline.IsCJK(r))
	w.Put("letters of the first word", float64(min(20, letters.Count(l.Word(0).Text))))
	w.Put("letters of the last word", float64(min(20, letters.Count(prev.Last().Text))))
	w.Put("words", float64(len(l.Words)))
	w.Put("words of the last", float64(len(prev.Words)))
	w.Is("section", beginsSection(l))
	w.Is("last section", beginsSection(prev))
	w.Is("caption", beginsCaption(l))
	w.Is("from the right", l.RTL)
}

func (b *blocker) stepMarker(w *trees.Row, first, l *textline.Line, m textline.Marker, isItem bool, em float64) {
	w.Put("block's lines", float64(len(b.cur)))
	w.Is("in an item", b.item)
	w.Put("item's marker", float64(markerClass(b.mark, b.item)))
	w.Put("marker", float64(markerClass(m, isItem)))
	w.Is("same marker", b.item && isItem && m.Kind == b.mark.Kind)
	w.Is("next number", b.item && isItem && m.Ordered && m.Number == b.mark.Number+1)
	w.Is("bare marker", isItem && m.Bare)
	w.Put("from the marker", geom.Clip((l.Start()-first.Start())/em, -20, 20)*float64(trees.One(b.item)))
	gap := -1.0
	if len(l.Words) > 1 && isItem {
		gap = (l.StartOf(&l.Word(1).Box) - l.StartOf(&l.Word(0).Box)) / em
	}
	w.Put("marker's width", geom.Clip(gap, -1, 8))
}

// markerClass numbers the kinds of markers.
func markerClass(m textline.Marker, is bool) int {
	const kinds = "*1aAiI[x"
	if !is {
		return -1
	}
	for i := range kinds {
		if kinds[i] == m.Kind {
			return i
		}
	}
	return len(kinds)
}

// StepNames are the names of the features of a step, in order.
func StepNames() []string {
	l := textline.Line{Words: make([]textline.Word, 1)}
	b := &blocker{cur: []textline.Line{l}}
	w := &trees.Row{}
	b.stepRow(w, &l, textline.Marker{}, false)
	return w.Names
}

// capitals reports whether a line is in capitals.
func capitals(l *textline.Line) bool {
	up := false
	for i := range l.Words {
		for _, r := range l.Words[i].Text {
			if unicode.IsLower(r) {
				return false
			}
			up = up || unicode.IsUpper(r)
		}
	}
	return up
}

// hangs reports whether a line begins below the text that follows a term and a
// wide gap on the line before: the definition beside the term.
func hangs(first, l *textline.Line) bool {
	if first.RTL {
		return false
	}
	for k := 1; k < len(first.Words); k++ {
		if x := first.Words[k].Box.X0; x > l.Box.X0-1 {
			return x < l.Box.X0+1 && x-first.Words[k-1].Box.X1 > hangGap*l.Size
		}
	}
	return false
}

// hangGap is the least gap between a term and its definition, in sizes: spaces of
// justified lines are narrower.
const hangGap = 1.5
