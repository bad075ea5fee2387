package formula

import (
	"cmp"
	"math"
	"slices"
)

// A token is what stands in one place of a line: a word, a number or a sign,
// with what is raised or lowered at it.
type token struct {
	atoms  []*atom // on the baseline
	tied   []*atom // off it
	x0, x1 float64
	math   bool
	strong bool
	stack  bool // something stands on a bar here
	name   bool // a word that is an operator's name here
	dots   bool // three dots in a row
}

// Gaps on a line, in sizes.
const (
	glued     = 0.12 // within a word
	mathSpace = 0.62 // the widest space TeX sets around a relation, stretched
)

func (t *token) first() *atom { return t.atoms[0] }
func (t *token) r() rune      { return t.atoms[0].r }
func (t *token) word() bool   { return t.atoms[0].prose && !t.name }
func (t *token) number() bool { return isDigit(t.atoms[0].r) }

func (t *token) class() class {
	if t.dots {
		return ord
	}
	return t.atoms[0].class
}

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

// faint reports whether a line has anything of a font that holds mathematics
// alone by its use.
func (l *line) faint() bool {
	return slices.ContainsFunc(l.atoms, func(a *atom) bool { return a.faint || a.r == '/' && !a.text })
}

// tokens cuts a line into words, numbers and signs, and ties what is off the
// baseline to what it stands at.
func (rd *pageReader) tokens(l *line) []*token {
	as := slices.Clone(l.atoms)
	slices.SortStableFunc(as, func(a, b *atom) int { return cmp.Or(cmp.Compare(a.x0, b.x0), cmp.Compare(a.order, b.order)) })
	bars := rd.rulesIn(l.box, 0.5*l.size)
	var ts []*token
	var off []*atom
	for _, a := range as {
		bar := barAt(bars, a)
		on := math.Abs(a.base-l.base) < l.slack*l.size && a.size > 0.8*l.size || a.centre && math.Abs(a.base-l.base) < centreSlack*l.size
		if bar || !on || a.class == accent || a.class == overlay {
			off = append(off, a)
			continue
		}
		if k := len(ts) - 1; k >= 0 && ts[k].joins(a) {
			t := ts[k]
			t.atoms = append(t.atoms, a)
			t.x1 = max(t.x1, a.x1)
			continue
		}
		ts = append(ts, &token{atoms: []*atom{a}, x0: a.x0, x1: a.x1, strong: a.kind == strong})
	}
	ts = rd.tie(ts, off, bars)
	return ts
}

// barAt reports whether an atom stands on or under a fraction bar.
func barAt(bars []*rule, a *atom) bool {
	for _, r := range bars {
		if c := midX(a.ink); c > r.x0-0.1*a.size && c < r.x1+0.1*a.size {
			if d := math.Abs(midY(a.ink) - r.y); d < 1.1*a.size && math.Abs(a.ink.Y1-r.y) > 0.01 {
				return true
			}
		}
	}
	return false
}

func (t *token) joins(a *atom) bool {
	last := t.atoms[len(t.atoms)-1]
	gap := a.x0 - last.x1
	switch {
	case a.run >= 0 && a.run == last.run:
		return true
	case a.kind == strong || last.kind == strong || gap > glued*a.size:
		return false
	case isDigit(a.r) && (isDigit(last.r) || (last.r == '.' || last.r == ',') && len(t.atoms) > 1 && last.text):
		return true
	case (a.r == '.' || a.r == ',') && t.number() && a.text && isDigit(last.r):
		return true
	}
	return false
}

