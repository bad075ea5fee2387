package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Notes beside a text have one size, noteSize from that of the text, of which one
// line in noteStrays may have it, and noteLines lines on average.
const (
	noteSize   = 0.08
	noteStrays = 5
	noteLines  = 2
)

// notesIn counts the notes that items are beside a text; 0 if they are none: one
// painted where it stands in the text switches sides twice.
func notesIn(items, text []item) int {
	size := 0.0
	for i := range items {
		l := items[i].line
		switch {
		case l == nil || size > 0 && math.Abs(l.Size-size) > 0.03*size:
			return 0
		case size == 0:
			size = l.Size
		}
	}
	strays := 0
	for i := range text {
		if l := text[i].line; l != nil && math.Abs(l.Size-size) < noteSize*size {
			strays++
		}
	}
	if strays*noteStrays > len(text) {
		return 0
	}
	ls := byBase(items)
	notes, words := 0, 0
	for i, l := range ls {
		if i == 0 || l.Base-ls[i-1].Base > tabular.CellPitch*l.Size {
			notes++
		}
		for k := range l.Words {
			if letters.Count(l.Words[k].Text) > 1 {
				words++
			}
		}
	}
	if len(ls) < noteLines*notes || words < wordsFlowing*len(ls) { // labels, formulas
		return 0
	}
	return notes
}

// byBase returns the lines among items from top to bottom.
func byBase(items []item) []*textline.Line {
	var ls []*textline.Line
	for i := range items {
		if items[i].line != nil {
			ls = append(ls, items[i].line)
		}
	}
	slices.SortStableFunc(ls, func(a, b *textline.Line) int { return cmp.Compare(a.Base, b.Base) })
	return ls
}
