package formula

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// Distances above and below a rule, in font sizes. TeX keeps the parts of a
// fraction within 0.7 of the bar, and an overline three rule widths above its
// content (The TeXbook, appendix G, rules 9 to 15).
const (
	ruleReach  = 0.66 // between a fraction's parts and the bar
	lineReach  = 0.3  // between an overline and its content
	chainReach = 0.26 // between parts of one numerator above each other
	rootCorner = 0.25 // between a root symbol and the rule that continues it
)

// ruled builds fractions, roots, over- and underlines. The narrowest rules come
// first, so that their results are available to wider ones.
func (p *parser) ruled(ns []*node, rules []*rule) []*node {
	rules = slices.Clone(rules)
	slices.SortStableFunc(rules, func(a, b *rule) int {
		return cmp.Or(cmp.Compare(a.x1-a.x0, b.x1-b.x0), cmp.Compare(a.y, b.y), cmp.Compare(a.x0, b.x0))
	})
	rules = slices.CompactFunc(rules, func(a, b *rule) bool {
		return math.Abs(a.x0-b.x0) < 0.1 && math.Abs(a.x1-b.x1) < 0.1 && math.Abs(a.y-b.y) < 0.3
	})
	for _, r := range rules {
		ns = p.bar(ns, r)
	}
	return ns
}

func (p *parser) bar(ns []*node, r *rule) []*node {
	if root := rootOf(ns, r); root != nil {
		return p.root(ns, r, root)
	}
	over, under := p.stacked(ns, r, -1), p.stacked(ns, r, 1)
	size := p.sizeBy(over, under)
	gapOver, gapUnder := r.y-boxOf(over).Y1, boxOf(under).Y0-r.y // infinite if there is nothing
	switch {
	case len(over) > 0 && len(under) > 0 && p.fractionLike(r, over, under, gapOver, gapUnder):
		return p.fraction(ns, r, over, under)
	case len(under) > 0 && gapUnder < lineReach*size && gapUnder <= gapOver:
		return p.lined(ns, r, under, `\overline{`)
	case len(over) > 0 && gapOver < lineReach*size+0.2*size:
		return p.lined(ns, r, over, `\underline{`)
	}
	return ns
}

func (p *parser) sizeBy(parts ...[]*node) float64 {
	s := 0.0
	for _, ns := range parts {
		s = max(s, mainSize(ns))
	}
	return cmp.Or(s, max(p.em, 1))
}

// fractionLike distinguishes a fraction bar from an overline that has something
// above it: both parts are centred on the bar and as near as in a fraction.
func (p *parser) fractionLike(r *rule, over, under []*node, gapOver, gapUnder float64) bool {
	a, b := boxOf(over), boxOf(under)
	size := p.sizeBy(over, under)
	w := r.x1 - r.x0
	return gapOver < ruleReach*size && gapUnder < ruleReach*size && max(geom.Width(a), geom.Width(b)) > 0.5*w-0.3*size
}

// stacked collects what is above (dir -1) or below (dir 1) a rule: the adjacent
// row and what is stacked on it.
func (p *parser) stacked(ns []*node, r *rule, dir float64) []*node {
	type cand struct {
		n         *node
		near, far float64
	}
	var cs []cand
	for _, n := range ns {
		c := midX(n.ink)
		slack := 0.12 * n.size
		if c < r.x0-slack || c > r.x1+slack || n.ink.X0 < r.x0-0.45*n.size || n.ink.X1 > r.x1+0.45*n.size {
			continue
		}
		near, far := dir*(n.ink.Y0-r.y), dir*(n.ink.Y1-r.y)
		if dir < 0 {
			near, far = far, near
		}
		if near < -0.15*n.size || far <= 0 || dir*(midY(n.ink)-r.y) <= 0 {
			continue
		}
		cs = append(cs, cand{n, near, far})
	}
	slices.SortStableFunc(cs, func(a, b cand) int {
		return cmp.Or(cmp.Compare(a.near, b.near), cmp.Compare(a.n.order, b.n.order))
	})
	var out []*node
	reach := 0.0
	for i, c := range cs {
		step := chainReach
		if i == 0 {
			step = ruleReach
		}
		if c.near-reach > step*max(c.n.size, 0.7*p.em) {
			break
		}
		out = append(out, c.n)
		reach = max(reach, c.far)
	}
	return out
}

