package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

const maxTries = 12 // gutters tried per region

// A gutter is a vertical strip between two columns.
type gutter struct {
	x0, x1 float64
	score  float64
}

// bestGutter returns the best of the emptiest vertical strips of a region.
func (c *cutter) bestGutter(items []item) (gutter, bool) {
	best, ok := gutter{}, false
	gs := valleys(items)
	if len(gs) == 0 {
		return best, false
	}
	sortItems(items)
	clear(c.answers)
	for _, g := range gs {
		if ok && c.mostScore(g, items) < 0.98*best.score {
			continue
		}
		c.slices(g, items, func(cols bool, _ []item) {
			if cols {
				g.score += c.sharedHeight()
			}
		})
		if g.score > 0 && (!ok || g.score > 1.02*best.score || g.score > 0.98*best.score && g.x1-g.x0 > best.x1-best.x0) {
			best, ok = g, true
		}
	}
	return best, ok
}

// sharedHeight returns the height at which there are items on both sides.
func (c *cutter) sharedHeight() float64 {
	l, r := extentOf(c.left), extentOf(c.right)
	return geom.Overlap(l.Y0, l.Y1, r.Y0, r.Y1)
}

// mostScore returns the score of a gutter all of whose slices were apart, which is
// more than that of any other answers.
func (c *cutter) mostScore(g gutter, items []item) (sum float64) {
	c.eachSlice(g, items, func([]item) {
		if len(c.left) > 0 && len(c.right) > 0 {
			sum += c.sharedHeight()
		}
	})
	return sum + 1 // for rounding
}

// valleys finds vertical strips that few items cross.
func valleys(items []item) []gutter {
	ext := extentOf(items)
	const bins = 400
	step := geom.Width(ext) / bins
	if step <= 0.05 || math.IsNaN(step) {
		return nil
	}
	var diff [bins + 2]float64
	total := 0.0
	for i := range items {
		b := items[i].box
		h := max(geom.Height(b), 1)
		total += h
		from := int((b.X0 - ext.X0) / step)
		to := int((b.X1 - ext.X0) / step)
		diff[max(0, min(from, bins))] += h
		diff[max(0, min(to, bins))+1] -= h
	}
	var cover [bins + 1]float64
	run := 0.0
	for i := range cover {
		run += diff[i]
		cover[i] = run
	}
	var out []gutter
	limit := 0.75 * total
	for i := 1; i < bins; {
		if cover[i] > limit || cover[i] > cover[i-1] {
			i++
			continue
		}
		j := i
		for j+1 <= bins && cover[j+1] <= cover[i]+1e-9 && cover[j+1] >= cover[i]-1e-9 {
			j++
		}
		if j < bins && cover[j+1] > cover[i] && cover[i] < cover[i-1] || cover[i] < 1e-9 && j < bins {
			out = append(out, gutter{x0: ext.X0 + float64(i)*step, x1: ext.X0 + float64(j+1)*step, score: cover[i]})
		}
		i = j + 1
	}
	slices.SortStableFunc(out, func(a, b gutter) int {
		return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(b.x1-b.x0, a.x1-a.x0))
	})
	out = out[:min(len(out), maxTries)]
	for i := range out {
		out[i].score = 0
	}
	return out
}
