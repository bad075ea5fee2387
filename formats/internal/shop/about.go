package shop

import (
	"math"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/trees"
)

// PageFeatures returns the names of the features of a page, in their order.
func PageFeatures() []string {
	w := trees.Row{}
	(&view{}).write(&w, Evidence{})
	return w.Names
}

// write writes the features by which a page is about a product or not.
func (v *view) write(w *trees.Row, e Evidence) {
	v.writeDeclared(w, e)
	v.writeShown(w)
	address := withinSite(e.URL)
	w.Put("address parts", float64(strings.Count(address, "/")))
	w.Put("address words", float64(strings.Count(address, "-")))
	w.Is("address number", idInAddress(e.URL) != "")
	w.Is("address product", isProductAddress(address))
	w.Is("address list", hasAny("/"+address, "/categor", "/collection", "/search", "/brand", "/c/", "/blog", "/news", "/article", "/list"))
	w.Is("home", address == "")
}

// withinSite returns what follows the host in an address, in lower case.
func withinSite(address string) string {
	_, rest, _ := strings.Cut(path(address), "/")
	return rest
}

// isProductAddress reports whether shops have such addresses for products.
func isProductAddress(withinSite string) bool {
	return hasAny("/"+withinSite, "/product", "/p/", "/dp/", "/item", "/produkt", "/produit", "/prod", "/shop/", "/buy/", "-p-", "/pd/", "/listing/")
}

// maySell reports whether a page can be about a product: it has the address of one,
// shows an amount of money or a control that buys, declares one, or names a maker and
// a number. Most pages of other kinds do none of these, and need not be read for one.
func maySell(e Evidence) bool {
	v := &view{}
	if isProductAddress(withinSite(e.URL)) || v.offersAny(e) {
		return true
	}
	v.declares(e)
	for _, f := range e.Facts() {
		if e.Check.Step(); f.Marked {
			v.fact(f)
		}
	}
	return len(v.sources) > 0 || v.brand != "" && (v.sku != "" || v.model != "")
}

// offersAny reports whether the page shows an amount of money, or a control that
// buys, in any place; on the way it reads the page's title.
func (v *view) offersAny(e Evidence) bool {
	region := region(e.URL, pageLanguage(e.Root))
	for n := e.Root; n != nil; n = dom.Next(n, e.Root, !isBeside(n.DataAtom)) {
		e.Check.Step()
		switch {
		case dom.Is(n, atom.Title) && v.title == "":
			v.title = dom.InlineText(n)
		case dom.Is(n, atom.A), dom.Is(n, atom.Button), dom.Is(n, atom.Input):
			if text := controlText(n); v.buys(n, text, saidOf(text)) {
				return true
			}
		case n.Type == html.TextNode && len(n.Data) <= maxMoney && strings.IndexFunc(n.Data, unicode.IsDigit) >= 0:
			if in, _ := moneyIn(n, region); in != nil || v.inPrice(n) {
				return true
			}
		}
	}
	return false
}

// inPrice reports whether one of the elements next around a text is named as a
// price, whose currency may be anywhere.
func (v *view) inPrice(n *html.Node) bool {
	for range 2 {
		if n = n.Parent; n == nil {
			return false
		}
		if v.named(n)&namedPrice != 0 {
			return true
		}
	}
	return false
}

// writeDeclared writes what the page declares of products and other things.
func (v *view) writeDeclared(w *trees.Row, e Evidence) {
	var top []*schemaorg.Thing
	if e.Declared != nil {
		top = e.Declared.Things()
	}
	products := schemaorg.Find(e.Check, top, related(), productTypes()...)
	listed := schemaorg.Find(e.Check, top, nil, productTypes()...)
	w.Put("products", float64(min(len(products), 20)))
	w.Put("all products", float64(min(len(listed), 20)))
	w.Is("list declared", len(schemaorg.Find(e.Check, top, nil, "ItemList", "CollectionPage", "OfferCatalog", "SearchResultsPage")) > 0)
	w.Is("article declared", len(schemaorg.Find(e.Check, top, nil, "Article", "NewsArticle", "BlogPosting", "Recipe", "HowTo", "FAQPage", "TechArticle", "Event", "LocalBusiness")) > 0)
	named, priced := 0, 0
	for _, t := range products {
		if v.isTitle(t.Text("name")) {
			named++
		}
		if len(t.Things("offers")) > 0 {
			priced++
		}
	}
	w.Put("products as titled", float64(min(named, 20)))
	w.Put("products with offers", float64(min(priced, 20)))
	offered, numbered := 0, 0
	for _, c := range v.sources {
		if c.sold() {
			offered++
		}
		if c.numbered() {
			numbered++
		}
	}
	w.Put("sources", float64(len(v.sources)))
	w.Put("sources with offers", float64(offered))
	w.Put("sources with numbers", float64(numbered))
	w.Is("first from json-ld", len(v.sources) > 0 && v.sources[0].Source == "json-ld")
	kind := ""
	if e.Declared != nil {
		if g := e.Declared.OpenGraph(); g != nil {
			kind = g.First("og:type")
		}
	}
	w.Is("typed product", strings.Contains(kind, "product") && !v.group)
	w.Is("typed group", v.group)
	w.Is("typed article", kind == "article")
	w.Put("declared prices", float64(min(len(v.declared), 20)))
}

