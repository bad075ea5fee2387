package pdfparse

import (
	"math"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A line of words as boxed by a recogniser, in a font of 10 points, whose
// baseline it reports two points too low.
func recognisedLine(text string) []textline.Word {
	var ws []textline.Word
	for _, s := range strings.Fields(text) {
		top, foot := 100-10*lowRise, 100.0
		if tall, _ := reach(s); tall {
			top = 100 - 10*tallRise
		}
		if strings.ContainsFunc(s, hangs) {
			foot = 102.2
		}
		ws = append(ws, textline.Word{Text: s, Base: 102, Size: 14, Box: geom.Rect{Y0: top, Y1: foot}})
	}
	return ws
}

func TestLineSize(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]float64{
		"The harbour was built by people": 10,
		"even more arms are seen":         10, // no tall letter
		"Purpose":                         0,  // the baseline is unclear
		"港 口":                             0,
		"":                                0,
	} {
		if got := lineSize(recognisedLine(text)); math.Abs(got-want) > 0.01 {
			t.Errorf("%q has size %v, want %v", text, got, want)
		}
	}
}

// TestLineBoxes gives words the box of their line in place of their own.
func TestLineBoxes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		line []int // words with the line's box
		want float64
	}{
		{"3. the county", []int{1, 2}, 10},
		{"2. the water board", []int{1, 2}, 10},
		{"the county", []int{0, 1}, 0},
		{"2. the water board", nil, 10},
	} {
		ws := recognisedLine(c.text)
		for i := range ws {
			ws[i].Base = 100
		}
		for _, i := range c.line {
			ws[i].Box.Y0, ws[i].Box.Y1 = 91, 104
		}
		if got := lineSize(ws); math.Abs(got-c.want) > 0.01 {
			t.Errorf("%q, %v boxed by the line, has size %v, want %v", c.text, c.line, got, c.want)
		}
	}
}
