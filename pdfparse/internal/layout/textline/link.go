package textline

import (
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// A Linker finds the link annotations under words.
type Linker struct {
	URLs []glyph.Link
	last int // the last match: words of one link are consecutive
}

// Target returns the 1-based number of the link under a box of the displayed page,
// 0 without one.
func (l *Linker) Target(box geom.Rect) int16 {
	hit := func(i int) bool { return l.URLs[i].URI != "" && geom.Inside(box, l.URLs[i].Rect, 0.5) }
	if l.last < len(l.URLs) && hit(l.last) {
		return int16(l.last + 1)
	}
	for i := range min(len(l.URLs), 500) {
		if hit(i) {
			l.last = i
			return int16(i + 1)
		}
	}
	return 0
}
