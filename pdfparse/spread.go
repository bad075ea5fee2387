package pdfparse

import (
	"math/bits"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// A cover marks the parts of a page that something covers, in 64 rows of 64
// cells: on a Letter page a cell is as high as a line and as wide as two letters.
type cover [64]uint64

// cells returns the range of cells, last excluded, whose centres are between a
// and b, in shares of the page.
func cells(a, b float64) (first, last int) {
	at := func(v float64) int {
		if !(v > 0) { // or not a number
			return 0
		}
		return int(min(64*v+0.5, 64))
	}
	return at(a), at(b)
}

// fill marks the cells whose centre is in a rectangle, in shares of the page.
func (c *cover) fill(r glyph.Rect) {
	x0, x1 := cells(r.X0, r.X1)
	y0, y1 := cells(r.Y0, r.Y1)
	if x0 >= x1 {
		return
	}
	row := (^uint64(0) >> (64 - (x1 - x0))) << x0
	for y := y0; y < y1; y++ {
		c[y] |= row
	}
}

// count returns the number of marked cells.
func (c *cover) count() int {
	n := 0
	for _, row := range c {
		n += bits.OnesCount64(row)
	}
	return n
}

// The margins in cells: running heads, page numbers, and the lines that courts
// and libraries print on each page of a scan lie there.
const (
	bandRows    = 6 // at the top and at the bottom: 74 points of a Letter page
	bandColumns = 4 // at the left and at the right: 38 points
)

// A spread says where a page's images and its text lie.
type spread struct {
	images float64 // share of the page that images cover
	text   float64 // share of the page within its margins that letters are on
	inner  int     // letters within the margins
}

func spreadOf(g *glyph.Page) spread {
	var s spread
	if !(g.Width > 0 && g.Height > 0) {
		return s
	}
	var pictures, letters cover
	for i := range g.Images {
		m := &g.Images[i]
		pictures.fill(glyph.Rect{X0: m.X0 / g.Width, Y0: m.Y0 / g.Height, X1: m.X1 / g.Width, Y1: m.Y1 / g.Height})
	}
	if s.images = float64(pictures.count()) / (64 * 64); s.images <= smallImage {
		return s // then nobody asks about the text
	}
	for i := range g.Glyphs {
		gl := &g.Glyphs[i]
		if gl.Flags&glyph.Space != 0 {
			continue
		}
		x := 64 * (gl.X + gl.DX/2) / g.Width
		y := 64 * (gl.Y + gl.DY/2 - gl.Size/3) / g.Height
		if x >= bandColumns && x < 64-bandColumns && y >= bandRows && y < 64-bandRows {
			letters[int(y)] |= 1 << int(x)
			s.inner++
		}
	}
	s.text = float64(letters.count()) / ((64 - 2*bandRows) * (64 - 2*bandColumns))
	return s
}

// sparse reports whether the page's text is probably in its images: they cover
// the page and the embedded letters are hardly more than what is printed in
// margins and as stamps, or they are a part of a page that is empty otherwise.
// An invisible layer of text is taken for all that its maker read in the image.
func (s *spread) sparse(t *textStats) bool {
	if s.images > pageImage {
		return t.letters < fewLetters || s.text < stamps && t.hidden <= t.letters/2
	}
	return s.images > smallImage && s.inner < strayLetters
}