func (p *parser) fraction(ns []*node, r *rule, over, under []*node) []*node {
	size := p.sizeBy(over, under)
	line := min(p.em, size/0.72) // in a display the parts have its size, elsewhere a smaller one
	n := built(`\frac{`+p.part(over)+`}{`+p.part(under)+`}`, whole, append(slices.Clone(over), under...), 0, line)
	n.ink.X0, n.ink.X1 = min(n.ink.X0, r.x0), max(n.ink.X1, r.x1)
	n.x0, n.x1 = n.ink.X0, n.ink.X1
	n.centre = true
	n.base = r.y + axis*line
	return append(without(ns, over, under), n)
}

func without(ns []*node, parts ...[]*node) []*node {
	gone := map[*node]bool{}
	for _, p := range parts {
		for _, n := range p {
			gone[n] = true
		}
	}
	return removeAll(ns, gone)
}

// part parses a numerator, or what is under a root, as a formula of its own.
func (p *parser) part(ns []*node) string {
	inner := parser{em: mainSize(ns), depth: p.depth + 1, office: p.office}
	if inner.depth > maxNest {
		p.doubts++
		return inner.row(ns)
	}
	s := inner.sub(inner.limits(inner.braces(inner.wordsOf(inner.accents(ns)))))
	p.doubts += inner.doubts
	return s
}

func (p *parser) lined(ns []*node, r *rule, under []*node, cmd string) []*node {
	n := built(cmd+p.part(under)+"}", ord, under, baseOf(under), mainSize(under))
	n.ink.Y0, n.ink.Y1 = min(n.ink.Y0, r.y), max(n.ink.Y1, r.y)
	n.ink.X0, n.ink.X1 = min(n.ink.X0, r.x0), max(n.ink.X1, r.x1)
	n.x0, n.x1 = n.ink.X0, n.ink.X1
	n.words = true
	return append(without(ns, under), n)
}

// baseOf returns the baseline of most of a row.
func baseOf(ns []*node) float64 {
	rs := rowsOf(ns)
	best, w := 0.0, -1.0
	for _, r := range rs {
		size := mainSize(r)
		for _, n := range r {
			if n.size > 0.86*size && !n.centre && geom.Width(n.ink) > w {
				best, w = n.base, geom.Width(n.ink)
			}
		}
		if w > 0 {
			return best
		}
		if len(r) > 0 {
			best = r[0].base
		}
	}
	return best
}

// rootOf returns the root symbol whose top right corner a rule continues.
func rootOf(ns []*node, r *rule) *node {
	for _, n := range ns {
		if n.class == radical && math.Abs(n.ink.X1-r.x0) < rootCorner*n.size && math.Abs(n.ink.Y0-r.y) < rootCorner*n.size {
			return n
		}
	}
	return nil
}

func (p *parser) root(ns []*node, r *rule, sign *node) []*node {
	var in, index []*node
	for _, n := range ns {
		if n == sign {
			continue
		}
		c := midX(n.ink)
		switch {
		case c > r.x0-0.05*n.size && n.ink.X1 < r.x1+0.35*n.size && n.ink.Y0 > r.y-0.3*n.size && midY(n.ink) > r.y && midY(n.ink) < sign.ink.Y1+0.3*n.size:
			in = append(in, n)
		case n.size < 0.8*p.em && c < sign.ink.X0+0.7*geom.Width(sign.ink) && c > sign.ink.X0-0.9*n.size && n.ink.Y1 < midY(sign.ink)+0.25*n.size && n.ink.Y0 > r.y-0.5*n.size && n.order < sign.order:
			index = append(index, n)
		}
	}
	if len(in) == 0 {
		p.doubts++
		return ns
	}
	tex := `\sqrt{`
	if len(index) > 0 {
		tex = `\sqrt[` + p.part(index) + `]{`
	}
	all := append(append(slices.Clone(in), index...), sign)
	n := built(tex+p.part(in)+"}", whole, all, baseOf(in), mainSize(in))
	n.ink.X1, n.ink.Y0 = max(n.ink.X1, r.x1), min(n.ink.Y0, r.y)
	n.x0, n.x1 = n.ink.X0, n.ink.X1
	return append(without(ns, all), n)
}
