package content

import "github.com/pagemill/pagemill/internal/page"

// Limits for what a small page of a shop shows beside its content.
const (
	noticeSize = 200 // letters of a notice above the header
	basketSize = 400 // letters of an empty basket
)

// isNotice reports whether an element is a line above the site's header, as
// shops announce what they offer, or named as such between it and the page's
// heading.
func (f *framer) isNotice(i int32) bool {
	e := &f.p.Elements[i]
	if f.head < 0 || e.EndBlock > f.first || e.Size > noticeSize || e.Heads > 0 || e.Above&(page.InMain|page.InArticle) != 0 {
		return false
	}
	return e.EndBlock <= f.header || named(e, noticeWords)
}

// isBasket reports whether an element outside the page's content is named as a
// shopping basket.
func (f *framer) isBasket(i int32) bool {
	e := &f.p.Elements[i]
	return e.Size <= basketSize && e.Long == 0 && (e.Own|e.Above)&(page.InMain|page.InArticle) == 0 && named(e, basketWords) && !named(e, adding)
}

// Class words of notices and of shopping baskets, and of the button that adds to
// them.
var (
	noticeWords = wordSet("announcement announcements notice notices")
	basketWords = wordSet("cart minicart basket warenkorb panier carrito carrello winkelwagen")
	adding      = wordSet("add")
)

// named reports whether the tag, the class or the id of an element holds one of
// some words.
func named(e *page.Element, words map[string]bool) bool {
	return page.HasWord(e.Node.Data, words) || called(e, words)
}

// siteHeader returns the first block of the site's header or menu, -1 without
// one above the page's heading.
func (f *framer) siteHeader() int32 {
	for i := range f.p.Elements {
		if e := &f.p.Elements[i]; (f.rules[i] == Header || f.rules[i] == Nav) && e.Block < e.EndBlock {
			if e.Block < f.head {
				return e.Block
			}
			return -1
		}
	}
	return -1
}
