package page

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// Heading returns the block of the page's own heading, -1 without one. Of
// several h1 elements it is one that says what the page's title says, or that
// its markup calls the name of what it is about, or one outside the page's
// frame; without any, another heading that is the title. An h1 that is all link
// may be the name of the site, and so may one that the title has last; they yield
// to a heading inside the content, or a longer one that is the title.
func (p *Page) Heading() int32 { return p.heading }

func (p *Page) findHeading() int32 {
	titles, site := p.titles, siteHash(p.Title)
	best, rank, size := int32(-1), 0, int32(0)
	for i := range p.Elements {
		e := &p.Elements[i]
		if e.Tag < TagH1 || e.Tag > TagH4 || e.EndText == e.Text {
			continue
		}
		k := &p.Blocks[e.Block]
		titled := k.Size > 3 && slices.Contains(titles, k.Hash)
		linked := k.Linked == k.Size && !linksToItself(e.Node)
		if site != 0 && k.Hash == site && e.Above&(InMain|InArticle) == 0 {
			titled, linked = false, true // the name of the site, whatever it links to
		}
		r := headingRank(e, titled, linked)
		if r > rank || r == rank && titled && k.Size > size {
			best, rank, size = e.Block, r, k.Size
		}
	}
	return best
}

// headingRank says how likely a heading is the page's own; titled that its
// text is the page's title, linked that it is all link.
func headingRank(e *Element, titled, linked bool) int {
	frame := e.Above&(InNav|InFooter|InAside) != 0
	if e.Tag != TagH1 {
		if titled && !frame {
			return 2
		}
		return 0
	}
	prop := dom.Attr(e.Node, "itemprop")
	titled = titled || prop == "name" || prop == "headline"
	switch {
	case frame || linked && !titled:
		return 1
	case linked:
		return 2
	}
	r := 3
	if e.Above&InHeader == 0 || e.Above&(InMain|InArticle) != 0 {
		r++
	}
	if titled {
		r += 2
	}
	return r
}

// linksToItself reports whether a heading holds a link to an element of the
// page, as headings do that show their own address.
func linksToItself(heading *html.Node) bool {
	for n := heading.FirstChild; n != nil; n = dom.Next(n, heading, true) {
		if dom.Is(n, atom.A) {
			return strings.HasPrefix(dom.Attr(n, "href"), "#")
		}
	}
	return false
}
