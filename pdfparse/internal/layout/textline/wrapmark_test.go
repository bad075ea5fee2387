package textline

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// Small arrows at the end or the beginning of a line tell that it goes on; arrows of
// the text's size, and those of formulas above the line, stay.
func TestWrapMarks(t *testing.T) {
	t.Parallel()
	text, code := &glyph.Font{Name: "Text"}, &glyph.Font{Name: "Code", Mono: true}
	arrow, hook := &glyph.Font{Name: "Arrow"}, &glyph.Font{Name: "Hook"}
	at := func(s string, x, y, size float64, f *glyph.Font) glyph.Glyph {
		return glyph.Glyph{Text: s, X: x, Y: y, DX: 0.6 * size, Size: size, Font: f}
	}
	for name, c := range map[string]struct {
		glyphs []glyph.Glyph
		want   string
	}{
		"end of a line":       {[]glyph.Glyph{at("_", 90, 100, 10, text), at("←", 96, 100, 7, arrow), at("?", 99, 100, 7, hook), at("t", 20, 88, 10, text)}, "_\u00adt"},
		"within a line":       {[]glyph.Glyph{at("f", 30, 100, 10, text), at("←", 40, 100, 7, arrow), at("?", 43, 100, 7, hook), at("g", 60, 100, 10, text)}, "f←?g"},
		"of the text's size":  {[]glyph.Glyph{at("f", 90, 100, 10, text), at("←", 96, 100, 10, arrow), at("?", 99, 100, 10, hook), at("t", 20, 88, 10, text)}, "f←?t"},
		"raised":              {[]glyph.Glyph{at("f", 90, 100, 10, text), at("←", 96, 104, 7, arrow), at("?", 99, 104, 7, hook), at("t", 20, 88, 10, text)}, "f←?t"},
		"beginning of code":   {[]glyph.Glyph{at(",", 90, 100, 10, code), at("?", 20, 88, 5, hook), at("→", 22, 88, 5, arrow), at("i", 30, 88, 10, code)}, ",↪i"},
		"beginning of text":   {[]glyph.Glyph{at(",", 90, 100, 10, text), at("?", 20, 88, 5, hook), at("→", 22, 88, 5, arrow), at("i", 30, 88, 10, text)}, ",?→i"},
		"arrows without hook": {[]glyph.Glyph{at("_", 90, 100, 10, text), at("←", 96, 100, 7, arrow), at("→", 110, 100, 7, hook), at("t", 20, 88, 10, text)}, "_←→t"},
		"no fonts":            {[]glyph.Glyph{{Text: "a"}, {Text: "←"}, {Text: "→"}, {Text: "b"}}, "a←→b"},
	} {
		wrapMarks(c.glyphs)
		var b strings.Builder
		for _, g := range c.glyphs {
			b.WriteString(g.Text)
		}
		if b.String() != c.want {
			t.Errorf("%s: %q, want %q", name, b.String(), c.want)
		}
	}
}
