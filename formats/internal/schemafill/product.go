package schemafill

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
)

// productFacts are the properties that the reader of products answers, and nobody
// else on a page with a product.
var productFacts = []string{"name", "brand", "sku", "offers", "aggregateRating", "hasVariant"}

// offerFacts are those of its offer.
var offerFacts = []string{"price", "priceCurrency", "availability", "inStock", "originalPrice", "lowPrice", "priceSpecification"}

// takeProduct puts the page's product, as its reader finds it, in the place of the
// declared ones of its name, if the schema asks for what only products have.
func (f *filler) takeProduct(s map[string]any) {
	if f.page.Product == nil || !f.asksProduct(s, 0) {
		return
	}
	p := f.page.Product()
	if p == nil {
		return
	}
	title := p.Text("name")
	all := []*schemaorg.Thing{p}
	for _, t := range f.all {
		if !t.Is("Product", "ProductGroup", "IndividualProduct", "ProductModel") || !sameTitle(t.Text("name"), title) {
			all = append(all, t)
			continue
		}
		adopt(p, t, productFacts)
		for _, offer := range t.Things("offers") {
			for _, own := range p.Things("offers") {
				adopt(own, offer, offerFacts)
				for _, said := range offer.Values("price") {
					if isAmount(said, own.Text("price")) {
						own.Props["price"] = append(own.Props["price"], said) // with its currency, for a price as text
					}
				}
			}
		}
	}
	f.all, f.product = all, p
}

// adopt adds the properties of a declared thing for which the reader has no place.
func adopt(t, declared *schemaorg.Thing, facts []string) {
	for name, values := range declared.Props {
		if !slices.Contains(facts, name) && t.Props[name] == nil {
			t.Props[name] = values
		}
	}
}

// sameTitle reports whether one title begins with the other.
func sameTitle(a, b string) bool {
	a, b = strings.ToLower(a), strings.ToLower(b)
	return a != "" && b != "" && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a))
}

// asksProduct reports whether a schema has a property, at the top or in objects,
// that offers or makers answer.
func (f *filler) asksProduct(s map[string]any, depth int) bool {
	names, props := properties(s)
	for _, name := range names {
		p, _ := props[name].(map[string]any)
		for _, m := range meanings(strings.Join(ident.Words(called(name, p)), " ")) {
			if head, _, _ := strings.Cut(m, "."); head == "offers" || head == "sku" || head == "brand" {
				return true
			}
		}
		if p != nil && depth < maxAsked {
			if p = f.resolve(p); typeOf(p) == "object" && f.asksProduct(p, depth+1) {
				return true
			}
		}
	}
	return false
}

// maxAsked is how deep a schema is searched for what products have.
const maxAsked = 3

// productFact reports whether a property of the page's product has one reader. Its
// values are then all there are.
func (f *filler) productFact(t *schemaorg.Thing, name string) (values []any, path string, ok bool) {
	if f.product == nil || t != f.product && !slices.Contains(f.product.Things("offers", "aggregateRating"), t) {
		return nil, "", false
	}
	for _, m := range meanings(strings.Join(ident.Words(name), " ")) {
		head, rest, _ := strings.Cut(m, ".")
		if head == "offers" {
			head, _, _ = strings.Cut(rest, ".")
		}
		if !slices.Contains(productFacts, head) && !slices.Contains(offerFacts, head) {
			continue
		}
		if values, path = answerAt(t, name); values != nil {
			return values, path, true
		}
		return nil, "", head != "name"
	}
	return nil, "", false
}
