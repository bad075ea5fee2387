package content

import (
	"slices"

	"github.com/pagemill/pagemill/extract/internal/outline"
)

// Beta is how much recall counts against precision in what Threshold makes
// greatest: 1 is F1 itself.
const Beta = 1

// Threshold returns the estimate from which blocks are kept: the one that
// makes the expected F1 of the page's text greatest, taking each estimate for
// the share of the block that is main content. On a page where little is
// certain it is lower than on one where all is (Ye, Chai, Lee, Chieu:
// Optimizing F-measure, ICML 2012).
func Threshold(p *outline.Page, estimates []float32, beta float32) float32 {
	order := make([]int32, 0, len(estimates))
	var all float32
	for i, e := range estimates {
		if e > 0 {
			order = append(order, int32(i))
			all += e * weight(&p.Blocks[i])
		}
	}
	slices.SortFunc(order, func(a, b int32) int {
		switch x, y := estimates[a], estimates[b]; {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return int(a - b)
	})
	best, cut := float32(-1), float32(0.5)
	var got, kept float32
	for _, i := range order {
		w := weight(&p.Blocks[i])
		got += w * estimates[i]
		kept += w
		if f := got / (kept + beta*all); f > best {
			best, cut = f, estimates[i]
		}
	}
	return cut
}
