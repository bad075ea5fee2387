package textline

import (
	"cmp"
	"math"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// A Line is words on one baseline without a wide gap: a line of a paragraph or
// of a table cell, or a part of one.
type Line struct {
	Words []Word // from left to right
	Box   geom.Rect
	Base  float64
	Size  float64 // size of most of its text
	Order int32   // least painting order of its words
	Parts int     // number of widely separated parts that it was joined from, 0 for one
	RTL   bool    // most of its text runs from right to left
}

// Lines groups words into lines: rows with one baseline, cut at gaps wider than
// in text. An excess cut is repaired later within a column; a line across two
// columns could not be.
func Lines(ws []Word) []Line {
	geom.SortBy(ws, ByBase)
	out := make([]Line, 0, len(ws)/6+4)
	for i := 0; i < len(ws); {
		j := i + 1
		for j < len(ws) && ws[j].Base-ws[i].Base <= 0.3*min(ws[i].Size, ws[j].Size) {
			j++
		}
		out = cutRow(out, ws[i:j])
		i = j
	}
	return out
}

// cutRow appends the lines of one row of words.
func cutRow(out []Line, row []Word) []Line {
	geom.SortBy(row, ByLeft)
	row = DropTwins(row)
	if overprinted(row) {
		return cutPainted(out, row)
	}
	return cutGaps(out, row)
}

// overprinted reports whether words of a row overlap: a line too long for its
// column extends into the next.
func overprinted(row []Word) bool {
	for i := 1; i < len(row); i++ {
		a, b := &row[i-1], &row[i]
		if a.Box.X1-b.Box.X0 > 0.6*b.Size && geom.Width(b.Box) > 0.6*b.Size && !a.Turned && !b.Turned {
			return true
		}
	}
	return false
}

// cutPainted splits a row into the parts that were painted consecutively.
func cutPainted(out []Line, row []Word) []Line {
	geom.SortStableBy(row, func(a, b *Word) int { return cmp.Compare(a.Order, b.Order) })
	for i := 0; i < len(row); {
		j := i + 1
		for j < len(row) && row[j].Order == row[j-1].Order+1 && row[j].Box.X0 > row[j-1].Box.X0 {
			j++
		}
		out = cutGaps(out, row[i:j])
		i = j
	}
	return out
}

// cutGaps cuts a row, from left to right, at its wide gaps.
func cutGaps(out []Line, row []Word) []Line {
	start, right := 0, math.Inf(-1)
	from, even := 0, 0 // words from..even are evenly spaced
	next := 0          // start of the next consecutively painted part
	for i := range row {
		if i >= next {
			n, ok := evenRun(row[i:])
			if next = i + n; ok {
				from, even = i, next
			}
		}
		if i > start && (row[i].Box.X0-right > wideGap(&row[i-1], &row[i]) && (i >= even || i == from) || leadsToCells(row, i)) {
			out = append(out, NewLine(row[start:i]))
			start = i
		}
		right = max(right, row[i].Box.X1)
	}
	return append(out, NewLine(row[start:]))
}

// evenRun returns the number of words from the first that were painted
// consecutively, and whether their gaps are equal, as in a justified line of
// any width.
func evenRun(row []Word) (n int, even bool) {
	n = 1
	for n < len(row) && row[n].Order == row[n-1].Order+1 && !row[n].Turned {
		n++
	}
	if n < 3 {
		return n, false
	}
	least, most, gaps, first := math.Inf(1), 0.0, 0, 1
	if m, ok := MarkerOf(&row[0]); ok && !m.Bare {
		first = 2
	}
	spaced, letters := true, 0
	for i := first; i < n; i++ {
		a, b := &row[i-1], &row[i]
		gap := b.Box.X0 - a.Box.X1
		if gap < 0.12*b.Size && !b.Spaced {
			continue // glued
		}
		least, most = min(least, gap), max(most, gap)
		gaps++
		spaced = spaced && b.Spaced
		if !Numeric(row[i : i+1]) {
			letters++
		}
	}
	slack, limit := 1.4, 4.0
	if spaced || gaps == 2 {
		slack = 1.2
	}
	if first == 2 { // a list item is not a table row
		limit = 8
	}
	if gaps < 2 || most > slack*least+0.3 || most > limit*row[0].Size || letters*2 < gaps {
		return n, false
	}
	return n, true
}

// wideGap returns the gap between two words beyond which they are not one line
// of text. A space painted by the same text-showing operator shows that they
// are one line, as in justified text.
func wideGap(a, b *Word) float64 {
	size := max(a.Size, b.Size)
	switch {
	case a.Turned || b.Turned, IsSign(b.Text) && Numeric([]Word{*a}):
		return 0.6 * size // "178 $ 141": the sign belongs to the next number
	case b.jump && b.Order == a.Order+1:
		return leastJump * size
	case b.Spaced && a.Run == b.Run && b.Order == a.Order+1:
		return 2.2 * size
	case b.Spaced && b.Order == a.Order+1:
		return 1.8 * size
	case a.Bullet:
		return 3 * size
	case a.Source == Native && (b.Order > a.Order+2 || b.Order < a.Order-2):
		return 0.5 * size // not painted consecutively: the next column
	case a.Source == OCR && a.Run != b.Run && !a.Bullet:
		return 0.5 * size // another line for the recognizer
	case a.Style&b.Style&Mono != 0:
		return 1.4 * size
	}
	return 0.9 * size
}

// NewLine returns the line of words that stand side by side.
func NewLine(ws []Word) Line {
	l := Line{Words: ws, Box: ws[0].Box, Base: ws[0].Base, Order: ws[0].Order}
	var looks lineLooks
	for i := range ws {
		w := &ws[i]
		l.Box = geom.Union(l.Box, w.Box)
		l.Order = min(l.Order, w.Order)
		looks.add(w)
	}
	l.Size, l.Base = looks.most()
	l.RTL = HasRTL(ws) && mainlyRTL(ws)
	return l
}

// lineLooks counts the letters of a line by size.
type lineLooks struct {
	all [4]lineLook
	n   int
}

type lineLook struct {
	size, base float64 // base is that of its longest word
	letters    int
	longest    int
	mark       bool // raised or lowered
}

// add counts a word. Sizes beyond the first four do not count.
func (ls *lineLooks) add(w *Word) {
	n := len(w.Text)
	if w.Style&Math != 0 {
		n = 1 // TeX is longer than what it replaces
	}
	mark := w.Style&(Super|Sub) != 0
	i := 0
	for i < ls.n && (ls.all[i].mark != mark || math.Abs(ls.all[i].size-w.Size) > 0.02*w.Size) {
		i++
	}
	if i == len(ls.all) {
		return
	}
	ls.n = max(ls.n, i+1)
	k := &ls.all[i]
	k.letters += n
	if n > k.longest {
		k.size, k.base, k.longest, k.mark = w.Size, w.Base, n, mark
	}
}

// most returns the size of most letters that are not raised or lowered, if
// there are any, and their baseline.
func (ls *lineLooks) most() (size, base float64) {
	best := &ls.all[0]
	for i := 1; i < ls.n; i++ {
		if k := &ls.all[i]; best.mark && !k.mark || best.mark == k.mark && k.letters > best.letters {
			best = k
		}
	}
	return best.size, best.base
}

// Word returns the k-th word of a line in its reading direction.
func (l *Line) Word(k int) *Word {
	if l.RTL {
		k = len(l.Words) - 1 - k
	}
	return &l.Words[k]
}

// Last returns the word that a line ends with.
func (l *Line) Last() *Word { return l.Word(len(l.Words) - 1) }

// Start returns where a line begins, growing in its reading direction.
func (l *Line) Start() float64 { return l.StartOf(&l.Box) }

// StartOf returns where a part of a line begins, growing in its reading
// direction.
func (l *Line) StartOf(r *geom.Rect) float64 {
	if l.RTL {
		return -r.X1
	}
	return r.X0
}

// All reports whether all words of the line with letters or digits have the
// style.
func (l *Line) All(s Style) bool { return l.allBut(s, 0) }

// BoldButCode reports whether all words of the line with letters or digits are
// bold, but for names in code among them.
func (l *Line) BoldButCode() bool { return l.allBut(Bold, Mono) }

// allBut reports whether the line has words with letters or digits in the style,
// and others only in a style that is passed over.
func (l *Line) allBut(s, passed Style) bool {
	any := false
	for i := range l.Words {
		w := &l.Words[i]
		switch {
		case w.Bullet || !Wordy(w.Text):
		case w.Style&s != 0:
			any = true
		case w.Style&passed == 0:
			return false
		}
	}
	return any
}

// Share returns the part of the line's text with the style.
func (l *Line) Share(s Style) float64 {
	n, k := 0, 0
	for i := range l.Words {
		n += len(l.Words[i].Text)
		if l.Words[i].Style&s != 0 {
			k += len(l.Words[i].Text)
		}
	}
	return float64(k) / float64(max(n, 1))
}

// farApart is the least gap, in sizes, between the parts of a running head.
const farApart = 3

// Join joins adjacent lines into one.
func Join(ls []Line) Line {
	if len(ls) == 1 {
		return ls[0]
	}
	n := 0
	for i := range ls {
		n += len(ls[i].Words)
	}
	ws := make([]Word, 0, n)
	for i := range ls {
		ws = append(ws, ls[i].Words...)
	}
	l := NewLine(ws)
	l.Parts = 1
	for i := 1; i < len(ls); i++ {
		if ls[i].Box.X0-ls[i-1].Box.X1 > farApart*ls[i].Size {
			l.Parts++
		}
	}
	return l
}

// Rows groups the lines of one column by baseline, each row from left to right.
func Rows(ls []Line) [][]Line {
	geom.SortBy(ls, func(a, b *Line) int { return byPlace(a.Base, b.Base, a.Box.X0, b.Box.X0, a.Order, b.Order) })
	var out [][]Line
	for i := 0; i < len(ls); {
		j := i + 1
		for j < len(ls) && ls[j].Base-ls[i].Base <= 0.3*min(ls[i].Size, ls[j].Size) {
			j++
		}
		row := ls[i:j:j]
		geom.SortBy(row, func(a, b *Line) int { return byPlace(0, 0, a.Box.X0, b.Box.X0, a.Order, b.Order) })
		out = append(out, row)
		i = j
	}
	return out
}
