package font

import (
	"strconv"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

// A program is an embedded font program, read as far as it tells text and
// widths.
type program interface {
	encoding() *[256]string                      // built-in encoding, nil if it has none
	text(name string, code int) string           // of a simple font's code or its glyph name
	glyphText(gid int) string                    // of a CID font's glyph
	width(name string, code int) (float64, bool) // in thousandths
}

// loadProgram reads the font program a descriptor points to, nil if there is
// none that can be read.
func loadProgram(f *reader.File, desc object.Dict) program {
	for _, key := range []object.Name{"FontFile2", "FontFile3", "FontFile"} {
		s := f.Stream(desc[key])
		if s == nil {
			continue
		}
		data, _ := f.Decode(s)
		if p := parseProgram(data); p != nil {
			return p
		}
	}
	return nil
}

// parseProgram tells the formats apart by their first bytes, as /Subtype is
// often wrong.
func parseProgram(data []byte) program {
	return nil
}

// numberedName reads the names that producers make up: g12 and cid34 say
// nothing, but a name like c65 or a65 is mostly its character's code.
func numberedName(name string, code int) string {
	if len(name) < 2 {
		return ""
	}
	i := 0
	for i < len(name) && (name[i] < '0' || name[i] > '9') {
		i++
	}
	if i > 2 || i == len(name) {
		return ""
	}
	n, err := strconv.Atoi(name[i:])
	if err != nil || n != code || n < 33 || n > 126 {
		return ""
	}
	return string(rune(n))
}
