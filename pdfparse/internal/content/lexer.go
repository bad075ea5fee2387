package content

import (
	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// maxOperands is the maximum number of operands kept for one operator; more are
// damage.
const maxOperands = 64

// A kind is the kind of an operand.
type kind uint8

const (
	null kind = iota
	number
	name
	text
	array
	other
)

// maxItems is the maximum number of items of an operator's arrays: a page
// with as many glyphs as it may have needs no more for its strings and the
// numbers between them.
const maxItems = 2 * maxGlyphs

// An operand is a value before its operator. Names and strings refer to the
// content stream or the lexer's scratch space and are valid until the next
// operator.
type operand struct {
	kind   kind
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
	buf     []byte
	pos     int
	args    []operand
	items   []item // of arrays
	scratch []byte // decoded strings
	parser  object.Parser
	data    []byte // space for decoded streams
}

// next reads up to the next operator and returns it, or nil at the end. Its
// operands are in l.args.
func (l *lexer) next() []byte {
	l.args, l.items, l.scratch = l.args[:0], l.items[:0], l.scratch[:0]
	for {
		l.skipSpace()
		if l.pos >= len(l.buf) {
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

func (l *lexer) skipSpace() {
	for l.pos < len(l.buf) {
		c := l.buf[l.pos]
		switch {
		case object.IsSpace(c):
			l.pos++
		case c == '%':
			for l.pos < len(l.buf) && l.buf[l.pos] != '\n' && l.buf[l.pos] != '\r' {
				l.pos++
			}
		default:
			return
		}
	}
}

// token reads one token: an operand, which it stores, or an operator, which it
// returns.
func (l *lexer) token() []byte {
	c := l.buf[l.pos]
	switch {
	case c >= '0' && c <= '9' || c == '-' || c == '.' || c == '+':
		if v, ok := l.number(); ok {
			l.args = append(l.args, operand{kind: number, num: v})
			return nil
		}
		return l.word()
	case c == '[':
		l.pos++
		l.array()
	case c == '<' && l.pos+1 < len(l.buf) && l.buf[l.pos+1] == '<':
		l.parser.Pos = l.pos
		o, _ := l.parser.Next()
		l.pos = max(l.parser.Pos, l.pos+2)
		l.args = append(l.args, operand{kind: other, obj: o})
	case c == '/' || c == '(' || c == '<':
		l.args = append(l.args, l.scalar())
	case !object.IsRegular(c):
		l.pos++ // a stray delimiter
	default:
		return l.word()
	}
	return nil
}

// scalar reads a name or a string.
func (l *lexer) scalar() operand {
	c := l.buf[l.pos]
	l.pos++
	start := len(l.scratch)
	switch c {
	case '/':
		from := l.pos
		escaped := false
		for l.pos < len(l.buf) && object.IsRegular(l.buf[l.pos]) {
			escaped = escaped || l.buf[l.pos] == '#'
			l.pos++
		}
		if !escaped {
			return operand{kind: name, bytes: l.buf[from:l.pos]}
		}
		l.parser.Pos = from - 1
		o, _ := l.parser.Next()
		n, _ := o.(object.Name)
		l.scratch = append(l.scratch, n...)
		return operand{kind: name, bytes: l.scratch[start:]}
	case '(':
		l.scratch, l.pos = object.AppendLiteral(l.scratch, l.buf, l.pos)
	case '<':
		l.scratch, l.pos = object.AppendHex(l.scratch, l.buf, l.pos)
	}
	return operand{kind: text, bytes: l.scratch[start:len(l.scratch):len(l.scratch)]}
}

// array reads the items of an array: its numbers and strings, since no
// operator takes others. Nested arrays are flattened.
func (l *lexer) array() {
	lo := len(l.items)
	for depth := 1; depth > 0; {
		l.skipSpace()
		if l.pos >= len(l.buf) {
			break
		}
		switch c := l.buf[l.pos]; {
		case c == ']':
			l.pos++
			depth--
		case c == '[':
			l.pos++
			depth++
		case c == '(' || c == '<':
			start := len(l.scratch)
			l.scalar()
			l.add(item{lo: int32(start), hi: int32(len(l.scratch))})
		case c == '/':
			l.scalar()
		case c >= '0' && c <= '9' || c == '-' || c == '.' || c == '+':
			if v, ok := l.number(); ok {
				l.add(item{num: v, lo: -1})
			} else {
				l.word()
			}
		case object.IsRegular(c):
			// An operator inside an array means that the array's end is missing.
			depth = 0
		default:
			l.pos++
		}
	}
	l.args = append(l.args, operand{kind: array, lo: lo, hi: len(l.items)})
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
	start := l.pos
	for l.pos < len(l.buf) && object.IsRegular(l.buf[l.pos]) {
		l.pos++
	}
	if l.pos == start {
		l.pos++
	}
	w := l.buf[start:l.pos]
	switch string(w) {
	case "true", "false", "null":
		l.args = append(l.args, operand{kind: null})
		return nil
	}
	return w
}

// number reads a number, with a fast path for common forms.
func (l *lexer) number() (float64, bool) {
	start := l.pos
	i, b := l.pos, l.buf
	neg := false
	if b[i] == '-' {
		neg = true
		i++
	}
	n, digits := 0, 0
	for i < len(b) && b[i] >= '0' && b[i] <= '9' {
		n = n*10 + int(b[i]-'0')
		digits++
		i++
	}
	frac := 0
	if i < len(b) && b[i] == '.' {
		i++
		for i < len(b) && b[i] >= '0' && b[i] <= '9' {
			n = n*10 + int(b[i]-'0')
			digits++
			frac++
			i++
		}
	}
	if digits > 0 && digits <= 15 && (i == len(b) || !object.IsRegular(b[i])) {
		l.pos = i
		v := float64(n) / pow10[frac]
		if neg {
			v = -v
		}
		return v, true
	}
	for i < len(b) && object.IsRegular(b[i]) {
		i++
	}
	if v, _, ok := object.ParseNumber(b[start:i]); ok {
		l.pos = i
		return v, true
	}
	// An operator may follow a number without a space: 0Tc, 12Tf.
	end := start
	for end < i && (b[end] >= '0' && b[end] <= '9' || b[end] == '-' || b[end] == '.' || b[end] == '+') {
		end++
	}
	if v, _, ok := object.ParseNumber(b[start:end]); ok && end > start {
		l.pos = end
		return v, true
	}
	return 0, false
}

var pow10 = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

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
