package textline

import (
	"math"
	"strings"

	"github.com/pagemill/pagemill/internal/letters"
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

// Jumps are told on pages that paint leastPainted spaces, to which gaps as wide as
// spaces that are none are strayGaps. A jump is wider than leastJump, in sizes.
const (
	leastPainted = 8
	strayGaps    = 0.1
	leastJump    = 0.28
)

// markJumps marks the words that the pen was moved to over a gap although spaces
// are painted: each begins another cell, however narrow the gap is.
func markJumps(ws []Word) {
	painted, stray := 0, 0
	for i := 1; i < len(ws); i++ {
		a, b := &ws[i-1], &ws[i]
		switch gap := (b.Box.X0 - a.Box.X1) / b.Size; {
		case gap < 0.12 || !sameLook(a, b):
		case b.Spaced:
			painted++
		case gap < 0.36 && !a.Bullet && letters.Count(a.Text) > 0 && letters.Count(b.Text) > 0:
			stray++
		}
	}
	if painted < leastPainted || float64(stray) > strayGaps*float64(painted) {
		return
	}
	for i := 1; i < len(ws); i++ {
		a, b := &ws[i-1], &ws[i]
		gap := b.Box.X0 - a.Box.X1
		b.jump = !b.Spaced && sameLook(a, b) && !a.Bullet && gap > leastJump*b.Size && gap > spaceBy(ws, i) && !inRange(ws, i)
	}
}

// spaceBy returns what the gap before word i must exceed: the painted spaces next to
// it, and those of a loose line that the producer left out, which are as wide as
// one another between words in lower case.
func spaceBy(ws []Word, i int) float64 {
	wide := 0.0
	for _, k := range [...]int{i - 1, i + 1} {
		if k > 0 && k < len(ws) && sameLook(&ws[k-1], &ws[k]) && (ws[k].Spaced || StartsLower(ws[i].Text) && StartsLower(ws[k].Text)) {
			wide = max(wide, ws[k].Box.X0-ws[k-1].Box.X1)
		}
	}
	return 1.15 * wide
}

// inRange reports whether the gap before word i is beside the dash of a range, "7 - 9":
// its numbers are near, a space is painted on its other side, or it is short.
func inRange(ws []Word, i int) bool {
	return isTo(ws, i-1) || isTo(ws, i)
}

// isTo reports whether word i is a dash between two numbers of a range.
func isTo(ws []Word, i int) bool {
	if i < 1 || i+1 >= len(ws) || !IsDash(ws[i].Text) || !sameLook(&ws[i-1], &ws[i]) || !sameLook(&ws[i], &ws[i+1]) {
		return false
	}
	const near = 0.6 // in sizes
	w := &ws[i]
	short := w.Text == "-" || w.Text == "–"
	return IsNumber(ws[i-1].Text) && IsNumber(ws[i+1].Text) && max(w.Box.X0-ws[i-1].Box.X1, ws[i+1].Box.X0-w.Box.X1) < near*w.Size && (short || w.Spaced || ws[i+1].Spaced)
}

// sameLook reports whether two words are of one size on one line.
func sameLook(a, b *Word) bool {
	return math.Abs(a.Base-b.Base) < 0.05*b.Size && math.Abs(a.Size-b.Size) < 0.05*b.Size && !a.Turned && !b.Turned && (a.Style|b.Style)&(Super|Sub|Math) == 0
}

// signFont reports whether a font holds signs instead of letters: those before a
// text are its bullet, however close to it.
func signFont(f *glyph.Font) bool {
	n := strings.ToLower(f.Name)
	return strings.Contains(n, "dings") || strings.Contains(n, "dingbats")
}

// loneFonts returns the fonts of which a page has one sign only, several times: as
// a rule a bullet, whatever letter its code is read as.
func loneFonts(gs []glyph.Glyph) map[*glyph.Font]bool {
	type use struct {
		text   string
		times  int
		others bool
	}
	fonts := map[*glyph.Font]*use{}
	var last *glyph.Font
	var u *use
	for i := range gs {
		g := &gs[i]
		if g.Flags&glyph.Space != 0 || g.Font == nil {
			continue
		}
		if g.Font != last {
			if last, u = g.Font, fonts[g.Font]; u == nil {
				u = &use{text: g.Text}
				fonts[g.Font] = u
			}
		}
		u.times++
		u.others = u.others || g.Text != u.text
	}
	lone := map[*glyph.Font]bool{}
	for f, u := range fonts {
		if u.times >= leastLone && !u.others {
			lone[f] = true
		}
	}
	return lone
}

// leastLone is how often a page has a sign that is told by its font, at least.
const leastLone = 3
