package formula

import (
	"slices"
	"strings"
)

// Gaps on a line, in font sizes.
const (
	glued     = 0.12 // within a word
	mathSpace = 0.62 // the widest stretched space that TeX sets around a relation
)

// inline finds the formulas within a line of text.
func (rd *pageReader) inline(l *line) {
	if l.strong == 0 && (l.words < 2 || !l.faint() && !rd.sure) {
		return
	}
	ts := rd.tokens(l)
	for _, s := range rd.spans(ts, l) {
		var as []*atom
		for _, t := range ts[s[0]:s[1]] {
			as = append(append(as, t.atoms...), t.tied...)
		}
		rd.emit(as, false, "", nil, max(l.size, rd.sizeOf(as)))
	}
}

// faint reports whether a line has an atom of a font that is used only for
// mathematics.
func (l *line) faint() bool {
	return slices.ContainsFunc(l.atoms, func(a *atom) bool { return a.faint || a.r == '/' && !a.text })
}

// spans finds the ranges of tokens that are formulas: they grow from tokens
// that are certainly mathematics over others that can be.
func (rd *pageReader) spans(ts []*token, l *line) [][2]int {
	for i, t := range ts {
		t.math = rd.seed(ts, i, l)
	}
	rd.names(ts, l)
	var out [][2]int
	end := 0
	for i := range ts {
		if !ts[i].math || i < end {
			continue
		}
		lo, hi := rd.grow(ts, end, i, i+1, l)
		if rd.wraps(ts, end, lo, hi, l) {
			lo, hi = rd.grow(ts, end, lo-1, hi+1, l)
		}
		lo, hi = trim(ts, lo, hi)
		follows := len(out) > 0 && out[len(out)-1][1] == lo
		if hi > lo && rd.worthy(ts[lo:hi], follows) {
			out = append(out, [2]int{lo, hi})
		}
		end = max(hi, i+1)
	}
	return out
}

// grow extends a span in both directions as far as it goes, to the left no
// further than least.
func (rd *pageReader) grow(ts []*token, least, lo, hi int, l *line) (int, int) {
	for {
		more, before := rd.extend(ts, least, lo, hi, 1, l), 0
		if more == 0 {
			before = rd.extend(ts, least, lo, hi, -1, l)
		}
		if more+before == 0 {
			return lo, hi
		}
		lo, hi = lo-before, hi+more
	}
}

// wraps reports whether the brackets around a span are part of it: it is a
// list, or such brackets are rare in text.
func (rd *pageReader) wraps(ts []*token, least, lo, hi int, l *line) bool {
	if lo-1 < least || hi >= len(ts) {
		return false
	}
	a, b := ts[lo-1], ts[hi]
	if a.class() != opening || b.class() != closing || (ts[lo].x0-a.x1)/l.size > 0.24 || (b.x0-ts[hi-1].x1)/l.size > 0.24 {
		return false
	}
	if a.r() != '(' || b.r() != ')' || len(b.tied) > 0 || isOperator(rd.nameOf(ts[lo])) {
		return true
	}
	if hi+1 < len(ts) && (ts[hi+1].x0-b.x1)/l.size < glued && (ts[hi+1].math || ts[hi+1].r() == '/' && !ts[hi+1].first().text) {
		return true // "(r + 5)/2"
	}
	depth := 0
	for _, t := range ts[lo:hi] {
		switch t.class() {
		case opening:
			depth++
		case closing:
			depth--
		case punct:
			if depth == 0 {
				return true
			}
		}
	}
	return false
}

