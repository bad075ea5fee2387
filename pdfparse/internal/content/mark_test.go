package content

import (
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// ActualText of right-to-left letters goes to the glyphs in the order in which
// they were painted.
func TestReplaceText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		painted, actual, want string
		dx                    float64
	}{
		{"???", "אבג", "גבא", 5},
		{"???", "אבג", "אבג", -5},
		{"??", "\u0639\u064f", "\u064f\u0639", 5},
		{"???", "abc", "abc", 5},
	} {
		var gs []glyph.Glyph
		for i := range c.painted {
			gs = append(gs, glyph.Glyph{Text: replacement, X: c.dx * float64(i), DX: 5, Size: 10})
		}
		got := ""
		for _, g := range gs[:replaceText(gs, c.actual)] {
			got += g.Text
		}
		if got != c.want {
			t.Errorf("%q painted %v: %q, want %q", c.actual, c.dx, got, c.want)
		}
	}
}
