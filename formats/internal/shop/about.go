package shop

import (
	"math"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/internal/dom"
)

// PageFeatures returns the names of the features of a page, in their order.
func PageFeatures() []string {
	w := row{}
	(&view{}).write(&w, Evidence{})
	return w.names
}

// write writes the features by which a page is about a product or not.
func (v *view) write(w *row, e Evidence) {
	v.writeDeclared(w, e)
	v.writeShown(w)
	address := strings.ToLower(path(e.URL))
	_, address, _ = strings.Cut(address, "/")
	w.put("address parts", float64(strings.Count(address, "/")))
	w.put("address words", float64(strings.Count(address, "-")))
	w.is("address number", idInAddress(e.URL) != "")
	w.is("address product", hasAny("/"+address, "/product", "/p/", "/dp/", "/item", "/produkt", "/produit", "/prod", "/shop/", "/buy/", "-p-", "/pd/", "/listing/"))
	w.is("address list", hasAny("/"+address, "/categor", "/collection", "/search", "/brand", "/c/", "/blog", "/news", "/article", "/list"))
	w.is("home", address == "")
}

// writeDeclared writes what the page declares of products and other things.
func (v *view) writeDeclared(w *row, e Evidence) {
	var top []*schemaorg.Thing
	if e.Declared != nil {
		top = e.Declared.Things()
	}
	products := schemaorg.Find(e.Check, top, related(), productTypes()...)
	listed := schemaorg.Find(e.Check, top, nil, productTypes()...)
	w.put("products", float64(min(len(products), 20)))
	w.put("all products", float64(min(len(listed), 20)))
	w.is("list declared", len(schemaorg.Find(e.Check, top, nil, "ItemList", "CollectionPage", "OfferCatalog", "SearchResultsPage")) > 0)
	w.is("article declared", len(schemaorg.Find(e.Check, top, nil, "Article", "NewsArticle", "BlogPosting", "Recipe", "HowTo", "FAQPage", "TechArticle", "Event", "LocalBusiness")) > 0)
	named, priced := 0, 0
	for _, t := range products {
		if v.isTitle(t.Text("name")) {
			named++
		}
		if len(t.Things("offers")) > 0 {
			priced++
		}
	}
	w.put("products as titled", float64(min(named, 20)))
	w.put("products with offers", float64(min(priced, 20)))
	offered, numbered := 0, 0
	for _, c := range v.sources {
		if c.sold() {
			offered++
		}
		if c.numbered() {
			numbered++
		}
	}
	w.put("sources", float64(len(v.sources)))
	w.put("sources with offers", float64(offered))
	w.put("sources with numbers", float64(numbered))
	first := ""
	if len(v.sources) > 0 {
		first = v.sources[0].Source
	}
	for _, s := range [...]string{"json-ld", "microdata", "rdfa", "embedded state", "analytics", "open graph"} {
		w.is("first from "+s, first == s)
	}
	kind := ""
	if e.Declared != nil {
		if g := e.Declared.OpenGraph(); g != nil {
			kind = g.First("og:type")
		}
	}
	w.is("typed product", strings.Contains(kind, "product") && !v.group)
	w.is("typed group", v.group)
	w.is("typed article", kind == "article")
	w.put("declared prices", float64(min(len(v.declared), 20)))
}

// writeShown writes what the page shows of a product.
func (v *view) writeShown(w *row) {
	best, second, top := float32(-9), float32(-9), (*money)(nil)
	values := map[float64]bool{}
	named, carded, own := 0, 0, 0
	for i := range v.shown {
		m := &v.shown[i]
		values[m.amount.Value] = true
		switch {
		case m.estimate > best:
			if top != nil && top.amount.Value != m.amount.Value {
				second = best
			}
			best, top = m.estimate, m
		case m.estimate > second && m.amount.Value != top.amount.Value:
			second = m.estimate
		}
		if m.named {
			named++
		}
		if m.carded {
			carded++
		}
	}
	cart := 0
	for _, c := range v.carts {
		if !c.carded {
			own++
			if cart == 0 && c.at > v.headingAt {
				cart = c.at
			}
		}
	}
	w.put("price estimate", float64(best))
	w.put("second estimate", float64(second))
	w.put("amounts", math.Log2(float64(1+len(v.shown))))
	w.put("values", math.Log2(float64(1+len(values))))
	w.put("named amounts", math.Log2(float64(1+named)))
	w.put("carded amounts", math.Log2(float64(1+carded)))
	w.put("carts", math.Log2(float64(1+len(v.carts))))
	w.put("own carts", math.Log2(float64(1+own)))
	w.is("cart", v.cart)
	far, priceFar := 12.0, 12.0
	if cart > 0 {
		far = signedLog(cart - v.headingAt)
	}
	if top != nil && v.headingAt > 0 {
		priceFar = signedLog(top.at - v.headingAt)
	}
	w.put("cart from heading", far)
	w.put("price from heading", priceFar)
	w.is("price carded", top != nil && top.carded)
	w.is("sold out", v.soldOut)
	w.is("sold cart", v.soldCart)
	w.is("sold button", v.soldButton)
	w.is("preorder", v.preorder)
	w.is("brand label", v.brand != "")
	w.is("number label", v.sku != "")
	w.is("model label", v.model != "")
	w.put("brands", math.Log2(float64(1+len(v.brands))))
	w.is("rating", v.rating.Known)
	w.is("named as product", v.name.text != "")
	w.is("heading named", v.namedHeading())
	w.put("headings", math.Log2(float64(1+len(v.headings))))
	title, heading := wordsOf(strings.ToLower(v.title)), wordsOf(strings.ToLower(v.heading))
	w.put("heading in title", heading.overlap(title))
	w.put("heading words", float64(len(heading.list)))
	w.put("facts", math.Log2(float64(1+v.facts)))
	w.put("text", math.Log2(float64(1+v.letters)))
	w.put("paragraphs", math.Log2(float64(1+v.paragraphs)))
	w.put("links", math.Log2(float64(1+v.links)))
	w.put("size", math.Log2(float64(1+v.order)))
}

// measure counts what tells texts and lists from products.
func (v *view) measure(n *html.Node) {
	switch {
	case n.Type == html.TextNode:
		v.letters += len(strings.TrimSpace(n.Data))
	case dom.Is(n, atom.P):
		v.paragraphs++
	case dom.Is(n, atom.A):
		v.links++
	}
}
