// Package formula recognizes mathematics in what a page paints: it finds inline
// and display formulas and writes each as LaTeX.
//
// PDFs from TeX and word processors contain enough information to do this
// without a model: the font of each glyph and its name, exact positions, rules
// for fraction bars and roots, and big brackets in pieces. The meaning of a
// glyph follows from its name and font (symbol.go, family.go); the structure
// from outlines, baselines and sizes (parse.go and related files); the extent
// of a formula from fonts, baselines and margins, never from a list of words
// (line.go, inline.go, display.go).
//
// Coordinates are those of package glyph, rotated so that text runs from left
// to right. The time is linear in the number of glyphs of a page, except within
// a single formula, whose size is bounded.
package formula

import "github.com/pagemill/pagemill/pdfparse/internal/glyph"

// Rect is an axis-aligned rectangle in points.
type Rect = glyph.Rect

// A Formula is one formula of a page.
type Formula struct {
	TeX     string
	Display bool   // a display formula, on lines of its own
	Tag     string // its number as printed in the margin: "(3)"
	Box     Rect   // around its glyphs, without the number
	Column  Rect   // of a display: its box clipped to its column
	Base    float64
	Size    float64 // font size of the surrounding text, in points
	Conf    float64 // confidence in its structure, 0..1
	Glyphs  []int   // indices of its glyphs on the page, ascending, including those of its number
}

// A Result holds the formulas of a page.
type Result struct {
	Formulas []Formula // in painting order of their first glyphs
	Unsure   int       // number of formulas whose structure was unclear; their text stays
}
