package font

import (
	"strings"
	"unicode/utf8"
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