// tie gives what is off the baseline to the token it stands at; a stack on a
// bar is a token of its own.
func (rd *pageReader) tie(ts []*token, off []*atom, bars []*rule) []*token {
	var stacks []*token
	for _, a := range off {
		var at *token
		for _, s := range stacks {
			if a.ink.X0 < s.x1+0.25*a.size && a.ink.X1 > s.x0-0.25*a.size && s.stack {
				at = s
				break
			}
		}
		if at == nil && barAt(bars, a) {
			at = &token{stack: true, strong: true, x0: a.x0, x1: a.x1}
			for _, r := range bars {
				if c := midX(a.ink); c > r.x0 && c < r.x1 {
					at.x0, at.x1 = min(at.x0, r.x0), max(at.x1, r.x1)
				}
			}
			stacks = append(stacks, at)
		}
		if at != nil {
			at.tied = append(at.tied, a)
			continue
		}
		if t := tokenAt(ts, a); t != nil {
			t.tied = append(t.tied, a)
			t.x1 = max(t.x1, a.x1)
			continue
		}
		ts = append([]*token{{atoms: []*atom{a}, x0: a.x0, x1: a.x1, strong: a.kind == strong}}, ts...)
	}
	for _, s := range stacks {
		s.atoms, s.tied = s.tied[:1], s.tied[1:]
		ts = append(ts, s)
	}
	slices.SortStableFunc(ts, func(a, b *token) int { return cmp.Compare(a.x0, b.x0) })
	return dotted(ts)
}

// dotted makes one token of three dots in a row.
func dotted(ts []*token) []*token {
	dot := func(t *token) bool {
		r := t.r()
		return len(t.atoms) == 1 && len(t.tied) == 0 && (r == '.' || r == '·' || r == '⋅')
	}
	out := ts[:0]
	for i := 0; i < len(ts); i++ {
		if i+2 < len(ts) && dot(ts[i]) && dot(ts[i+1]) && dot(ts[i+2]) && ts[i].r() == ts[i+1].r() && ts[i].r() == ts[i+2].r() {
			a, b, c := ts[i], ts[i+1], ts[i+2]
			if d := b.x0 - a.x0; d < 0.75*a.first().size && math.Abs(c.x0-b.x0-d) < 0.06*a.first().size {
				t := &token{atoms: []*atom{a.first(), b.first(), c.first()}, x0: a.x0, x1: c.x1, dots: true, strong: !a.first().text || a.strong}
				out = append(out, t)
				i += 2
				continue
			}
		}
		out = append(out, ts[i])
	}
	return out
}

// tokenAt is the token that an atom off the baseline stands at: an accent's
// letter below it, else the one before.
func tokenAt(ts []*token, a *atom) *token {
	c := midX(a.ink)
	if a.class == accent || a.class == overlay {
		for _, t := range ts {
			if c > t.x0-0.1*a.size && c < t.x1+0.1*a.size {
				return t
			}
		}
	}
	var best *token
	for _, t := range ts {
		if t.x0 > a.x0+0.08*a.size && !(t.first().class == op || t.first().class == integal) {
			break
		}
		if t.x0 > c+0.5*a.size {
			break
		}
		best = t
	}
	return best
}

// spans finds the stretches of tokens that are formulas: they grow from what is
// surely mathematics over what can be.
func (rd *pageReader) spans(ts []*token, l *line) [][2]int {
	for i, t := range ts {
		t.math = rd.seed(ts, i, l)
	}
	rd.names(ts, l)
	var out [][2]int
	end := 0
	for i := 0; i < len(ts); i++ {
		if !ts[i].math || i < end {
			continue
		}
		lo, hi := i, i+1
		for grown := true; grown; {
			grown = false
			for hi < len(ts) {
				k := rd.growRight(ts, lo, hi, l)
				if k <= hi {
					break
				}
				hi, grown = k, true
			}
			for lo > end {
				k := rd.growLeft(ts, end, lo, hi, l)
				if k >= lo {
					break
				}
				lo, grown = k, true
			}
		}
		if rd.wraps(ts, end, lo, hi, l) {
			lo, hi = lo-1, hi+1
			for hi < len(ts) {
				k := rd.growRight(ts, lo, hi, l)
				if k <= hi {
					break
				}
				hi = k
			}
			for lo > end {
				k := rd.growLeft(ts, end, lo, hi, l)
				if k >= lo {
					break
				}
				lo = k
			}
		}
		lo, hi = trim(ts, lo, hi)
		if hi > lo && rd.worthy(ts[lo:hi]) {
			out = append(out, [2]int{lo, hi})
		}
		end = max(hi, i+1)
	}
	return out
}

