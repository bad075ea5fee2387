package content

import (
	"cmp"
	"math"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// joinAccents joins an accent with the letter over which it is painted. TeX
// sets "é" in its old fonts as an accent, a move back, and a letter; a cedilla
// follows its letter, and a circle the letter in it.
func joinAccents(gs []glyph.Glyph) []glyph.Glyph {
	first := slices.IndexFunc(gs, func(g glyph.Glyph) bool { return combining(g.Text) != 0 })
	if first < 0 {
		return gs
	}
	out := gs[:first]
	for i := first; i < len(gs); i++ {
		g, n := gs[i], len(out)
		if !(i+1 < len(gs) && join(&g, &gs[i+1])) && !(n > 0 && join(&g, &out[n-1])) {
			out = append(out, g)
		}
	}
	return out
}

// join adds an accent to the letter over which it is painted, if there is such a
// character.
func join(accent, letter *glyph.Glyph) bool {
	mark := combining(accent.Text)
	if mark == 0 || !over(accent, letter) {
		return false
	}
	t := composed(letter.Text, mark)
	letter.Text = cmp.Or(t, letter.Text)
	return t != ""
}

// combiningForms are the combining forms of spacing accents.
var combiningForms = map[rune]rune{
	'`': 0x300, '´': 0x301, '^': 0x302, 'ˆ': 0x302, '~': 0x303, '˜': 0x303, '¯': 0x304, 'ˉ': 0x304, '˘': 0x306, '˙': 0x307,
	'¨': 0x308, '˚': 0x30a, '˝': 0x30b, 'ˇ': 0x30c, '¸': 0x327, '˛': 0x328, circle: circle,
}

// circle is the circle around a letter: TeX's sign for copyright is a "c" in one.
const circle = '\u20dd'

// circled are the letters in a circle that are characters of their own.
var circled = map[string]string{"c": "©", "C": "©", "r": "®", "R": "®", "p": "℗", "P": "℗"}

// combining returns the combining form of a spacing accent, or 0.
func combining(s string) rune {
	if s != string(circle) && len(s) != 2 && (len(s) != 1 || s[0] != '`' && s[0] != '^' && s[0] != '~') {
		return 0
	}
	r, _ := utf8.DecodeRuneInString(s)
	return combiningForms[r]
}

// over reports whether accent a is above or below letter b: they have the same
// font size and nearly the same centre.
func over(a, b *glyph.Glyph) bool {
	if a.Size != b.Size || a.Size == 0 || (a.Flags|b.Flags)&glyph.ActualText != 0 {
		return false
	}
	dx := a.X + a.DX/2 - b.X - b.DX/2
	dy := a.Y + a.DY/2 - b.Y - b.DY/2
	return math.Abs(dx) < 0.2*a.Size && math.Abs(dy) < 0.3*a.Size
}

// composed returns letter and mark as one character, or "".
func composed(letter string, mark rune) string {
	switch letter {
	case "ı":
		letter = "i"
	case "ȷ":
		letter = "j"
	}
	if utf8.RuneCountInString(letter) != 1 {
		return ""
	}
	if mark == circle {
		return cmp.Or(circled[letter], letter+string(circle))
	}
	if t := norm.NFC.String(letter + string(mark)); utf8.RuneCountInString(t) == 1 {
		return t
	}
	return ""
}
