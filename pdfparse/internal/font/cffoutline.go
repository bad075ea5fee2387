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
	r := cffRun{pen: newPen(), c: c, local: c.locals[c.fontDict(gid)]}
	r.run(c.charstring(c.glyphs[gid]), 0)
	return r.box.scaled(c.unit)
}

func (c *cff) charstring(b [2]int) view { return c.v.from(b[0], b[1]-b[0]) }

// maxSubrs is the maximum number of local subroutines of a font, since many
// dictionaries may refer to the same ones.
const maxSubrs = 1 << 17

// readSubrs finds the local subroutines, in CID fonts those of each font
// dictionary.
func (c *cff) readSubrs() {
	c.unit = 0.001
	if m := allOperands(c.charstring(c.topAt), opFontMatrix); len(m) > 0 && m[0] > 1e-5 && m[0] < 1 {
		c.unit = m[0]
	}
	dicts := [][2]int{c.topAt}
	if c.cid {
		dicts, _ = index(c.v, c.top[opFDArray])
	}
	left := maxSubrs
	for _, d := range dicts[:min(len(dicts), 256)] {
		var subrs [][2]int
		if p := allOperands(c.charstring(d), opPrivate); len(p) == 2 {
			size, at := int(p[0]), int(p[1])
			if rel := readDict(c.v.from(at, size))[opSubrs]; rel > 0 && left > 0 {
				subrs, _ = index(c.v, at+rel)
				left -= len(subrs)
			}
		}
		c.locals = append(c.locals, subrs)
	}
	if c.locals == nil {
		c.locals = [][][2]int{nil}
	}
}

// fontDict returns the font dictionary of a glyph (FDSelect).
func (c *cff) fontDict(gid int) int {
	at := c.top[opFDSelect]
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

// allOperands returns the operands of one operator of a dictionary.
func allOperands(v view, op int) []float64 {
	var args []float64
	for i := 0; i < len(v); {
		b := v.u8(i)
		switch {
		case b <= 21:
			o, n := b, 1
			if b == 12 {
				o, n = 12<<8|v.u8(i+1), 2
			}
			if o == op {
				return args
			}
			args = args[:0]
			i += n
		case b == 28:
			args = append(args, float64(v.i16(i+1)))
			i += 3
		case b == 29:
			args = append(args, float64(int32(v.u32(i+1))))
			i += 5
		case b == 30:
			f, n := realNumber(v, i+1)
			args = append(args, f)
			i += 1 + n
		case b >= 32 && b <= 254:
			f, n := number(v, i)
			args = append(args, f)
			i += n
		default:
			i++
		}
	}
	return nil
}

// cffRun executes a Type 2 charstring (Adobe Technical Note 5177).
type cffRun struct {
	*pen
	c     *cff
	local [][2]int
	hints int
	done  bool
}

func (r *cffRun) call(subrs [][2]int, depth int) {
	bias := 107
	if len(subrs) >= 33900 {
		bias = 32768
	} else if len(subrs) >= 1240 {
		bias = 1131
	}
	if i := int(r.pop()) + bias; i >= 0 && i < len(subrs) {
		r.run(r.c.charstring(subrs[i]), depth+1)
	}
}

func (r *cffRun) run(cs view, depth int) {
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
		case b == 28:
			r.push(float64(cs.i16(i + 1)))
			i += 3
		case b == 255:
			r.push(float64(int32(cs.u32(i+1))) / 65536)
			i += 5
		case b >= 32:
			v, n := number(cs, i)
			r.push(v)
			i += n
		case b == 10:
			r.call(r.local, depth)
			i++
		case b == 29:
			r.call(r.c.globals, depth)
			i++
		case b == 11:
			return
		case b == 12:
			r.flex(cs.u8(i + 1))
			r.clear()
			i += 2
		case b == 19 || b == 20: // hintmask, cntrmask: the stack may hold vstem hints
			r.hints += len(r.stack) / 2
			r.clear()
			i += 1 + (r.hints+7)/8
		default:
			r.operator(b)
			r.clear()
			i++
		}
	}
}

