package font

import (
	"bytes"
	"strconv"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// maxGlyphs is the maximum number of glyphs of a font program, which its 16-bit
// counts imply.
const maxGlyphs = 1 << 16

// A program is an embedded font program, read for text and widths.
type program interface {
	// encoding returns the built-in encoding, or nil if the format has none.
	encoding() *[256]string
	// text returns the text of a simple font's code; name is its glyph name, if
	// known.
	text(name string, code int) string
	// glyphText returns the text of a glyph of a CID font.
	glyphText(gid int) string
	// width returns the width of a simple font's code in thousandths.
	width(name string, code int) (float64, bool)
	// inkOf returns the bounding box of a glyph's outline in text space of size 1,
	// y upwards. A glyph of a simple font is selected by name and code, that of a
	// CID font by its number.
	inkOf(name string, code, gid int) (inkBox, bool)
}

// An embedding is the font program of a descriptor, which is read on first use.
type embedding struct {
	loader  *Loader
	desc    object.Dict
	program program
	read    bool
}

// embedded returns the font program, or nil.
func (e *embedding) embedded() program {
	if !e.read {
		e.read = true
		e.program = e.loader.loadProgram(e.desc)
	}
	return e.program
}

// loadProgram returns the font program of a descriptor, which several fonts may
// share; nil if there is none that can be read.
func (l *Loader) loadProgram(desc object.Dict) program {
	for _, key := range []object.Name{"FontFile2", "FontFile3", "FontFile"} {
		s := l.f.Stream(desc[key])
		if s == nil {
			continue
		}
		p, ok := l.programs[s]
		if !ok {
			data, _ := l.f.Decode(s)
			p = parseProgram(data)
			l.programs[s] = p
		}
		if p != nil {
			return p
		}
	}
	return nil
}

// parseProgram detects the format by the first bytes, since /Subtype is often
// wrong. It returns nil for unsupported formats.
func parseProgram(data []byte) program {
	has := func(prefix string) bool { return bytes.HasPrefix(data, []byte(prefix)) }
	switch {
	case len(data) < 4:
	case has("\x00\x01\x00\x00"), has("true"), has("ttcf"), has("OTTO"):
		if t := parseTrueType(data); t != nil {
			return t
		}
	case has("%!"), has("\x80\x01"):
		if t := parseType1(data); t != nil {
			return t
		}
	case data[0] == 1 && data[2] >= 4 && data[2] < 32:
		if c := parseCFF(data); c != nil {
			return c
		}
	}
	return nil
}

// texCodes are the non-ASCII characters of TeX's text fonts (OT1 encoding),
// without the accents.
var texCodes = map[int]string{
	11: "ff", 12: "fi", 13: "fl", 14: "ffi", 15: "ffl", 16: "ı", 25: "ß", 26: "æ", 27: "œ", 28: "ø",
	'"': "”", '\\': "“", '`': "‘", '\'': "’", 123: "–", 124: "—",
}

// numberedName returns the text of generated glyph names. Names such as g12 and
// cid34 have no meaning, but c65 or a65 for code 65 means the character with
// that code, as does a name that is that character. In Type 3 fonts such names
// come from dvips and Ghostscript, so the font is one of TeX's.
func numberedName(name string, code int, type3 bool) string {
	i := 0
	if len(name) == 1 && int(name[0]) == code && type3 {
		name = "c" + strconv.Itoa(code)
	}
	for i < len(name) && (name[i] < '0' || name[i] > '9') {
		i++
	}
	if i > 2 || i == len(name) {
		return ""
	}
	n, err := strconv.Atoi(name[i:])
	if err != nil || n != code {
		return ""
	}
	if t, ok := texCodes[n]; ok && type3 {
		return t
	}
	if n < 33 || n > 126 {
		return ""
	}
	return string(rune(n))
}

// A view reads big-endian numbers; past its end it reads zeros.
type view []byte

func (v view) u8(i int) int {
	if i < 0 || i >= len(v) {
		return 0
	}
	return int(v[i])
}

func (v view) u16(i int) int { return v.u8(i)<<8 | v.u8(i+1) }

func (v view) i16(i int) int { return int(int16(v.u16(i))) }

func (v view) u32(i int) int { return v.u16(i)<<16 | v.u16(i+2) }

// from returns n bytes starting at i, or fewer at the end.
func (v view) from(i, n int) view {
	if i < 0 || i >= len(v) || n <= 0 {
		return nil
	}
	return v[i:min(len(v), i+min(n, len(v)-i))]
}
