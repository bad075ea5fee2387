package page

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/lazy"
)

// Declared is a set of page types named by the metadata: the types of its
// JSON-LD and microdata, and og:type.
type Declared uint16

// Page types that metadata can declare.
const (
	DeclaresArticle Declared = 1 << iota
	DeclaresProduct
	DeclaresDiscussion // forum posting, question and answers
	DeclaresList       // item list, collection, search results
	DeclaresHowTo      // recipe, how-to, course, FAQ
	DeclaresReference  // technical article, API reference, software
	DeclaresSite       // web site, organisation, business
	DeclaresEvent      // event, job, place
)

// maxOrder bounds Page.Order.
const maxOrder = 16

// IsOrder reports whether the value of a link's rel places its target in the
// order of a book's pages.
func IsOrder(rel string) bool {
	switch strings.ToLower(rel) {
	case "prev", "previous", "next", "up", "home", "start", "first", "last", "contents", "toc", "index":
		return true
	}
	return false
}

// metadata reads the declarations in a head element or in a script without
// visible text.
func (b *builder) metadata(n *html.Node) {
	switch n.DataAtom {
	case atom.Head:
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			b.metadata(c)
		}
	case atom.Title:
		if b.page.Title == "" && n.Namespace == "" {
			b.page.Title = dom.InlineText(n)
		}
	case atom.Link:
		if rel := dom.Attr(n, "rel"); rel == "canonical" {
			b.page.Address = dom.Attr(n, "href")
		} else if href := dom.Attr(n, "href"); href != "" && IsOrder(rel) && len(b.page.Order) < maxOrder {
			b.page.Order = append(b.page.Order, href)
		}
	case atom.Meta:
		if b.page.Address == "" && dom.Attr(n, "property") == "og:url" {
			b.page.Address = dom.Attr(n, "content")
		}
		switch cmp.Or(dom.Attr(n, "property"), dom.Attr(n, "name")) {
		case "description", "og:description", "twitter:description":
			b.page.describe(dom.Attr(n, "content"))
		}
		switch dom.Attr(n, "property") {
		case "og:type":
			b.page.Declared |= openGraphType(dom.Attr(n, "content"))
		case "og:title":
			b.page.shareTitle = dom.Attr(n, "content")
		case "og:site_name":
			b.page.siteName = dom.Attr(n, "content")
		case "product:price:amount", "og:price:amount", "product:brand", "og:brand", "product:retailer_item_id", "product:mfr_part_no":
			b.page.addOffer(dom.Attr(n, "content"))
		}
	case atom.Noscript:
		if mayFallBack(n) {
			b.noscripts = append(b.noscripts, n)
		}
	case atom.Script:
		if dom.Attr(n, "type") == "application/ld+json" && n.FirstChild != nil {
			d := scriptTypes(n.FirstChild.Data, &b.page.Thread)
			if b.page.Declared |= d; d&DeclaresProduct != 0 {
				for _, m := range offerValue().FindAllStringSubmatch(n.FirstChild.Data, maxOffer) {
					b.page.addOffer(m[1])
				}
			}
		}
	}
}

// offerValue finds the properties of an offer that a product page shows next to
// the product's name in JSON-LD, without decoding it.
var offerValue = lazy.Regexp(`"(?:price|lowPrice|sku|mpn|productID|brand|model|gtin\d*|isbn)"\s*:\s*(?:\{[^{}]*?"name"\s*:\s*)?"?([^"{}\[\],]+)`)

// maxOffer is the largest number of declared values: more would be a list of offers.
const maxOffer = 40

func (p *Page) addOffer(s string) {
	if len(p.Offer) < maxOffer {
		p.Offer = append(p.Offer, strings.TrimSpace(s))
	}
}

func (p *Page) describe(s string) {
	if s != "" && !slices.Contains(p.descriptions, s) && len(p.descriptions) < mostDescribed {
		p.descriptions = append(p.descriptions, s)
	}
}

func openGraphType(s string) Declared {
	switch {
	case s == "article" || s == "blog" || s == "news":
		return DeclaresArticle
	case strings.HasPrefix(s, "product") || strings.HasSuffix(s, ":product"):
		return DeclaresProduct
	case s == "website":
		return DeclaresSite
	}
	return 0
}

// scriptTypes finds the values of "@type" in JSON-LD without decoding it, since
// it is often invalid and only the types are needed.
func scriptTypes(s string, thread *bool) (d Declared) {
	const key = `"@type"`
	for {
		i := strings.Index(s, key)
		if i < 0 {
			return d
		}
		s = strings.TrimLeft(s[i+len(key):], ": \t\r\n[")
		if s == "" || s[0] != '"' {
			continue
		}
		end := strings.IndexByte(s[1:], '"')
		if end < 0 {
			return d
		}
		d |= declaredType(s[1 : 1+end])
		*thread = *thread || isThread(s[1:1+end])
	}
}

// isThread reports whether a schema.org type is that of forum threads or of
// pages of questions and answers.
func isThread(s string) bool {
	switch s[strings.LastIndexByte(s, '/')+1:] {
	case "DiscussionForumPosting", "QAPage":
		return true
	}
	return false
}

// declaredType maps a schema.org type to page types.
func declaredType(s string) Declared {
	switch s[strings.LastIndexByte(s, '/')+1:] {
	case "Article", "NewsArticle", "BlogPosting", "ReportageNewsArticle", "OpinionNewsArticle", "AnalysisNewsArticle", "ScholarlyArticle", "Report", "LiveBlogPosting", "MedicalWebPage", "Review":
		return DeclaresArticle
	case "Product", "ProductGroup", "IndividualProduct", "Vehicle", "Car", "Book", "VideoGame":
		return DeclaresProduct
	case "DiscussionForumPosting", "QAPage", "Question", "Answer", "SocialMediaPosting":
		return DeclaresDiscussion
	case "ItemList", "CollectionPage", "SearchResultsPage", "OfferCatalog", "Blog":
		return DeclaresList
	case "HowTo", "Recipe", "Course", "FAQPage":
		return DeclaresHowTo
	case "TechArticle", "APIReference", "SoftwareApplication", "SoftwareSourceCode":
		return DeclaresReference
	case "WebSite", "Organization", "Corporation", "LocalBusiness", "Service", "AboutPage", "ContactPage":
		return DeclaresSite
	case "Event", "JobPosting", "Place", "Hotel", "Restaurant":
		return DeclaresEvent
	}
	return 0
}
