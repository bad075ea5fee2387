package font

import (
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// A pitch counts characters of a font by their widths.
type pitch struct {
	widths  map[float64]sameWidth
	chars   int // all characters
	wide    int // those among them of scripts without spaces, twice as wide where letters have a fixed pitch
	letters int // ASCII letters
	least   letterWidths
}

// A sameWidth counts the characters of one width, and the small ASCII letters among them.
type sameWidth struct{ chars, lower int }

const (
	pitchLetters = 8 // least small letters of one width that show a fixed pitch
	pitchWidths  = 2 // most widths that do: what a subset leaves out may have that of a missing glyph
	pitchShare   = 4 // a fixed pitch that is declared has less than one exception in so many characters
)

// add counts a character by its text or its glyph's name. Characters without a
// width do not count.
func (p *pitch) add(text string, width float64) {
	if width == 0 {
		return
	}
	if p.widths == nil {
		p.widths = map[float64]sameWidth{}
	}
	p.chars++
	p.least.add(text, width)
	if r, _ := utf8.DecodeRuneInString(text); letters.IsUnspaced(r) {
		p.wide++
		return
	}
	same := p.widths[width]
	same.chars++
	if len(text) == 1 {
		c := text[0] | 0x20
		if c >= 'a' && c <= 'z' {
			p.letters++
			if c == text[0] {
				same.lower++
			}
		}
	}
	p.widths[width] = same
}

// fixed reports whether a font has a fixed pitch: its name says so, its widths
// show it, or its descriptor declares it and the widths agree. Some producers
// declare it for all fonts, others for subsets of digits or signs.
func (p *pitch) fixed(f *glyph.Font) bool {
	var most sameWidth
	for _, same := range p.widths {
		most.chars, most.lower = max(most.chars, same.chars), max(most.lower, same.lower)
	}
	switch {
	case namesMono(strings.ToLower(f.Name)), most.lower >= pitchLetters && len(p.widths) <= pitchWidths && p.wide == 0:
		return true
	case !f.Mono:
		return false
	}
	return p.chars == 0 || p.letters > 0 && pitchShare*most.chars > (pitchShare-1)*p.chars
}
