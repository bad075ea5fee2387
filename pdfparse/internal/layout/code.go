package layout

import (
	"math"
	"strings"
	"unicode/utf8"
)

// codeLine reports whether a line is set in a fixed-pitch font.
func codeLine(l *Line, after bool) bool {
	s := l.share(Mono)
	return s > 0.85 || after && s > 0.4
}

// codeText lays lines of fixed-pitch text out on a grid of characters, so that
// indentation and columns survive.
func codeText(ls []Line) []string {
	cw := charWidth(ls)
	left := math.Inf(1)
	for i := range ls {
		left = min(left, ls[i].Box.X0)
	}
	pitch := codePitch(ls)
	var out []string
	var b strings.Builder
	for i := range ls {
		l := &ls[i]
		if i > 0 && pitch > 0 {
			for n := int(math.Round((l.Base-ls[i-1].Base)/pitch)) - 1; n > 0; n-- {
				out = append(out, "")
			}
		}
		b.Reset()
		x := left
		for k := range l.Words {
			w := &l.Words[k]
			n := int(math.Round((w.Box.X0 - x) / cw))
			if k > 0 && n < 1 && !glued(&l.Words[k-1], w) {
				n = 1
			}
			b.WriteString(strings.Repeat(" ", max(0, min(n, 200))))
			b.WriteString(w.Text)
			x = w.Box.X1
		}
		out = append(out, b.String())
	}
	return out
}

// charWidth is the advance of the fixed-pitch font.
func charWidth(ls []Line) float64 {
	sum, n := 0.0, 0
	for i := range ls {
		for k := range ls[i].Words {
			w := &ls[i].Words[k]
			if w.Style&Mono != 0 {
				sum += width(w.Box)
				n += utf8.RuneCountInString(w.Text)
			}
		}
	}
	if n == 0 || sum <= 0 {
		return 5
	}
	return max(sum/float64(n), 0.5)
}

// codePitch is the least distance of two lines.
func codePitch(ls []Line) float64 {
	p := math.Inf(1)
	for i := 1; i < len(ls); i++ {
		if d := ls[i].Base - ls[i-1].Base; d > 0.8*ls[i].Size {
			p = min(p, d)
		}
	}
	if math.IsInf(p, 1) {
		return 0
	}
	return p
}

// sameCode reports whether a line goes on a code block: it follows at the
// block's line distance, or after whole blank lines.
func sameCode(block []Line, l *Line) bool {
	last := &block[len(block)-1]
	gap := l.Base - last.Base
	if math.Abs(l.Size-last.Size) > 0.15*l.Size {
		return false
	}
	pitch := codePitch(block)
	if pitch == 0 {
		return gap < 1.75*l.Size
	}
	n := math.Round(gap / pitch)
	return n <= 3 && math.Abs(gap-n*pitch) < 0.1*pitch || gap < 1.1*pitch
}
