package formula

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// A node is a part of a formula: a glyph, or something built from several.
type node struct {
	symbol
	ink    Rect    // bounding box of what is painted
	x0, x1 float64 // from pen position to pen position
	base   float64 // baseline of a line that it could be on; big symbols are centred on the axis
	size   float64 // font size, in points
	order  int     // of its first glyph on the page
	text   bool    // set in a font of the surrounding text
	centre bool    // centred on the axis: a big bracket, a fraction
	unsure bool    // its meaning is unknown
	limits bool    // its scripts are above and below it, and already in tex
	words  bool    // tex has more than one piece and needs braces
	prose  bool    // a letter of a text word
	face   *face
}

// A rule is a horizontal line: a fraction bar, a root's top, an overline.
type rule struct{ x0, x1, y, width float64 }

// axis is the height of the axis above the baseline as a share of the size:
// 0.25 in Computer Modern and in the OpenType fonts examined.
const axis = 0.25

func midX(r Rect) float64 { return (r.X0 + r.X1) / 2 }
func midY(r Rect) float64 { return (r.Y0 + r.Y1) / 2 }

func boxOf(ns []*node) Rect {
	r := Rect{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	for _, n := range ns {
		r = geom.Union(r, n.ink)
	}
	return r
}

// mainSize returns the largest size of symbols on a baseline; tall brackets and
// big operators have sizes of their own.
func mainSize(ns []*node) float64 {
	best, sign := 0.0, (*node)(nil)
	for _, n := range ns {
		switch {
		case !n.centre:
			best = max(best, n.size)
		case n.class == whole:
			best = max(best, n.size)
		case sign == nil || n.size > sign.size:
			sign = n
		}
	}
	if sign == nil || best > 0.86*sign.size {
		return best
	}
	for _, n := range ns { // small symbols on the line of a big one: all are small
		if !n.centre && math.Abs(n.base-sign.base) < 0.2*n.size {
			return best
		}
	}
	return sign.size
}

func byX(ns []*node) {
	slices.SortStableFunc(ns, func(a, b *node) int { return cmp.Or(cmp.Compare(a.ink.X0, b.ink.X0), cmp.Compare(a.order, b.order)) })
}

// built makes a node with the given TeX from several nodes.
func built(tex string, c class, parts []*node, base, size float64) *node {
	n := &node{symbol: symbol{tex: tex, class: c}, ink: boxOf(parts), base: base, size: size, order: math.MaxInt}
	for _, p := range parts {
		n.order = min(n.order, p.order)
		n.unsure = n.unsure || p.unsure
	}
	n.x0, n.x1 = n.ink.X0, n.ink.X1
	return n
}

// only returns the elements of a list that are wanted.
func only[T any](list []T, wanted func(T) bool) []T {
	var out []T
	for _, v := range list {
		if wanted(v) {
			out = append(out, v)
		}
	}
	return out
}

// removeAll drops the nodes in gone.
func removeAll(ns []*node, gone map[*node]bool) []*node {
	return only(ns, func(n *node) bool { return !gone[n] })
}

// isRoman reports whether the node is a letter of the kind that forms words.
func (n *node) isRoman() bool {
	if n.prose && n.class == ord && isASCIILetter(n.r) {
		return true
	}
	return n.class == ord && n.alpha != plain && n.alpha != blackboard && n.alpha != calligraphic && n.alpha != fraktur &&
		n.alpha != boldItalic && isASCIILetter(n.r) && !strings.HasPrefix(n.tex, `\`)
}
