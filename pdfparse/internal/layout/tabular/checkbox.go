package tabular

import (
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Limits for drawn check boxes, in points.
const (
	leastBox = 5
	mostBox  = 16
	maxBoxes = 500 // per page; more are a pattern
)

// DrawnBoxes adds words for the squares before the answers of a form without
// fields or in the cells of a table, if at least one is crossed: squares alone are
// ambiguous. The page that it returns has the other shapes, which may be rules.
func DrawnBoxes(ws []textline.Word, p *glyph.Page, f geom.Frame) ([]textline.Word, *glyph.Page) {
	var boxes []geom.Rect
	for i := range p.Shapes {
		s := &p.Shapes[i]
		if isBox(s) {
			boxes = append(boxes, f.Rect(s.Rect))
		}
	}
	if len(boxes) == 0 || len(boxes) > maxBoxes {
		return ws, p
	}
	rising, falling := diagonals(p, f)
	marks := make([]string, len(boxes))
	crossed := false
	for i, b := range boxes {
		marks[i] = textline.Unchecked
		if struck(rising, b) && struck(falling, b) {
			marks[i], crossed = textline.Checked, true
		}
	}
	if !crossed {
		return ws, p
	}
	n := len(ws)
	for i, b := range boxes {
		k := answerTo(ws[:n], b)
		if k < 0 {
			if k = rowOf(ws[:n], b); k < 0 || !stacked(boxes, i) {
				continue
			}
		}
		w := &ws[k]
		ws = append(ws, textline.Word{Text: marks[i], Box: geom.Rect{X0: b.X0, Y0: w.Box.Y0, X1: b.X1, Y1: w.Box.Y1}, Base: w.Base, Size: w.Size, MCID: w.MCID, Order: w.Order, Run: int32(-2 - i), Spaced: true})
		w.Spaced = true
	}
	rest := *p
	rest.Shapes = slices.DeleteFunc(slices.Clone(p.Shapes), func(s glyph.Shape) bool { return isBox(&s) })
	return ws, &rest
}

// isBox reports whether a shape is a small square.
func isBox(s *glyph.Shape) bool {
	w, h := geom.Width(s.Rect), geom.Height(s.Rect)
	return s.Stroked && !s.Filled && s.Rectangle && min(w, h) >= leastBox && max(w, h) <= mostBox && math.Abs(w-h) < 0.1*max(w, h)
}

// rowOf returns a word on the line of a box that stands in a column of boxes to
// the right of it, -1 without one.
func rowOf(ws []textline.Word, b geom.Rect) int {
	return slices.IndexFunc(ws, func(w textline.Word) bool { return !w.Turned && w.Box.X1 <= b.X0 && onLine(&w, b) })
}

// onLine reports whether a box stands on the line of a word.
func onLine(w *textline.Word, b geom.Rect) bool {
	return w.Base >= (b.Y0+b.Y1)/2 && w.Base <= b.Y1+0.4*w.Size
}

// stacked reports whether a box has another one below or above it.
func stacked(boxes []geom.Rect, i int) bool {
	for k, b := range boxes {
		if k != i && math.Abs(b.X0-boxes[i].X0) < 1 && math.Abs(b.Y0-boxes[i].Y0) > geom.Height(b) {
			return true
		}
	}
	return false
}

// answerTo returns the word that begins to the right of a box on its line, -1
// without one.
func answerTo(ws []textline.Word, b geom.Rect) int {
	best := -1
	for i := range ws {
		w := &ws[i]
		gap := w.Box.X0 - b.X1
		if w.Turned || gap < -0.5 || gap > 1.5*w.Size || !onLine(w, b) {
			continue
		}
		if best < 0 || w.Box.X0 < ws[best].Box.X0 {
			best = i
		}
	}
	return best
}

// diagonals returns the short slanted lines of a page, by direction.
func diagonals(p *glyph.Page, f geom.Frame) (rising, falling []geom.Rect) {
	for i := range p.Lines {
		l := &p.Lines[i]
		x0, y0 := f.Point(l.X0, l.Y0)
		x1, y1 := f.Point(l.X1, l.Y1)
		dx, dy := x1-x0, y1-y0
		if len(rising)+len(falling) > 2*maxBoxes || max(math.Abs(dx), math.Abs(dy)) > mostBox || math.Abs(math.Abs(dx)-math.Abs(dy)) > 0.4*math.Abs(dx) {
			continue
		}
		r := geom.Rect{X0: min(x0, x1), Y0: min(y0, y1), X1: max(x0, x1), Y1: max(y0, y1)}
		if dx*dy < 0 {
			rising = append(rising, r)
		} else {
			falling = append(falling, r)
		}
	}
	return rising, falling
}

// struck reports whether any line crosses a box within its bounds.
func struck(lines []geom.Rect, b geom.Rect) bool {
	const slack = 1
	for _, l := range lines {
		if l.X0 > b.X0-slack && l.X1 < b.X1+slack && l.Y0 > b.Y0-slack && l.Y1 < b.Y1+slack && geom.Width(l) > 0.5*geom.Width(b) {
			return true
		}
	}
	return false
}
