package layout

import (
	"cmp"
	"maps"
	"slices"
)

// scanSlack is the share by which sizes of headings of one level differ in a
// scan: short lines are measured to a pixel, which at 150 dpi is this much.
const scanSlack = 0.09

// measuredLevels ranks the looks of a scan: each size counts as the nearest of
// those that more headings of the same weight and case have.
func measuredLevels(found map[headingLook]int) map[headingLook]int {
	looks := slices.SortedFunc(maps.Keys(found), func(a, b headingLook) int {
		return cmp.Or(cmp.Compare(found[b], found[a]), cmp.Compare(b.size, a.size), trueFirst(a.bold, b.bold), trueFirst(a.caps, b.caps))
	})
	var settled []headingLook
	as, sum := map[headingLook]headingLook{}, map[headingLook]int{}
	for _, l := range looks {
		o := l.nearest(settled)
		if sum[o] == 0 {
			settled = append(settled, o)
		}
		as[l] = o
		sum[o] += found[l]
	}
	level := rankLooks(sum, false)
	out := map[headingLook]int{}
	for l, o := range as {
		out[l] = level[o]
	}
	return out
}

// nearest returns the look that differs from l only as measurements do, and
// least; l itself if there is none.
func (l headingLook) nearest(settled []headingLook) headingLook {
	best, least := l, 0
	for _, o := range settled {
		apart := max(l.size-o.size, o.size-l.size)
		slack := max(1, int(scanSlack*float64(min(l.size, o.size))+0.5))
		if o.bold == l.bold && o.caps == l.caps && apart <= slack && (best == l || apart < least) {
			best, least = o, apart
		}
	}
	return best
}
