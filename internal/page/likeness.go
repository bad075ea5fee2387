package page

import (
	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
)

// titleWords returns the words of a page's titles, without the name of the
// site.
func titleWords(p *Page) []uint64 {
	var h wordHasher
	for _, title := range [...]string{p.Title, p.shareTitle} {
		if name, site := cutSite(title); site != "" && p.site == HashText(site) {
			title = name
		}
		h.write(title)
		h.end()
	}
	return h.distinct()
}

// likenessTo compares a heading with the words of a title.
func likenessTo(title []uint64, heading *html.Node) float32 {
	var h wordHasher
	h.write(dom.InlineText(heading))
	return likeness(title, h.distinct())
}

// likeness is the share of words that two texts have in common: twice their
// number by the number of words of both.
func likeness(a, b []uint64) float32 {
	return 2 * float32(common(a, b)) / float32(max(1, len(a)+len(b)))
}
