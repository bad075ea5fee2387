package font

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// A type1 is a Type 1 font program, read for its built-in encoding, which is in
// the unencrypted part (Adobe Type 1 Font Format, 2.3).
type type1 struct {
	names *[256]string
	data  []byte // the whole program

	outlines *type1Outlines // nil until first used
}

func parseType1(data []byte) *type1 {
	i := bytes.Index(data, []byte("/Encoding"))
	if i < 0 {
		return nil
	}
	whole := data
	if len(whole) > maxType1Bytes {
		whole = nil
	}
	data = data[i+len("/Encoding"):]
	if end := bytes.Index(data, []byte("eexec")); end >= 0 {
		data = data[:end]
	}
	p := object.Parser{Buf: data}
	if o, err := p.Next(); err != nil || o == object.Keyword("StandardEncoding") {
		return &type1{names: encodings()["StandardEncoding"], data: whole}
	}
	t := &type1{names: new([256]string), data: whole}
	t.readPuts(&p)
	return t
}

// readPuts reads entries of the form "dup 65 /A put" until def.
func (t *type1) readPuts(p *object.Parser) {
	code := -1
	for {
		o, err := p.Next()
		if err != nil {
			return
		}
		switch v := o.(type) {
		case int:
			code = v
		case object.Name:
			if code >= 0 && code < 256 && v != ".notdef" {
				t.names[code] = string(v)
			}
			code = -1
		case object.Keyword:
			if v == "def" || v == "readonly" {
				return
			}
			if s, ok := strings.CutPrefix(string(v), "8#"); ok { // PostScript's octal numbers
				if n, err := strconv.ParseUint(s, 8, 16); err == nil {
					code = int(n)
				}
			}
		}
	}
}

func (t *type1) encoding() *[256]string { return t.names }

func (t *type1) text(string, int) string { return "" }

func (t *type1) glyphText(int) string { return "" }

func (t *type1) width(string, int) (float64, bool) { return 0, false }
