package content

import (
	"math"
	"slices"

	"github.com/pagemill/pagemill/internal/page"
)

// Threshold returns the estimate from which blocks are kept: the one with the
// greatest expected F-measure of the page's text, taking each estimate as the
// share of the block that is main content. It is lower on a page of uncertain
// estimates than on one of certain ones (Ye, Chai, Lee, Chieu: Optimizing
// F-measure, ICML 2012). On some kinds of pages precision counts for more than
// recall.
func Threshold(p *page.Page, estimates []float32, kinds [NumKinds]float32) float32 {
	beta := float32(1)
	for k, v := range precision {
		beta -= v * kinds[k]
	}
	order := make([]uint64, 0, len(estimates)) // greatest first, then by place: the bits of positive numbers rise with them
	var all float32
	for i, e := range estimates {
		if e > 0 {
			order = append(order, uint64(^math.Float32bits(e))<<32|uint64(i))
			all += e * weight(&p.Blocks[i])
		}
	}
	slices.Sort(order)
	best, cut := float32(-1), float32(0.5)
	var got, kept float32
	for _, o := range order {
		i := uint32(o)
		w := weight(&p.Blocks[i])
		got += w * estimates[i]
		kept += w
		if f := got / (kept + beta*all); f > best {
			best, cut = f, estimates[i]
		}
	}
	return cut
}

// precision is the beta² (below 1) of the F-measure for pages that are
// certainly of a kind: the lower, the less recall counts. The values gave the
// best cross-validated results; for the other kinds any value below 1 loses
// more than it gains.
var precision = [NumKinds]float32{Article: 0.6, Forum: 0.4, Product: 0.1, Listing: 0.4}

// weight returns the weight of a block's text.
func weight(k *page.Block) float32 { return float32(k.Size) + 1 }
