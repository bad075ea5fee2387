package page

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// Heading returns the block of the page's own heading, or -1. Among several h1
// elements it prefers one with the text of the page's title, one marked up as
// the name of the page's subject, or one outside the page's frame. Without an
// h1 it is another heading equal to the title. An h1 that is entirely a link,
// or equals the last part of the title, may be the name of the site; a heading
// inside the content, or a longer one equal to the title, takes precedence over
// it.
func (p *Page) Heading() int32 { return p.heading }

// manyHeadings is the number of equally ranked h1 elements from which each is
// taken for the heading of a part: an index of posts, a page of slides.
const manyHeadings = 3

// OwnHeading returns the block of Heading if it is certainly the heading of the
// page rather than of the site or a part, else -1.
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

// Ranks of headings, by the evidence for them. For a heading equal to the
// title, two is added to the last two ranks.
const (
	rankFrame  = iota + 1 // in the frame, or entirely a link
	rankTitle             // not an h1 but the title, or a link and the title
	rankHeader            // in a header
	rankContent
)

func (p *Page) findHeading() (best int32, rank, alike int) {
	titles, site := p.titles, siteHash(p.Title)
	best = -1
	size := int32(0)
	for i := range p.Elements {
		p.Check.Step()
		e := &p.Elements[i]
		if e.Tag < TagH1 || e.Tag > TagH4 || e.EndText == e.Text {
			continue
		}
		k := &p.Blocks[e.Block]
		titled := k.Size > 3 && slices.Contains(titles, k.Hash)
		linked := k.Linked == k.Size && !linksToItself(e.Node)
		if site != 0 && k.Hash == site && e.Above&(InMain|InArticle) == 0 {
			titled, linked = false, true // the name of the site, wherever it links
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

// headingRank returns how likely a heading is the page's own. titled means that
// its text is the page's title, linked that all of it is a link.
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

// linksToItself reports whether a heading links to an element of the same page,
// like headings with a permalink.
func linksToItself(heading *html.Node) bool {
	for n := heading.FirstChild; n != nil; n = dom.Next(n, heading, true) {
		if dom.Is(n, atom.A) {
			return strings.HasPrefix(dom.Attr(n, "href"), "#")
		}
	}
	return false
}
