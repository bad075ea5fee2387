package layout

import (
	"cmp"
	"math"
	"slices"
)

// An item is the unit of reading order: a line of text, or a complete block (a
// ruled table).
type item struct {
	box   Rect
	order int32
	line  *Line
	block *Block
	over  bool // extends from its column into the next
}

// A region is items that are read from top to bottom: one column.
type region struct {
	items []item
}

const (
	maxDepth = 12 // depth of nested columns
	maxTries = 12 // gutters tried per region
)

// columns divides the page's items into regions in reading order. It is the
// recursive XY-cut (Nagy and Seth, 1984) with the elements that span a gutter
// masked first (Meunier, 2005): they cut the region into bands, and a band with
// text on both sides of the gutter is read one side after the other.
func columns(items []item) []region {
	c := &cutter{}
	c.cut(items, 0)
	return c.out
}

type cutter struct{ out []region }

func (c *cutter) cut(items []item, depth int) {
	if len(items) == 0 {
		return
	}
	g, ok := gutter{}, false
	if depth < maxDepth && len(items) >= 4 {
		g, ok = bestGutter(items)
	}
	if !ok {
		c.out = append(c.out, region{items})
		return
	}
	for _, b := range g.bands(items) {
		switch {
		case b.cols:
			c.cut(b.left, depth+1)
			c.cut(b.right, depth+1)
		case len(b.left) > 0:
			c.cut(b.left, depth+1)
		}
	}
}

// A gutter is a vertical strip between two columns.
type gutter struct {
	x0, x1 float64
	score  float64
}

// A band is a horizontal slice of a region: either two columns or spanning
// items.
type band struct {
	left, right []item
	cols        bool
}

// bestGutter returns the best of the emptiest vertical strips of a region.
func bestGutter(items []item) (gutter, bool) {
	best, ok := gutter{}, false
	for _, g := range valleys(items) {
		for _, b := range g.bands(items) {
			if b.cols {
				l, r := extentOf(b.left), extentOf(b.right)
				g.score += overlap(l.Y0, l.Y1, r.Y0, r.Y1)
			}
		}
		if g.score > 0 && (!ok || g.score > 1.02*best.score || g.score > 0.98*best.score && g.x1-g.x0 > best.x1-best.x0) {
			best, ok = g, true
		}
	}
	return best, ok
}

func extentOf(items []item) Rect {
	r := items[0].box
	for i := range items {
		if items[i].over {
			r = union(r, Rect{X0: items[i].box.X0, Y0: items[i].box.Y0, X1: items[i].box.X0, Y1: items[i].box.Y1})
			continue
		}
		r = union(r, items[i].box)
	}
	return r
}

// valleys finds vertical strips that few items cross.
func valleys(items []item) []gutter {
	ext := extentOf(items)
	const bins = 400
	step := width(ext) / bins
	if step <= 0.05 || math.IsNaN(step) {
		return nil
	}
	var diff [bins + 2]float64
	total := 0.0
	for i := range items {
		b := items[i].box
		h := max(height(b), 1)
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

// bands cuts a region at the items that cross the gutter and decides for each
// slice between them whether it has columns.
func (g gutter) bands(items []item) []band {
	slices.SortStableFunc(items, func(a, b item) int {
		return cmp.Or(cmp.Compare(a.box.Y0, b.box.Y0), cmp.Compare(a.box.X0, b.box.X0))
	})
	sides := g.sides(items)
	var out []band
	var cur band
	var span []item
	endSpan := func() {
		if len(span) > 0 {
			out = append(out, band{left: span})
			span = nil
		}
	}
	endBand := func() {
		if len(cur.left)+len(cur.right) == 0 {
			return
		}
		if cur.cols = isColumns(cur.left, cur.right); cur.cols {
			endSpan()
			out = append(out, cur)
		} else { // not columns: part of the spanning text
			span = append(span, cur.left...)
			span = append(span, cur.right...)
		}
		cur = band{}
	}
	for i, it := range items {
		switch sides[i] {
		case -1:
			cur.left = append(cur.left, it)
		case 1:
			cur.right = append(cur.right, it)
		default:
			endBand()
			span = append(span, it)
		}
	}
	endBand()
	endSpan()
	return out
}

// sides returns the side of the gutter of each item: -1 left, 1 right, 0
// across. A line across it that was painted among lines of one column belongs
// to that column and is only too long for it.
func (g gutter) sides(items []item) []int8 {
	mid := (g.x0 + g.x1) / 2
	out := make([]int8, len(items))
	across := false
	for i := range items {
		switch b := items[i].box; {
		case b.X1 <= mid+0.5:
			out[i] = -1
		case b.X0 >= mid-0.5:
			out[i] = 1
		default:
			across = true
		}
		items[i].over = false
	}
	ext := extentOf(items)
	if share := (mid - ext.X0) / max(width(ext), 1); !across || share < 0.3 || share > 0.7 {
		return out
	}
	byOrder := make([]int, len(items))
	for i := range byOrder {
		byOrder[i] = i
	}
	slices.SortFunc(byOrder, func(a, b int) int { return cmp.Compare(items[a].order, items[b].order) })
	for i := 0; i < len(byOrder); {
		j := i
		for j < len(byOrder) && out[byOrder[j]] == 0 {
			j++
		}
		if j > i && i > 0 && j < len(byOrder) && j-i <= 12 && out[byOrder[i-1]] == -1 && out[byOrder[j]] == -1 {
			for _, k := range byOrder[i:j] {
				if l := items[k].line; l != nil && l.Words[0].Source == Native && l.share(Mono) > 0.8 {
					out[k], items[k].over = -1, true
				}
			}
		}
		i = max(j, i+1)
	}
	return out
}
