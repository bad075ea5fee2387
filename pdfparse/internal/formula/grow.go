package formula

import (
	"math"
	"strings"
)

// spaced reports whether the distance between word i and the mathematics after
// it is the one that TeX puts after an operator's name: a sixth of the size,
// less than between words.
func (rd *pageReader) spaced(ts []*token, i int, l *line) bool {
	t := ts[i]
	after := (ts[i+1].x0 - t.x1) / l.size
	before := math.Inf(1)
	if i > 0 && (ts[i-1].math || ts[i-1].class() == closing) {
		before = (t.x0 - ts[i-1].x1) / l.size
	}
	thin := func(gap float64) bool { return gap > 0.1 && gap < thinSpace }
	if i > 0 && ts[i-1].math && operatorAt(ts[i-1]) && before < 0.4 && (ts[i+1].math && after < thinSpace || ts[i+1].class() == opening && after < glued) {
		return true
	}
	return ts[i+1].math && !operatorAt(ts[i+1]) && thin(after) && before < 0.4
}

// thinSpace lies between TeX's thin space, 0.167, and the narrowest space
// between words, 0.22.
const thinSpace = 0.195

// growRight extends a span over the tokens from hi on and returns its new end,
// or hi.
func (rd *pageReader) growRight(ts []*token, lo, hi int, l *line) int {
	t, prev := ts[hi], ts[hi-1]
	gap := (t.x0 - prev.x1) / l.size
	modulus := t.class() == opening && hi+1 < len(ts) && rd.nameOf(ts[hi+1]) == "mod"
	switch {
	case t.word(), gap > mathSpace && !(t.math && gap < 1.2 && operatorAt(prev)) && !stretched(ts, hi, l) && !(modulus && gap < 1.2):
		return hi
	case t.math:
		if gap < 0.24 || operatorAt(prev) || operatorAt(t) || prev.class() == punct && !prev.first().text || openIn(ts[lo:hi]) > 0 {
			return hi + 1
		}
		return hi
	}
	open := openIn(ts[lo:hi])
	first := t.first()
	switch {
	case first.class == closing:
		if open > 0 && gap < 0.4 {
			return hi + 1
		}
	case first.class == opening:
		if gap-prev.overhang()/l.size < 0.24 || operatorAt(prev) || prev.class() == punct || modulus {
			if k := closes(ts, hi); k > hi {
				return k
			}
		}
	case first.class == punct:
		return rd.growPunct(ts, hi, gap, open, l)
	case first.class == rel || first.class == bin || first.r == '/' || first.r == '-':
		return rd.growOperator(ts, hi, l)
	case t.number():
		if operatorAt(prev) || gap < glued || open > 0 || prev.class() == punct && !prev.first().text && gap < 0.4 {
			return hi + 1
		}
	case first.r == '!' || first.r == '\'' || first.r == '’' || first.r == '′' || first.r == '%':
		if gap < 0.2 && first.r != '%' && !(first.r == '!' && first.text && hi+1 < len(ts) && ts[hi+1].word()) {
			return hi + 1
		}
	case first.r == '…' || first.r == '·' || first.class == ord && first.kind == weak && gap < 0.24:
		return hi + 1
	case isASCIILetter(first.r):
		if isOperator(rd.nameOf(t)) || gap < 0.05 || operatorAt(prev) || open > 0 && !t.word() {
			return hi + 1
		}
	}
	return hi
}

// growPunct extends a span over a punctuation mark if mathematics follows or it
// is within brackets.
func (rd *pageReader) growPunct(ts []*token, hi int, gap float64, open int, l *line) int {
	if hi+1 == len(ts) {
		return hi
	}
	first, next := ts[hi].first(), ts[hi+1]
	behind := (next.x0 - ts[hi].x1) / l.size
	switch {
	case open > 0 && rd.able(ts, hi+1),
		first.text && first.r == ',' && gap < glued && next.math && behind < thinSpace,
		!first.text && gap < 0.2 && (next.math || rd.able(ts, hi+1) && !next.first().text) && behind < 0.45:
		return hi + 1
	}
	return hi
}

// growOperator extends a span over a relation or an operator with its right
// operand.
func (rd *pageReader) growOperator(ts []*token, hi int, l *line) int {
	if hi+1 == len(ts) || !rd.able(ts, hi+1) || (ts[hi+1].x0-ts[hi].x1)/l.size >= mathSpace {
		return hi
	}
	switch first := ts[hi].first(); {
	case first.r == '-' && first.text:
		return hi
	case ts[hi+1].class() != opening:
		return hi + 2
	}
	if k := closes(ts, hi+1); k > hi+1 {
		return k
	}
	return hi
}

func (rd *pageReader) nameOf(t *token) string {
	var s strings.Builder
	for _, a := range t.atoms {
		s.WriteRune(a.r)
	}
	return s.String()
}

// stretched reports whether token i is a relation or operator on a line with
// stretched spaces: it is centred between its neighbours.
func stretched(ts []*token, i int, l *line) bool {
	t := ts[i]
	if c := t.class(); c != rel && c != bin || i == 0 || i+1 >= len(ts) || !t.math && !t.first().face.family.math && t.r() != '=' {
		return false
	}
	before, after := (t.x0-ts[i-1].x1)/l.size, (ts[i+1].x0-t.x1)/l.size
	return before < 1.2 && math.Abs(before-after) < 0.15
}

