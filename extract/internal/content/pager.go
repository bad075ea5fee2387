package content

import (
	"slices"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// Limits of a line that leads through the pages of a book.
const (
	pagerLinks = 12
	pagerParts = 64  // elements
	pagerText  = 250 // letters: names of three chapters
	pagerLabel = 12  // letters beside each link: "Previous:"
)

// isPager reports whether an element leads to the pages before and after this
// one and to those above it: most of its links say so, or the head of the page
// does.
func isPager(p *page.Page, i int32) bool {
	e := &p.Elements[i]
	if e.Links == 0 || e.Links > pagerLinks || e.End-i > pagerParts || e.Size > pagerText || e.Long > 0 || e.Heads > 0 || e.Inputs > 0 || !e.Tag.Block() || e.Above&(page.InPara|page.InList|page.InTable|page.InPre) != 0 {
		return false
	}
	for b := e.Block; b < e.EndBlock; b++ {
		if k := &p.Blocks[b]; k.Linked > 0 && k.Size-k.Linked > pagerLabel*e.Links {
			return false // a sentence
		}
	}
	ordered := int32(0)
	for j := i; j < e.End; j++ {
		if k := &p.Elements[j]; k.Tag == page.TagA {
			if page.IsOrder(dom.Attr(k.Node, "rel")) || slices.Contains(p.Order, dom.Attr(k.Node, "href")) {
				ordered++
			}
		}
	}
	return ordered*2 > e.Links
}
