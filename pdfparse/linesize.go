package pdfparse

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// How far the letters of text faces rise above the baseline, as a share of the
// font size: capitals, digits and ascenders, and those without.
const (
	tallRise = 0.71
	lowRise  = 0.48
)

// minRises is how many words of a line tell its size better than the recogniser
// does, which is a third off where the scan is coarse or grainy.
const minRises = 2

// lineSize measures a line's font size by how far its words rise above their
// baseline, 0 where they do not tell.
func lineSize(ws []layout.Word) float64 {
	var feet []float64 // of words without descenders, below the recogniser's baseline
	for i := range ws {
		if !strings.ContainsFunc(ws[i].Text, hangs) {
			feet = append(feet, ws[i].Box.Y1-ws[i].Base)
		}
	}
	if len(feet) == 0 {
		return 0
	}
	foot := middle(feet)
	var tall, low []float64
	for i := range ws {
		w := &ws[i]
		if rise := w.Base + foot - w.Box.Y0; rise > 0 {
			switch upper, ok := reach(w.Text); {
			case !ok:
			case upper:
				tall = append(tall, rise/tallRise)
			default:
				low = append(low, rise/lowRise)
			}
		}
	}
	if len(tall) >= minRises || len(tall) > 0 && len(tall) >= len(low) {
		return middle(tall)
	}
	if len(tall) == 0 && len(low) >= minRises {
		return middle(low)
	}
	return 0
}

// reach reports whether a word has letters that reach the height of capitals. ok
// is false where its letters or signs reach somewhere between, or are of another
// script.
func reach(s string) (tall, ok bool) {
	between := false
	for _, r := range s {
		switch {
		case r >= 'A' && r <= 'Z', r >= '0' && r <= '9', strings.ContainsRune("bdfhkl", r):
			tall, ok = true, true
		case r == 'i' || r == 'j' || r == 't':
			between = true
		case r >= 'a' && r <= 'z':
			ok = true
		case !strings.ContainsRune(".,:;-", r):
			return false, false
		}
	}
	return tall, ok && (tall || !between)
}

// hangs reports whether a sign reaches below the baseline, or may.
func hangs(r rune) bool {
	return !(r >= 'A' && r <= 'Z' && r != 'Q' && r != 'J' || r >= 'a' && r <= 'z' && !strings.ContainsRune("gjpqy", r) || r >= '0' && r <= '9' || r == '.')
}

// middle is the median, 0 of none.
func middle(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	slices.Sort(v)
	return (v[len(v)/2] + v[(len(v)-1)/2]) / 2
}
