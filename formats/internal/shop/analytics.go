package shop

import (
	"cmp"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/lazy"
)

// tracked returns the product that the page's scripts report to analytics: the
// data of a Shopify store, the item of a Google Analytics event, or the viewed
// content of the Meta pixel.
func tracked(e Evidence, page *view) *Candidate {
	for _, from := range [...]struct {
		words uint64
		read  func(text string) *Candidate
	}{
		{hasStore, func(text string) *Candidate { return fromShopify(e.Check, text, e.URL) }},
		{hasEvent, func(text string) *Candidate { return fromAnalytics(e.Check, text) }},
		{hasPixel, func(text string) *Candidate { return fromPixel(e.Check, text, page) }},
	} {
		for _, s := range e.Declared.Scripts() {
			e.Check.Step()
			if s.Words(scriptWords())&from.words == 0 {
				continue
			}
			if c := from.read(s.Text); c != nil {
				return c
			}
		}
	}
	return nil
}

const trackedSource = "analytics"

// fromPixel reads the "ViewContent" event of the Meta pixel, with the
// parameters content_type, content_ids, content_name, value and currency (Meta
// for Developers, Conversion tracking). An event with several contents
// describes a list.
func fromPixel(check *cancel.Checker, s string, page *view) *Candidate {
	_, rest, _ := strings.Cut(s, "ViewContent")
	k := strings.IndexByte(rest, '{')
	if k < 0 || k > 20 {
		return nil
	}
	t := objectIn(check, rest[k:])
	if kind := t.Text("content_type"); kind != "product" && kind != "product_group" || len(t.Values("content_ids")) > 1 {
		return nil
	}
	o := Offer{Price: amountOf(t, t.Text("currency"), "value")}
	if !o.Price.Known || o.Price.Value == 0 {
		return nil
	}
	title := cmp.Or(t.Text("content_name"), page.heading, page.ogTitle)
	return &Candidate{Title: title, Category: t.Text("content_category"), Offers: []Offer{o}, Source: trackedSource}
}

// fromAnalytics reads the item of a view_item event (Google Analytics 4) or of
// a product detail view (its predecessor). A list view has several items and
// describes none of them.
func fromAnalytics(check *cancel.Checker, s string) *Candidate {
	for _, m := range event().FindAllStringSubmatchIndex(s, maxEvents) {
		t := objectIn(check, s[m[1]-len("{"):])
		c := analyticsEvent(t)
		if m[2] >= 0 {
			c = analyticsItem(t)
		}
		if c != nil {
			return c
		}
	}
	return nil
}

// event is what stands before the object of an event: what the data layer begins with,
// what is added to it, or the name of the event.
var event = lazy.Regexp(`(?:dataLayer = \[|dataLayer\.push\()\s*\{|(view_item)(?:[^_{][^{]{0,38})?\{`)

// maxEvents limits how many events of a script are read.
const maxEvents = 40

// analyticsEvent reads an entry of the data layer.
func analyticsEvent(t *schemaorg.Thing) *Candidate {
	for _, ec := range t.Things("ecommerce") {
		if t.Text("event") == "view_item" {
			if c := analyticsItem(ec); c != nil {
				return c
			}
		}
		for _, detail := range ec.Things("detail") {
			return analyticsItem(detail)
		}
	}
	return nil
}

// analyticsItem reads the single item of an event.
func analyticsItem(t *schemaorg.Thing) *Candidate {
	items := t.Things("items", "products")
	if len(items) != 1 {
		return nil
	}
	item := items[0]
	title := item.Text("item_name", "name")
	if title == "" {
		return nil
	}
	currency := cmp.Or(item.Text("currency", "currencyCode"), t.Text("currency", "currencyCode"))
	return &Candidate{
		Title: title, Brand: item.Text("item_brand", "brand"), Category: item.Text("item_category", "category"),
		Offers: []Offer{{SKU: item.Text("item_id", "id"), Price: amountOf(item, currency, "price")}}, Source: trackedSource,
	}
}

// fromShopify reads the object that every page of a Shopify store provides for
// analytics: the product with its vendor, and its variants with their numbers
// and prices in hundredths of the store's currency.
func fromShopify(check *cancel.Checker, s, address string) *Candidate {
	_, s, _ = strings.Cut(s, "ShopifyAnalytics.meta")
	_, object, _ := strings.Cut(s, "var meta = ")
	meta := objectIn(check, object)
	if page := meta.Things("page"); len(page) == 0 || page[0].Text("pageType") != "product" {
		return nil
	}
	currency := ""
	if m := storeCurrency().FindStringSubmatch(s); m != nil {
		currency = m[1]
	}
	for _, product := range meta.Things("product") {
		c := &Candidate{Brand: product.Text("vendor"), Category: product.Text("type"), Source: trackedSource}
		for _, v := range product.Things("variants") {
			o := Offer{SKU: v.Text("sku"), Title: v.Text("public_title"), Price: amountOf(v, currency, "price")}
			o.Price.Value /= 100
			c.Title = cmp.Or(c.Title, strings.TrimSuffix(v.Text("name"), " - "+o.Title))
			c.Offers = append(c.Offers, o)
			if id := v.Text("id"); id != "" && strings.Contains(address, "variant="+id) {
				last := len(c.Offers) - 1
				c.Offers[0], c.Offers[last] = c.Offers[last], c.Offers[0]
			}
		}
		if c.Title != "" {
			return c
		}
	}
	return nil
}

// storeCurrency is the currency that a store states in its script.
var storeCurrency = lazy.Regexp(`meta\.currency = ['"]([^'"]{1,18})['"]`)
