package formula

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// assemble joins glyphs that form a single symbol: pieces of tall brackets,
// strokes through relations, long arrows, dots.
func (p *parser) assemble(ns []*node) []*node {
	return joinDots(p.joinOverlays(p.joinPieces(ns)))
}

// pieceOf maps a piece to the symbol that it is part of; the middle of any brace to
// 0.
var pieceOf = map[rune]rune{
	'⎛': '(', '⎜': '(', '⎝': '(', '⎞': ')', '⎟': ')', '⎠': ')', '⎡': '[', '⎢': '[', '⎣': '[', '⎤': ']', '⎥': ']', '⎦': ']',
	'⎧': '{', '⎨': '{', '⎩': '{', '⎫': '}', '⎬': '}', '⎭': '}', '⎪': 0, '⏐': '|', '⦀': '‖', '⎷': '√', '⎸': '√', '⎹': '√',
}

// joinPieces makes one bracket from pieces above each other.
func (p *parser) joinPieces(ns []*node) []*node {
	var parts, out []*node
	for _, n := range ns {
		if n.class == piece || n.r == '⎸' || n.r == '⎹' {
			parts = append(parts, n)
		} else {
			out = append(out, n)
		}
	}
	if len(parts) == 0 {
		return ns
	}
	slices.SortStableFunc(parts, func(a, b *node) int { return cmp.Or(cmp.Compare(a.ink.Y0, b.ink.Y0), a.order-b.order) })
	for len(parts) > 0 {
		group := []*node{parts[0]}
		box := parts[0].ink
		var rest []*node
		for _, n := range parts[1:] {
			if geom.Overlap(n.ink.X0, n.ink.X1, box.X0, box.X1) > -0.05*n.size && n.ink.Y0-box.Y1 < 0.35*n.size && sameBracket(group[0], n) {
				group = append(group, n)
				box = geom.Union(box, n.ink)
			} else {
				rest = append(rest, n)
			}
		}
		out = append(out, p.bracketOf(group))
		parts = rest
	}
	return out
}

func sameBracket(a, b *node) bool {
	x, y := pieceOf[a.r], pieceOf[b.r]
	brace := func(r rune) bool { return r == '{' || r == '}' || r == 0 }
	return x == y || brace(x) && brace(y) && (x == 0 || y == 0)
}

func (p *parser) bracketOf(group []*node) *node {
	r, top, bottom := '|', false, false
	for _, n := range group {
		if whole := pieceOf[n.r]; whole != 0 {
			r = whole
		}
		top = top || n.r == '⎡' || n.r == '⎤'
		bottom = bottom || n.r == '⎣' || n.r == '⎦'
	}
	if r == '[' || r == ']' {
		switch {
		case top && !bottom:
			r = map[rune]rune{'[': '⌈', ']': '⌉'}[r]
		case bottom && !top:
			r = map[rune]rune{'[': '⌊', ']': '⌋'}[r]
		case !top:
			r = '|'
		}
	}
	s, _ := unicodeSymbol(r)
	n := built(s.tex, s.class, group, 0, group[0].size)
	n.symbol = s
	n.centre = true
	n.base = midY(n.ink) + axis*n.size
	return n
}

// joined are symbols painted as two that touch or overlap, left and right.
var joined = map[[2]rune]string{
	{'−', '→'}: `\longrightarrow`, {'←', '−'}: `\longleftarrow`, {'=', '⇒'}: `\Longrightarrow`, {'⇐', '='}: `\Longleftarrow`,
	{'⇐', '⇒'}: `\Longleftrightarrow`, {'←', '→'}: `\longleftrightarrow`, {'↦', '→'}: `\mapsto`, {'↦', '−'}: `\longmapsto`,
	{'↪', '→'}: `\hookrightarrow`, {'←', '↩'}: `\hookleftarrow`, {'|', '='}: `\models`, {'▷', '◁'}: `\bowtie`, {'-', '→'}: `\longrightarrow`,
	{'|', '−'}: `\vdash`, {'∘', '−'}: `\multimap`, {'⊂', '→'}: `\hookrightarrow`,
	{':', '='}: `:=`, {'∶', '='}: `:=`,
}

// stackedSigns are relations composed of one symbol above another.
var stackedSigns = map[[2]rune]string{
	{'∼', '='}: `\cong`, {'.', '='}: `\doteq`, {'˙', '='}: `\doteq`, {'=', '∼'}: `\cong`, {'△', '='}: `\triangleq`, {'·', '='}: `\doteq`,
}

// joinOverlays joins strokes with the symbol that they cross, and symbols that
// TeX composes of two.
func (p *parser) joinOverlays(ns []*node) []*node {
	byX(ns)
	gone := map[*node]bool{}
	for i, n := range ns {
		if gone[n] {
			continue
		}
		if n.class == overlay || n.r == '/' && n.class == ord {
			if q := crossed(ns, i); q != nil && !gone[q] {
				q.negate()
				q.order = min(q.order, n.order)
				gone[n] = true
				continue
			}
			if n.class == overlay {
				n.class, n.tex, n.unsure = rel, "/", true
			}
		}
		for k := i + 1; k < len(ns) && k < i+4; k++ {
			q := ns[k]
			if gone[q] {
				continue
			}
			if tex := together(n, q); tex != "" {
				q.tex, q.class = tex, rel
				q.ink = geom.Union(q.ink, n.ink)
				q.x0, q.x1 = min(q.x0, n.x0), max(q.x1, n.x1)
				q.order = min(q.order, n.order)
				gone[n] = true
				break
			}
		}
	}
	return removeAll(ns, gone)
}