// operatorAt reports whether a token has operands on both sides.
func operatorAt(t *token) bool {
	switch t.class() {
	case rel, bin, op, integral, radical:
		return true
	case ord:
		return strings.ContainsRune("|∣/∂∀∃¬⋯-", t.r())
	}
	return false
}

// able reports whether a formula can continue at token i.
func (rd *pageReader) able(ts []*token, i int) bool {
	t := ts[i]
	if t.word() {
		return false
	}
	f := t.first()
	return t.math || t.number() || f.class == opening || t.dots || f.class == ord && f.kind == weak || f.run >= 0 && f.text && len(t.atoms) == 1 && f.r != 'a' && f.r != 'I' || isOperator(rd.nameOf(t)) || (f.r == '-' || f.class == bin) && i+1 < len(ts) && (ts[i+1].math || ts[i+1].number())
}

// openIn returns the number of unclosed brackets in tokens.
func openIn(ts []*token) int {
	n := 0
	for _, t := range ts {
		for _, a := range t.atoms {
			n = max(0, n+depthOf(a))
		}
	}
	return n
}

// depthOf returns 1 for an opening bracket, -1 for a closing one, else 0.
func depthOf(a *atom) int {
	switch a.class {
	case opening:
		return 1
	case closing:
		return -1
	}
	return 0
}

// maxBracket is the maximum number of tokens from a bracket to its other end.
const maxBracket = 60

// partner returns the token, from least on, at which the brackets of token i are
// balanced, in steps of 1 or -1, if everything within can be part of a formula.
func partner(ts []*token, least, i, step int) (at int, ok bool) {
	depth := 0
	for k, n := i, 0; k >= least && k < len(ts) && n < maxBracket && !ts[k].word(); k, n = k+step, n+1 {
		for _, a := range ts[k].atoms {
			depth += depthOf(a)
		}
		if depth == 0 {
			return k, true
		}
	}
	return i, false
}

// closes returns the end of the bracket that token i opens, else i.
func closes(ts []*token, i int) int {
	if k, ok := partner(ts, i, i, 1); ok {
		return k + 1
	}
	return i
}

// growLeft is growRight in the other direction: it returns the new start, which
// is at least least.
func (rd *pageReader) growLeft(ts []*token, least, lo, hi int, l *line) int {
	t, next := ts[lo-1], ts[lo]
	gap := (next.x0 - t.x1) / l.size
	if t.word() || gap > mathSpace {
		return lo
	}
	if t.math {
		return lo - 1
	}
	switch t.class() {
	case opening:
		if gap < 0.24 && closedBy(ts[lo:hi]) {
			return lo - 1
		}
		return lo
	case closing:
		if gap < 0.24 || operatorAt(next) {
			if k, ok := partner(ts, least, lo-1, -1); ok {
				return k
			}
		}
		return lo
	case rel, bin:
		return rd.growLeftOperator(ts, least, lo, gap, l)
	}
	return rd.growLeftOperand(ts, least, lo, gap, l)
}

// growLeftOperator extends a span over the relation or operator before it, with
// its left operand.
func (rd *pageReader) growLeftOperator(ts []*token, least, lo int, gap float64, l *line) int {
	first := ts[lo-1].first()
	before := math.Inf(1) // the distance to the left operand
	if lo-2 >= least {
		before = (ts[lo-1].x0 - ts[lo-2].x1) / l.size
	}
	switch {
	case first.r == ':' && first.text && gap > 0.15 && before < 0.1,
		first.r == '-' && first.text,
		first.r == '*' || first.r == '∗' || first.r == '•':
		return lo
	case before < mathSpace && rd.able(ts, lo-2):
		return lo - 2
	}
	return lo
}

// growLeftOperand extends a span over a number, a name, a letter or a symbol
// before it.
func (rd *pageReader) growLeftOperand(ts []*token, least, lo int, gap float64, l *line) int {
	t, next := ts[lo-1], ts[lo]
	first := t.first()
	grows := false
	switch {
	case t.number():
		grows = operatorAt(next) || gap < glued || next.class() == punct && !next.first().text && gap < 0.1
	case isOperator(rd.nameOf(t)):
		grows = gap < 0.4
	case isASCIILetter(first.r):
		article := first.r == 'a' || first.r == 'I'
		grows = gap < 0.05 || operatorAt(next) && (first.face.font.Bold || !article)
	case t.dots:
		grows = true
	case first.class == punct:
		if !first.text && gap < 0.3 && lo-2 >= least && rd.able(ts, lo-2) && (t.x0-ts[lo-2].x1)/l.size < 0.12 {
			return lo - 2
		}
	case first.class == ord && first.kind == weak && first.r != '%' && first.r != '#' && first.r != '§' && first.r != '$':
		grows = gap < glued || operatorAt(next)
	}
	if grows {
		return lo - 1
	}
	return lo
}

// closedBy reports whether tokens close a bracket that was opened before them.
func closedBy(ts []*token) bool {
	depth := 0
	for _, t := range ts {
		for _, a := range t.atoms {
			if depth += depthOf(a); depth < 0 {
				return true
			}
		}
	}
	return false
}
