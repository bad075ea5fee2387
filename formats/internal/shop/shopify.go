package shop

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/lazy"
)

// fromShopify reads the object that every page of a Shopify store provides for
// analytics: the product with its vendor, and its variants with their numbers
// and prices in hundredths of the store's currency.
func fromShopify(check *cancel.Checker, s, address string) *Candidate {
	i := strings.Index(s, "ShopifyAnalytics.meta")
	if i < 0 {
		return nil
	}
	j := strings.Index(s[i:], "var meta = ")
	if j < 0 {
		return nil
	}
	meta := decodeObject(check, s[i+j+len("var meta = "):])
	page, _ := meta["page"].(map[string]any)
	product, _ := meta["product"].(map[string]any)
	if text(page, "pageType") != "product" {
		return nil
	}
	c := &Candidate{Brand: text(product, "vendor"), Category: text(product, "type"), Source: "analytics"}
	currency := ""
	if m := storeCurrency().FindStringSubmatch(s[i:]); m != nil {
		currency = m[1]
	}
	variants, _ := product["variants"].([]any)
	for _, v := range variants {
		v, _ := v.(map[string]any)
		o := Offer{SKU: text(v, "sku"), Title: text(v, "public_title"), Price: hundredths(v["price"], currency)}
		c.Title = cmp.Or(c.Title, strings.TrimSuffix(text(v, "name"), " - "+o.Title))
		c.Offers = append(c.Offers, o)
		if id := text(v, "id"); id != "" && strings.Contains(address, "variant="+id) {
			last := len(c.Offers) - 1
			c.Offers[0], c.Offers[last] = c.Offers[last], c.Offers[0]
		}
	}
	if c.Title == "" {
		return nil
	}
	return c
}

// storeCurrency is the currency that a store states in its script.
var storeCurrency = lazy.Regexp(`meta\.currency = ['"]([^'"]{1,18})['"]`)

func hundredths(v any, currency string) Amount {
	n, ok := v.(json.Number)
	if !ok {
		return Amount{}
	}
	f, err := n.Float64()
	return Amount{Value: f / 100, Currency: code(currency), Known: err == nil && f > 0}
}
