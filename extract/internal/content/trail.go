package content

import (
	"strings"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// Limits for a breadcrumb trail: the line above a product's name that shows its
// path through the shop ("Kitchen › Pots"). It names the category and often the
// brand, which shops state nowhere else.
const (
	surelyProduct = 0.5
	trailSize     = 160 // letters
	trailBefore   = 25  // blocks from its end to the page's heading
)

// trail returns the element of a product page's breadcrumb trail, -1 without
// one: the last one above the heading that is identified by microdata or by
// name.
func trail(p *page.Page, kinds [NumKinds]float32) int32 {
	head := p.Heading()
	if head < 0 || kinds[Product] < surelyProduct && !declaresOnlyProduct(p.Declared) {
		return -1
	}
	best := int32(-1)
	for i := int32(0); int(i) < len(p.Elements) && p.Elements[i].Block < head; i++ {
		e := &p.Elements[i]
		if e.EndBlock <= head && e.EndBlock > head-trailBefore && e.Size > 0 && e.Size <= trailSize && isProductTrail(e) {
			best, i = i, e.End-1
		}
	}
	return best
}

// declaresOnlyProduct reports whether a page declares a product, and not an
// article about one or a list of them.
func declaresOnlyProduct(d page.Declared) bool {
	const other = page.DeclaresArticle | page.DeclaresList | page.DeclaresHowTo | page.DeclaresReference
	return d&page.DeclaresProduct != 0 && d&other == 0
}

func isProductTrail(e *page.Element) bool {
	if e.Tag == page.TagLi {
		return false // one step of the trail
	}
	if e.Own&page.InBreadcrumb != 0 {
		return true
	}
	if e.Own&(page.IsMenu|page.InNav) == 0 {
		return false
	}
	for _, key := range [...]string{"class", "id", "aria-label"} {
		if strings.Contains(strings.ToLower(dom.Attr(e.Node, key)), "crumb") {
			return true
		}
	}
	return false
}

// keepProductTrail exempts the trail of a product page from the rule for navigation.
func keepProductTrail(p *page.Page, rules []Rule, kinds [NumKinds]float32) {
	if t := trail(p, kinds); t >= 0 && rules[t] == Nav {
		rules[t] = Kept
	}
}
