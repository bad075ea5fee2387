package font

import (
	"bytes"
	"strconv"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// type1Outlines is the encrypted part of a Type 1 program (Adobe Type 1 Font
// Format, chapters 2 and 7).
type type1Outlines struct {
	glyphs map[string]charstring
	subrs  map[int]charstring
	unit   float64
}

// A charstring is the encrypted program of an outline, decrypted on first use
// because few of them are run.
type charstring struct {
	data []byte
	skip int // random bytes at its start; negative once decrypted
}

// subr returns a subroutine.
func (o *type1Outlines) subr(k int) view { return decrypted(o.subrs, k) }

// glyph returns a glyph's charstring.
func (o *type1Outlines) glyph(name string) view { return decrypted(o.glyphs, name) }

func decrypted[K comparable](list map[K]charstring, k K) view {
	c, ok := list[k]
	if ok && c.skip >= 0 {
		c = charstring{data: decrypt(c.data, charstringKey, c.skip), skip: -1}
		list[k] = c
	}
	return c.data
}

// maxType1Glyphs is the maximum number of charstrings and subroutines kept.
const maxType1Glyphs = 1 << 14

// maxType1Bytes is the maximum size of programs that are kept for their
// outlines; TeX's are below 100 kB each.
const maxType1Bytes = 4 << 20

// Keys of the two encryption layers.
const (
	eexecKey      = 55665
	charstringKey = 4330
)

// decrypt reverses Adobe's encryption and drops the first n bytes, which are
// random.
func decrypt(data []byte, key uint16, n int) []byte {
	out := make([]byte, len(data))
	for i, c := range data {
		out[i] = c ^ byte(key>>8)
		key = (uint16(c)+key)*52845 + 22719
	}
	return out[min(n, len(out)):]
}

func readType1Outlines(data []byte) *type1Outlines {
	o := &type1Outlines{glyphs: map[string]charstring{}, subrs: map[int]charstring{}, unit: 0.001}
	at := bytes.Index(data, []byte("eexec"))
	if at < 0 {
		return o
	}
	if m := bytes.Index(data[:at], []byte("/FontMatrix")); m >= 0 {
		f := bytes.FieldsFunc(data[m+11:min(at, m+80)], func(r rune) bool { return r == ' ' || r == '[' || r == '{' })
		if len(f) > 0 {
			if v, err := strconv.ParseFloat(string(f[0]), 64); err == nil && v > 1e-5 && v < 1 {
				o.unit = v
			}
		}
	}
	data = bytes.TrimLeft(data[at+5:], " \t\r\n")
	if len(data) > 6 && data[0] == 0x80 && data[1] == 2 { // the segment header of PC font files
		data = data[6:]
	}
	if isHex(data) {
		data, _ = object.AppendHex(nil, data, 0)
	}
	o.read(decrypt(data, eexecKey, 4))
	return o
}

func isHex(data []byte) bool {
	return len(bytes.Trim(data[:min(4, len(data))], "0123456789abcdefABCDEF")) == 0
}

// read finds the entries "dup 5 23 RD <23 bytes>" and "/A 120 RD <120 bytes>".
func (o *type1Outlines) read(data []byte) {
	skip := 4
	if i := bytes.Index(data, []byte("/lenIV")); i >= 0 {
		if f := bytes.Fields(data[i+6 : min(len(data), i+20)]); len(f) > 0 {
			if n, err := strconv.Atoi(string(f[0])); err == nil && n >= 0 && n < 64 {
				skip = n
			}
		}
	}
	var last [2][]byte // the previous tokens, newest last
	for i := 0; i < len(data) && len(o.glyphs)+len(o.subrs) < maxType1Glyphs; {
		for i < len(data) && data[i] <= ' ' {
			i++
		}
		start := i
		for i < len(data) && data[i] > ' ' && (i == start || data[i] != '/') {
			i++
		}
		tok := data[start:i]
		if string(tok) == "RD" || string(tok) == "-|" {
			if n, err := strconv.Atoi(string(last[1])); err == nil && n > 0 && n < 1<<16 && i+1+n <= len(data) {
				body := charstring{data: data[i+1 : i+1+n], skip: skip}
				if name := last[0]; len(name) > 1 && name[0] == '/' {
					o.glyphs[string(name[1:])] = body
				} else if k, err := strconv.Atoi(string(name)); err == nil {
					o.subrs[k] = body
				}
				i += 1 + n
				tok = nil
			}
		}
		last = [2][]byte{last[1], tok}
	}
}

func (t *type1) inkOf(name string, _, _ int) (inkBox, bool) {
	if t.outlines == nil {
		t.outlines = readType1Outlines(t.data)
		t.data = nil
	}
	o := t.outlines
	r := outline{local: o.subr, glyph: o.glyph}
	r.start()
	r.run(o.glyph(name), 0)
	return r.box.scaled(o.unit)
}
