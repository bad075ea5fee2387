package layout

import (
	_ "embed" // lineend.bin
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/roles"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

//go:embed lineend.bin
var lineEndFile string

var lineEndModel = trees.Embedded(lineEndFile, LineEndNames, "ends")

// endLines marks the lines of a block that were ended on purpose, as those of
// addresses and verses are, rather than where the column was full: text of the column
// reaches to the edge. Items stay one line, as what reads lists by lines expects.
func endLines(b *Block, ls []textline.Line, left, right float64, ask func(*Step) bool) {
	const surely = .5 // log-odds: of the lines ended then .92 were, of those at 0 .89, by folds over sites
	if len(ls) < 2 || b.Kind == Code || b.Kind == Item || len(b.Text) != len(ls) {
		return
	}
	edge := right
	if ls[0].RTL {
		edge = -left
	}
	e := newLineEnds(ls, edge)
	for i := 1; i < len(ls); i++ {
		a, l := &ls[i-1], &ls[i]
		end, _ := utf8.DecodeLastRuneInString(a.Last().Text)
		if e.full(i) || len(b.Text[i]) == 0 || l.RTL != a.RTL || textline.IsHyphen(end) || (a.Last().Style|l.Word(0).Style)&textline.Math != 0 {
			continue
		}
		var v trees.Features
		w := &trees.Row{To: &v}
		e.row(w, i)
		if ask == nil {
			b.Text[i][0].Apart = lineEndModel().Logit(&v) > surely
			continue
		}
		b.Text[i][0].Apart = ask(&Step{Prev: a.Box, Line: l.Box, PrevText: textline.TextOf(ls[i-1 : i]).String(), Text: textline.TextOf(ls[i : i+1]).String(), Row: v[:w.N]})
	}
}

// lineEnds are the lines of a block and where they end, growing in their reading
// direction.
type lineEnds struct {
	ls          []textline.Line
	start, edge float64 // of the block and its column
	end         float64 // of the longest line
	em          float64
	spares      []float64 // by line: room that its first word would have left on the line before
}

func newLineEnds(ls []textline.Line, edge float64) *lineEnds {
	e := &lineEnds{ls: ls, edge: edge, start: math.Inf(1), end: math.Inf(-1), em: max(1, ls[0].Size)}
	for i := range ls {
		e.start = min(e.start, ls[i].Start())
		e.end = max(e.end, e.endOf(i))
	}
	e.edge = max(e.edge, e.end)
	e.spares = make([]float64, len(ls))
	for i := 1; i < len(ls); i++ {
		e.spares[i] = e.spare(i, 1)
	}
	return e
}

// endOf returns where a line ends.
func (e *lineEnds) endOf(i int) float64 {
	if e.ls[i].RTL {
		return -e.ls[i].Box.X0
	}
	return e.ls[i].Box.X1
}

// spare returns how much room the first words of a line would have left on the line
// before, in sizes, beside the longest line.
func (e *lineEnds) spare(i, words int) float64 {
	const space = .25 // sizes
	l := &e.ls[i]
	k := 1
	for ; k < len(l.Words); k++ {
		left, right := l.Word(k-1), l.Word(k)
		if l.RTL {
			left, right = right, left
		}
		if !textline.Glued(left, right) {
			if words--; words == 0 {
				break
			}
		}
	}
	last := l.Word(k - 1)
	need := last.Box.X1 - l.Box.X0
	if l.RTL {
		need = l.Box.X1 - last.Box.X0
	}
	if r, _ := utf8.DecodeRuneInString(l.Word(0).Text); textline.IsCJK(r) {
		need = min(need, 2*l.Size) // a line breaks between any two characters
	}
	return (e.end-e.endOf(i-1)-need)/e.em - space
}

// inColumn returns how much room the first word would have left in the column.
func (e *lineEnds) inColumn(i int) float64 { return e.spares[i] + (e.edge-e.end)/e.em }

// full reports whether a line of a block that is not narrow had no room for the first
// word of the next: then it went on, as four of five lines do.
func (e *lineEnds) full(i int) bool {
	const narrow = 20 // sizes: up to here lines that are full may be ended, too
	return e.inColumn(i) < 0 && e.end-e.start > narrow*e.em
}

func (e *lineEnds) row(w *trees.Row, i int) {
	a, l := &e.ls[i-1], &e.ls[i]
	n := len(e.ls)
	spare := e.spares[i]
	w.Put("spare", geom.Clip(spare, -20, 40))
	w.Put("spare for two words", geom.Clip(e.spare(i, 2), -20, 40))
	w.Put("spare in the column", geom.Clip(e.inColumn(i), -20, 60))
	w.Put("column beyond", geom.Clip((e.edge-e.end)/e.em, 0, 60))
	w.Put("lines", float64(min(n, 30)))
	e.others(w, i)
	w.Put("line", float64(min(i, 10)))
	w.Put("lines below", float64(min(n-i, 10)))
	w.Put("width", geom.Clip((e.end-e.start)/e.em, 0, 80))
	w.Put("width of the line", geom.Clip(geom.Width(a.Box)/e.em, 0, 80))
	w.Put("width of the next", geom.Clip(geom.Width(l.Box)/e.em, 0, 80))
	w.Put("starts", geom.Clip((l.Start()-a.Start())/e.em, -10, 10))
	w.Put("middles", geom.Clip(math.Abs(l.Box.X0+l.Box.X1-a.Box.X0-a.Box.X1)/2/e.em, 0, 20))
	w.Put("ends", geom.Clip((e.endOf(i)-e.endOf(i-1))/e.em, -30, 30))
	w.Put("gap", geom.Clip((l.Base-a.Base)/e.em, 0, 4))
	e.text(w, a, l)
}

// others writes what the lines around one have in common.
func (e *lineEnds) others(w *trees.Row, i int) {
	const around = 20 // lines above and below
	from, to := max(1, i-around), min(len(e.ls), i+around)
	fits, least, greatest, early, capital := 0, 20.0, -20.0, 0, 0
	for k := from; k < to; k++ {
		lower := textline.StartsLower(e.ls[k].Word(0).Text)
		capital += trees.One(!lower)
		if k != i {
			s := geom.Clip(e.spares[k], -20, 20)
			fits, least, greatest = fits+trees.One(s > 0), min(least, s), max(greatest, s)
			early += trees.One(s > 0 && lower)
		}
	}
	n := float64(max(1, to-from-1))
	w.Put("fits", float64(fits)/n)
	w.Put("least spare", least)
	w.Put("greatest spare", greatest)
	w.Put("early", float64(early)/n)
	w.Put("lines that begin with capitals", float64(capital)/float64(to-from))
}

func (e *lineEnds) text(w *trees.Row, a, l *textline.Line) {
	r, _ := utf8.DecodeRuneInString(l.Word(0).Text)
	end, _ := utf8.DecodeLastRuneInString(a.Last().Text)
	w.Put("first character", float64(roles.Class(r)))
	w.Put("last character", float64(roles.Class(end)))
	w.Is("ideograph", textline.IsCJK(r))
	w.Put("letters of the first word", float64(min(20, letters.Count(l.Word(0).Text))))
	w.Put("letters of the last word", float64(min(20, letters.Count(a.Last().Text))))
	w.Put("words of the line", float64(min(20, len(a.Words))))
	w.Put("words of the next", float64(min(20, len(l.Words))))
	w.Is("label", label(a))
	w.Is("next label", label(l))
	first, _ := utf8.DecodeRuneInString(e.ls[0].Word(0).Text)
	w.Put("block's first character", float64(roles.Class(first)))
	w.Is("as the first", alike(&e.ls[0], l))
	w.Is("as the line", alike(a, l))
	w.Is("numbers", holdsDigit(a) && holdsDigit(l))
	w.Put("bold", a.Share(textline.Bold))
	w.Put("next bold", l.Share(textline.Bold))
	w.Put("size", l.Size/max(1, a.Size))
	w.Is("recognized", l.Words[0].Source == textline.OCR)
}

// alike reports whether two lines have as many words and end in characters of a kind.
func alike(a, b *textline.Line) bool {
	x, _ := utf8.DecodeLastRuneInString(a.Last().Text)
	y, _ := utf8.DecodeLastRuneInString(b.Last().Text)
	return max(len(a.Words)-len(b.Words), len(b.Words)-len(a.Words)) < 2 && roles.Class(x) == roles.Class(y)
}

func holdsDigit(l *textline.Line) bool {
	return slices.ContainsFunc(l.Words, func(w textline.Word) bool { return strings.ContainsAny(w.Text, "0123456789") })
}

// label reports whether a line begins with a few words and a colon.
func label(l *textline.Line) bool {
	const most = 5 // words
	for k := range min(most, len(l.Words)) {
		if s := l.Word(k).Text; strings.HasSuffix(s, ":") || strings.HasSuffix(s, "：") {
			return true
		}
	}
	return false
}

// LineEndNames are the names of the features of a line's end, in order.
func LineEndNames() []string {
	l := textline.Line{Words: make([]textline.Word, 1)}
	w := &trees.Row{}
	newLineEnds([]textline.Line{l, l}, 0).row(w, 1)
	return w.Names
}
