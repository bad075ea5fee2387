package textline

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// CodeLine reports whether a line is set in a fixed-pitch font; after code, whether much
// of it is, or all that is not are signs, such as braces of a font for formulas. A note
// that is no more than an address begins with its raised mark.
func CodeLine(l *Line, after bool) bool {
	if l.Words[0].Style&Super != 0 {
		return false
	}
	s := l.Share(Mono)
	return s > 0.85 || after && (s > 0.4 || !slices.ContainsFunc(l.Words, func(w Word) bool { return w.Style&Mono == 0 && Wordy(w.Text) }))
}

// SignOfCode is the greatest number of letters for each of CodeSigns in code; a
// typescript has more.
const SignOfCode = 25

// CodeSigns counts the characters that are frequent in code and rare in text.
func CodeSigns(s string) (n int) {
	for _, r := range s {
		n += trees.One(strings.ContainsRune("{}[]()<>=;_/\\|#$&*+@`~^", r))
	}
	return n
}

// CharWidth is the advance of the fixed-pitch font.
func CharWidth(ls []Line) float64 {
	sum, n := 0.0, 0
	for i := range ls {
		for k := range ls[i].Words {
			w := &ls[i].Words[k]
			if w.Style&Mono != 0 {
				sum += geom.Width(w.Box)
				n += utf8.RuneCountInString(w.Text)
			}
		}
	}
	if n == 0 || sum <= 0 {
		return 5
	}
	return max(sum/float64(n), 0.5)
}
