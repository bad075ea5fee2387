package font

import (
	_ "embed"
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
)

// The 391 standard strings of CFF (Adobe Technical Note 5176, appendix A).
//
//go:embed data/cffstrings.txt
var cffStringList string

func cffStrings() []string {
	return cffStringsOnce.Get(func() []string { return strings.Fields(cffStringList) })
}

var cffStringsOnce lazy.Value[[]string]

// A cff is a font program in the Compact Font Format (Adobe Technical Note
// 5176), read for the names and outlines of its glyphs.
type cff struct {
	v       view
	strings [][2]int // offsets of the font's own strings
	charset []int    // string id of each glyph, or its CID
	cid     bool
	codes   [256]int // glyph of each code of the built-in encoding
	std     bool     // the built-in encoding is StandardEncoding

	glyphs  [][2]int // charstrings by glyph
	globals [][2]int // subroutines
	top     dict
	unit    float64     // size of a coordinate unit, as a share of the font size
	locals  [][][2]int  // subroutines by font dictionary
	gids    map[int]int // glyph by CID; nil before use
	byName  map[string]int
}

// Operators of a top dictionary; 12 is the first byte of two-byte operators.
const (
	opCharset     = 15
	opEncoding    = 16
	opCharStrings = 17
	opROS         = 12<<8 | 30
)

func parseCFF(data []byte) *cff {
	v := view(data)
	c := &cff{v: v}
	_, at := index(v, v.u8(2)) // names
	tops, at := index(v, at)
	c.strings, at = index(v, at)
	c.globals, _ = index(v, at)
	if len(tops) == 0 {
		return nil
	}
	top := readDict(v.from(tops[0][0], tops[0][1]-tops[0][0]))
	c.top = top
	_, c.cid = top[opROS]
	glyphs, _ := index(v, top.first(opCharStrings))
	if len(glyphs) == 0 {
		return nil
	}
	c.glyphs = glyphs
	c.readCharset(top.first(opCharset), len(glyphs))
	if !c.cid {
		c.readEncoding(top.first(opEncoding))
	}
	return c
}

// index reads an INDEX at i and returns the bounds of its items and its end.
func index(v view, i int) (items [][2]int, end int) {
	n := v.u16(i)
	if n == 0 || i < 0 || i >= len(v) {
		return nil, i + 2
	}
	size := v.u8(i + 2)
	if size < 1 || size > 4 {
		return nil, len(v)
	}
	base := i + 3 + (n+1)*size - 1
	offset := func(k int) (o int) {
		for b := range size {
			o = o<<8 | v.u8(i+3+k*size+b)
		}
		return base + o
	}
	items = make([][2]int, 0, min(n, len(v)))
	for k := range n {
		lo, hi := offset(k), offset(k+1)
		if lo > hi || hi > len(v) || lo <= base {
			return items, len(v)
		}
		items = append(items, [2]int{lo, hi})
	}
	return items, offset(n)
}

// A dict is a dictionary: the operands of each operator.
type dict map[int][]float64

// maxOperands is the maximum number of operands of one operator.
const maxOperands = 48

// first returns the first operand of an operator, or 0.
func (d dict) first(op int) int {
	if len(d[op]) == 0 {
		return 0
	}
	return int(d[op][0])
}

func readDict(v view) dict {
	d := dict{}
	var args []float64
	for i := 0; i < len(v); {
		b, n, size := v.u8(i), 0.0, 1
		switch {
		case b <= 21:
			if b == 12 {
				b, size = 12<<8|v.u8(i+1), 2
			}
			d[b], args = args, nil
			i += size
			continue
		case b == 28:
			n, size = float64(v.i16(i+1)), 3
		case b == 29:
			n, size = float64(int32(v.u32(i+1))), 5
		case b == 30:
			n, size = realNumber(v, i)
		case b >= 32 && b <= 254:
			n, size = number(v, i)
		}
		if len(args) < maxOperands {
			args = append(args, n)
		}
		i += size
	}
	return d
}

// expertCharset and expertSubset are the predefined charsets as ranges of
// string ids (Technical Note 5176, appendix C).
var (
	expertCharset = [][2]int{{0, 1}, {229, 238}, {13, 15}, {99, 99}, {239, 248}, {27, 28}, {249, 266}, {109, 110}, {267, 318}, {158, 158}, {155, 155}, {163, 163}, {319, 326}, {150, 150}, {164, 164}, {169, 169}, {327, 378}}
	expertSubset  = [][2]int{{0, 1}, {231, 232}, {235, 238}, {13, 15}, {99, 99}, {239, 248}, {27, 28}, {249, 251}, {253, 266}, {109, 110}, {267, 270}, {272, 272}, {300, 302}, {305, 305}, {314, 315}, {158, 158}, {155, 155}, {163, 163}, {320, 326}, {150, 150}, {164, 164}, {169, 169}, {327, 346}}
)

func (c *cff) readCharset(at, glyphs int) {
	add := func(first, n int) {
		for k := 0; k < n && len(c.charset) < glyphs; k++ {
			c.charset = append(c.charset, first+k)
		}
	}
	switch at {
	case 0:
		add(0, 229)
		return
	case 1, 2:
		for _, r := range [][][2]int{expertCharset, expertSubset}[at-1] {
			add(r[0], r[1]-r[0]+1)
		}
		return
	}
	v := c.v
	add(0, 1)
	more := v.u8(at) // bytes of how many follow the first id of a range
	for i := at + 1; len(c.charset) < glyphs && i < len(v) && more <= 2; i += 2 + more {
		n := 0
		for _, b := range v.from(i+2, more) {
			n = n<<8 | int(b)
		}
		add(v.u16(i), n+1)
	}
}

func (c *cff) readEncoding(at int) {
	if at <= 1 {
		c.std = at == 0
		return
	}
	v := c.v
	format, n := v.u8(at), v.u8(at+1)
	i, gid := at+2, 1
	for range n {
		if format&0x7f == 0 {
			c.codes[v.u8(i)] = gid
			gid++
			i++
			continue
		}
		for k := range v.u8(i+1) + 1 {
			if code := v.u8(i) + k; code < 256 {
				c.codes[code] = gid
			}
			gid++
		}
		i += 2
	}
	if format&0x80 != 0 { // supplement: codes with string ids
		bySID := map[int]int{}
		for g, sid := range c.charset {
			bySID[sid] = g
		}
		for k := range v.u8(i) {
			c.codes[v.u8(i+1+3*k)] = bySID[v.u16(i+2+3*k)]
		}
	}
}

// name returns a glyph's name, or "" in CID-keyed fonts.
func (c *cff) name(gid int) string {
	if c.cid || gid <= 0 || gid >= len(c.charset) {
		return ""
	}
	sid := c.charset[gid]
	if std := cffStrings(); sid < len(std) {
		return std[sid]
	} else if sid -= len(std); sid < len(c.strings) {
		b := c.strings[sid]
		return string(c.v.from(b[0], b[1]-b[0]))
	}
	return ""
}

func (c *cff) encoding() *[256]string {
	if c.cid {
		return nil
	}
	if c.std {
		return encodings()["StandardEncoding"]
	}
	var e [256]string
	for code, gid := range c.codes {
		e[code] = c.name(gid)
	}
	return &e
}

func (c *cff) text(name string, _ int) string {
	if n, ok := glyphNumber(name); ok {
		return nameText(c.name(n), false)
	}
	return ""
}

func (c *cff) glyphText(gid int) string { return nameText(c.name(gid), false) }

func (c *cff) width(string, int) (float64, bool) { return 0, false }