// crossed returns the symbol under stroke i.
func crossed(ns []*node, i int) *node {
	n := ns[i]
	c := midX(n.ink)
	for _, q := range ns[max(0, i-3):min(len(ns), i+4)] {
		if q == n || q.class != rel && q.r != '∃' && q.r != '|' && q.class != bin || n.class != overlay && q.r != '∈' && q.r != '∋' && q.r != '=' {
			continue
		}
		if w := geom.Width(q.ink); c > q.ink.X0+0.15*w && c < q.ink.X1-0.15*w && math.Abs(midY(n.ink)-midY(q.ink)) < 0.35*q.size {
			return q
		}
	}
	return nil
}

// negations are the relations with a name of their own when crossed out.
var negations = map[string]string{
	"=": `\neq`, `\in`: `\notin`, `\lt`: `\nless`, `\gt`: `\ngtr`, `\leq`: `\nleq`, `\geq`: `\ngeq`, `\sim`: `\nsim`,
	`\subseteq`: `\nsubseteq`, `\supseteq`: `\nsupseteq`, "|": `\nmid`, `\cong`: `\ncong`, `\exists`: `\nexists`, `\to`: `\nrightarrow`,
	`\prec`: `\nprec`, `\succ`: `\nsucc`, `\|`: `\nparallel`, `\Rightarrow`: `\nRightarrow`,
}

func (n *node) negate() {
	if t, ok := negations[n.tex]; ok {
		n.tex = t
	} else {
		n.tex = `\not` + n.tex
	}
	n.class = rel
}

// together returns the TeX of two symbols that form one, or "".
func together(a, b *node) string {
	if a.size > 1.05*b.size || b.size > 1.05*a.size {
		return ""
	}
	if tex, ok := joined[[2]rune{a.r, b.r}]; ok && math.Abs(a.base-b.base) < 0.05*a.size && a.tex != `\longrightarrow` {
		gap := b.x0 - a.x1
		limit := -0.01 * a.size
		switch {
		case a.r == '↦' || a.r == '↪' || b.r == '↩':
			limit = 0.2 * a.size
		case a.r == '⇐' || a.r == '←':
			limit = 0.01 * a.size
		case a.r == ':' || a.r == '∶':
			limit = 0.06 * a.size
		}
		if gap < limit {
			return tex
		}
	}
	over, under := a, b
	if over.ink.Y0 > under.ink.Y0 {
		over, under = b, a
	}
	if tex, ok := stackedSigns[[2]rune{over.r, under.r}]; ok &&
		math.Abs(midX(a.ink)-midX(b.ink)) < 0.08*a.size && over.ink.Y1 < under.ink.Y0+0.1*a.size && under.ink.Y0-over.ink.Y1 < 0.3*a.size {
		return tex
	}
	return ""
}

// joinDots makes one symbol of three evenly spaced dots.
func joinDots(ns []*node) []*node {
	dots := only(ns, func(n *node) bool { return n.r == '.' || n.r == '·' || n.r == '⋅' })
	if len(dots) < 3 {
		return ns
	}
	gone := map[*node]bool{}
	for i, a := range dots {
		if gone[a] {
			continue
		}
		var c *node
		b := nextDot(dots, i, a, nil)
		if b != nil {
			c = nextDot(dots, i, b, a)
		}
		if c == nil || gone[b] || gone[c] {
			continue
		}
		dx, dy := c.ink.X0-a.ink.X0, c.ink.Y0-a.ink.Y0
		tex, r := `\ldots`, '…'
		switch {
		case math.Abs(dy) < 0.1*a.size && a.r != '.':
			tex, r = `\cdots`, '⋯'
		case math.Abs(dy) < 0.1*a.size:
		case math.Abs(dx) < 0.1*a.size:
			tex, r = `\vdots`, '⋮'
		case dy > 0:
			tex, r = `\ddots`, '⋱'
		default:
			tex, r = `\iddots`, '⋰'
		}
		a.ink = boxOf([]*node{a, b, c})
		a.x0, a.x1 = min(a.x0, b.x0, c.x0), max(a.x1, b.x1, c.x1)
		a.tex, a.r, a.class = tex, r, ord
		a.order = min(a.order, b.order, c.order)
		if r == '⋮' || r == '⋱' || r == '⋰' {
			a.centre, a.base = true, midY(a.ink)+axis*a.size
		}
		gone[b], gone[c] = true, true
	}
	return removeAll(ns, gone)
}

// nextDot returns the dot that follows a at TeX's distance between dots or,
// after a first step, at the same distance again.
func nextDot(dots []*node, i int, a, before *node) *node {
	for k := i + 1; k < len(dots) && k < i+12; k++ {
		b := dots[k]
		if b == a || b == before || b.r != a.r || b.size != a.size {
			continue
		}
		dx, dy := b.ink.X0-a.ink.X0, b.ink.Y0-a.ink.Y0
		if before != nil {
			if math.Abs(dx-(a.ink.X0-before.ink.X0)) < 0.06*a.size && math.Abs(dy-(a.ink.Y0-before.ink.Y0)) < 0.06*a.size {
				return b
			}
			continue
		}
		if d := math.Hypot(dx, dy); d > 0.2*a.size && d < 0.75*a.size && dx > -0.05*a.size {
			return b
		}
	}
	return nil
}
