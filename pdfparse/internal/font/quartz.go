package font

import (
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// firstUsed is the code of the first glyph of a font that Quartz embeds: it numbers
// the glyphs in the order of their use and names none.
const firstUsed = 33

// numberedByUse reports whether codes say nothing of the characters: only the
// ToUnicode CMap does.
func (l *simpleFont) numberedByUse() bool {
	d := l.dict
	return d["ToUnicode"] != nil && d["Encoding"] == nil && l.first == firstUsed && l.f.Name(d["Subtype"]) == object.Name("TrueType") &&
		l.font.Info.Symbolic && l.desc["FontFile2"] != nil
}

// unmapped returns the text of a code of such a font that the CMap leaves out, or
// maps to the private area of symbol fonts, where Quartz puts the codes of Mac
// Roman: "" if it is unknown.
func (l *simpleFont) unmapped(code int, recorded string) string {
	r, n := utf8.DecodeRuneInString(recorded)
	if n > 0 && n == len(recorded) && r >= 0xf080 && r <= 0xf0ff && !strings.HasPrefix(l.font.Info.Name, "Symbol") {
		return nameText(encodings()["MacRomanEncoding"][r-0xf000], false)
	}
	if t := symbolText(recorded); t != "" {
		return t
	}
	if t, ok := l.embedded().(*trueType); ok && t.blank(t.codeGlyph("", code)) {
		return " "
	}
	return ""
}