// seed reports whether a token is mathematics on its own.
func (rd *pageReader) seed(ts []*token, i int, l *line) bool {
	t := ts[i]
	if t.stack {
		return true
	}
	strongTied, signs := false, 0
	for _, a := range t.tied {
		strongTied = strongTied || a.kind == strong && a.size < 0.86*t.first().size
		if a.kind != neutral {
			signs++
		}
	}
	switch {
	case doubled(ts, i, l):
		return false
	case t.strong && t.class() != punct:
		return true
	case strongTied:
		t.name = true
		return true
	case loneNames[rd.nameOf(t)] && !t.first().face.font.Italic && l.words > 1 && !(i+1 < len(ts) && ts[i+1].number() && ts[i+1].x0-t.x1 < glued*l.size):
		t.name = true
		return true
	case t.first().faint && l.words > 1 && (t.number() || t.class() == rel || t.class() == bin):
		return true
	case t.class() == punct && !t.first().text && i > 0 && i+1 < len(ts) && ts[i-1].number() && ts[i+1].number() && (ts[i+1].x0-t.x1)/l.size < 0.3:
		return true // "0,1" with the comma of mathematics
	}
	return false
}

// doubled reports whether token i is one of two plus signs side by side, as in
// "C++", which is no formula.
func doubled(ts []*token, i int, l *line) bool {
	if ts[i].r() != '+' {
		return false
	}
	plus := func(a, b *token) bool {
		return a.r() == '+' && b.r() == '+' && len(a.tied)+len(b.tied) == 0 && b.x0-a.x1 < glued*l.size
	}
	return i > 0 && plus(ts[i-1], ts[i]) || i+1 < len(ts) && plus(ts[i], ts[i+1])
}

// loneNames are the names of operators that are not words of a language.
var loneNames = map[string]bool{
	"log": true, "ln": true, "arg": true, "cos": true, "sinh": true, "cosh": true, "tanh": true, "arcsin": true, "arccos": true,
	"arctan": true, "det": true, "gcd": true, "lim": true, "liminf": true, "limsup": true, "ker": true,
}

// names finds words that are names of operators: directly before a bracket that
// contains mathematics.
func (rd *pageReader) names(ts []*token, l *line) {
	for i := 0; i+2 < len(ts); i++ {
		t, next := ts[i], ts[i+1]
		if t.math || t.first().run < 0 || len(t.atoms) > maxName {
			continue
		}
		if rd.spaced(ts, i, l) {
			t.name, t.math = true, true
			continue
		}
		if next.class() != opening {
			continue
		}
		limit := 0.12
		if len(t.tied) > 0 {
			limit = 0.3
		}
		if (next.x0-t.x1)/l.size > limit {
			continue
		}
		end := i + 1 + rd.operand(ts, 0, i+1, 1)
		if slices.ContainsFunc(ts[i+1:end], func(t *token) bool { return t.math }) {
			t.name, t.math = true, true
		}
	}
}

// maxName is the maximum length of a name taken for an operator.
const maxName = 14

// trim removes punctuation marks and unmatched brackets from the ends of a
// span.
func trim(ts []*token, lo, hi int) (int, int) {
	for hi > lo && ts[hi-1].class() == punct && len(ts[hi-1].tied) == 0 {
		hi--
	}
	for lo < hi && ts[lo].class() == punct {
		lo++
	}
	return lo, hi
}

// worthy reports whether tokens are significant enough to be a formula. follows
// is whether a formula ends where they begin: a number alone is text.
func (rd *pageReader) worthy(ts []*token, follows bool) bool {
	if t := ts[0]; len(ts) == 1 && len(t.atoms) == 1 && len(t.tied) == 0 && !t.stack && strings.ContainsRune("−-/()[]", t.r()) {
		return false // a dash, as text has it
	}
	sure, known := 0, 0
	leader, number := false, true
	for i, t := range ts {
		leader = leader || i > 0 && t.dots && ts[i-1].dots
		number = number && len(t.tied) == 0 && (t.number() || t.class() == punct)
		if t.name {
			sure++
		}
		for _, a := range append(t.atoms[:len(t.atoms):len(t.atoms)], t.tied...) {
			if (a.kind == strong || a.faint || !a.text && (a.r == '/' || a.class == punct)) && !a.fence() {
				sure++
			}
			if !a.unsure {
				known++
			}
		}
	}
	return sure > 0 && known > 0 && !leader && (follows || !number)
}
