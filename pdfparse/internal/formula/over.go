package formula

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// wideAccents are the commands for accents over more than one symbol.
var wideAccents = map[string]string{
	`\hat`: `\widehat`, `\tilde`: `\widetilde`, `\bar`: `\overline`, `\vec`: `\overrightarrow`,
}

// accents attaches accents to the symbols below them.
func (p *parser) accents(ns []*node) []*node {
	as := only(ns, func(n *node) bool {
		return n.class == accent || isArrow(n) && n.ink.Y1 < n.base-0.35*n.size && geom.Height(n.ink) < 0.4*n.size
	})
	// the lowest first: for a hat over a bar
	slices.SortStableFunc(as, func(a, b *node) int { return cmp.Or(cmp.Compare(b.ink.Y1, a.ink.Y1), a.order-b.order) })
	for _, a := range as {
		ns = p.accent(ns, a)
	}
	return ns
}

func isArrow(n *node) bool { return n.r == '→' || n.r == '←' || n.r == '⃗' }

func (p *parser) accent(ns []*node, a *node) []*node {
	under := only(ns, func(n *node) bool {
		if n == a || n.class == accent || n.class == op || n.class == integral {
			return false
		}
		c := midX(n.ink)
		over := c > a.ink.X0-0.02*n.size && c < a.ink.X1+0.02*n.size || geom.Overlap(n.ink.X0, n.ink.X1, a.ink.X0, a.ink.X1) > 0.6*geom.Width(a.ink)
		return over && n.ink.Y0 > a.ink.Y0-0.05*n.size && n.ink.Y0 < a.ink.Y1+0.5*n.size && midY(n.ink) > a.ink.Y1-0.15*n.size && n.size < 1.5*a.size
	})
	if len(under) == 0 {
		if a.class == accent {
			a.class, a.tex, a.unsure = ord, "", true
		}
		return ns
	}
	if geom.Width(a.ink) < 0.75*a.size || len(under) == 1 { // one symbol: the nearest
		best := under[0]
		for _, n := range under {
			if n.size > best.size*1.05 || n.size > 0.95*best.size && math.Abs(midX(n.ink)-midX(a.ink)) < math.Abs(midX(best.ink)-midX(a.ink)) {
				best = n
			}
		}
		under = []*node{best}
	}
	cmd := a.tex
	switch {
	case a.r == '→':
		cmd = `\vec`
	case a.r == '←':
		cmd = `\overleftarrow`
	}
	if w, ok := wideAccents[cmd]; ok && len(under) > 1 {
		cmd = w
	}
	inner := ""
	if len(under) == 1 {
		inner = p.leaf(under[0])
	} else {
		inner = p.sub(under)
	}
	n := built(cmd+"{"+inner+"}", ord, append(slices.Clone(under), a), baseOf(under), mainSize(under))
	if len(under) == 1 {
		n.x0, n.x1 = under[0].x0, under[0].x1
	}
	return append(without(ns, under, []*node{a}), n)
}

// braces reads over- and underbraces with their labels.
func (p *parser) braces(ns []*node) []*node {
	bs := only(ns, func(n *node) bool { return n.class == brace })
	for _, group := range braceGroups(bs) {
		ns = p.brace(ns, group)
	}
	return ns
}

// braceGroups joins the pieces of each horizontal brace.
func braceGroups(bs []*node) [][]*node {
	var out [][]*node
	byX(bs)
	for _, b := range bs {
		if k := len(out) - 1; k >= 0 {
			box := boxOf(out[k])
			if b.ink.X0-box.X1 < 0.6*b.size && math.Abs(midY(box)-midY(b.ink)) < 0.5*b.size {
				out[k] = append(out[k], b)
				continue
			}
		}
		out = append(out, []*node{b})
	}
	return out
}

func (p *parser) brace(ns []*node, group []*node) []*node {
	box := boxOf(group)
	cmd := group[0].tex
	dir := 1.0 // label below an underbrace
	over := cmd == `\overbrace` || cmd == `\overbracket`
	if over {
		dir = -1
	}
	ns = without(ns, group)
	var in, label []*node
	for _, n := range ns {
		if c := midX(n.ink); c < box.X0-0.1*n.size || c > box.X1+0.1*n.size {
			if !(n.size < 0.86*p.em && c > box.X0-3*n.size && c < box.X1+3*n.size) {
				continue
			}
		}
		d := dir * (midY(n.ink) - midY(box))
		switch {
		case d < 0 && d > -3*p.em && midX(n.ink) > box.X0 && midX(n.ink) < box.X1:
			in = append(in, n)
		case d > 0 && d < 1.4*p.em && n.size < 0.86*p.em:
			label = append(label, n)
		}
	}
	if len(in) == 0 {
		p.doubts++
		return ns
	}
	tex := cmd + "{" + p.sub(in) + "}"
	if len(label) > 0 {
		mark := "_"
		if over {
			mark = "^"
		}
		tex += mark + "{" + p.sub(label) + "}"
	}
	n := built(tex, ord, append(append(slices.Clone(in), label...), group...), baseOf(in), mainSize(in))
	n.words = true
	return append(without(ns, in, label), n)
}

