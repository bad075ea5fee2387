package font

import (
	"fmt"
	"testing"
)

// TestNumberedByUse reads fonts as Quartz embeds them: codes count the glyphs and
// only the ToUnicode CMap says what they mean, where it does.
func TestNumberedByUse(t *testing.T) {
	t.Parallel()
	box := func(x0, y0, x1, y1 int) string { return u16(1, x0&0xffff, y0&0xffff, x1, y1, 0) }
	program := sfnt(append([][2]string{
		{"loca", u16(0, 0, 6, 12, 18, 24, 24)},
		// four outlines
		{"glyf", box(60, 440, 1068, 572) + box(0, 440, 1000, 520) + box(150, -400, 250, 1500) + box(0, 0, 800, 1400)},
		subtable(1, 0, u16(6, 20, 0, firstUsed, 5, 1, 2, 3, 4, 5)),
	}, metrics...)...)
	const all = "!\"#$"
	for name, c := range map[string]struct{ cmap, dict, in, want, font string }{
		"mapped":            {"4 beginbfchar <21> <006d> <22> <0041> <23> <0069> <24> <0066> endbfchar", "/FirstChar 33", all, "mAif", "Times-Roman"},
		"ligatures":         {"2 beginbfrange <21> <22> <f0de> <23> <23> <0066> endbfrange", "/FirstChar 33", "!\"#", "fiflf", "Times-Roman"},
		"a tab":             {"1 beginbfchar <21> <006d> endbfchar", "/FirstChar 33", "!%!", "m m", "Times-Roman"},
		"a named encoding":  {"", "/FirstChar 33/Encoding/WinAnsiEncoding", all, all, "Times-Roman"},
		"by its advance":    {"1 beginbfchar <21> <0041> endbfchar", "/FirstChar 33", "!$", "Ati", "Calibri"},
		"other first codes": {"", "/FirstChar 32", all, all, "Times-Roman"},
	} {
		letter := 500 // width of "$"
		if c.font == "Calibri" {
			letter = 557
		}
		d := doc()
		n := d.Stream("", program)
		m := d.Stream("", "1 begincodespacerange <00> <FF> endcodespacerange "+c.cmap)
		f := load(t, d, d.Add(fmt.Sprintf("<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+%s%s/LastChar 37/Widths[564 500 200 %d 250]/ToUnicode %d 0 R/FontDescriptor<</Flags 4/FontFile2 %d 0 R>>>>", c.font, c.dict, letter, m, n)))
		if got, _ := show(f, c.in); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}