// writeShown writes what the page shows of a product.
func (v *view) writeShown(w *trees.Row) {
	values := map[float64]bool{}
	named, carded := 0, 0
	for i := range v.shown {
		m := &v.shown[i]
		values[m.amount.Value] = true
		if m.named {
			named++
		}
		if m.carded {
			carded++
		}
	}
	top, best, second := v.topAmount()
	own, cart := v.ownCarts()
	w.Put("price estimate", float64(best))
	w.Put("second estimate", float64(second))
	w.Put("amounts", math.Log2(float64(1+len(v.shown))))
	w.Put("values", math.Log2(float64(1+len(values))))
	w.Put("named amounts", math.Log2(float64(1+named)))
	w.Put("carded amounts", math.Log2(float64(1+carded)))
	w.Put("carts", math.Log2(float64(1+len(v.carts))))
	w.Put("own carts", math.Log2(float64(1+own)))
	w.Is("cart", v.cart)
	far, priceFar := 12.0, 12.0
	if cart > 0 {
		far = signedLog(cart - v.headingAt)
	}
	if top != nil && v.headingAt > 0 {
		priceFar = signedLog(top.at - v.headingAt)
	}
	w.Put("cart from heading", far)
	w.Put("price from heading", priceFar)
	w.Is("price carded", top != nil && top.carded)
	w.Is("sold out", v.soldOut)
	w.Is("sold button", v.soldButton)
	w.Is("preorder", v.preorder)
	w.Is("brand label", v.brand != "")
	w.Is("number label", v.sku != "")
	w.Is("model label", v.model != "")
	w.Put("brands", math.Log2(float64(1+len(v.brands))))
	w.Is("rating", v.rating.Known)
	w.Is("named as product", v.name.text != "")
	w.Is("heading named", v.namedHeading())
	w.Put("headings", math.Log2(float64(1+len(v.headings))))
	title, heading := wordsOf(strings.ToLower(v.title)), wordsOf(strings.ToLower(v.heading))
	w.Put("heading in title", heading.overlap(title))
	w.Put("heading words", float64(len(heading.list)))
	w.Put("facts", math.Log2(float64(1+v.facts)))
	w.Put("text", math.Log2(float64(1+v.letters)))
	w.Put("paragraphs", math.Log2(float64(1+v.paragraphs)))
	w.Put("links", math.Log2(float64(1+v.links)))
	w.Put("size", math.Log2(float64(1+v.order)))
}

// topAmount returns the amount with the highest estimate, that estimate, and the
// highest of amounts of another value; of none they are -9.
func (v *view) topAmount() (top *money, best, second float32) {
	best, second = -9, -9
	for i := range v.shown {
		switch m := &v.shown[i]; {
		case m.estimate > best:
			if top != nil && top.amount.Value != m.amount.Value {
				second = best
			}
			best, top = m.estimate, m
		case m.estimate > second && m.amount.Value != top.amount.Value:
			second = m.estimate
		}
	}
	return top, best, second
}

// ownCarts counts the cart buttons outside cards, and returns where the first of
// them below the heading is, 0 if none is.
func (v *view) ownCarts() (n, first int) {
	for _, c := range v.carts {
		if !c.carded {
			n++
			if first == 0 && c.at > v.headingAt {
				first = c.at
			}
		}
	}
	return n, first
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