func (r *cffRun) operator(b int) {
	s := r.stack
	n := len(s)
	switch b {
	case 1, 3, 18, 23:
		r.hints += n / 2
	case 14:
		r.done = true
	case 21:
		r.move(r.arg(n-2), r.arg(n-1))
	case 22:
		r.move(r.arg(n-1), 0)
	case 4:
		r.move(0, r.arg(n-1))
	case 5:
		r.lines(s)
	case 6, 7:
		for i, v := range s {
			if (b == 6) == (i%2 == 0) {
				r.line(v, 0)
			} else {
				r.line(0, v)
			}
		}
	case 8:
		r.curves(s)
	case 24: // rcurveline
		k := max(n-2, 0) / 6 * 6
		r.curves(s[:k])
		r.lines(s[k:])
	case 25: // rlinecurve
		k := max(n-6, 0)
		r.lines(s[:k])
		r.curves(s[k:])
	case 26: // vvcurveto
		dx := 0.0
		if n%4 == 1 {
			dx, s = s[0], s[1:]
		}
		for ; len(s) >= 4; s, dx = s[4:], 0 {
			r.curve(dx, s[0], s[1], s[2], 0, s[3])
		}
	case 27: // hhcurveto
		dy := 0.0
		if n%4 == 1 {
			dy, s = s[0], s[1:]
		}
		for ; len(s) >= 4; s, dy = s[4:], 0 {
			r.curve(s[0], dy, s[1], s[2], s[3], 0)
		}
	case 30, 31:
		r.turns(s, b == 31)
	}
}

// turns executes vhcurveto and hvcurveto: curves that alternately start
// horizontal and vertical.
func (r *cffRun) turns(s []float64, level bool) {
	for ; len(s) >= 4; s, level = s[4:], !level {
		last := 0.0
		if len(s) == 5 {
			last = s[4]
		}
		if level {
			r.curve(s[0], 0, s[1], s[2], last, s[3])
		} else {
			r.curve(0, s[0], s[1], s[2], s[3], last)
		}
	}
}

func (r *cffRun) lines(s []float64) {
	for ; len(s) >= 2; s = s[2:] {
		r.line(s[0], s[1])
	}
}

func (r *cffRun) curves(s []float64) {
	for ; len(s) >= 6; s = s[6:] {
		r.curve(s[0], s[1], s[2], s[3], s[4], s[5])
	}
}

// flex executes the four flex operators; others are ignored.
func (r *cffRun) flex(b int) {
	a := r.arg
	switch b {
	case 35:
		r.curves(r.stack[:min(12, len(r.stack))])
	case 34:
		r.curve(a(0), 0, a(1), a(2), a(3), 0)
		r.curve(a(4), 0, a(5), -a(2), a(6), 0)
	case 36:
		r.curve(a(0), a(1), a(2), a(3), a(4), 0)
		r.curve(a(5), 0, a(6), a(7), a(8), -(a(1) + a(3) + a(7)))
	case 37:
		r.curve(a(0), a(1), a(2), a(3), a(4), a(5))
		dx := a(0) + a(2) + a(4) + a(6) + a(8)
		dy := a(1) + a(3) + a(5) + a(7) + a(9)
		if dx*dx > dy*dy {
			r.curve(a(6), a(7), a(8), a(9), a(10), -dy)
		} else {
			r.curve(a(6), a(7), a(8), a(9), -dx, a(10))
		}
	}
}

// realNumber reads a real operand, packed with two digits per byte, and returns
// its length.
func realNumber(v view, at int) (float64, int) {
	const digits = "0123456789.EE -"
	var s []byte
	i := at
	for ; i < len(v); i++ {
		for _, d := range [2]int{v.u8(i) >> 4, v.u8(i) & 15} {
			if d == 15 {
				f, _ := strconv.ParseFloat(string(s), 64)
				return f, i + 1 - at
			}
			if c := digits[d]; c != ' ' {
				s = append(s, c)
			}
			if d == 12 {
				s = append(s, '-')
			}
		}
	}
	return 0, i - at
}
