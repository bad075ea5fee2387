package content

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// Limits for teasers: similar parts of a page, each with a title that links to
// another page of the site and little else.
const (
	teaserMany  = 3   // in a row
	teaserSize  = 700 // letters of a teaser
	teaserShort = 300 // letters of a certain teaser
	teaserTitle = 12  // least letters of its title
	teaserDeep  = 60  // elements of a teaser
	teaserAbove = 500 // letters of that text
)

// teasers returns, by element, the number of teasers in its row, 0 if it is not
// a teaser.
func teasers(p *page.Page) []int32 {
	es := p.Elements
	out, all, some := p.Ints(len(es)), p.Ints(len(es)), p.Ints(len(es)) // the last by the first of a row
	host := hostOf(p.Address)
	for i := range es {
		e := &es[i]
		if e.Repeat < teaserMany || !e.Tag.Block() {
			continue
		}
		row := p.Alike(int32(i))
		all[row]++
		if isTeaser(p, int32(i), host) {
			some[row]++
			out[i] = 1
		}
	}
	for i := range es {
		if out[i] == 0 {
			continue
		}
		row := p.Alike(int32(i))
		if out[i] = some[row]; some[row] < teaserMany || some[row]*5 < all[row]*4 {
			out[i] = 0
		}
	}
	return out
}

// isTeaser reports whether an element has a line that links to another page of
// the site, with a picture, a time or as a heading, and no more text than a
// summary of that page.
func isTeaser(p *page.Page, i int32, host string) bool {
	e := &p.Elements[i]
	if e.Images == 0 && e.Heads == 0 && e.Times == 0 {
		return false // an item of a list
	}
	if e.Links == 0 || e.Size > teaserSize || e.Inputs > 0 || e.End-i > teaserDeep {
		return false
	}
	for j := i; j < e.End; j++ {
		a := &p.Elements[j]
		if a.Tag != page.TagA || a.Size < teaserTitle || a.Block >= a.EndBlock {
			continue
		}
		if k := &p.Blocks[a.Block]; k.Linked*10 >= k.Size*9 && leadsOn(dom.Attr(a.Node, "href"), host) {
			return true
		}
	}
	return false
}

// leadsOn reports whether an address is another page of the same site.
func leadsOn(href, host string) bool {
	switch {
	case href == "" || href[0] == '#' || strings.HasPrefix(href, "mailto:") || strings.HasPrefix(href, "javascript:"):
		return false
	case strings.HasPrefix(href, "//") || strings.Contains(href, "://"):
		return host != "" && hostOf(href) == host
	}
	return true
}

// linksOn reports whether an element is or holds a link to another page of
// the site.
func linksOn(p *page.Page, i int32, host string) bool {
	return slices.ContainsFunc(p.Elements[i:p.Elements[i].End], func(a page.Element) bool {
		return a.Tag == page.TagA && leadsOn(dom.Attr(a.Node, "href"), host)
	})
}

// hostOf returns the last two labels of an address's host name.
func hostOf(s string) string {
	_, s, ok := strings.Cut(s, "//")
	if !ok {
		return ""
	}
	if i := strings.IndexAny(s, "/?#:"); i >= 0 {
		s = s[:i]
	}
	parts := strings.Split(strings.ToLower(s), ".")
	return strings.Join(parts[max(0, len(parts)-2):], ".")
}

// dropTeasers marks the teasers below the text of an article as related pages.
// Teasers that hold most of the text are the content, unless the page's own
// article, with its heading, ends above them.
func dropTeasers(p *page.Page, row []int32, rules []Rule, kinds [NumKinds]float32) {
	es, own := p.Elements, ownArticle(p)
	article := kinds[Article] >= LikelyArticle
	if !article && (own < 0 || p.Declared&page.DeclaresArticle == 0) {
		return
	}
	past := int32(len(es)) // first element past the page's own article
	if own >= 0 && es[own].EndBlock > p.OwnHeading()+1 {
		past = es[own].End
	}
	held := int32(0)
	for i := range es {
		if row[i] > 0 && es[i].Size <= teaserShort {
			held += es[i].Long
		}
	}
	most := held*2 > es[p.Body].Long
	above, block := int32(0), int32(0)
	for i := 0; i < len(es); i++ {
		e := &es[i]
		for ; block < e.Block; block++ {
			above += p.Blocks[block].Long
		}
		switch {
		case rules[i] != Kept || row[i] == 0:
		case int32(i) >= past:
			rules[i] = Following
		case article && !most && e.Size <= teaserShort && above >= teaserAbove:
			rules[i] = Related
		}
		if rules[i] != Kept {
			i = int(e.End) - 1
		}
	}
}

// ownArticle returns the article element around the heading that says what the
// page's title says, -1 without one.
func ownArticle(p *page.Page) int32 {
	head := p.OwnHeading()
	if head < 0 || !p.NamesTitle() {
		return -1
	}
	own := p.Blocks[head].Owner
	for own >= 0 && p.Elements[own].Tag != page.TagArticle {
		own = p.Elements[own].Parent
	}
	return own
}

// dropFollowing marks the articles that follow the page's own, each with a
// heading of the first rank: sites append them for readers who go on.
func dropFollowing(p *page.Page, rules []Rule, kinds [NumKinds]float32) {
	if kinds[Article] < LikelyArticle && p.Declared&page.DeclaresArticle == 0 {
		return
	}
	es, own := p.Elements, ownArticle(p)
	if own < 0 || es[own].Long < teaserAbove {
		return
	}
	for i := es[own].End; int(i) < len(es); i++ {
		e := &es[i]
		if rules[i] == Kept && e.Tag != page.TagArticle {
			continue
		}
		if rules[i] == Kept && slices.ContainsFunc(es[i:e.End], func(e page.Element) bool { return e.Tag == page.TagH1 }) {
			rules[i] = Following
		}
		i = e.End - 1
	}
}
