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
