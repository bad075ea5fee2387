package font

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/object"

	"github.com/pagemill/pagemill/internal/lazy"
)

// The encodings of PDF 32000-1, annex D: a name, followed by lines of codes
// with glyph names. Standard, Symbol and ZapfDingbats are those of Adobe's core
// font metrics; WinAnsi and MacRoman are the code pages 1252 and Mac Roman with
// the names of the glyph list.
//
//go:embed data/encodings.txt
var encodingList string

// encodings maps the names of encodings to glyph names by code.
func encodings() map[object.Name]*[256]string {
	return encodingsOnce.Get(func() map[object.Name]*[256]string {
		m := map[object.Name]*[256]string{}
		for line := range strings.Lines(encodingList) {
			fields := strings.Fields(line)
			e := new([256]string)
			for i := 1; i+1 < len(fields); i += 2 {
				if code, err := strconv.Atoi(fields[i]); err == nil {
					e[code&0xff] = fields[i+1]
				}
			}
			m[object.Name(fields[0]+"Encoding")] = e
		}
		return m
	})
}

var encodingsOnce lazy.Value[map[object.Name]*[256]string]
