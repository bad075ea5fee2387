package pdfparse

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Heights of letters in text fonts above the baseline, as a share of the font
// size: capitals, digits and ascenders, and letters without.
const (
	tallRise = 0.71
	lowRise  = 0.48
)

// minRises is the number of words of a line from which this measure is better
// than the recogniser's, which is a third off if the scan is coarse or grainy.
const minRises = 2

// lineSize returns a line's font size measured by the height of its words above
// their baseline, or 0 if that is unclear.
func lineSize(ws []textline.Word) float64 {
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

// reach reports whether a word has letters as high as capitals. ok is false if
// its characters have heights in between, or are of another script.
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

// hangs reports whether a character extends, or may extend, below the baseline.
func hangs(r rune) bool {
	return !(r >= 'A' && r <= 'Z' && r != 'Q' && r != 'J' || r >= 'a' && r <= 'z' && !strings.ContainsRune("gjpqy", r) || r >= '0' && r <= '9' || r == '.')
}

// middle returns the median, or 0 for an empty list.
func middle(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	slices.Sort(v)
	return (v[len(v)/2] + v[(len(v)-1)/2]) / 2
}
