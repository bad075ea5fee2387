package layout

import (
	"slices"
	"unicode"

	"github.com/pagemill/pagemill/internal/letters"
)

// hasRTL reports whether a line has right-to-left words.
func hasRTL(ws []Word) bool {
	for i := range ws {
		if isRTLWord(ws[i].Text) {
			return true
		}
	}
	return false
}

// isRTLWord reports whether a word's first letter is in a right-to-left script.
func isRTLWord(s string) bool {
	for _, r := range s {
		switch {
		case r < 0x590:
			if unicode.IsLetter(r) {
				return false
			}
		case unicode.IsLetter(r):
			return isRTL(string(r))
		}
	}
	return false
}

// logical converts the words of a line from left-to-right visual order to
// reading order. The line's main direction orders its directional runs; each
// run has its own direction. Numbers and Latin words inside right-to-left text
// keep their order, and punctuation follows its neighbours (a reduced form of
// the Unicode bidirectional algorithm, applied backwards to the visual order).
func logical(ws []Word) []Word {
	rtl, ltr := 0, 0
	kind := make([]int8, len(ws)) // 1 right to left, -1 left to right, 0 neutral
	for i := range ws {
		switch {
		case isRTLWord(ws[i].Text):
			kind[i] = 1
			rtl += len([]rune(ws[i].Text))
		case wordy(ws[i].Text):
			kind[i] = -1
			ltr += len(ws[i].Text)
		}
	}
	base := int8(-1)
	if rtl*2 >= ltr {
		base = 1
	}
	for i := range kind {
		if kind[i] == 0 {
			kind[i] = neutral(kind, i, base)
		}
	}
	out := slices.Clone(ws)
	if base == 1 {
		slices.Reverse(out)
		slices.Reverse(kind)
	}
	for i := 0; i < len(out); {
		j := i + 1
		for j < len(out) && kind[j] == kind[i] {
			j++
		}
		if kind[i] != base {
			turnBack(out[i:j], base)
		}
		i = j
	}
	return out
}

// turnBack orders a run against the main direction. Numbers alone in
// right-to-left text follow one another from the right, as words do; only the
// parts of one number run to the right.
func turnBack(ws []Word, base int8) {
	if base < 0 || slices.ContainsFunc(ws, func(w Word) bool { return letters.Count(w.Text) > 0 }) {
		slices.Reverse(ws)
		return
	}
	for i := 0; i < len(ws); {
		j := i + 1
		for j < len(ws) && glued(&ws[j], &ws[j-1]) {
			j++
		}
		slices.Reverse(ws[i:j])
		i = j
	}
}

// neutral returns the direction of a word without letters: that of its
// neighbours if they agree, else the line's.
func neutral(kind []int8, i int, base int8) int8 {
	if i == 0 || i == len(kind)-1 {
		return base
	}
	next := i + 1
	for next < len(kind) && kind[next] == 0 {
		next++
	}
	if next < len(kind) && kind[i-1] == kind[next] && kind[i-1] != 0 {
		return kind[i-1]
	}
	return base
}
