// Package geom has the rectangles, reading frames and rulings of a page: what
// layout knows before it looks at text.
package geom

import (
	"math"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// A Rect is an axis-aligned rectangle in points.
type Rect = glyph.Rect

// A Turn is the direction of text, in quarter turns from left-to-right: 1 runs
// up the page, 2 upside down, 3 down the page.
type Turn uint8

const (
	Level Turn = iota
	Up
	flipped
	Down
	Oblique
)

// TurnOf classifies an advance vector. A vector within about seven degrees of
// an axis counts as parallel to it: scans and hand-placed text are rarely
// exact.
func TurnOf(dx, dy float64) Turn {
	const slack = 0.12
	ax, ay := math.Abs(dx), math.Abs(dy)
	switch {
	case ay <= slack*ax && dx >= 0:
		return Level
	case ay <= slack*ax:
		return flipped
	case ax <= slack*ay && dy < 0:
		return Up
	case ax <= slack*ay:
		return Down
	}
	return Oblique
}

// A Frame maps the displayed page to the reading frame, in which the main text
// runs from left to right and lines follow each other downwards.
type Frame struct {
	Turn          Turn
	Width, Height float64 // of the displayed page
}

// Point maps a point of the displayed page into the frame.
func (f Frame) Point(x, y float64) (float64, float64) {
	switch f.Turn {
	case Up:
		return f.Height - y, x
	case flipped:
		return f.Width - x, f.Height - y
	case Down:
		return y, f.Width - x
	}
	return x, y
}

// unpoint is the inverse of point.
func (f Frame) unpoint(u, v float64) (float64, float64) {
	switch f.Turn {
	case Up:
		return v, f.Height - u
	case flipped:
		return f.Width - u, f.Height - v
	case Down:
		return f.Width - v, u
	}
	return u, v
}

// Rect maps a rectangle of the displayed page to the reading frame.
func (f Frame) Rect(r Rect) Rect { return f.turned(r, f.Point) }

// Unrect maps a rectangle of the reading frame to the displayed page.
func (f Frame) Unrect(r Rect) Rect { return f.turned(r, f.unpoint) }

func (f Frame) turned(r Rect, point func(x, y float64) (float64, float64)) Rect {
	if f.Turn == Level {
		return r
	}
	x0, y0 := point(r.X0, r.Y0)
	x1, y1 := point(r.X1, r.Y1)
	return Corners(x0, y0, x1, y1)
}

// Corners returns the rectangle with two opposite corners.
func Corners(x0, y0, x1, y1 float64) Rect {
	return Rect{X0: min(x0, x1), Y0: min(y0, y1), X1: max(x0, x1), Y1: max(y0, y1)}
}

// Union returns the smallest rectangle that contains both.
func Union(a, b Rect) Rect {
	return Rect{X0: min(a.X0, b.X0), Y0: min(a.Y0, b.Y0), X1: max(a.X1, b.X1), Y1: max(a.Y1, b.Y1)}
}

func Width(r Rect) float64  { return r.X1 - r.X0 }
func Height(r Rect) float64 { return r.Y1 - r.Y0 }

// Clip returns v, or the nearer of the limits that it is beyond.
func Clip(v, low, high float64) float64 { return max(low, min(high, v)) }

// Overlap returns the length that two intervals share, negative for a gap
// between them.
func Overlap(a0, a1, b0, b1 float64) float64 { return min(a1, b1) - max(a0, b0) }

// Inside reports whether the centre of a lies in b extended by slack on all
// sides.
func Inside(a, b Rect, slack float64) bool {
	x, y := (a.X0+a.X1)/2, (a.Y0+a.Y1)/2
	return x >= b.X0-slack && x <= b.X1+slack && y >= b.Y0-slack && y <= b.Y1+slack
}

// Finite reports whether a coordinate is one that a page can have.
func Finite(v float64) bool { return math.Abs(v) < 1e7 }
