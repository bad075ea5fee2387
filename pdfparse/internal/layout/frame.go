package layout

import (
	"math"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// A Rect is an axis-aligned rectangle in points.
type Rect = glyph.Rect

// A turn is the direction of text, in quarter turns from left-to-right: 1 runs
// up the page, 2 upside down, 3 down the page.
type turn uint8

const (
	level turn = iota
	up
	flipped
	down
	oblique
)

// turnOf classifies an advance vector. A vector within about seven degrees of
// an axis counts as parallel to it: scans and hand-placed text are rarely
// exact.
func turnOf(dx, dy float64) turn {
	const slack = 0.12
	ax, ay := math.Abs(dx), math.Abs(dy)
	switch {
	case ay <= slack*ax && dx >= 0:
		return level
	case ay <= slack*ax:
		return flipped
	case ax <= slack*ay && dy < 0:
		return up
	case ax <= slack*ay:
		return down
	}
	return oblique
}

// A frame maps the displayed page to the reading frame, in which the main text
// runs from left to right and lines follow each other downwards.
type frame struct {
	turn          turn
	width, height float64 // of the displayed page
}

// point maps a point of the displayed page into the frame.
func (f frame) point(x, y float64) (float64, float64) {
	switch f.turn {
	case up:
		return f.height - y, x
	case flipped:
		return f.width - x, f.height - y
	case down:
		return y, f.width - x
	}
	return x, y
}

// unpoint is the inverse of point.
func (f frame) unpoint(u, v float64) (float64, float64) {
	switch f.turn {
	case up:
		return v, f.height - u
	case flipped:
		return f.width - u, f.height - v
	case down:
		return f.width - v, u
	}
	return u, v
}

func (f frame) rect(r Rect) Rect {
	if f.turn == level {
		return r
	}
	x0, y0 := f.point(r.X0, r.Y0)
	x1, y1 := f.point(r.X1, r.Y1)
	return corners(x0, y0, x1, y1)
}

func (f frame) unrect(r Rect) Rect {
	if f.turn == level {
		return r
	}
	x0, y0 := f.unpoint(r.X0, r.Y0)
	x1, y1 := f.unpoint(r.X1, r.Y1)
	return corners(x0, y0, x1, y1)
}

// corners returns the rectangle with two opposite corners.
func corners(x0, y0, x1, y1 float64) Rect {
	return Rect{X0: min(x0, x1), Y0: min(y0, y1), X1: max(x0, x1), Y1: max(y0, y1)}
}

// union returns the smallest rectangle that contains both.
func union(a, b Rect) Rect {
	return Rect{X0: min(a.X0, b.X0), Y0: min(a.Y0, b.Y0), X1: max(a.X1, b.X1), Y1: max(a.Y1, b.Y1)}
}

func width(r Rect) float64  { return r.X1 - r.X0 }
func height(r Rect) float64 { return r.Y1 - r.Y0 }

// overlap returns the length that two intervals share, negative for a gap
// between them.
func overlap(a0, a1, b0, b1 float64) float64 { return min(a1, b1) - max(a0, b0) }

// inside reports whether the centre of a lies in b extended by slack on all
// sides.
func inside(a, b Rect, slack float64) bool {
	x, y := (a.X0+a.X1)/2, (a.Y0+a.Y1)/2
	return x >= b.X0-slack && x <= b.X1+slack && y >= b.Y0-slack && y <= b.Y1+slack
}
