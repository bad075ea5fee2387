package textline

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// snap moves a superscript or subscript to the baseline of the neighbour it was
// painted with, so that it stays on its line.
func (b *builder) snap(w *Word) {
	if len(b.words) == 0 || w.Turned {
		return
	}
	p := &b.words[len(b.words)-1]
	shift := w.Base - p.Base
	raised := b.raised
	b.raised = 0
	if raised != 0 && math.Abs(shift-raised) < 0.05*p.Size && math.Abs(w.Size-p.Size) < 0.2*p.Size {
		if gap := w.Box.X0 - p.Box.X1; math.Abs(gap) < 0.2*w.Size {
			w.shift(shift) // "0.5" whose point is in another font
			b.raised = raised
		}
		return
	}
	if p.Turned || math.Abs(shift) < 0.1*max(w.Size, p.Size) && math.Abs(w.Size-p.Size) < 0.2*p.Size {
		return
	}
	gap := w.Box.X0 - p.Box.X1
	if last := b.spans[len(b.spans)-1]; gap < 0 && IsRTLWord(string(b.buf[last.start:last.end])) {
		gap = p.Box.X0 - w.Box.X1 // a mark stands where the word ends
	}
	switch {
	case w.Size < 0.86*p.Size && math.Abs(shift) < 0.65*p.Size && gap > -0.5*p.Size && gap < 0.5*p.Size:
		w.shift(shift)
		b.raised = shift
	case shift < 0 && shift > -0.65*p.Size && math.Abs(gap) < 0.1*p.Size && w.Size < 1.02*p.Size && noteMark(string(b.buf[b.start:]), -shift/p.Size):
		w.shift(shift) // the number of a note in full size
		b.raised = shift
	case p.Size < 0.86*w.Size && p.Style&(Super|Sub) == 0 && math.Abs(shift) < 0.65*w.Size && gap > -0.5*w.Size && (gap < 0.8*w.Size || gap < 3*w.Size && shift > 0 && b.numbersNote(w)):
		p.shift(-shift)
	}
}

// numbersNote reports whether the word before w is a number and begins its line: that of
// a note, before a tab.
func (b *builder) numbersNote(w *Word) bool {
	n := len(b.words)
	s := b.spans[n-1]
	return s.end-s.start <= 3 && AllDigits(string(b.buf[s.start:s.end])) && (n < 2 || math.Abs(b.words[n-2].Base-w.Base) > 0.8*w.Size)
}

// noteMark reports whether a text that is raised by a part of the size can be the
// mark of a note: a number, or a letter if it is raised clearly.
func noteMark(s string, by float64) bool {
	return len(s) <= 3 && AllDigits(s) || len(s) == 1 && by > 0.25 && StartsLower(s)
}

// shift subtracts by from a word's baseline, which moves it to its line, and
// marks it as a superscript if by is negative, as a subscript if it is
// positive.
func (w *Word) shift(by float64) {
	w.Base -= by
	if by < -0.15*w.Size {
		w.Style |= Super
	} else if by > 0.08*w.Size {
		w.Style |= Sub
	}
}

// straighten moves the letter before w to the baseline if it is shifted within a
// word, as the E of TeX and the A of LaTeX: it overlaps the letters on both
// sides, which no index or power does.
func (b *builder) straighten(w *Word) {
	n := len(b.words)
	if n < 2 || w.Turned {
		return
	}
	before, letter := &b.words[n-2], &b.words[n-1]
	size := w.Size
	if s := b.spans[n-1]; s.end-s.start > 1 || letter.Turned || before.Turned || w.Spaced || letter.Spaced ||
		math.Abs(w.Base-before.Base) > 0.02*size || math.Abs(before.Size-size) > 0.02*size ||
		letter.Size > 1.02*size || letter.Size < 0.6*size || math.Abs(letter.Base-before.Base) > 0.4*size {
		return
	}
	overlaps := func(a, b *Word) bool {
		gap := (b.Box.X0 - a.Box.X1) / size
		return gap < -0.08 && gap > -0.4
	}
	if overlaps(before, letter) && overlaps(letter, w) {
		letter.Base = before.Base
		letter.Style &^= Super | Sub
		b.raised = 0
	}
}

// SnapStrays does the same as snap for short words that were not painted with their
// neighbours, as some producers do with inline formulas.
func SnapStrays(ws []Word) {
	byBase := make([]*Word, 0, len(ws))
	small, size := false, 0.0
	for i := range ws {
		w := &ws[i]
		if w.Turned || w.Source != Native {
			continue
		}
		byBase = append(byBase, w)
		small = small || size > 0 && math.Abs(w.Size-size) > 0.14*size
		size = max(size, w.Size)
	}
	if !small {
		return
	}
	slices.SortStableFunc(byBase, func(a, b *Word) int { return cmp.Compare(a.Base, b.Base) })
	for i, w := range byBase {
		if w.Style&(Super|Sub) != 0 || utf8.RuneCountInString(w.Text) > 2 && !isMarks(w.Text) {
			continue
		}
		if p := besideWhich(byBase, i); p != nil {
			w.shift(w.Base - p.Base)
		}
	}
}

// isMarks reports whether a word is a list of marks of notes: "1,2", "a,c".
func isMarks(s string) bool {
	if len(s) > 8 || !strings.Contains(s, ",") {
		return false
	}
	for m := range strings.SplitSeq(strings.TrimSuffix(s, ","), ",") {
		if n := utf8.RuneCountInString(m); n == 0 || n > 2 {
			return false
		}
	}
	return true
}

// besideWhich returns the larger word that ends where a small one begins, at
// about its height.
func besideWhich(byBase []*Word, i int) *Word {
	const most = 200 // words examined in either direction
	w := byBase[i]
	for _, step := range []int{-1, 1} {
		for k, n := i+step, 0; k >= 0 && k < len(byBase) && n < most; k, n = k+step, n+1 {
			p := byBase[k]
			shift := math.Abs(w.Base - p.Base)
			if shift > 3*w.Size {
				break
			}
			if w.Size >= 0.86*p.Size || w.Size <= 0.4*p.Size || shift <= 0.1*p.Size || shift >= 0.5*p.Size {
				continue
			}
			gap := w.Box.X0 - p.Box.X1
			if gap < 0 && (IsRTLWord(p.Text) || !Wordy(p.Text)) {
				gap = p.Box.X0 - w.Box.X1
			}
			if math.Abs(gap) < 0.2*w.Size {
				return p
			}
		}
	}
	return nil
}
