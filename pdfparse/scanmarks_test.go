package pdfparse

import (
	"image"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/raster"
)

func TestRemains(t *testing.T) {
	t.Parallel()
	s := &scan{rulings: []raster.Ruling{{Vertical: true, Pos: 100, A: 0, B: 500}, {Pos: 300, A: 0, B: 400}}}
	at := func(text string, conf float64, x, y int) RecognizedWord {
		return RecognizedWord{Text: text, Confidence: conf, Box: image.Rect(x, y, x+20, y+10)}
	}
	for _, c := range []struct {
		f    RecognizedWord
		want bool
	}{
		{at("—_", 0.3, 700, 50), true},
		{at("—", 0.7, 103, 50), true},
		{at("~~~", 0.7, 200, 295), true},
		{at("—", 0.7, 200, 50), false},
		{at("—", 0.95, 103, 50), false},
		{at("-", 0.3, 103, 50), false},
		{at("=", 0.3, 700, 50), false},
		{at("'a", 0.3, 103, 50), false},
		{at("7", 0.1, 103, 50), false},
	} {
		if got := s.remains(c.f, 20); got != c.want {
			t.Errorf("%q with %v at %v: %v", c.f.Text, c.f.Confidence, c.f.Box.Min, got)
		}
	}
	sized := func(text string, conf float64, w, h int) RecognizedWord {
		return RecognizedWord{Text: text, Confidence: conf, Box: image.Rect(700, 50, 700+w, 50+h)}
	}
	for _, c := range []struct {
		f    RecognizedWord
		want bool
	}{
		{sized("=", 0.7, 14, 31), true}, // a vertical ruling's
		{sized("-", 0.5, 14, 18), true},
		{sized("=", 0.95, 14, 31), false},
		{sized("=", 0.7, 14, 9), false},
		{sized("-", 0.5, 8, 3), false},
		{sized(":", 0.7, 2, 3), true}, // a speck
		{sized(":", 0.7, 3, 10), false},
		{sized(":", 0.3, 3, 10), true},
		{sized(".", 0.7, 3, 3), false},
	} {
		if got := s.remains(c.f, 20); got != c.want {
			t.Errorf("%q with %v in %v: %v", c.f.Text, c.f.Confidence, c.f.Box, got)
		}
	}
}

func TestPileOfDots(t *testing.T) {
	t.Parallel()
	var dots []image.Rectangle
	for y := 100; y < 300; y += 30 {
		dots = append(dots, image.Rect(50, y, 57, y+7))
	}
	for _, c := range []struct {
		box  image.Rectangle
		want bool
	}{
		{image.Rect(49, 98, 59, 290), true},
		{image.Rect(49, 98, 59, 120), false},   // one line
		{image.Rect(49, 98, 200, 290), false},  // wider than a dot
		{image.Rect(349, 98, 359, 290), false}, // elsewhere
	} {
		if got := pileOfDots(RecognizedWord{Text: "eee#ee", Box: c.box}, dots, 20); got != c.want {
			t.Errorf("%v: %v", c.box, got)
		}
	}
}