// wraps reports whether the brackets around a span are part of it: it is a
// list, or they are brackets that text seldom has.
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

// seed reports whether a token is mathematics by itself.
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
	case t.r() == '/' && !t.first().text && i > 0 && i+1 < len(ts) && rd.able(ts, i-1) && rd.able(ts, i+1) && t.x0-ts[i-1].x1 < glued*l.size && ts[i+1].x0-t.x1 < glued*l.size:
		return true
	case t.class() == punct && !t.first().text && i > 0 && i+1 < len(ts) && ts[i-1].number() && ts[i+1].number() && (ts[i+1].x0-t.x1)/l.size < 0.3:
		return true // "0,1" with the comma of mathematics
	}
	return false
}

// loneNames are the names of operators that are no words of a language.
var loneNames = map[string]bool{
	"log": true, "ln": true, "arg": true, "cos": true, "sinh": true, "cosh": true, "tanh": true, "arcsin": true, "arccos": true,
	"arctan": true, "det": true, "gcd": true, "lim": true, "liminf": true, "limsup": true, "ker": true,
}

// names finds the words that are names of operators: set right before a bracket
// that holds mathematics.
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
		end := rd.closes(ts, i+1, l)
		for k := i + 2; k < end; k++ {
			if ts[k].math {
				t.name, t.math = true, true
				break
			}
		}
	}
}

