package content

import "github.com/pagemill/pagemill/extract/internal/outline"

// productLike is the estimate from which a page may offer something.
const productLike = 0.2

// Bounds of a fact of an offer: how long its line is, and how many lines from
// the page's heading it stands.
const (
	factSize   = 80
	factBefore = 15
	factAfter  = 80
	manyCards  = 4
)

// offer keeps the facts of what a product page offers: prices, article numbers
// and the like near its heading, which the model, that goes by text, may miss.
// Those of related products, in cards that repeat, are not meant.
func (d *Decision) offer(p *outline.Page, dropped []bool) {
	if d.Kinds[Product] < productLike && p.Declared&outline.DeclaresProduct == 0 {
		return
	}
	head := -1
	for i := range p.Elements {
		if e := &p.Elements[i]; e.Tag == outline.TagH1 && e.EndText > e.Text {
			head = int(e.Block)
			break
		}
	}
	if head < 0 {
		return
	}
	for b := max(0, head-factBefore); b < min(len(p.Blocks), head+factAfter); b++ {
		if !d.Keep[b] && !dropped[b] && isFact(p, &p.Blocks[b]) {
			d.Keep[b] = true
		}
	}
	if !dropped[head] {
		d.Keep[head] = true
	}
}

// isFact reports whether a block looks like one fact of the offer.
func isFact(p *outline.Page, k *outline.Block) bool {
	if k.Size > factSize || k.Linked*2 > k.Size {
		return false
	}
	e := &p.Elements[k.Owner]
	if (e.Own|e.Above)&(outline.IsRelated|outline.InOption|outline.InHidden|outline.IsReview) != 0 {
		return false
	}
	price := k.Money > 0 && k.Digits > 0
	number := k.Digits >= 5 && k.Digits*4 > k.Size
	if !price && !number {
		return false
	}
	for j, n := k.Owner, 0; j >= 0 && n < 6; j, n = p.Elements[j].Parent, n+1 {
		if f := &p.Elements[j]; f.Repeat >= manyCards && f.Links > 0 {
			return false
		}
	}
	return true
}
