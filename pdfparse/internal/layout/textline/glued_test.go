package textline

import (
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// A space that is painted before a word, but at another position, does not
// split a number.
func TestGluedDigits(t *testing.T) {
	t.Parallel()
	word := func(s string, x0, x1 float64, order int32) Word {
		return Word{Text: s, Box: geom.Rect{X0: x0, X1: x1}, Size: 10, Order: order, Spaced: true}
	}
	for _, c := range []struct {
		a, b string
		at   float64 // where b begins; a ends at 20
		want bool
	}{
		{"4", "7.500", 20.1, true},
		{"1,", "250", 20, true},
		{"4", "7.500", 22.5, false},
		{"a", "7", 20.1, false},
	} {
		a, b := word(c.a, 10, 20, 1), word(c.b, c.at, c.at+20, 2)
		if got := Glued(&a, &b); got != c.want {
			t.Errorf("%q and %q at %v: glued %v, want %v", c.a, c.b, c.at, got, c.want)
		}
	}
}

// Producers set the punctuation of Korean in another font, further away than
// letters are; a painted space or a wide gap parts it all the same.
func TestGluedKorean(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b   string
		gap    float64
		spaced bool
		want   bool
	}{
		{"동등하다", ".", 3, false, true},
		{"없이", ",", 4.5, false, true},
		{"독립국", "),", 2, false, true},
		{"없이", ",", 3, true, false},
		{"없이", ",", 6, false, false},
		{"결정", "했습니다", 3, false, false},
		{"end", ".5", 3, false, false},
	} {
		a := Word{Text: c.a, Box: geom.Rect{X0: 10, X1: 40}, Size: 10, Order: 1}
		b := Word{Text: c.b, Box: geom.Rect{X0: 40 + c.gap, X1: 60}, Size: 10, Order: 2, Spaced: c.spaced, Parted: true}
		if got := Glued(&a, &b); got != c.want {
			t.Errorf("%q and %q %v apart: glued %v, want %v", c.a, c.b, c.gap, got, c.want)
		}
	}
}
