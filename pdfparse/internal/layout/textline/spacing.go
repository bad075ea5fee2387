package textline

import (
	"math"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// paintsSpaces reports whether the page's producer paints its spaces: then a
// narrow gap is kerning. It is false if the producer moves back over its
// spaces, which then do not separate words.
func paintsSpaces(gs []glyph.Glyph) bool {
	n, back := 0, 0
	for i := range gs {
		if gs[i].Flags&glyph.Space == 0 {
			continue
		}
		n++
		if i > 0 && i+1 < len(gs) && gs[i-1].Flags&glyph.Space == 0 && gs[i].Y == gs[i+1].Y &&
			takenBack(gs[i+1].X-gs[i-1].X-gs[i-1].DX, gs[i+1].Size) {
			back++
		}
	}
	return n*14 > len(gs) && back*8 < n
}

// takenBack reports whether the glyph after a space, at the given gap from the
// glyph before, is at the position of the space: some producers paint a space
// after a ligature and move back over it.
func takenBack(gap, size float64) bool { return math.Abs(gap) < 0.06*size }

// gap returns the widest gap inside a word, as a fraction of the size.
func (b *builder) gap(f *glyph.Font) float64 {
	if b.spaced {
		return 0.24
	}
	if f.SpaceWidth > 0 {
		return min(max(0.42*f.SpaceWidth, 0.1), 0.2)
	}
	return 0.15
}

// standsOut reports whether a gap that could be kerning is wider than those
// before and after it, like a space of a producer that paints only some spaces,
// or like the spaces of a squeezed line. In letter-spaced text all gaps are
// equal.
func (b *builder) standsOut(g *glyph.Glyph, gap, adv float64) bool {
	const apart = 0.09 // in sizes: more than the variation of kerning
	least := 0.1       // a squeezed space
	if b.spaced {
		least = max(0.13, 0.45*g.Font.SpaceWidth) // half a narrow space
	}
	if gap < least || gap < b.lead+apart || !b.spaced && g.Font.Mono {
		return false
	}
	after, ok := b.gapAfter(g, 0, adv)
	if !ok || gap >= after+apart || b.spaced && after > 2*gap {
		return true
	}
	if b.spaced || math.Abs(after-gap) > apart/2 {
		return false
	}
	after, ok = b.gapAfter(&b.rest[0], 1, advance(&b.rest[0])) // a word of one letter
	return !ok || gap >= after+apart
}

// gapAfter returns the gap between a glyph of the current line, k of the rest
// before it, and the next, in sizes.
func (b *builder) gapAfter(g *glyph.Glyph, k int, adv float64) (float64, bool) {
	if k >= len(b.rest) {
		return 0, false
	}
	n := &b.rest[k]
	if n.Flags&glyph.Space != 0 || n.Y != g.Y {
		return 0, false
	}
	x, _ := b.frame.Point(g.X, g.Y)
	nx, _ := b.frame.Point(n.X, n.Y)
	return (nx - x - adv) / g.Size, true
}
