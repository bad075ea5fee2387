package font

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// calibriLigatures are the ligatures of Calibri by glyph number: for want of a
// character, converters and printer drivers record that number.
var calibriLigatures = map[rune]string{299: "ff", 312: "ffi", 332: "ft", 415: "ti", 425: "tt", 427: "tti"}

// numberedBy is what converters add to a glyph's number to record it as a
// character of the last private-use plane.
const numberedBy = 0x100000

// numberedLigature returns the text of a ligature of which only the glyph's number
// is known: as gid, if that is not negative, and as the recorded text or beyond
// numberedBy.
func numberedLigature(font string, gid int, recorded string) string {
	if !strings.HasPrefix(font, "Calibri") {
		return ""
	}
	r, n := utf8.DecodeRuneInString(recorded)
	switch {
	case n == 0 || n == len(recorded) && int(r) == gid:
		r = rune(gid)
	case n == len(recorded) && r > numberedBy:
		r -= numberedBy
	default:
		return ""
	}
	return calibriLigatures[r]
}

// calibriWidths are the advances of those ligatures of Calibri that have no
// character, in thousandths of the size: regular, italic, bold, bold italic. They
// were measured on Carlito, which is drawn to Calibri's measures.
var calibriWidths = []struct {
	text   string
	widths [4]float64
}{
	{"ti", [4]float64{557, 557, 585, 585}},
	{"tt", [4]float64{634, 634, 656, 656}},
	{"ft", [4]float64{616, 611, 636, 631}},
	{"tf", [4]float64{612, 612, 633, 633}},
	{"tti", [4]float64{856, 856, 895, 895}},
	{"fft", [4]float64{895, 890, 921, 917}},
}

// measuredLigature returns the ligature that a glyph without a character is by its
// advance, in sizes: producers that number the glyphs by use tell no more of it.
func measuredLigature(font *glyph.Font, width float64) string {
	if !strings.HasPrefix(font.Name, "Calibri") && !strings.HasPrefix(font.Name, "Carlito") {
		return ""
	}
	style := 0
	if font.Italic {
		style++
	}
	if font.Bold {
		style += 2
	}
	for i := range calibriWidths {
		if l := &calibriWidths[i]; math.Abs(1000*width-l.widths[style]) < 0.6 {
			return l.text
		}
	}
	return ""
}
