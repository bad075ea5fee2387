package font

import (
	"bytes"
	"strconv"
)

// type1Outlines is the encrypted part of a Type 1 program (Adobe Type 1 Font
// Format, chapters 2 and 7).
type type1Outlines struct {
	glyphs map[string]charstring
	subrs  map[int]charstring
	unit   float64
	seen   map[string]inkBox
}

// A charstring is the encrypted program of an outline, decrypted on first use
// because few of them are run.
type charstring struct {
	data []byte
	skip int // random bytes at its start; negative once decrypted
}

func (c charstring) decrypt() []byte { return decrypt(c.data, charstringKey, c.skip) }

// subr returns a subroutine, which is decrypted only once.
func (o *type1Outlines) subr(k int) []byte {
	c, ok := o.subrs[k]
	if ok && c.skip >= 0 {
		c = charstring{data: c.decrypt(), skip: -1}
		o.subrs[k] = c
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
	o := &type1Outlines{glyphs: map[string]charstring{}, subrs: map[int]charstring{}, seen: map[string]inkBox{}, unit: 0.001}
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
	data = pfbParts(bytes.TrimLeft(data[at+5:], " \t\r\n"))
	if isHex(data) {
		data = unhex(data)
	}
	o.read(decrypt(data, eexecKey, 4))
	return o
}

// pfbParts removes the segment header that PC font files have before the
// encrypted part.
func pfbParts(data []byte) []byte {
	if len(data) > 6 && data[0] == 0x80 && data[1] == 2 {
		return data[6:]
	}
	return data
}

func isHex(data []byte) bool {
	for _, c := range data[:min(4, len(data))] {
		if !(c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f') {
			return false
		}
	}
	return true
}

func unhex(data []byte) []byte {
	out := make([]byte, 0, len(data)/2)
	half, have := byte(0), false
	for _, c := range data {
		var d byte
		switch {
		case c >= '0' && c <= '9':
			d = c - '0'
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			d = c | 0x20 - 'a' + 10
		default:
			continue
		}
		if have {
			out = append(out, half<<4|d)
		}
		half, have = d, !have
	}
	return out
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
	b, ok := o.seen[name]
	if !ok {
		b = noInk
		if cs, ok := o.glyphs[name]; ok {
			r := type1Run{o: o, pen: newPen()}
			r.run(cs.decrypt(), 0)
			b = r.box
		}
		o.seen[name] = b
	}
	return b.scaled(o.unit)
}

// A type1Run executes a charstring (Adobe Type 1 Font Format, chapter 6).
type type1Run struct {
	*pen
	o    *type1Outlines
	ps   []float64 // the PostScript interpreter's stack
	flex bool
	bent []float64 // points of a flex curve
	done bool
	adv  float64 // the glyph's advance
}

func (r *type1Run) run(cs view, depth int) {
	if depth > maxCalls {
		return
	}
	for i := 0; i < len(cs) && !r.done; {
		if r.steps++; r.steps > maxSteps {
			r.done = true
			return
		}
		b := cs.u8(i)
		switch {
		case b == 255:
			r.push(float64(int32(cs.u32(i + 1))))
			i += 5
		case b >= 32:
			v, n := number(cs, i)
			r.push(v)
			i += n
		case b == 12:
			r.escape(cs.u8(i + 1))
			i += 2
		case b == 10:
			r.run(r.o.subr(int(r.pop())), depth+1)
			i++
		case b == 11:
			return
		default:
			r.operator(b)
			i++
		}
	}
}

func (r *type1Run) moved(dx, dy float64) {
	r.move(dx, dy)
	if r.flex {
		r.bent = append(r.bent, r.x, r.y)
	}
}

func (r *type1Run) operator(b int) {
	switch b {
	case 13: // hsbw
		r.x, r.y, r.adv = r.arg(0), 0, r.arg(1)
	case 14:
		r.done = true
	case 21:
		r.moved(r.arg(0), r.arg(1))
	case 22:
		r.moved(r.arg(0), 0)
	case 4:
		r.moved(0, r.arg(0))
	case 5:
		r.line(r.arg(0), r.arg(1))
	case 6:
		r.line(r.arg(0), 0)
	case 7:
		r.line(0, r.arg(0))
	case 8:
		r.curve(r.arg(0), r.arg(1), r.arg(2), r.arg(3), r.arg(4), r.arg(5))
	case 30:
		r.curve(0, r.arg(0), r.arg(1), r.arg(2), r.arg(3), 0)
	case 31:
		r.curve(r.arg(0), 0, r.arg(1), r.arg(2), 0, r.arg(3))
	}
	r.clear()
}

func (r *type1Run) escape(b int) {
	switch b {
	case 12: // div
		d, n := r.pop(), r.pop()
		if d != 0 {
			n /= d
		}
		r.push(n)
		return
	case 16:
		r.other()
		return
	case 17:
		v := 0.0
		if n := len(r.ps); n > 0 {
			v, r.ps = r.ps[n-1], r.ps[:n-1]
		}
		r.push(v)
		return
	case 6: // seac: only the base letter's box is used
		cs := r.o.glyphs[encodings()["StandardEncoding"][int(r.arg(3))&0xff]]
		r.clear()
		r.run(cs.decrypt(), maxCalls)
		r.done = true
	case 7:
		r.x, r.y = r.arg(0), r.arg(1)
	}
	r.clear()
}

// other executes callothersubr: flex and hint replacement.
func (r *type1Run) other() {
	id, n := int(r.pop()), int(r.pop())
	var args []float64
	for range min(max(n, 0), 24) {
		args = append(args, r.pop())
	}
	switch id {
	case 1:
		r.flex, r.bent = true, r.bent[:0]
	case 0:
		r.flex = false
		for i := 2; i+1 < len(r.bent); i += 2 {
			r.box.add(r.bent[i], r.bent[i+1])
		}
		r.ps = append(r.ps[:0], r.y, r.x)
	case 3:
		r.ps = append(r.ps[:0], 3)
	case 2:
	default:
		r.ps = append(r.ps[:0], args...)
	}
}