// limitReach is the maximum distance of limits from their operator, in font
// sizes: TeX leaves 0.11 to 0.6 (The TeXbook, appendix G, rule 13a).
const limitReach = 0.62

// stackReach is the distance of the lines of a stacked limit, in font sizes.
const stackReach = 0.45

// limits attaches what is above and below an operator to it.
func (p *parser) limits(ns []*node) []*node {
	ops := only(ns, func(n *node) bool {
		return !n.limits && (n.class == op || n.class == integral || n.class == word || n.class == rel)
	})
	if len(ops) == 0 || len(ops) == len(ns) {
		return ns
	}
	byX(ops)
	gone := map[*node]bool{}
	for _, o := range ops {
		over, under := p.limitOf(ns, o, gone, -1), p.limitOf(ns, o, gone, 1)
		if len(over)+len(under) == 0 {
			continue
		}
		for _, n := range append(slices.Clone(over), under...) {
			gone[n] = true
		}
		p.setLimits(o, over, under)
	}
	return removeAll(ns, gone)
}

func (p *parser) setLimits(o *node, over, under []*node) {
	tex := p.leaf(o)
	switch {
	case o.class == rel && len(over) > 0 && len(under) == 0:
		tex = `\overset{` + p.sub(over) + `}{` + tex + `}`
		over = nil
	case o.class == rel && len(over) == 0:
		tex = `\underset{` + p.sub(under) + `}{` + tex + `}`
		under = nil
	case o.class == rel:
		tex = `\mathrel{` + tex + `}`
	case o.class == word && !hasLimits(o.tex):
		tex = `\mathop{` + tex + `}\limits`
	case o.class == integral:
		tex += `\limits`
	}
	if len(under) > 0 {
		tex += "_{" + p.sub(under) + "}"
	}
	if len(over) > 0 {
		tex += "^{" + p.sub(over) + "}"
	}
	x0, x1 := o.ink.X0, o.ink.X1
	for _, n := range append(slices.Clone(over), under...) {
		x0, x1 = min(x0, n.ink.X0), max(x1, n.ink.X1)
		o.unsure = o.unsure || n.unsure
		o.order = min(o.order, n.order)
	}
	o.tex, o.limits, o.alpha = tex, true, plain
	o.ink.X0, o.ink.X1 = x0, x1
	o.x0, o.x1 = min(o.x0, x0), max(o.x1, x1)
}

// limitOf collects the row above (dir -1) or below (dir 1) an operator.
func (p *parser) limitOf(ns []*node, o *node, gone map[*node]bool, dir float64) []*node {
	edge := o.ink.Y1
	if dir < 0 {
		edge = o.ink.Y0
	}
	small := func(n *node) bool {
		return n != o && !gone[n] && n.size < 0.86*o.size && n.class != op && n.class != integral
	}
	dist := func(n *node) float64 {
		if dir < 0 {
			return edge - n.ink.Y1
		}
		return n.ink.Y0 - edge
	}
	reach := limitReach * o.size
	var seed, rest []*node
	for _, n := range ns {
		if !small(n) || dist(n) < -0.12*n.size || dist(n) > reach+2.5*n.size {
			continue
		}
		c := midX(n.ink)
		if c > o.ink.X0-0.1*n.size && c < o.ink.X1+0.1*n.size && dist(n) < reach {
			seed = append(seed, n)
		} else {
			rest = append(rest, n)
		}
	}
	if len(seed) == 0 {
		return nil
	}
	box := boxOf(seed)
	for grown := true; grown; {
		grown = false
		for i, n := range rest {
			if n == nil {
				continue
			}
			gap := max(n.ink.X0-box.X1, box.X0-n.ink.X1)
			next := dist(n) > 0 && geom.Overlap(n.ink.X0, n.ink.X1, box.X0, box.X1) > 0 && max(n.ink.Y0-box.Y1, box.Y0-n.ink.Y1) < stackReach*n.size
			if next || gap < 0.5*n.size && geom.Overlap(n.ink.Y0, n.ink.Y1, box.Y0-0.25*n.size, box.Y1+0.25*n.size) > 0 {
				seed, rest[i], grown = append(seed, n), nil, true
				box = geom.Union(box, n.ink)
			}
		}
	}
	return seed
}
