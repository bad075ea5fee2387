package formula

import (
	"cmp"
	"math"
	"slices"
)

// A token is a word, a number or a symbol on a line, with the raised or lowered
// parts attached to it.
type token struct {
	atoms  []*atom // on the baseline
	tied   []*atom // off it
	x0, x1 float64
	math   bool
	strong bool
	stack  bool // something is stacked on a bar here
	name   bool // a word that is an operator's name here
	dots   bool // three consecutive dots
}

func (t *token) first() *atom { return t.atoms[0] }

func (t *token) r() rune { return t.atoms[0].r }

func (t *token) word() bool { return t.atoms[0].prose && !t.name }

func (t *token) number() bool { return isDigit(t.atoms[0].r) }

// overhang returns how far the outline of a token's last character extends
// beyond its advance: TeX adds that much space after it (the italic
// correction).
func (t *token) overhang() float64 {
	a := t.atoms[len(t.atoms)-1]
	return max(0, a.ink.X1-a.x1)
}

func (t *token) class() class {
	if t.dots {
		return ord
	}
	return t.atoms[0].class
}

// tokens splits a line into words, numbers and symbols, and attaches what is
// off the baseline to them.
func (rd *pageReader) tokens(l *line) []*token {
	as := slices.Clone(l.atoms)
	slices.SortStableFunc(as, func(a, b *atom) int { return cmp.Or(cmp.Compare(a.x0, b.x0), cmp.Compare(a.order, b.order)) })
	bars := rd.rulesIn(l.box, 0.5*l.size)
	ts := make([]*token, 0, len(as)/3)
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
			t.atoms, t.x1 = append(t.atoms, a), max(t.x1, a.x1)
			continue
		}
		ts = append(ts, &token{atoms: []*atom{a}, x0: a.x0, x1: a.x1, strong: a.kind == strong})
	}
	return rd.tie(ts, off, bars)
}

// barAt reports whether an atom is directly above or below a fraction bar.
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

// tie attaches what is off the baseline to its token; a stack on a bar becomes
// a token of its own.
func (rd *pageReader) tie(ts []*token, off []*atom, bars []*rule) []*token {
	var stacks []*token
	for _, a := range off {
		k := slices.IndexFunc(stacks, func(s *token) bool { return a.ink.X0 < s.x1+0.25*a.size && a.ink.X1 > s.x0-0.25*a.size })
		if k < 0 && barAt(bars, a) {
			at := &token{stack: true, strong: true, x0: a.x0, x1: a.x1}
			for _, r := range bars {
				if c := midX(a.ink); c > r.x0 && c < r.x1 {
					at.x0, at.x1 = min(at.x0, r.x0), max(at.x1, r.x1)
				}
			}
			k, stacks = len(stacks), append(stacks, at)
		}
		if k >= 0 {
			stacks[k].tied = append(stacks[k].tied, a)
			continue
		}
		switch t := tokenAt(ts, a); {
		case t == nil:
			ts = append([]*token{{atoms: []*atom{a}, x0: a.x0, x1: a.x1, strong: a.kind == strong}}, ts...)
		case math.Abs(t.first().base-a.base) < onBase*a.size && t.joins(a): // the mark of a note, with nothing before it
			t.atoms, t.x1 = append(t.atoms, a), max(t.x1, a.x1)
		default:
			t.tied = append(t.tied, a)
			t.x1 = max(t.x1, a.x1)
		}
	}
	for _, s := range stacks {
		s.atoms, s.tied = s.tied[:1], s.tied[1:]
		ts = append(ts, s)
	}
	slices.SortStableFunc(ts, func(a, b *token) int { return cmp.Compare(a.x0, b.x0) })
	return dotted(ts)
}

// dotted joins three consecutive dots into one token.
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

// tokenAt returns the token for an atom off the baseline: the one before it.
func tokenAt(ts []*token, a *atom) *token {
	var best *token
	for _, t := range ts {
		if t.x0 > a.x0+0.08*a.size && t.first().class != op && t.first().class != integral || t.x0 > midX(a.ink)+0.5*a.size {
			break
		}
		best = t
	}
	return best
}
