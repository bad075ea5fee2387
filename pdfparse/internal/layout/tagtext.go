package layout

import (
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// markItems turns paragraphs that begin with bullets, or are consecutively
// numbered, into list items: not all producers tag lists.
func (r *tagReader) markItems() {
	for k := range r.marked {
		t := &r.marked[k]
		if !t.marker.Ordered && !t.marker.Bare || t.marker.Kind == '1' && goesOn(r.marked, k) {
			b := newBlock(t.lines, true, t.marker, false)
			b.element = r.out[t.at].element
			r.out[t.at] = b
		}
	}
}

// parts splits the lines of an element's text where a block begins inside it.
// An element with a declared type is one block, except where a producer tags a
// whole page as one element: then paragraphs are recognized by the space
// between them. In other elements (such as a browser's definition list) a line
// at another left edge also begins a block.
func parts(ls []textline.Line, typed bool) [][]textline.Line {
	begins := outdented
	if typed {
		begins = setApart(ls)
	}
	var out [][]textline.Line
	start := 0
	for i := 1; i < len(ls); i++ {
		if begins(&ls[i-1], &ls[i]) {
			out = append(out, ls[start:i])
			start = i
		}
	}
	return append(out, ls[start:])
}

// outdented reports whether a separately marked line begins at another left
// edge than the one before.
func outdented(prev, l *textline.Line) bool {
	return l.Words[0].MCID != prev.Words[len(prev.Words)-1].MCID && math.Abs(l.Box.X0-prev.Box.X0) > 0.7*l.Size
}

// setApart returns a test for lines of a text that are further from the one
// before than its usual line distance, if that one ends a sentence or is short.
func setApart(ls []textline.Line) func(prev, l *textline.Line) bool {
	if len(ls) < 4 {
		return func(_, _ *textline.Line) bool { return false }
	}
	gaps := make([]float64, 0, len(ls))
	right := ls[0].Box.X1
	for i := 1; i < len(ls); i++ {
		gaps = append(gaps, ls[i].Base-ls[i-1].Base)
		right = max(right, ls[i].Box.X1)
	}
	slices.Sort(gaps)
	usual := max(gaps[len(gaps)/2], ls[0].Size)
	return func(prev, l *textline.Line) bool {
		gap := l.Base - prev.Base
		return gap > 1.35*usual && gap < 4*usual && (endsSentence(prev) || right-prev.Box.X1 > 6*l.Size)
	}
}

// markEnds marks the paragraphs that may continue after a break: those that
// extend to about the end of the text above and below them; and the lines that
// were ended before it.
func (r *tagReader) markEnds() {
	for i, b := range r.out {
		if b.Kind != Paragraph && b.Kind != Item {
			continue
		}
		left, right := b.Box.X0, b.Box.X1
		for _, o := range r.out[max(0, i-8):min(len(r.out), i+8)] {
			if o.Kind == Paragraph && geom.Overlap(o.Box.X0, o.Box.X1, b.Box.X0, b.Box.X1) > 0.5*geom.Width(b.Box) {
				left, right = min(left, o.Box.X0), max(right, o.Box.X1)
			}
		}
		b.Open = b.runsOut(right)
		endLines(b, r.lines[b], left, right, r.opts.Ends)
	}
}

// joinCode makes code of lines of fixed pitch that are tagged as paragraphs, one
// closely below the other: word processors have no code.
func (r *tagReader) joinCode() {
	const close = 1.6 // line distance in sizes
	for i := 0; i < len(r.mono); {
		ls := slices.Clip(r.mono[i].lines)
		j := i + 1
		for j < len(r.mono) && r.mono[j].at == r.mono[j-1].at+1 {
			a, b := &ls[len(ls)-1], &r.mono[j].lines[0]
			if d := b.Base - a.Base; d <= 0 || d > close*a.Size || math.Abs(a.Size-b.Size) > 0.5 {
				break
			}
			ls = append(ls, r.mono[j].lines...)
			j++
		}
		if j > i+1 {
			b := newBlock(ls, false, textline.Marker{}, true)
			b.element = r.out[r.mono[i].at].element
			r.out[r.mono[i].at] = b
		}
		for _, t := range r.mono[i+1 : j] {
			r.out[t.at] = nil
		}
		i = j
	}
	r.out = slices.DeleteFunc(r.out, func(b *Block) bool { return b == nil })
}

// allMono reports whether almost all of every line has fixed pitch.
func allMono(ls []textline.Line) bool {
	return !slices.ContainsFunc(ls, func(l textline.Line) bool { return l.Share(textline.Mono) < 0.9 })
}
