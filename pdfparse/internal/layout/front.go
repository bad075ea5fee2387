package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// The names above two columns may stand side by side over the same gutter.
const (
	frontRows  = 4    // most rows of names, each with a gap under it
	frontLines = 6    // most lines of names on either side
	frontGap   = 1.2  // least distance to the text, in font sizes
	frontFill  = 0.85 // most width of a name, as a share of the column's
)

// front parts the names above two columns from the text below: a few short
// lines on either side, on the same baselines, with a gap across both columns
// under them. Otherwise ok is false.
func (b *band) front() (names, text band, ok bool) {
	all := slices.Concat(b.left, b.right)
	slices.SortStableFunc(all, func(p, q item) int { return cmp.Compare(p.box.Y0, q.box.Y0) })
	em := typicalSize(b.left, b.right)
	end, n := all[0].box.Y1, 0
	for ; n < len(all) && all[n].box.Y0 < end+frontGap*em; n++ {
		if n >= 2*frontLines {
			return names, text, false
		}
		end = max(end, all[n].box.Y1)
	}
	if n == len(all) {
		return names, text, false
	}
	part := func(items []item) (above, below []item) {
		for _, it := range items {
			if it.box.Y0 < end {
				above = append(above, it)
			} else {
				below = append(below, it)
			}
		}
		return above, below
	}
	names.cols, text.cols = true, true
	names.left, text.left = part(b.left)
	names.right, text.right = part(b.right)
	ok = len(text.left) > frontLines && len(text.right) > frontLines &&
		shortLines(names.left, text.left) && shortLines(names.right, text.right) && sameBaselines(names.left, names.right)
	return names, text, ok
}

// shortLines reports whether there are a few lines, none of which fills the
// column of the text.
func shortLines(names, text []item) bool {
	most := frontFill * geom.Width(extentOf(text))
	return len(names) > 1 && len(names) <= frontLines &&
		!slices.ContainsFunc(names, func(it item) bool { return it.line == nil || it.over || geom.Width(it.box) > most })
}

// sameBaselines reports whether each line on the side with fewer has one on the
// other side at its height.
func sameBaselines(a, b []item) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	for _, p := range a {
		if !slices.ContainsFunc(b, func(q item) bool { return math.Abs(p.line.Base-q.line.Base) < 0.3*p.line.Size }) {
			return false
		}
	}
	return true
}
