package shop

import (
	"cmp"
	"encoding/json"
	"strconv"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/formats/internal/declared"
	"github.com/pagemill/pagemill/formats/internal/laxjson"
	"github.com/pagemill/pagemill/formats/internal/state"
	"github.com/pagemill/pagemill/formats/internal/wordindex"
)

// embedded returns the product in the state embedded in the page's scripts, if
// it is the only one, or the only one with the page's address or heading: state
// contains many other products.
func embedded(e Evidence, page *view) *Candidate {
	return inScripts(e, func(s *declared.Script) *Candidate { return fromScript(s, e, page) })
}

// inScripts returns the first product that read finds in the scripts.
func inScripts(e Evidence, read func(*declared.Script) *Candidate) *Candidate {
	for _, s := range e.Declared.Scripts() {
		e.Check.Step()
		if c := read(s); c != nil {
			return c
		}
	}
	return nil
}

// Sets of words by which scripts may tell a product.
const (
	hasPrice = 1 << iota
	hasStore
	hasEvent
	hasPixel
)

var scriptWords = sync.OnceValue(func() *wordindex.Index {
	return wordindex.New([]string{"rice", "offers", "runParams"}, []string{"ShopifyAnalytics.meta"}, []string{"view_item", "ecommerce"}, []string{"ViewContent"})
})

func fromScript(s *declared.Script, e Evidence, page *view) *Candidate {
	if s.Words(scriptWords())&hasPrice == 0 {
		return nil // no key of a price: most scripts are not worth decoding
	}
	for _, state := range s.States() {
		if c := fromState(state, e, page); c != nil {
			return c
		}
	}
	if i := strings.Index(s.Text, "runParams"); i >= 0 {
		room := laxjson.NewRoom()
		if c := fromRunParams(state.After(e.Check, s.Text[i:], '=', &room)); c != nil {
			return c
		}
	}
	return nil
}

// fromState returns the product of the state: of the nodes with a name and a price the
// only one, else the one with the page's address, else the one with its heading.
func fromState(state any, e Evidence, page *view) *Candidate {
	var found []map[string]any
	for _, v := range laxjson.Values(e.Check, state) {
		if m, ok := v.(map[string]any); ok && productLike(m) {
			found = append(found, m)
		}
	}
	for _, ok := range [...]func(map[string]any) bool{
		func(map[string]any) bool { return true },
		func(m map[string]any) bool {
			u := text(m, "url", "canonicalUrl", "link")
			return u != "" && e.URL != "" && path(e.Base.Resolve(u)) == path(e.URL)
		},
		func(m map[string]any) bool { return page.isTitle(text(m, nameKeys()...)) },
	} {
		if m := only(found, ok); m != nil {
			return fromNode(m, e)
		}
	}
	return nil
}

// only returns the last of the nodes for which ok holds, nil if these have several names.
func only(nodes []map[string]any, ok func(map[string]any) bool) (one map[string]any) {
	for _, m := range nodes {
		if !ok(m) {
			continue
		}
		if one != nil && text(one, nameKeys()...) != text(m, nameKeys()...) {
			return nil
		}
		one = m
	}
	return one
}

func nameKeys() []string {
	return []string{"name", "title", "productName", "product_name", "displayName"}
}

func productLike(m map[string]any) bool {
	if text(m, nameKeys()...) == "" {
		return false
	}
	if _, ok := m["offers"]; ok {
		return true
	}
	return nodePrice(m).Known && (text(m, "sku", "id", "productId", "product_id", "itemId", "code", "slug") != "")
}

func text(m map[string]any, keys ...string) string {
	for _, k := range keys {
		switch v := m[k].(type) {
		case string:
			if s := strings.TrimSpace(v); s != "" {
				return s
			}
		case json.Number:
			return v.String()
		case map[string]any:
			if s := text(v, "name", "title", "value"); s != "" {
				return s
			}
		}
	}
	return ""
}

func fromNode(m map[string]any, e Evidence) *Candidate {
	c := &Candidate{
		Title: text(m, nameKeys()...), Brand: text(m, "brand", "brandName", "brand_name", "manufacturer"), Category: text(m, "category"),
		Description: text(m, "description"), ID: text(m, "sku", "productId", "product_id", "itemId", "id"), Source: "embedded state",
	}
	if u := text(m, "url", "canonicalUrl"); u != "" {
		c.URL = e.Base.Resolve(u)
	}
	o := Offer{SKU: text(m, "sku", "productId", "product_id", "itemId", "id"), Price: nodePrice(m)}
	offer := m
	switch v := m["offers"].(type) {
	case map[string]any:
		offer = v
	case []any:
		if len(v) > 0 {
			offer, _ = v[0].(map[string]any)
		}
	}
	if offer != nil {
		if !o.Price.Known {
			o.Price = nodePrice(offer)
		}
		o.Availability = Availability(text(offer, "availability", "availabilityStatus", "stockStatus", "stock_status"))
		for _, key := range [...]string{"inStock", "available"} {
			if in, ok := offer[key].(bool); ok && o.Availability == "" {
				o.Availability = Availability(strconv.FormatBool(in))
			}
		}
	}
	c.Offers = []Offer{o}
	return c
}

// nodePrice returns the price of a node of state, in the node itself or one
// level down.
func nodePrice(m map[string]any) Amount {
	currency := text(m, "priceCurrency", "currency", "currencyCode", "currency_code")
	for _, k := range [...]string{"salePrice", "sale_price", "currentPrice", "price", "finalPrice", "priceValue", "lowPrice"} {
		switch v := m[k].(type) {
		case string, json.Number:
			if a := amount(v, currency); a.Known {
				return a
			}
		case map[string]any:
			inner := cmp.Or(text(v, "currency", "currencyCode", "priceCurrency"), currency)
			for _, key := range [...]string{"amount", "value", "price", "current", "currentPrice"} {
				if a := amount(v[key], inner); a.Known {
					return a
				}
			}
		}
	}
	return Amount{}
}

// fromRunParams reads the state of one large marketplace's product pages.
func fromRunParams(v any) *Candidate {
	m, _ := v.(map[string]any)
	data, _ := m["data"].(map[string]any)
	title, _ := data["titleModule"].(map[string]any)
	prices, _ := data["priceModule"].(map[string]any)
	if title == nil || prices == nil {
		return nil
	}
	o := Offer{}
	for _, k := range [...]string{"minActivityAmount", "minAmount"} {
		if p, ok := prices[k].(map[string]any); ok && !o.Price.Known {
			o.Price = amount(p["value"], text(p, "currency"))
		}
	}
	if q, ok := data["quantityModule"].(map[string]any); ok {
		if n, ok := q["totalAvailQuantity"].(json.Number); ok {
			o.Availability = Availability(strconv.FormatBool(n != "0"))
		}
	}
	return &Candidate{Title: text(title, "subject"), Offers: []Offer{o}, Source: "embedded state"}
}
