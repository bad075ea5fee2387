package layout

import (
	"math"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

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

// In sizes: the least gap between a term and its definition, since spaces of
// justified lines are narrower, and how much further right a line that hangs
// begins at most.
const (
	hangGap  = 1.5
	mostHang = 6
)

// hangsOn reports whether a line goes on, d further right, with a first line, as
// under a term: the line is full, or it is as far as the lines after it tell and
// the sentence goes on where its text begins.
func (b *blocker) hangsOn(first, l *textline.Line, d float64) bool {
	if endsSentence(first) {
		return false
	}
	if !b.fits(first, l) {
		return d < mostHang*l.Size
	}
	right := l.Box.X1
	if b.next != nil && math.Abs(b.next.Start()-l.Start()) < 0.7*l.Size {
		right = max(right, b.next.Box.X1)
	}
	need := geom.Width(l.Word(0).Box)
	return textline.StartsLower(l.Word(0).Text) && right-first.Box.X1 < need && len(first.Words) > 2 && (d < mostHang*l.Size && first.Share(textline.Mono) == 0 || hangs(first, l))
}
