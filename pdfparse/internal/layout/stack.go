package layout

import (
	"cmp"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// A slice is parted at most at its mostWhites widest strips of white, which are at
// least leastWhite sizes high.
const (
	mostWhites = 3
	leastWhite = 0.5
)

// stacked calls f for each run of stacks of the slice c.left and c.right of which
// it decides, and leaves there what comes after the last that is apart.
func (c *cutter) stacked(g gutter, f func(apart bool, across []item)) {
	all := slices.Concat(c.left, c.right)
	sortItems(all)
	stacks := stacksOf(all)
	mid := (g.x0 + g.x1) / 2
	take := func(stacks [][]item) {
		c.left, c.right = c.left[:0], c.right[:0]
		for _, s := range stacks {
			for _, it := range s {
				if it.box.X0 >= mid-0.5 {
					c.right = append(c.right, it)
				} else {
					c.left = append(c.left, it)
				}
			}
		}
	}
	from := 0
	for i := 0; i < len(stacks); i++ {
		for j := len(stacks); j > i; j-- {
			if i == 0 && j == len(stacks) { // the whole is decided
				continue
			}
			if take(stacks[i:j]); len(c.left) > 0 && len(c.right) > 0 && c.apart(c.left, c.right, surely) {
				if from < i {
					take(stacks[from:i])
					f(false, nil)
					take(stacks[i:j])
				}
				f(true, nil)
				from, i = j, j-1
				break
			}
		}
	}
	take(stacks[from:])
}

// stacksOf parts items, from top to bottom, where white goes across all of them.
func stacksOf(items []item) [][]item {
	type white struct {
		at     int
		height float64
	}
	var ws []white
	low := items[0].box.Y1
	for i := 1; i < len(items); i++ {
		if h := items[i].box.Y0 - low; h > leastWhite*geom.Height(items[i].box) {
			ws = append(ws, white{i, h})
		}
		low = max(low, items[i].box.Y1)
	}
	slices.SortStableFunc(ws, func(a, b white) int { return cmp.Compare(b.height, a.height) })
	ws = ws[:min(len(ws), mostWhites)]
	slices.SortFunc(ws, func(a, b white) int { return cmp.Compare(a.at, b.at) })
	out, from := make([][]item, 0, len(ws)+1), 0
	for _, w := range ws {
		out, from = append(out, items[from:w.at:w.at]), w.at
	}
	return append(out, items[from:])
}
