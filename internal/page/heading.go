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
// h1 it is another heading equal to the title. Between equals it prefers one with
// clearly more words of the title. An h1 that is entirely a link,
// or equals the last part of the title, may be the name of the site; a heading
// inside the content, or a longer one equal to the title, takes precedence over
// it.
func (p *Page) Heading() int32 { return p.own.block }

// manyHeadings is the number of equally ranked h1 elements from which each is
// taken for the heading of a part: an index of posts, a page of slides.
const manyHeadings = 3

// NamesTitle reports whether Heading has words of the page's title.
func (p *Page) NamesTitle() bool { return p.own.likeness > 0 }

// OwnHeading returns the block of Heading if it is certainly the heading of the
// page rather than of the site or a part, else -1.
func (p *Page) OwnHeading() int32 {
	switch {
	case p.own.rank <= rankFrame && p.Title != "":
		return -1
	case p.own.rank == rankHeader || p.own.rank == rankContent:
		if p.own.alike >= manyHeadings && p.Title != "" {
			return -1
		}
	}
	return p.own.block
}

// Ranks of headings, by the evidence for them. For a heading equal to the
// title, two is added to the last two ranks.
const (
	rankFrame  = iota + 1 // in the frame, or entirely a link
	rankTitle             // not an h1 but the title, or a link and the title
	rankHeader            // in a header
	rankContent
)

// Limits for headings.
const (
	clearlyLikelier = 0.25 // difference of likeness to the title that decides between equals
	certain         = 0.5  // likeness of a heading that is certainly the page's
	belowText       = 0.5  // share of the running text above a heading that is not the page's
	headingSize     = 400  // letters of a heading that is compared with the title
	headingDeep     = 100  // elements in it
)

// A heading is the best one found so far.
type heading struct {
	block    int32
	rank     int
	alike    int     // number of headings with that rank
	size     int32   // of the text, if it is the title
	likeness float32 // to the title
	parent   int32   // element around it
	shape    uint32
}

func (p *Page) findHeading() (best heading) {
	titles, site := p.titles, p.site
	var words []uint64 // of the title, once a heading is compared with it
	best.block = -1
	all, above, block := int32(0), int32(0), int32(0)
	if len(p.Elements) > 0 {
		all = p.Elements[p.Body].Long
	}
	for i := range p.Elements {
		p.Check.Step()
		e := &p.Elements[i]
		if e.Tag < TagH1 || e.Tag > TagH4 || e.EndText == e.Text {
			continue
		}
		for ; block < e.Block; block++ {
			above += p.Blocks[block].Long
		}
		k := &p.Blocks[e.Block]
		titled := k.Size > 3 && slices.Contains(titles, k.Hash)
		linked := k.Linked == k.Size && !p.linksToItself(e.Node)
		if site != 0 && k.Hash == site && e.Above&(InMain|InArticle) == 0 {
			titled, linked = false, true // the name of the site, wherever it links
		}
		below := (!titled || e.Tag != TagH1) && float32(above) > belowText*float32(all)
		r := headingRank(e, titled && !below, linked || below)
		if e.Tag == TagH2 && r == 0 && best.block < 0 && !linked && !below && e.Size <= headingSize && e.Above&(InNav|InFooter|InAside|InList) == 0 {
			if words == nil {
				words = titleWords(p)
			}
			if likenessTo(words, e.Node) >= certain {
				r = rankTitle // pages that set their headline as a heading of a part
			}
		}
		if below && best.likeness < certain && e.Parent == best.parent && e.Shape == best.shape {
			best.alike++ // of the same row of sections
		}
		if r == 0 || r < best.rank {
			continue
		}
		h := heading{block: e.Block, rank: r, alike: 1, size: k.Size, parent: e.Parent, shape: e.Shape}
		if !titled && e.Tag == TagH1 && e.Size <= headingSize && e.End-int32(i) <= headingDeep {
			if words == nil {
				words = titleWords(p)
			}
			h.likeness = likenessTo(words, e.Node)
		}
		if titled {
			h.likeness = 1
		}
		best = best.or(h, titled)
	}
	return best
}

// or returns the better of two headings, best found before h; titled means that
// h is the title.
func (best heading) or(h heading, titled bool) heading {
	switch {
	case h.rank > best.rank:
		return h
	case h.likeness > best.likeness+clearlyLikelier:
		if h.likeness < certain {
			h.alike = best.alike + 1
		}
		return h
	case best.likeness > h.likeness+clearlyLikelier:
		return best
	}
	best.alike++
	if titled && h.size > best.size {
		h.alike = best.alike
		return h
	}
	return best
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

// linksToItself reports whether a heading links to its page, like headings with
// a permalink.
func (p *Page) linksToItself(heading *html.Node) bool {
	for n := heading.FirstChild; n != nil; n = dom.Next(n, heading, true) {
		if dom.Is(n, atom.A) {
			href := dom.Attr(n, "href")
			return strings.HasPrefix(href, "#") || href != "" && pathOf(href) != "" && p.IsSelf(href)
		}
	}
	return false
}

// LeadsAway reports whether all of element i is a link to another page, and
// whether that is the first page of a site.
func (p *Page) LeadsAway(i int32) (away, home bool) {
	e := &p.Elements[i]
	if e.Block >= e.EndBlock || e.End-i > headingDeep || p.Blocks[e.Block].Linked < p.Blocks[e.Block].Size {
		return false, false
	}
	link := dom.Find(e.Node, atom.A)
	for n := e.Node.Parent; link == nil; n = n.Parent {
		if n == nil {
			return false, false
		}
		if dom.Is(n, atom.A) {
			link = n
		}
	}
	href := dom.Attr(link, "href")
	return !p.IsSelf(href), href != "" && pathOf(href) == ""
}

// IsSelf reports whether an address is the page's own, or a fragment of it.
func (p *Page) IsSelf(href string) bool {
	if href == "" || href[0] == '#' {
		return true
	}
	if href[0] != '/' && !strings.Contains(href, "://") {
		href = p.base.Resolve(href)
	}
	return p.Address != "" && pathOf(href) == p.self
}

// longestAddress is the largest number of bytes of an address that a page's
// links are compared with.
const longestAddress = 4096

// settleAddress reads what links to the page itself are told by.
func (p *Page) settleAddress() {
	if len(p.Address) > longestAddress {
		p.Address = ""
	}
	if p.Address != "" {
		p.self, p.base = pathOf(p.Address), dom.NewBase(p.Root, p.Address)
	}
}

// pathOf returns the path and query of an address, without a slash at the end.
func pathOf(s string) string {
	if _, after, ok := strings.Cut(s, "://"); ok {
		if i := strings.IndexByte(after, '/'); i >= 0 {
			s = after[i:]
		} else {
			s = "/"
		}
	}
	s, _, _ = strings.Cut(s, "#")
	return strings.TrimSuffix(s, "/")
}
