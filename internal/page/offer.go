package page

import (
	"encoding/json"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// offerKeys are the schema.org properties of an offer that a product page shows
// next to the product's name.
var offerKeys = []string{"price", "lowPrice", "sku", "mpn", "productID", "brand", "model", "gtin", "gtin8", "gtin12", "gtin13", "gtin14", "isbn"}

// openGraphOffer are the Open Graph properties with the same meaning.
var openGraphOffer = []string{"product:price:amount", "og:price:amount", "product:brand", "og:brand", "product:retailer_item_id", "product:mfr_part_no"}

const (
	maxOffer  = 40 // more would be a list of offers
	maxLength = 60
)

// Offer returns the prices, product numbers and brands that the page's JSON-LD
// and meta elements declare for a product. Products declared as related or
// similar are ignored.
func (p *Page) Offer() []string {
	o := offer{seen: map[string]bool{}}
	for _, n := range p.metadata {
		if n.DataAtom != atom.Script {
			o.add(dom.Attr(n, "content"))
			continue
		}
		var v any
		if json.Unmarshal([]byte(n.FirstChild.Data), &v) == nil {
			o.read(v, false)
		}
	}
	return o.values
}

type offer struct {
	values []string
	seen   map[string]bool
}

func (o *offer) add(s string) {
	if s = strings.TrimSpace(s); s == "" || len(s) > maxLength || o.seen[s] || len(o.values) >= maxOffer {
		return
	}
	o.seen[s] = true
	o.values = append(o.values, s)
}

// read collects the facts of the products in v; within means that v is part of
// one.
func (o *offer) read(v any, within bool) {
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			o.read(x, within)
		}
	case map[string]any:
		within = within || isProduct(v["@type"])
		for _, k := range [...]string{"@graph", "mainEntity", "offers", "hasVariant", "priceSpecification", "itemOffered"} {
			if x, ok := v[k]; ok {
				o.read(x, within)
			}
		}
		if within {
			o.properties(v)
		}
	}
}

// properties adds the values of an object's offer keys, in the order of the
// keys.
func (o *offer) properties(v map[string]any) {
	for _, k := range offerKeys {
		switch x := v[k].(type) {
		case string:
			o.add(x)
		case float64:
			b, err := json.Marshal(x)
			if err == nil {
				o.add(string(b))
			}
		case map[string]any:
			if s, ok := x["name"].(string); ok {
				o.add(s)
			}
		}
	}
}

func isProduct(v any) bool {
	switch v := v.(type) {
	case string:
		return declaredType(v)&DeclaresProduct != 0
	case []any:
		for _, x := range v {
			if isProduct(x) {
				return true
			}
		}
	}
	return false
}

// declaresOffer reports whether a meta element names a property of an offer.
func declaresOffer(n *html.Node) bool {
	return slices.Contains(offerKeys, dom.Attr(n, "itemprop")) || slices.Contains(openGraphOffer, dom.Attr(n, "property"))
}
