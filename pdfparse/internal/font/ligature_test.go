package font

import (
	"fmt"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

func TestNumberedLigature(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		font     string
		gid      int
		recorded string
		want     string
	}{
		{"Calibri", 415, "", "ti"},
		{"Calibri-BoldItalic", 425, "Ʃ", "tt"},
		{"Calibri", 7, "\U0010019f", "ti"}, // a subset with its own numbers
		{"Calibri", -1, "\U0010019f", "ti"},
		{"Calibri", 415, "ti", ""},
		{"Calibri", 415, "Ɵl", ""},
		{"Calibri", 7, "Ɵ", ""},
		{"Calibri", -1, "Ɵ", ""},
		{"Calibri", 416, "", ""},
		{"Carlito", 415, "", ""},
	} {
		if got := numberedLigature(c.font, c.gid, c.recorded); got != c.want {
			t.Errorf("%s %d %q: got %q, want %q", c.font, c.gid, c.recorded, got, c.want)
		}
	}
}

func TestMeasuredLigature(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		font  glyph.Font
		width float64
		want  string
	}{
		{glyph.Font{Name: "Calibri"}, 0.557, "ti"},
		{glyph.Font{Name: "Calibri-Bold", Bold: true}, 0.585, "ti"},
		{glyph.Font{Name: "Calibri-Italic", Italic: true}, 0.611, "ft"},
		{glyph.Font{Name: "Calibri"}, 0.611, ""},
		{glyph.Font{Name: "Calibri"}, 0.612, "tf"},
		{glyph.Font{Name: "Carlito-BoldItalic", Bold: true, Italic: true}, 0.917, "fft"},
		{glyph.Font{Name: "Cambria"}, 0.557, ""},
	} {
		if got := measuredLigature(&c.font, c.width); got != c.want {
			t.Errorf("%+v %v: got %q, want %q", c.font, c.width, got, c.want)
		}
	}
}

// TestGlyphNumbers reads fonts whose ToUnicode CMap leaves glyphs out.
func TestGlyphNumbers(t *testing.T) {
	t.Parallel()
	outlines := [][2]string{
		{"loca", u16(0, 3, 6, 6, 12, 12)},
		{"glyf", string(make([]byte, 24))},
	}
	for name, c := range map[string]struct{ font, in, want string }{
		"a ligature":              {"ABCDEF+Calibri", "\x00\x01\x01\x9f", "ati"},
		"of an unknown font":      {"ABCDEF+Corbel", "\x00\x01\x01\x9f", "a\uFFFD"},
		"no outline":              {"X", "\x00\x01\x00\x02\x00\x04", "a  "},
		"no character":            {"X", "\x00\x03", "\uFFFD"},
		"no glyph":                {"X", "\x00\x09", "\uFFFD"},
		"no outline for no glyph": {"X", "\x00\x00", "\uFFFD"},
	} {
		d := doc()
		n := d.Stream("", sfnt(append(outlines, metrics...)...))
		m := d.Stream("", "1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfchar <0001> <0061> endbfchar")
		f := load(t, d, d.Add(fmt.Sprintf("<</Type/Font/Subtype/Type0/Encoding/Identity-H/ToUnicode %d 0 R/DescendantFonts[<</Subtype/CIDFontType2/BaseFont/%s/CIDSystemInfo<</Ordering(Identity)>>/FontDescriptor<</FontFile2 %d 0 R>>>>]>>", m, c.font, n)))
		if got, _ := show(f, c.in); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestWholeLigature(t *testing.T) {
	t.Parallel()
	var m letterWidths
	for text, w := range map[string]float64{"i": 222, "l": 222, "f": 278, "T": 611, "h": 556, "a": 556} {
		m.add(text, w)
	}
	for _, c := range []struct {
		text  string
		width float64
		want  string
	}{
		{"i", 222, "i"},
		{"i", 500, "fi"},
		{"i", 460, "fi"}, // set closer than its letters
		{"i", 300, "i"},  // a small capital
		{"i", 778, "ffi"},
		{"l", 500, "fl"},
		{"h", 556, "h"},
		{"h", 1100, "Th"},
		{"a", 1112, "a"},
	} {
		if got := m.whole(c.text, c.width); got != c.want {
			t.Errorf("%s %v: got %q, want %q", c.text, c.width, got, c.want)
		}
	}
	if got := new(letterWidths).whole("i", 500); got != "i" {
		t.Errorf("without widths: got %q", got)
	}
}
