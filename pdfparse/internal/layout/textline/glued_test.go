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
