package pdfparse

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// TestBoldLines tells bold lines from regular ones, whose strokes vary more the
// worse the scan is, and small ones, whose size is measured badly, only if they
// are clearly bold.
func TestBoldLines(t *testing.T) {
	t.Parallel()
	line := func(size, weight float64) *scanLine {
		return &scanLine{words: make([]textline.Word, 1), letters: 40, size: size, weight: weight * size}
	}
	for _, c := range []struct {
		spread, size, ratio float64
		bold                bool
	}{
		{0.01, 10, 1.25, true},
		{0.01, 10, 1.15, false},
		{0.01, 8, 1.25, false},
		{0.01, 8, 1.35, true},
		{0.08, 10, 1.25, false},
		{0.08, 10, 1.35, true},
		{0, 10, 1.1, false},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			t.Parallel()
			ls := []*scanLine{line(c.size, 0.1*c.ratio)}
			for i := range 12 {
				ls = append(ls, line(10, 0.1*(1+c.spread*float64(i%5-2))))
			}
			markBold(ls, 10)
			for i, l := range ls {
				if got, want := l.words[0].Style&textline.Bold != 0, i == 0 && c.bold; got != want {
					t.Errorf("line %d is bold: %v, want %v", i, got, want)
				}
			}
		})
	}
	markBold(nil, 0)
	l := line(10, 0)
	markBold([]*scanLine{l}, 10)
	if l.words[0].Style != 0 {
		t.Error("a line without strokes is bold")
	}
}

// TestBoldStart finds the bold words that begin a line, such as a label.
func TestBoldStart(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		words   string
		weights []float64 // in tenths of the size
		want    int
	}{
		{"Tide tables: times of high water", []float64{1.5, 1.4, 1, 1, 1.05, .95}, 2},
		{"A tide: times of high water", []float64{1.1, 1.5, 1, 1, 1.05, .95}, 2}, // a short word is measured badly
		{"Tide tables times of high water", []float64{1.5, 1.4, 1.45, 1.5, 1.5, 1.4}, 0},
		{"times of high water", []float64{1, 1.05, 1, .95}, 0},
		{"times of high water", []float64{1, 1, 1.5, 1.5}, 0}, // bold words behind others
		{"times here of high water", []float64{1.5, 1, 1.5, 1.5, 1.4}, 0},
		{"of the high water", []float64{1.5, 1, 1, 1}, 0},
		{"Tides a", []float64{1.5, 1}, 0},
		{"tides", []float64{1.5}, 0},
	} {
		l := &scanLine{size: 10}
		for i, s := range strings.Fields(c.words) {
			l.words = append(l.words, textline.Word{Text: s})
			l.weights = append(l.weights, c.weights[i])
		}
		if got := l.boldStart(0.1, 0.12); got != c.want {
			t.Errorf("%s, %v: %d words, want %d", c.words, c.weights, got, c.want)
		}
	}
	if got := (&scanLine{}).boldStart(0, 0); got != 0 {
		t.Errorf("an empty line begins with %d bold words", got)
	}
}
