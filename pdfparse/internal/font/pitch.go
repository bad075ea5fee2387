package font

import (
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// A pitch counts characters of a font by their widths.
type pitch struct {
	width          float64 // of the first character
	chars, same    int     // characters, and those of that width
	letters, lower int     // ASCII letters, and small ones among them
	least          letterWidths
}

const (
	pitchLetters = 8 // least small letters of one width that show a fixed pitch
	pitchShare   = 4 // a fixed pitch that is declared has less than one exception in so many characters
)

// add counts a character by its text or its glyph's name. Characters without a
// width do not count.
func (p *pitch) add(text string, width float64) {
	if width == 0 {
		return
	}
	if p.width == 0 {
		p.width = width
	}
	p.chars++
	p.least.add(text, width)
	if width == p.width {
		p.same++
	}
	if len(text) != 1 {
		return
	}
	switch c := text[0]; {
	case c >= 'a' && c <= 'z':
		p.lower++
		p.letters++
	case c >= 'A' && c <= 'Z':
		p.letters++
	}
}

// fixed reports whether a font has a fixed pitch: its name says so, its widths
// show it, or its descriptor declares it and the widths agree. Some producers
// declare it for all fonts, others for subsets of digits or signs.
func (p *pitch) fixed(f *glyph.Font) bool {
	switch {
	case namesMono(strings.ToLower(f.Name)):
		return true
	case !f.Mono:
		return p.lower >= pitchLetters && p.same == p.chars
	}
	return p.chars == 0 || p.letters > 0 && pitchShare*p.same > (pitchShare-1)*p.chars
}
