package shop

import (
	"cmp"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/internal/dom"
)

// productTypes are the schema.org types of things for sale.
func productTypes() []string {
	return []string{"Product", "ProductGroup", "IndividualProduct", "SomeProducts", "ProductModel", "Vehicle", "Car"}
}

// related lists the properties whose values are other products.
func related() []string {
	return []string{"isRelatedTo", "isSimilarTo", "isAccessoryOrSparePartFor", "isConsumableFor", "itemListElement", "hasVariant",
		"isVariantOf", "model", "itemReviewed", "mentions", "hasPart", "recommendations"}
}

// structured returns the product in one kind of structured data. Of several
// top-level products, the one with the page's heading is used; if none has it,
// the page lists products and is about none of them.
func structured(e Evidence, source string, page *view) *Candidate {
	var top []*schemaorg.Thing
	for _, t := range e.Declared.Things() {
		e.Check.Step()
		if t.Source == source {
			top = append(top, t)
		}
	}
	found := schemaorg.Find(e.Check, top, related(), productTypes()...)
	t := choose(found, e, page)
	if t == nil {
		return nil
	}
	return fromThing(t, e, variantsOf(t, found))
}

// variantsOf returns the things that declare the variants of a product: its own, else
// those of its name, each with a number of its own.
func variantsOf(t *schemaorg.Thing, found []*schemaorg.Thing) []*schemaorg.Thing {
	if own := t.Things("hasVariant"); len(own) > 0 {
		return own
	}
	same, numbers := []*schemaorg.Thing{t}, map[string]bool{"": true, t.Text("sku"): true}
	for _, other := range found {
		if sku := other.Text("sku"); !numbers[sku] && t.Text("sku") != "" && strings.EqualFold(other.Text("name"), t.Text("name")) {
			numbers[sku] = true
			same = append(same, other)
		}
	}
	if len(same) == 1 {
		return nil
	}
	return same
}

// choose returns the page's product among the declared ones.
func choose(found []*schemaorg.Thing, e Evidence, page *view) *schemaorg.Thing {
	var named []*schemaorg.Thing
	for _, t := range found {
		e.Check.Step()
		if t.Text("name", "title", "headline") != "" {
			named = append(named, t)
		}
	}
	switch len(named) {
	case 0:
		return nil
	case 1:
		return named[0]
	}
	for _, t := range named {
		e.Check.Steps(4)
		if page.isTitle(t.Text("name")) {
			return t
		}
	}
	return nil
}

// path returns an address without scheme, "www.", query and fragment.
func path(address string) string {
	address, _, _ = strings.Cut(address, "#")
	address, _, _ = strings.Cut(address, "?")
	if _, rest, ok := strings.Cut(address, "://"); ok {
		address = rest
	}
	return strings.TrimSuffix(strings.TrimPrefix(strings.ToLower(address), "www."), "/")
}

func fromThing(t *schemaorg.Thing, e Evidence, variants []*schemaorg.Thing) *Candidate {
	c := &Candidate{
		Title: t.Text("name", "title", "headline"), Brand: t.Text("brand", "manufacturer"), Category: t.Text("category"),
		Description: t.Text("description"), ID: t.Text("sku", "productID", "productGroupID"),
		MPN: t.Text("mpn"), GTIN: t.Text("gtin13", "gtin", "gtin12", "gtin14", "gtin8", "isbn", "ean"), Source: t.Source,
	}
	if u := t.Text("url"); u != "" {
		c.URL = e.Base.Resolve(u)
	}
	c.Images = imagesOf(t, e.Base)
	c.Rating = ratingOf(t)
	for _, v := range variants {
		if offers := offersOf(v, e); len(offers) > 0 {
			o := offers[0]
			o.Values = variantValues(v)
			if o.Title = v.Text("name"); o.Title == c.Title {
				o.Title = ""
			}
			if sku := v.Text("sku", "productID", "mpn"); sku != "" {
				o.SKU = sku
			}
			o.Images = imagesOf(v, e.Base)
			c.Offers = append(c.Offers, o)
		}
	}
	if len(c.Offers) == 0 {
		c.Offers = offersOf(t, e)
	}
	return c
}

// variantValues returns the properties by which variants differ.
func variantValues(v *schemaorg.Thing) map[string]string {
	out := map[string]string{}
	for _, name := range [...]string{"color", "size", "material", "pattern", "suggestedAge", "suggestedGender"} {
		if s := v.Text(name); s != "" {
			out[name] = s
		}
	}
	for _, p := range v.Things("additionalProperty") {
		if name, value := p.Text("name"), p.Text("value"); name != "" && value != "" {
			out[name] = value
		}
	}
	return out
}

func imagesOf(t *schemaorg.Thing, base dom.Base) []Image {
	var out []Image
	seen := map[string]bool{}
	for _, v := range t.Values("image") {
		img := Image{}
		switch v := v.(type) {
		case string:
			img.URL = strings.TrimSpace(v)
		case *schemaorg.Thing:
			img.URL, img.Alt = cmp.Or(v.Text("contentUrl", "url", "image"), v.ID), v.Text("caption", "name")
		}
		if img.URL == "" {
			continue
		}
		if img.URL = base.Resolve(img.URL); !seen[img.URL] {
			seen[img.URL] = true
			out = append(out, img)
		}
	}
	return out
}

// openGraph returns the product of the page's Open Graph properties, which
// declare one only with a price.
func openGraph(e Evidence, page *view) *Candidate {
	g := e.Declared.OpenGraph()
	if g == nil {
		return nil
	}
	currency := g.First("product:price:currency", "og:price:currency", "product:sale_price:currency")
	p := amount(g.First("product:sale_price:amount", "product:price:amount", "og:price:amount", "product:price", "og:price"), currency)
	if !p.Known {
		return nil
	}
	o := Offer{Price: p, Availability: Availability(g.First("product:availability", "og:availability"))}
	if list := amount(g.First("product:original_price:amount", "og:price:standard_amount", "product:price:amount"), currency); list.Known && list.Value > p.Value {
		o.Original = list
	}
	c := &Candidate{
		Title: cmp.Or(g.First("og:title"), page.heading), Brand: g.First("product:brand", "og:brand"), Category: g.First("product:category"),
		Description: g.First("og:description"), ID: g.First("product:retailer_item_id", "product:sku"), Offers: []Offer{o}, Source: "open graph",
	}
	if u := g.First("og:url"); u != "" {
		c.URL = e.Base.Resolve(u)
	}
	if img := g.First("og:image:secure_url", "og:image"); img != "" {
		c.Images = []Image{{URL: e.Base.Resolve(img), Alt: g.First("og:image:alt")}}
	}
	return c
}
