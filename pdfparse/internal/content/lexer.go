package content

import "github.com/pagemill/pagemill/pdfparse/internal/object"

// maxOperands is the maximum number of operands kept for one operator; more are
// damage.
const maxOperands = 64

// maxItems is the maximum number of items of an operator's arrays: a page
// with as many glyphs as it may have needs no more for its strings and the
// numbers between them.
const maxItems = 2 * maxGlyphs

// An operand is a value before its operator. Names and strings refer to the
// content stream or the lexer's scratch space and are valid until the next
// operator.
type operand struct {
	isName bool
	num    float64
	bytes  []byte
	lo, hi int // of an array: its items in lexer.items
	obj    object.Object
}

// An item of an array is a number or a string.
type item struct {
	num    float64
	lo, hi int32 // of a string, in lexer.scratch; lo is negative for a number
}

// A lexer splits a content stream into operators and their operands without
// allocating for each of them.
type lexer struct {
	object.Parser
	args    []operand
	items   []item // of arrays
	scratch []byte // decoded strings
	data    []byte // space for decoded streams
}

// operator reads up to the next operator and returns it, or nil at the end. Its
// operands are in l.args.
func (l *lexer) operator() []byte {
	l.args, l.items, l.scratch = l.args[:0], l.items[:0], l.scratch[:0]
	for {
		l.SkipSpace()
		if l.Pos >= len(l.Buf) {
			return nil
		}
		if op := l.token(); op != nil {
			return op
		}
		if len(l.args) > maxOperands {
			l.args = append(l.args[:0], l.args[len(l.args)-maxOperands/2:]...)
		}
	}
}

// token reads one token: an operand, which it stores, or an operator, which it
// returns.
func (l *lexer) token() []byte {
	c := l.Buf[l.Pos]
	switch {
	case startsNumber(c):
		if v, ok := l.number(); ok {
			l.args = append(l.args, operand{num: v})
			return nil
		}
		return l.word()
	case c == '[':
		l.Pos++
		l.array()
	case c == '<' && l.Pos+1 < len(l.Buf) && l.Buf[l.Pos+1] == '<':
		start := l.Pos
		o, _ := l.Next()
		l.Pos = max(l.Pos, start+2)
		l.args = append(l.args, operand{obj: o})
	case c == '/' || c == '(' || c == '<':
		l.args = append(l.args, l.scalar())
	case !object.IsRegular(c):
		l.Pos++ // a stray delimiter
	default:
		return l.word()
	}
	return nil
}

// scalar reads a name or a string.
func (l *lexer) scalar() operand {
	c := l.Buf[l.Pos]
	l.Pos++
	start := len(l.scratch)
	switch c {
	case '/':
		from := l.Pos
		escaped := false
		for l.Pos < len(l.Buf) && object.IsRegular(l.Buf[l.Pos]) {
			escaped = escaped || l.Buf[l.Pos] == '#'
			l.Pos++
		}
		if !escaped {
			return operand{isName: true, bytes: l.Buf[from:l.Pos]}
		}
		l.Pos = from - 1
		o, _ := l.Next()
		n, _ := o.(object.Name)
		l.scratch = append(l.scratch, n...)
		return operand{isName: true, bytes: l.scratch[start:]}
	case '(':
		l.scratch, l.Pos = object.AppendLiteral(l.scratch, l.Buf, l.Pos)
	case '<':
		l.scratch, l.Pos = object.AppendHex(l.scratch, l.Buf, l.Pos)
	}
	return operand{bytes: l.scratch[start:len(l.scratch):len(l.scratch)]}
}

// array reads the items of an array: its numbers and strings, since no
// operator takes others. Nested arrays are flattened.
func (l *lexer) array() {
	lo := len(l.items)
	for depth := 1; depth > 0; {
		l.SkipSpace()
		if l.Pos >= len(l.Buf) {
			break
		}
		switch c := l.Buf[l.Pos]; {
		case c == ']':
			l.Pos++
			depth--
		case c == '[':
			l.Pos++
			depth++
		case c == '(' || c == '<':
			start := len(l.scratch)
			l.scalar()
			l.add(item{lo: int32(start), hi: int32(len(l.scratch))})
		case c == '/':
			l.scalar()
		case startsNumber(c):
			if v, ok := l.number(); ok {
				l.add(item{num: v, lo: -1})
			} else {
				l.word()
			}
		case object.IsRegular(c):
			// An operator inside an array means that the array's end is missing.
			depth = 0
		default:
			l.Pos++
		}
	}
	l.args = append(l.args, operand{lo: lo, hi: len(l.items)})
}

func (l *lexer) add(it item) {
	if len(l.items) < maxItems {
		l.items = append(l.items, it)
	} else if it.lo >= 0 {
		l.scratch = l.scratch[:it.lo]
	}
}

// word reads an operator. A number directly before an operator ("0Tc") is
// handled elsewhere; here a word extends over all regular characters.
func (l *lexer) word() []byte {
	start := l.Pos
	for l.Pos < len(l.Buf) && object.IsRegular(l.Buf[l.Pos]) {
		l.Pos++
	}
	if l.Pos == start {
		l.Pos++
	}
	w := l.Buf[start:l.Pos]
	switch string(w) {
	case "true", "false", "null":
		l.args = append(l.args, operand{})
		return nil
	}
	return w
}

// number reads a number. An operator may follow it without a space: 0Tc, 12Tf.
func (l *lexer) number() (float64, bool) {
	start, end := l.Pos, l.Pos
	for end < len(l.Buf) && object.IsRegular(l.Buf[end]) {
		end++
	}
	v, _, ok := object.ParseNumber(l.Buf[start:end])
	if !ok {
		end = start
		for end < len(l.Buf) && startsNumber(l.Buf[end]) {
			end++
		}
		if v, _, ok = object.ParseNumber(l.Buf[start:end]); !ok {
			return 0, false
		}
	}
	l.Pos = end
	return v, true
}

func startsNumber(c byte) bool { return c >= '0' && c <= '9' || c == '-' || c == '.' || c == '+' }

// num returns operand i from the end as a number, or 0.
func (l *lexer) num(i int) float64 {
	if i >= len(l.args) {
		return 0
	}
	return l.args[len(l.args)-1-i].num
}

// arg returns operand i from the end, or null if there are fewer.
func (l *lexer) arg(i int) operand {
	if i >= len(l.args) {
		return operand{}
	}
	return l.args[len(l.args)-1-i]
}

// matrix returns the last six operands as a matrix.
func (l *lexer) matrix() matrix {
	return matrix{l.num(5), l.num(4), l.num(3), l.num(2), l.num(1), l.num(0)}
}
