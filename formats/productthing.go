package formats

import (
	"encoding/json"
	"strconv"

	"github.com/pagemill/pagemill/formats/internal/schemaorg"
)

// asThing returns what the reader of products found in schema.org's terms, so that
// a schema's properties get the same values as the product format.
func (p *Product) asThing() *schemaorg.Thing {
	t := p.thing("Product", map[string]any{"name": p.Title, "brand": p.Brand, "category": p.Category, "url": p.URL, "description": p.Description})
	if r := p.Rating; r != nil {
		rating := map[string]any{"ratingValue": r.Value}
		if r.Best > 0 {
			rating["bestRating"] = r.Best
		}
		if r.Count > 0 {
			rating["ratingCount"], rating["reviewCount"] = float64(r.Count), float64(r.Count)
		}
		t.Props["aggregateRating"] = []any{p.thing("AggregateRating", rating)}
	}
	for i := range p.Variants {
		v := &p.Variants[i]
		one := p.variant(v)
		if i == 0 {
			for _, name := range [...]string{"offers", "sku", "productID"} {
				if values := one.Props[name]; values != nil {
					t.Props[name] = values
				}
			}
		}
		t.Props["image"] = append(t.Props["image"], one.Props["image"]...)
		if len(p.Variants) > 1 || v.Title != "" || len(v.Values) > 0 {
			t.Props["hasVariant"] = append(t.Props["hasVariant"], one)
		}
	}
	return t
}

// variant returns a variant as a product of its own.
func (p *Product) variant(v *Variant) *schemaorg.Thing {
	offer := map[string]any{"availability": v.Availability.Text}
	if v.Price != nil {
		offer["price"], offer["priceCurrency"] = v.Price.Amount, v.Price.Currency
	}
	if v.Sale != nil {
		offer["originalPrice"] = v.Sale.OriginalPrice.Amount
	}
	if v.Price != nil || v.Availability.Text != "" {
		offer["inStock"] = v.Availability.InStock
	}
	t := p.thing("Product", map[string]any{"name": v.Title, "sku": v.SKU, "productID": v.ID, "offers": p.thing("Offer", offer)})
	for name, value := range v.Values {
		t.Props[name] = append(t.Props[name], value)
	}
	for _, img := range v.Images {
		t.Props["image"] = append(t.Props["image"], img.URL)
	}
	return t
}

// thing returns a thing with its values but empty texts.
func (p *Product) thing(kind string, values map[string]any) *schemaorg.Thing {
	t := &schemaorg.Thing{Types: []string{kind}, Source: p.Source, Props: map[string][]any{}}
	for name, v := range values {
		if n, ok := v.(float64); ok {
			v = json.Number(strconv.FormatFloat(n, 'f', -1, 64))
		}
		if v != "" {
			t.Props[name] = []any{v}
		}
	}
	return t
}

// product returns the page's product for filling a schema, nil without one.
func (p Page) product() *schemaorg.Thing {
	if found := readProduct(p); found != nil {
		return found.asThing()
	}
	return nil
}
