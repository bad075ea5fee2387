package content

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/pagemill/pagemill/internal/page"
)

// productLike is the estimate from which a page may be a product page.
const productLike = 0.2

// Limits for a fact of an offer: the length of its line, and its distance in
// blocks from the page's heading.
const (
	factSize   = 80
	factBefore = 15
	factAfter  = 80
	manyCards  = 4
)

// offer keeps the facts of a product page's offer: prices, article numbers and
// the like near its heading, which the text-based model may miss; those that its
// metadata declares; and the breadcrumb trail above its name. Facts of related
// products, in repeated cards, are left out.
func (d *Decision) offer(p *page.Page, dropped []bool) {
	head := int(d.head)
	if head < 0 || d.Kinds[Product] < productLike && p.Declared&page.DeclaresProduct == 0 {
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
	if t := trail(p, d.Kinds); t >= 0 {
		for b := p.Elements[t].Block; b < p.Elements[t].EndBlock; b++ {
			d.Keep[b] = !dropped[b]
		}
	}
	if len(p.Offer) > 0 {
		d.declared(p, dropped, head)
	}
}

// declared keeps facts that the metadata declares and no kept block shows: for
// each, the block nearest to the heading that shows it.
func (d *Decision) declared(p *page.Page, dropped []bool, head int) {
	texts := p.BlockTexts()
	for i := range texts {
		texts[i] = shownAs(texts[i])
	}
	for _, v := range p.Offer {
		one, two, best := shownAs(v), shownAs(v), -1
		if n, err := strconv.ParseFloat(v, 64); err == nil {
			one, two = shownAs(strconv.FormatFloat(n, 'f', -1, 64)), shownAs(strconv.FormatFloat(n, 'f', 2, 64))
		}
		for b, s := range texts {
			if dropped[b] || len(one) <= len(" 1 ") || !strings.Contains(s, one) && !strings.Contains(s, two) {
				continue
			}
			if d.Keep[b] {
				best = -1
				break
			}
			if p.Blocks[b].Size <= factSize && (best < 0 || max(b-head, head-b) < max(best-head, head-best)) && !inCards(p, &p.Blocks[b]) {
				best = b
			}
		}
		if best >= 0 {
			d.Keep[best] = true
		}
	}
}

// shownAs returns the words of a text in lower case, each between spaces, without
// the marks within numbers.
func shownAs(s string) string {
	var b strings.Builder
	last := ' '
	for _, r := range strings.ToLower(" " + s + " ") {
		switch {
		case unicode.IsDigit(last) && strings.ContainsRune(".,'’\u00a0\u202f", r):
			continue
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			r = ' '
		}
		if r != ' ' || last != ' ' || b.Len() == 0 {
			b.WriteRune(r)
		}
		last = r
	}
	return b.String()
}

// isFact reports whether a block looks like one fact of the offer.
func isFact(p *page.Page, k *page.Block) bool {
	if k.Size > factSize || k.Linked*2 > k.Size {
		return false
	}
	e := &p.Elements[k.Inner]
	in := e.Own | e.Above
	if in&(page.IsRelated|page.InOption|page.InHidden) != 0 {
		return false
	}
	price := k.Digits > 0 && (k.Money > 0 || in&page.IsPrice != 0) && in&page.IsReview == 0
	number := k.Digits >= 5 && k.Digits*4 > k.Size
	return (price || number) && !inCards(p, k)
}

// inCards reports whether a block lies in one of many similar elements with
// links.
func inCards(p *page.Page, k *page.Block) bool {
	for j, n := k.Owner, 0; j >= 0 && n < 6; j, n = p.Elements[j].Parent, n+1 {
		if f := &p.Elements[j]; f.Repeat >= manyCards && f.Links > 0 {
			return true
		}
	}
	return false
}
