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

// manyHeadings is how many h1 elements that nothing tells apart make each the
// heading of a part: an index of posts, a page built of slides.
const manyHeadings = 3

// OwnHeading returns the block of Heading if it surely is the page's and not
// the site's or a part's; -1 otherwise.
func (p *Page) OwnHeading() int32 {
	switch {
	case p.rank <= rankFrame && p.Title != "":
		return -1
	case p.rank == rankHeader || p.rank == rankContent:
		if p.alike >= manyHeadings && p.Title != "" {
			return -1
		}
	}
	return p.heading
}

// Ranks of headings, by what speaks for them. One that is titled ranks two
// above the last two.
const (
	rankFrame  = iota + 1 // in the frame, or all link
	rankTitle             // not an h1 but the title, or linked and the title
	rankHeader            // in a header
	rankContent
)

func (p *Page) findHeading() (best int32, rank, alike int) {
	titles, site := p.titles, siteHash(p.Title)
	best = -1
	size := int32(0)
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
		if r == rank && r > 0 {
			alike++
		} else if r > rank {
			alike = 1
		}
		if r > rank || r == rank && titled && k.Size > size {
			best, rank, size = e.Block, r, k.Size
		}
	}
	return best, rank, alike
}

// headingRank says how likely a heading is the page's own; titled that its
// text is the page's title, linked that it is all link.
func headingRank(e *Element, titled, linked bool) int {
	frame := e.Above&(InNav|InFooter|InAside) != 0
	if e.Tag != TagH1 {
		if titled && !frame {
			return rankTitle
		}
		return 0
	}
	prop := dom.Attr(e.Node, "itemprop")
	titled = titled || prop == "name" || prop == "headline"
	switch {
	case frame || linked && !titled:
		return rankFrame
	case linked:
		return rankTitle
	}
	r := rankHeader
	if e.Above&InHeader == 0 || e.Above&(InMain|InArticle) != 0 {
		r = rankContent
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
