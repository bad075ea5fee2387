package layout

import "github.com/pagemill/pagemill/pdfparse/internal/glyph"

// A linker finds the link annotations under words.
type linker struct {
	links []glyph.Link
	last  int // found last: words of one link follow each other
}

// at is the number, from 1, of the link under a box of the page as shown, 0
// without one.
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
