package content

import (
	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// operator executes one operator (PDF 32000-1, annex A). Graphics states pushed
// before floor belong to the enclosing stream.
func (r *run) operator(op []byte, l *lexer, floor int) error {
	if r.textOperator(op, l) { // the most frequent
		return nil
	}
	s := &r.state
	switch string(op) {
	case "q":
		r.push()
	case "Q":
		if len(r.stack) > floor {
			r.pop()
		}
	case "cm":
		if m := l.matrix().mul(s.ctm); m.finite() {
			s.ctm = m
		}
	case "w":
		s.lineWidth = l.num(0)
	case "gs":
		r.extState(l.arg(0).bytes)

	// Marked content operators.
	case "BDC":
		r.beginMark(l.arg(1).bytes, l.arg(0))
	case "BMC":
		r.beginMark(l.arg(0).bytes, operand{})
	case "EMC":
		r.endMark()

	case "Do":
		return r.xobject(object.Name(l.arg(0).bytes))
	case "sh":
		r.shade(object.Name(l.arg(0).bytes))
	case "BI":
		r.inlineImage(l)
	default:
		if !r.pathOperator(op, l) {
			r.colorOperator(op, l)
		}
	}
	return nil
}

// textOperator executes an operator of text, the most frequent first, and reports
// whether it is one.
func (r *run) textOperator(op []byte, l *lexer) bool {
	s := &r.state
	switch string(op) {
	case "Tj":
		r.show(l.arg(0).bytes)
	case "TJ":
		r.showArray(l)
	case "Td":
		r.moveText(l.num(1), l.num(0))
	case "TD":
		s.leading = -l.num(0)
		r.moveText(l.num(1), l.num(0))
	case "Tm":
		r.tm = l.matrix()
		r.tlm = r.tm
	case "T*":
		r.moveText(0, -s.leading)
	case "'":
		r.moveText(0, -s.leading)
		r.show(l.arg(0).bytes)
	case "\"":
		s.wordSpace, s.charSpace = l.num(2), l.num(1)
		r.moveText(0, -s.leading)
		r.show(l.arg(0).bytes)
	case "Tf":
		s.size = l.num(0)
		s.font = r.loadFont(l.arg(1).bytes)
	case "Tc":
		s.charSpace = l.num(0)
	case "Tw":
		s.wordSpace = l.num(0)
	case "Tz":
		s.scale = l.num(0) / 100
	case "TL":
		s.leading = l.num(0)
	case "Ts":
		s.rise = l.num(0)
	case "Tr":
		s.mode = int(l.num(0))
	case "BT":
		r.tm, r.tlm = unit, unit
	case "ET":
	default:
		return false
	}
	return true
}

// extState applies a graphics state parameter dictionary.
func (r *run) extState(n []byte) {
	d := r.f.Dict(r.f.Dict(r.res["ExtGState"])[object.Name(n)])
	if w, ok := r.f.Number(d["LW"]); ok {
		r.state.lineWidth = w
	}
	if a := r.f.Array(d["Font"]); len(a) == 2 {
		if size, ok := r.f.Number(a[1]); ok {
			r.state.size = size
			r.state.font = r.fontOf(a[0], append([]byte("/"), n...))
		}
	}
}
