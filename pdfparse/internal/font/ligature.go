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

// ligatureLetters are the letters of Latin ligatures.
const ligatureLetters = "fijklthT"

// letterWidths has the least advance of each of ligatureLetters in a font, 0 without
// the letter.
type letterWidths [len(ligatureLetters)]float64

func (m *letterWidths) add(text string, width float64) {
	if k := strings.Index(ligatureLetters, text); k >= 0 && len(text) == 1 && (m[k] == 0 || width < m[k]) {
		m[k] = width
	}
}

func (m *letterWidths) of(c byte) float64 { return m[strings.IndexByte(ligatureLetters, c)] }

// ligatureStarts are what ligatures have before their last letter.
var ligatureStarts = map[string][]string{"i": {"f", "ff"}, "l": {"f", "ff"}, "h": {"T"}}

// Widths of a ligature, in those of its letters together: 1 in Arial, .91 in Times.
const (
	leastTied = 0.88
	mostTied  = 1.03
)

// whole returns the ligature of which a ToUnicode CMap gives only the last letter t:
// another code is as wide as the letter, and this one as the ligature.
func (m *letterWidths) whole(t string, width float64) string {
	for _, start := range ligatureStarts[t] {
		letter, first := m.of(t[0]), m.of(start[0])
		if sum := letter + float64(len(start))*first; letter > 0 && first > 0 && width > mostTied*letter && width > leastTied*sum && width < mostTied*sum {
			return start + t
		}
	}
	return t
}
