package pdfparse

import (
	"image"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/raster"
)

// dots takes the page's dots for bullets, and removes the words that the
// recogniser made of them: short words that are little more than a dot.
func (s *scan) dots(found []RecognizedWord) []RecognizedWord {
	size := medianSize(found)
	if size <= 0 {
		return found
	}
	dots := raster.Dots(s.cs, size)
	dots = dots[:min(len(dots), maxDots)]
	out := found[:0:0]
	for i, f := range found {
		s.check.Steps(1 + (len(dots)+len(s.rulings))/16)
		if s.remains(f, size) || pileOfDots(f, dots, size) {
			continue
		}
		first := i == 0 || found[i-1].Line != f.Line || f.Line == 0
		if first && len(f.Text) <= 3 && slices.ContainsFunc(dots, func(d image.Rectangle) bool { return isDot(f, d) }) {
			continue
		}
		out = append(out, f)
	}
	sx, sy := s.scale()
	for _, d := range dots {
		s.check.Steps(1 + len(out)/16)
		if slices.ContainsFunc(out, func(f RecognizedWord) bool { return d.In(f.Box.Inset(-1)) }) {
			continue // a part of a letter
		}
		s.out.Dots = append(s.out.Dots, rectOf(d, sx, sy))
	}
	return out
}

// isDot reports whether a word is the recogniser's reading of a dot.
func isDot(f RecognizedWord, d image.Rectangle) bool {
	in := f.Box.Intersect(d)
	return in.Dx()*2 >= d.Dx() && in.Dy()*2 >= d.Dy() && f.Box.Dx() <= 2*d.Dx() && f.Box.Dy() <= 2*d.Dy()
}

// pileOfDots reports whether a word is the recogniser's reading of the bullets
// of several lines, one above the other.
func pileOfDots(f RecognizedWord, dots []image.Rectangle, size float64) bool {
	if float64(f.Box.Dy()) < 2*size || float64(f.Box.Dx()) > size {
		return false
	}
	n := 0
	for _, d := range dots {
		if d.In(f.Box.Inset(-1)) {
			n++
		}
	}
	return n > 1
}

// Signs that recognisers make of specks and of what is left of rulings.
const (
	strayMarks = "_—–~«»¢°‘’“”\"'|.,¬·:"
	flatMarks  = "-=_—–~" // lower than they are wide
	unlikely   = 0.5      // confidence below which such a word is left out anywhere
	likely     = 0.9      // and the one below which it is beside a ruling, or of a wrong size
	highMark   = 0.8      // height of the box of flat marks that are something else, in sizes
	speckSize  = 0.2      // greatest width and height of a speck, in sizes
)

// remains reports whether a word is only signs that are probably specks, or
// what is left of a ruling.
func (s *scan) remains(f RecognizedWord, size float64) bool {
	w, h := float64(f.Box.Dx()), float64(f.Box.Dy())
	switch {
	case f.Confidence >= likely:
		return false
	case strings.Trim(f.Text, flatMarks) == "" && h >= highMark*size:
		return true // what is left of a vertical ruling
	case strings.Trim(f.Text, strayMarks) != "":
		return false
	case strings.Trim(f.Text, ".,·") != "" && max(w, h) < speckSize*size:
		return true
	case f.Confidence < unlikely:
		return true
	}
	near := f.Box.Inset(-int(size / 4))
	return slices.ContainsFunc(s.rulings, func(r raster.Ruling) bool {
		if r.Vertical {
			return int(r.Pos) >= near.Min.X && int(r.Pos) <= near.Max.X && int(r.B) >= near.Min.Y && int(r.A) <= near.Max.Y
		}
		return int(r.Pos) >= near.Min.Y && int(r.Pos) <= near.Max.Y && int(r.B) >= near.Min.X && int(r.A) <= near.Max.X
	})
}
