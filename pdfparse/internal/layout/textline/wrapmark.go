package textline

import (
	"math"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// Signs that a word goes on in the next line, and that a line goes on with the last.
const (
	SoftHyphen = "\u00ad"
	HookArrow  = "↪"
)

// markSize is the greatest size of a mark that a line goes on, in sizes of the text:
// those of Doxygen have .78, those of Sphinx .5, signs of formulas 1 or .7 above or
// below the line.
const markSize = 0.8

// wrapMarks reads the arrows by which TeX's manuals mark that a line was broken, each
// painted as an arrow and a hook: a small "↩" at the end of a line where no hyphen would
// stand (Doxygen) is a soft hyphen, a small "↪" before what is left of a line of code
// (Sphinx) is of that line's size.
func wrapMarks(gs []glyph.Glyph) {
	for i := 1; i+2 < len(gs); i++ {
		a, b := &gs[i], &gs[i+1]
		before, after := &gs[i-1], &gs[i+2]
		switch {
		case a.Text == "←" && overEnd(a, b) && smallBeside(a, before) && after.Y != b.Y:
			*a = glyph.Glyph{Text: SoftHyphen, X: before.X + before.DX, Y: before.Y, Size: before.Size, Font: before.Font, Color: before.Color, MCID: before.MCID, Run: before.Run, Flags: before.Flags}
		case b.Text == "→" && overEnd(a, b) && smallBeside(b, after) && before.Y != a.Y && after.Font.Mono:
			*a = glyph.Glyph{Text: HookArrow, X: a.X, Y: after.Y, Size: after.Size, Font: after.Font, Color: after.Color, MCID: after.MCID, Run: a.Run, Flags: after.Flags}
		default:
			continue
		}
		b.Text = ""
	}
}

// overEnd reports whether a glyph of another font of the same size is painted over the
// end of the one before it.
func overEnd(a, b *glyph.Glyph) bool {
	return a.Font != b.Font && a.Size == b.Size && a.Y == b.Y && b.X > a.X && b.X < a.X+a.DX
}

// smallBeside reports whether a sign is smaller than the text beside it on its line.
func smallBeside(sign, text *glyph.Glyph) bool {
	return sign.Size < markSize*text.Size && math.Abs(sign.Y-text.Y) < 0.3*text.Size && text.Font != nil && text.Flags&glyph.Space == 0
}

// WrapMarked returns what follows the mark at the beginning of a line of code that goes
// on with the line above.
func WrapMarked(l *Line) (Line, bool) {
	if len(l.Words) < 2 || l.Words[0].Text != HookArrow {
		return Line{}, false
	}
	return NewLine(l.Words[1:]), true
}
