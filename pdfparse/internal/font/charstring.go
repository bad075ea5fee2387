package font

// Limits of one charstring, including its subroutines.
const (
	maxSteps = 20_000
	maxCalls = 10 // nesting of subroutines: both formats allow ten
)

// A pen follows an outline.
type pen struct {
	x, y  float64
	box   inkBox
	stack []float64
	steps int
}

func newPen() *pen { return &pen{box: noInk, stack: make([]float64, 0, 48)} }

func (p *pen) move(dx, dy float64) { p.x, p.y = p.x+dx, p.y+dy }

func (p *pen) line(dx, dy float64) {
	p.box.add(p.x, p.y)
	p.move(dx, dy)
	p.box.add(p.x, p.y)
}

func (p *pen) curve(a, b, c, d, e, f float64) {
	p.line(a, b)
	p.line(c, d)
	p.line(e, f)
}

func (p *pen) push(v float64) {
	if len(p.stack) < 256 {
		p.stack = append(p.stack, v)
	}
}

func (p *pen) pop() float64 {
	n := len(p.stack)
	if n == 0 {
		return 0
	}
	v := p.stack[n-1]
	p.stack = p.stack[:n-1]
	return v
}

// arg returns operand i from the bottom, or 0.
func (p *pen) arg(i int) float64 {
	if i < 0 || i >= len(p.stack) {
		return 0
	}
	return p.stack[i]
}

func (p *pen) clear() { p.stack = p.stack[:0] }

// number reads the operand that begins with a byte from 32 to 254 and returns
// its length; both charstring formats encode those the same way.
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
