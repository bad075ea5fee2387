package layout

import "github.com/pagemill/pagemill/pdfparse/internal/glyph"

// A linker finds the link annotations under words.
type linker struct {
	links []glyph.Link
	last  int // the last match: words of one link are consecutive
}

// at returns the 1-based number of the link under a box of the displayed page,
// 0 without one.
func (l *linker) at(box Rect) int16 {
	hit := func(i int) bool { return l.links[i].URI != "" && inside(box, l.links[i].Rect, 0.5) }
	if l.last < len(l.links) && hit(l.last) {
		return int16(l.last + 1)
	}
	for i := range min(len(l.links), 500) {
		if hit(i) {
			l.last = i
			return int16(i + 1)
		}
	}
	return 0
}
