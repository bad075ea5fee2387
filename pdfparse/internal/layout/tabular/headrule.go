package tabular

import (
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// minHeadCells is the least number of cells of a head whose rules go on below.
const minHeadCells = 3

// underHeads divides the rows without rules of their own by the rules of the row
// above them, if no word crosses these and most lines have words in several of the
// columns: a frame around line items has rules in its head only.
func (l *lattice) underHeads(ws []textline.Word) {
	nr, nc := l.size()
	if nc < minHeadCells {
		return
	}
	var rows [][]textline.Word // the words of each row
	changed := false
	for r := 1; r < nr; r++ {
		if !l.headAt(r-1) || l.root[r*nc] != r*nc || l.root[r*nc+nc-1] != r*nc {
			continue
		}
		if rows == nil {
			rows = l.rowWords(ws)
		}
		if l.fits(rows[r]) {
			for c := range nc - 1 {
				l.right[r*nc+c] = true
			}
			changed = true
		}
	}
	if changed {
		l.merge()
	}
}

// headAt reports whether all cells of a row are apart.
func (l *lattice) headAt(r int) bool {
	_, nc := l.size()
	for c := range nc {
		if l.root[r*nc+c] != r*nc+c {
			return false
		}
	}
	return true
}

// fits reports whether words are lines of cells between the cuts.
func (l *lattice) fits(ws []textline.Word) bool {
	lines := wordRows(ws)
	several := 0
	for _, line := range lines {
		first, last := -1, -1
		for i := range line {
			b := line[i].Box
			if last = geom.Slot(l.xs, (b.X0+b.X1)/2); last < 0 || b.X0 < l.xs[last]-1 || b.X1 > l.xs[last+1]+1 {
				return false
			}
			if i == 0 {
				first = last
			}
		}
		if first != last {
			several++
		}
	}
	return len(lines) > 1 && 2*several > len(lines)
}
