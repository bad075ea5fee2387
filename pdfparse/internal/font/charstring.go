package font

// Limits of one charstring, including its subroutines.
const (
	maxSteps = 20_000
	maxCalls = 10 // nesting of subroutines: both formats allow ten
	maxStack = 256
)

// An outline runs the charstrings of Type 1 fonts (Adobe Type 1 Font Format,
// chapter 6) and of CFF (Adobe Technical Note 5177), which have most operators
// in common, and follows what they draw.
type outline struct {
	x, y  float64
	box   inkBox
	stack []float64
	steps int
	done  bool
	width float64 // the advance, of Type 1

	local, global func(i int) view       // subroutines
	glyph         func(name string) view // of Type 1
	fixed         bool                   // five-byte numbers are fractions, as in CFF
	hints         int                    // stems so far: masks have a bit for each
	flex          int                    // moves within a Type 1 flex, from 1; 0 outside
	ps            []float64              // stack of the PostScript interpreter, of Type 1
}

func (r *outline) start() { r.box, r.stack = noInk, make([]float64, 0, 48) }

// move moves the pen. Within a flex the first point is only one of reference.
func (r *outline) move(dx, dy float64) {
	r.x, r.y = r.x+dx, r.y+dy
	if r.flex > 0 {
		if r.flex++; r.flex > 2 {
			r.box.add(r.x, r.y)
		}
	}
}

func (r *outline) line(dx, dy float64) {
	r.box.add(r.x, r.y)
	r.x, r.y = r.x+dx, r.y+dy
	r.box.add(r.x, r.y)
}

func (r *outline) curve(a, b, c, d, e, f float64) {
	r.line(a, b)
	r.line(c, d)
	r.line(e, f)
}

func (r *outline) push(v float64) {
	if len(r.stack) < maxStack {
		r.stack = append(r.stack, v)
	}
}

func (r *outline) pop() float64 { return popped(&r.stack) }

// popped pops a number, 0 from an empty stack.
func popped(stack *[]float64) float64 {
	n := len(*stack)
	if n == 0 {
		return 0
	}
	v := (*stack)[n-1]
	*stack = (*stack)[:n-1]
	return v
}

// arg returns operand i from the bottom, or 0.
func (r *outline) arg(i int) float64 {
	if i < 0 || i >= len(r.stack) {
		return 0
	}
	return r.stack[i]
}

func (r *outline) clear() { r.stack = r.stack[:0] }

// number reads the operand that begins with a byte from 32 to 254 and returns
// its length.
func number(v view, i int) (float64, int) {
	switch b := v.u8(i); {
	case b <= 246:
		return float64(b - 139), 1
	case b <= 250:
		return float64((b-247)*256 + v.u8(i+1) + 108), 2
	default:
		return float64(-(b-251)*256 - v.u8(i+1) - 108), 2
	}
}

func (r *outline) run(cs view, depth int) {
	if depth > maxCalls {
		return
	}
	for i := 0; i < len(cs) && !r.done; {
		if r.steps++; r.steps > maxSteps {
			r.done = true
			return
		}
		b, size := cs.u8(i), 1
		switch {
		case b == 28:
			r.push(float64(cs.i16(i + 1)))
			size = 3
		case b == 255:
			v := float64(int32(cs.u32(i + 1)))
			if r.fixed {
				v /= 1 << 16
			}
			r.push(v)
			size = 5
		case b >= 32:
			var v float64
			v, size = number(cs, i)
			r.push(v)
		case b == 10:
			r.call(r.local, depth)
		case b == 29:
			r.call(r.global, depth)
		case b == 11:
			return
		case b == 12:
			r.escape(cs.u8(i + 1))
			size = 2
		case b == 19 || b == 20: // hintmask, cntrmask: the stack may hold vstem hints
			r.hints += len(r.stack) / 2
			r.clear()
			size = 1 + (r.hints+7)/8
		default:
			r.operator(b)
			r.clear()
		}
		i += size
	}
}

func (r *outline) call(subr func(i int) view, depth int) {
	if i := r.pop(); subr != nil {
		r.run(subr(int(i)), depth+1)
	}
}

func (r *outline) operator(b int) {
	s := r.stack
	n := len(s)
	switch b {
	case 1, 3, 18, 23:
		r.hints += n / 2
	case 13: // hsbw
		r.x, r.y, r.width = r.arg(0), 0, r.arg(1)
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
	case 26, 27: // vvcurveto, hhcurveto
		first := 0.0
		if n%4 == 1 {
			first, s = s[0], s[1:]
		}
		for ; len(s) >= 4; s, first = s[4:], 0 {
			if b == 26 {
				r.curve(first, s[0], s[1], s[2], 0, s[3])
			} else {
				r.curve(s[0], first, s[1], s[2], s[3], 0)
			}
		}
	case 30, 31:
		r.turns(s, b == 31)
	}
}

// turns executes vhcurveto and hvcurveto: curves that alternately start
// horizontal and vertical.
func (r *outline) turns(s []float64, level bool) {
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

func (r *outline) lines(s []float64) {
	for ; len(s) >= 2; s = s[2:] {
		r.line(s[0], s[1])
	}
}

func (r *outline) curves(s []float64) {
	for ; len(s) >= 6; s = s[6:] {
		r.curve(s[0], s[1], s[2], s[3], s[4], s[5])
	}
}

// escape executes the operators of two bytes; those that draw nothing are
// ignored.
func (r *outline) escape(b int) {
	a := r.arg
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
	case 17: // pop
		r.push(popped(&r.ps))
		return
	case 6: // seac: only the base letter's box is used
		if base := encodings()["StandardEncoding"][int(a(3))&0xff]; r.glyph != nil {
			r.clear()
			r.run(r.glyph(base), maxCalls)
			r.done = true
		}
	case 7: // sbw
		r.x, r.y = a(0), a(1)
	case 35: // flex, hflex, hflex1, flex1
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
	r.clear()
}

// other executes callothersubr: flex and hint replacement.
func (r *outline) other() {
	id, n := int(r.pop()), int(r.pop())
	var args []float64
	for range min(max(n, 0), 24) {
		args = append(args, r.pop())
	}
	switch id {
	case 0:
		r.flex, args = 0, []float64{r.y, r.x}
	case 1:
		r.flex = 1
		return
	case 2:
		return
	case 3:
		args = []float64{3}
	}
	r.ps = args
}
