package formula

import (
	"math"
	"strings"

	"github.com/pagemill/pagemill/internal/trees"
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
	return ts[i+1].math && !operatorAt(ts[i+1]) && after > 0.1 && after < thinSpace && before < 0.4
}

// thinSpace lies between TeX's thin space, 0.167, and the narrowest space
// between words, 0.22.
const thinSpace = 0.195

// near is the greatest gap between two parts of a formula without an operator
// between them, in font sizes.
const near = 0.24

// wideSpace is the greatest gap around an operator on a stretched line.
const wideSpace = 1.2

// extend returns how many of the tokens next to the span lo..hi belong to it: of
// those from hi on for step 1, of those before lo for step -1.
func (rd *pageReader) extend(ts []*token, least, lo, hi, step int, l *line) int {
	k, last := hi, ts[hi-1]
	if step < 0 {
		k, last = lo-1, ts[lo]
	}
	if k < least || k >= len(ts) || ts[k].word() {
		return 0
	}
	t, left := ts[k], last
	if step < 0 {
		left = t
	}
	first, gap := t.first(), l.gap(last, t)
	if gap > mathSpace && !(gap < wideSpace && (operatorAt(last) && t.math || stretched(ts, k, l))) {
		return 0
	}
	open, closes := unmatched(ts[lo:hi])
	inside := step > 0 && open > 0
	joined := operatorAt(last) || inside || last.class() == punct && !last.first().text
	switch {
	case t.math:
		return trees.One(joined || gap < near || operatorAt(t))
	case t.dots || first.r == '…' || first.r == '·':
		return 1
	case strings.ContainsRune("'’′", first.r):
		return trees.One(step > 0 && gap < near)
	case first.class == closing && step > 0:
		return trees.One(inside)
	case first.class == opening && step < 0:
		return trees.One(closes && gap < near)
	case first.class == opening || first.class == closing:
		return trees.One(gap-left.overhang()/l.size < near || joined) * rd.operand(ts, least, k, step)
	case first.class == punct:
		return rd.extendPunct(ts, least, k, step, gap, inside, l)
	case first.class == rel || first.class == bin || step > 0 && (first.r == '/' || first.r == '-'):
		return rd.extendOperator(ts, least, k, step, l)
	case t.number():
		return trees.One(joined || gap < glued)
	case isOperator(rd.nameOf(t)):
		return 1
	case isASCIILetter(first.r):
		article := step < 0 && !first.face.font.Bold && (first.r == 'a' || first.r == 'I')
		return trees.One(gap < 0.05 || operatorAt(last) && !article || inside)
	case first.class == ord && first.kind == weak && !strings.ContainsRune("%#§$", first.r):
		return trees.One(gap < near || operatorAt(last))
	}
	return 0
}

// gap returns the distance between two tokens, in font sizes.
func (l *line) gap(a, b *token) float64 { return max(b.x0-a.x1, a.x0-b.x1) / l.size }

// operand returns how many tokens the operand has that begins, in steps of 1 or -1,
// at token k: all within a pair of brackets, or one; 0 if none is there.
func (rd *pageReader) operand(ts []*token, least, k, step int) int {
	if k < least || k >= len(ts) {
		return 0
	}
	if c := ts[k].class(); c == opening && step > 0 || c == closing && step < 0 {
		end, ok := partner(ts, least, k, step)
		return trees.One(ok) * ((end-k)*step + 1)
	}
	return trees.One(rd.able(ts, k))
}

// extendPunct is extend for a punctuation mark: it is part of a formula if
// mathematics follows or it is within brackets.
func (rd *pageReader) extendPunct(ts []*token, least, k, step int, gap float64, inside bool, l *line) int {
	if k+step < least || k+step >= len(ts) || !rd.able(ts, k+step) && !ts[k+step].math {
		return 0
	}
	first, next := ts[k].first(), ts[k+step]
	behind := l.gap(ts[k], next)
	return 2 * trees.One(inside || !first.text && gap < near && behind < 0.45 || first.text && first.r == ',' && gap < glued && next.math && behind < thinSpace)
}

// extendOperator is extend for a relation or an operator, with its other operand.
func (rd *pageReader) extendOperator(ts []*token, least, k, step int, l *line) int {
	n := rd.operand(ts, least, k+step, step)
	if n == 0 {
		return 0
	}
	first := ts[k].first()
	return (1 + n) * trees.One(l.gap(ts[k], ts[k+step]) < mathSpace && !(first.text && first.r == '-'))
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
	return before < wideSpace && math.Abs(before-after) < 0.15
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

// unmatched returns how many brackets tokens open and do not close, and whether
// they close one that was opened before them.
func unmatched(ts []*token) (open int, closes bool) {
	for _, t := range ts {
		for _, a := range t.atoms {
			open += depthOf(a)
			closes = closes || open < 0
			open = max(open, 0)
		}
	}
	return open, closes
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
