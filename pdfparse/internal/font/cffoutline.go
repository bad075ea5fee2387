package font

import "strconv"

// More operators of CFF dictionaries.
const (
	opPrivate    = 18
	opSubrs      = 19
	opFontMatrix = 12<<8 | 7
	opFDArray    = 12<<8 | 36
	opFDSelect   = 12<<8 | 37
)

// glyphOfCID returns the glyph of a CID by the charset.
func (c *cff) glyphOfCID(cid int) int {
	if c.gids == nil {
		c.gids = make(map[int]int, len(c.charset))
		for g, id := range c.charset {
			c.gids[id] = g
		}
	}
	if g, ok := c.gids[cid]; ok {
		return g
	}
	return -1
}

func (c *cff) glyphNamed(name string) int {
	if c.byName == nil {
		c.byName = make(map[string]int, len(c.charset))
		for g := range c.charset {
			c.byName[c.name(g)] = g
		}
	}
	if g, ok := c.byName[name]; ok && name != "" {
		return g
	}
	return -1
}

func (c *cff) inkOf(name string, code, gid int) (inkBox, bool) {
	if gid < 0 && !c.cid {
		if gid = c.glyphNamed(name); gid < 0 && code >= 0 && code < 256 && name == "" {
			gid = c.codes[code]
		}
	}
	if gid < 0 || gid >= len(c.glyphs) {
		return inkBox{}, false
	}
	if c.locals == nil {
		c.readSubrs()
	}
	r := outline{local: c.subroutines(c.locals[c.fontDict(gid)]), global: c.subroutines(c.globals), fixed: true}
	r.start()
	r.run(c.charstring(c.glyphs[gid]), 0)
	return r.box.scaled(c.unit)
}

// subroutines returns the subroutines of a list by the numbers that charstrings
// call them by.
func (c *cff) subroutines(list [][2]int) func(i int) view {
	bias := 107
	if len(list) >= 33900 {
		bias = 32768
	} else if len(list) >= 1240 {
		bias = 1131
	}
	return func(i int) view {
		if i += bias; i < 0 || i >= len(list) {
			return nil
		}
		return c.charstring(list[i])
	}
}

func (c *cff) charstring(b [2]int) view { return c.v.from(b[0], b[1]-b[0]) }

// maxSubrs is the maximum number of local subroutines of a font, since many
// dictionaries may refer to the same ones.
const maxSubrs = 1 << 17

// readSubrs finds the local subroutines, in CID fonts those of each font
// dictionary.
func (c *cff) readSubrs() {
	c.unit = 0.001
	if m := c.top[opFontMatrix]; len(m) > 0 && m[0] > 1e-5 && m[0] < 1 {
		c.unit = m[0]
	}
	left := maxSubrs
	add := func(d dict) {
		var subrs [][2]int
		if p := d[opPrivate]; len(p) == 2 {
			size, at := int(p[0]), int(p[1])
			if rel := readDict(c.v.from(at, size)).first(opSubrs); rel > 0 && left > 0 {
				subrs, _ = index(c.v, at+rel)
				left -= len(subrs)
			}
		}
		c.locals = append(c.locals, subrs)
	}
	if !c.cid {
		add(c.top)
		return
	}
	dicts, _ := index(c.v, c.top.first(opFDArray))
	for _, d := range dicts[:min(len(dicts), 256)] {
		add(readDict(c.charstring(d)))
	}
	if c.locals == nil {
		c.locals = [][][2]int{nil}
	}
}

// fontDict returns the font dictionary of a glyph (FDSelect).
func (c *cff) fontDict(gid int) int {
	at := c.top.first(opFDSelect)
	if !c.cid || at == 0 {
		return 0
	}
	fd := 0
	switch c.v.u8(at) {
	case 0:
		fd = c.v.u8(at + 1 + gid)
	case 3:
		for i := range c.v.u16(at + 1) {
			rec := at + 3 + 3*i
			if c.v.u16(rec) > gid {
				break
			}
			fd = c.v.u8(rec + 2)
		}
	}
	return min(fd, len(c.locals)-1)
}

// realNumber reads the real operand at i, packed with two digits per byte, and
// returns its length.
func realNumber(v view, i int) (float64, int) {
	const digits = "0123456789.EE -"
	var s []byte
	for at := i + 1; at < len(v); at++ {
		for _, d := range [2]int{v.u8(at) >> 4, v.u8(at) & 15} {
			if d == 15 {
				f, _ := strconv.ParseFloat(string(s), 64)
				return f, at + 1 - i
			}
			if c := digits[d]; c != ' ' {
				s = append(s, c)
			}
			if d == 12 {
				s = append(s, '-')
			}
		}
	}
	return 0, len(v) - i
}
