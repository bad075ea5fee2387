package formats

import (
	"encoding/json"
	"strconv"

	"github.com/pagemill/pagemill/formats/internal/schemaorg"
)

// asThing returns what the reader of products found in schema.org's terms, so that
// a schema's properties get the same values as the product format.
func (p *Product) asThing() *schemaorg.Thing {
	t := &schemaorg.Thing{Types: []string{"Product"}, Source: p.Source, Props: map[string][]any{}}
	put(t, "name", p.Title)
	put(t, "brand", p.Brand)
	put(t, "category", p.Category)
	put(t, "url", p.URL)
	put(t, "description", p.Description)
	if r := p.Rating; r != nil {
		rating := &schemaorg.Thing{Types: []string{"AggregateRating"}, Source: p.Source, Props: map[string][]any{}}
		put(rating, "ratingValue", r.Value)
		if r.Best > 0 {
			put(rating, "bestRating", r.Best)
		}
		if r.Count > 0 {
			put(rating, "ratingCount", float64(r.Count))
			put(rating, "reviewCount", float64(r.Count))
		}
		t.Props["aggregateRating"] = []any{rating}
	}
	for i := range p.Variants {
		v := &p.Variants[i]
		one := v.asThing(p)
		if i == 0 {
			t.Props["offers"] = one.Props["offers"]
			put(t, "sku", v.SKU)
			put(t, "productID", v.ID)
		}
		t.Props["image"] = append(t.Props["image"], one.Props["image"]...)
		if len(p.Variants) > 1 || v.Title != "" || len(v.Values) > 0 {
			t.Props["hasVariant"] = append(t.Props["hasVariant"], one)
		}
	}
	return t
}

func (v *Variant) asThing(p *Product) *schemaorg.Thing {
	t := &schemaorg.Thing{Types: []string{"Product"}, Source: p.Source, Props: map[string][]any{}}
	put(t, "name", v.Title)
	put(t, "sku", v.SKU)
	put(t, "productID", v.ID)
	for name, value := range v.Values {
		put(t, name, value)
	}
	for _, img := range v.Images {
		put(t, "image", img.URL)
	}
	offer := &schemaorg.Thing{Types: []string{"Offer"}, Source: p.Source, Props: map[string][]any{}}
	if v.Price != nil {
		put(offer, "price", v.Price.Amount)
		put(offer, "priceCurrency", v.Price.Currency)
	}
	if v.Sale != nil {
		put(offer, "originalPrice", v.Sale.OriginalPrice.Amount)
	}
	put(offer, "availability", v.Availability.Text)
	if v.Price != nil || v.Availability.Text != "" {
		offer.Props["inStock"] = []any{v.Availability.InStock}
	}
	t.Props["offers"] = []any{offer}
	return t
}

// put sets a property unless the value is empty.
func put(t *schemaorg.Thing, name string, v any) {
	switch v := v.(type) {
	case string:
		if v != "" {
			t.Props[name] = append(t.Props[name], v)
		}
	case float64:
		t.Props[name] = append(t.Props[name], json.Number(strconv.FormatFloat(v, 'f', -1, 64)))
	}
}

// product returns the page's product for filling a schema, nil without one.
func (p Page) product() *schemaorg.Thing {
	if found := readProduct(p); found != nil {
		return found.asThing()
	}
	return nil
}