// spaced reports whether word i stands at the distance from the mathematics
// behind it that TeX keeps from an operator's name: a sixth of the size, less
// than between words.
func (rd *pageReader) spaced(ts []*token, i int, l *line) bool {
	t := ts[i]
	if t.first().face.font.Italic || len(t.tied) > 0 && t.tied[0].kind == neutral {
		return false
	}
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

// thinSpace is between TeX's thin space, 0.167, and the narrowest space between
// words, 0.22.
const thinSpace = 0.195

// maxName is the length of the longest name taken for an operator's.
const maxName = 14

// growRight returns the end of a span that takes the tokens from hi on, hi if it
// does not.
func (rd *pageReader) growRight(ts []*token, lo, hi int, l *line) int {
	t, prev := ts[hi], ts[hi-1]
	gap := (t.x0 - prev.x1) / l.size
	switch {
	case t.word() || gap > mathSpace && !(t.math && gap < 1.2 && operatorAt(prev)) && !stretched(ts, hi, l) && !(first(t, opening) && gap < 1.2 && hi+1 < len(ts) && rd.nameOf(ts[hi+1]) == "mod"):
		return hi
	case t.math:
		if gap < 0.24 || operatorAt(prev) || operatorAt(t) || prev.class() == punct && !prev.first().text || openIn(ts[lo:hi]) > 0 || gap < mathSpace && prev.class() == punct && openIn(ts[lo:hi]) > 0 {
			return hi + 1
		}
		return hi
	}
	open := openIn(ts[lo:hi])
	first := t.first()
	switch {
	case t.dots:
		if gap < 0.4 {
			return hi + 1
		}
	case first.class == closing:
		if open > 0 && gap < 0.4 {
			return hi + 1
		}
	case first.class == opening:
		if gap < 0.24 || operatorAt(prev) || prev.class() == punct || hi+1 < len(ts) && rd.nameOf(ts[hi+1]) == "mod" {
			if k := rd.closes(ts, hi, l); k > hi {
				return k
			}
		}
	case first.class == punct:
		if open > 0 && hi+1 < len(ts) && rd.able(ts, hi+1) {
			return hi + 1
		}
		if first.text && first.r == ',' && gap < 0.12 && hi+1 < len(ts) && ts[hi+1].math && (ts[hi+1].x0-t.x1)/l.size < thinSpace {
			return hi + 1
		}
		if !first.text && gap < 0.2 && hi+1 < len(ts) && (ts[hi+1].math || rd.able(ts, hi+1) && !ts[hi+1].first().text) && (ts[hi+1].x0-t.x1)/l.size < 0.45 {
			return hi + 1
		}
	case first.class == rel || first.class == bin || first.r == '/' || first.r == '-':
		if hi+1 < len(ts) && rd.able(ts, hi+1) && (ts[hi+1].x0-t.x1)/l.size < mathSpace {
			if first.r == '-' && first.text || first.r == ':' && first.text && gap < 0.1 && !ts[hi+1].math {
				return hi
			}
			if ts[hi+1].class() == opening {
				k := rd.closes(ts, hi+1, l)
				if k <= hi+1 {
					return hi
				}
				return k
			}
			return hi + 2
		}
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
		_, isName := operatorNames[rd.nameOf(t)]
		if isName || gap < 0.05 || operatorAt(prev) || open > 0 && !t.word() {
			return hi + 1
		}
	}
	return hi
}

func (rd *pageReader) nameOf(t *token) string {
	s := ""
	for _, a := range t.atoms {
		s += string(a.r)
	}
	return s
}

// stretched reports whether token i is a relation or operator in a line whose
// spaces were stretched: it stands in the middle between its neighbours.
func stretched(ts []*token, i int, l *line) bool {
	t := ts[i]
	if c := t.class(); c != rel && c != bin || i == 0 || i+1 >= len(ts) || !t.math && !t.first().face.family.math && t.r() != '=' {
		return false
	}
	before, after := (t.x0-ts[i-1].x1)/l.size, (ts[i+1].x0-t.x1)/l.size
	return before < 1.2 && math.Abs(before-after) < 0.15
}

func first(t *token, c class) bool { return t.class() == c }

// operatorAt reports whether a token binds what stands on both sides of it.
func operatorAt(t *token) bool {
	switch t.class() {
	case rel, bin, op, integal, radical:
		return true
	case ord:
		return t.first().r == '|' || t.first().r == '∣' || t.first().r == '/' || t.first().r == '∂' || t.first().r == '∀' || t.first().r == '∃' || t.first().r == '¬' || t.first().r == '⋯' || t.first().r == '-'
	}
	return false
}

// able reports whether a formula can go on at token i.
func (rd *pageReader) able(ts []*token, i int) bool {
	t := ts[i]
	if t.word() {
		return false
	}
	f := t.first()
	return t.math || t.number() || f.class == opening || t.dots || f.class == ord && f.kind == weak || f.run >= 0 && f.text && len(t.atoms) == 1 && f.r != 'a' && f.r != 'I' || isOperator(rd.nameOf(t)) || (f.r == '-' || f.class == bin) && i+1 < len(ts) && (ts[i+1].math || ts[i+1].number())
}

// openIn counts brackets of tokens that are not closed.
func openIn(ts []*token) int {
	n := 0
	for _, t := range ts {
		for _, a := range t.atoms {
			switch a.class {
			case opening:
				n++
			case closing:
				n = max(0, n-1)
			}
		}
	}
	return n
}

// closes returns the end of the bracket that token i opens, if all within can be
// part of a formula; else i.
func (rd *pageReader) closes(ts []*token, i int, l *line) int {
	depth := 0
	sure := false
	for k := i; k < len(ts) && k < i+60; k++ {
		t := ts[k]
		if t.word() {
			return i
		}
		sure = sure || t.math
		for _, a := range t.atoms {
			switch a.class {
			case opening:
				depth++
			case closing:
				depth--
			}
		}
		if depth == 0 {
			return k + 1
		}
		if k > i && (t.x0-ts[k-1].x1)/l.size > 0.9 {
			return i
		}
	}
	return i
}

// growLeft is growRight in the other direction: it returns the new start.
func (rd *pageReader) growLeft(ts []*token, least, lo, hi int, l *line) int {
	t, next := ts[lo-1], ts[lo]
	gap := (next.x0 - t.x1) / l.size
	if t.word() || gap > mathSpace {
		return lo
	}
	if t.math {
		return lo - 1
	}
	first := t.first()
	switch {
	case first.class == opening:
		if gap < 0.24 && closedBy(ts[lo:hi]) {
			return lo - 1
		}
	case first.class == closing:
		if gap < 0.24 || operatorAt(next) {
			return rd.opens(ts, least, lo-1)
		}
	case first.class == rel || first.class == bin:
		if first.r == ':' && first.text && gap > 0.15 && lo-2 >= least && (t.x0-ts[lo-2].x1)/l.size < 0.1 || first.r == '-' && first.text {
			return lo
		}
		if first.r == '*' || first.r == '∗' || first.r == '•' {
			return lo
		}
		if lo-2 >= least && rd.able(ts, lo-2) && (t.x0-ts[lo-2].x1)/l.size < mathSpace {
			return lo - 2
		}
		if gap < 0.26 && (first.r == '−' || first.r == '+' || first.r == '±') {
			return lo - 1
		}
		if lo-2 >= least && ts[lo-2].class() == closing {
			if k := rd.opens(ts, least, lo-2); k < lo-2 {
				return k
			}
		}
	case t.number():
		if operatorAt(next) || gap < glued || next.class() == punct && !next.first().text && gap < 0.1 {
			return lo - 1
		}
	case isOperator(rd.nameOf(t)):
		if gap < 0.4 {
			return lo - 1
		}
	case isASCIILetter(first.r):
		if gap < 0.05 || operatorAt(next) && gap > 0.05 && (first.face.font.Bold || first.r != 'a' && first.r != 'I') || next.class() == opening && gap < 0.05 && !next.math {
			return lo - 1
		}
	case t.dots:
		return lo - 1
	case first.class == punct:
		if !first.text && lo-2 >= least && rd.able(ts, lo-2) && (t.x0-ts[lo-2].x1)/l.size < 0.12 && gap < 0.3 {
			return lo - 2
		}
	case first.class == ord && first.kind == weak && first.r != '%' && first.r != '#' && first.r != '§' && first.r != '$':
		if gap < glued || operatorAt(next) {
			return lo - 1
		}
	}
	return lo
}

// closedBy reports whether tokens close a bracket that opened before them.
func closedBy(ts []*token) bool {
	depth := 0
	for _, t := range ts {
		for _, a := range t.atoms {
			switch a.class {
			case opening:
				depth++
			case closing:
				if depth--; depth < 0 {
					return true
				}
			}
		}
	}
	return false
}

// opens returns the start of the bracket that token i closes, i+1 if there is
// none.
func (rd *pageReader) opens(ts []*token, least, i int) int {
	depth := 0
	for k := i; k >= least && k > i-60; k-- {
		if ts[k].word() {
			return i + 1
		}
		for _, a := range ts[k].atoms {
			switch a.class {
			case closing:
				depth++
			case opening:
				depth--
			}
		}
		if depth == 0 {
			return k
		}
	}
	return i + 1
}

// trim takes off what a formula does not end with: marks of punctuation and
// brackets without their other half.
func trim(ts []*token, lo, hi int) (int, int) {
	for hi > lo && ts[hi-1].class() == punct && len(ts[hi-1].tied) == 0 {
		hi--
	}
	for lo < hi && ts[lo].class() == punct {
		lo++
	}
	return lo, hi
}

// worthy reports whether tokens say enough to be a formula.
func (rd *pageReader) worthy(ts []*token) bool {
	sure, known := 0, 0
	for _, t := range ts {
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
	return sure > 0 && known > 0
}
