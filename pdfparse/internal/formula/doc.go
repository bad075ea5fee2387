// Package formula reads mathematics from what a page paints: it finds the
// formulas in text and those on lines of their own, and writes each as LaTeX.
//
// TeX and word processors leave enough in a PDF to do that without a model: the
// font of each glyph and its name, exact positions, rules for fraction bars
// and roots, and big brackets in pieces. What a glyph means is told by its
// name and font (symbol.go, family.go); how glyphs relate by their outlines,
// baselines and sizes (parse.go and the files beside it); which of them are a
// formula by fonts, baselines and margins, never by a list of words (line.go,
// inline.go, display.go).
//
// Coordinates are those of package glyph, turned so that text runs from left
// to right. Everything here is linear in the glyphs of a page but for the
// inside of one formula, which is bounded.
package formula

import "github.com/pagemill/pagemill/pdfparse/internal/glyph"

// Rect is an axis-aligned rectangle in points.
type Rect = glyph.Rect

// A Formula is one formula of a page.
type Formula struct {
	TeX     string
	Display bool   // on lines of its own
	Tag     string // its number, as it stands at the margin: "(3)"
	Box     Rect   // around its glyphs, number left out
	Column  Rect   // of a display: its box cut to the column it stands in
	Base    float64
	Size    float64 // of the text around it, in points
	Conf    float64 // 0..1: how sure its structure is
	Glyphs  []int   // indices of its glyphs on the page, ascending; with those of its number
}

// A Result is what is known of a page's formulas.
type Result struct {
	Formulas []Formula // in painting order of their first glyphs
	Unsure   int       // formulas found whose structure was not clear; their text stays
}
