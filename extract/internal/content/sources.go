package content

import (
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// sourcesMany is the least number of items of a list of sources.
const sourcesMany = 2

// isSources reports whether element i is a numbered list of which each item
// links to another site, as the sources at the end of a text do.
func isSources(p *page.Page, i int32) bool {
	es := p.Elements
	e := &es[i]
	if e.Node.DataAtom != atom.Ol || e.Images > 0 || e.Inputs > 0 {
		return false
	}
	own := hostOf(p.Address)
	items, away := 0, 0
	last := int32(-1) // item that links away
	item := int32(-1)
	for j := i + 1; j < e.End; j++ {
		switch k := &es[j]; {
		case k.Tag == page.TagLi && k.Parent == i:
			items, item = items+1, j
		case k.Tag == page.TagA && item >= 0:
			href := dom.Attr(k.Node, "href")
			if host := hostOf(href); host == "" || host == own || isNetwork(href) {
				continue
			}
			if item != last {
				away, last = away+1, item
			}
		}
	}
	return items >= sourcesMany && away*4 >= items*3
}
