package shop

import (
	"strconv"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/formats/internal/laxjson"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/formats/internal/wordindex"
	"github.com/pagemill/pagemill/internal/cancel"
)

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

// embedded returns the product in the state embedded in the page's scripts, if
// it is the only one, or the one with the page's heading: state contains many
// other products.
func embedded(e Evidence, page *view) *Candidate {
	var found []map[string]any
	for _, s := range e.Declared.Scripts() {
		e.Check.Step()
		if s.Words(scriptWords())&hasPrice == 0 {
			continue // no key of a price: most scripts are not worth decoding
		}
		for _, v := range laxjson.Values(e.Check, s.States()) {
			m, _ := v.(map[string]any)
			if m["titleModule"] != nil {
				return fromModules(thing(e.Check, m))
			}
			if m["name"] != nil && (m["offers"] != nil || amount(m["price"], "").Known && (m["sku"] != nil || m["productId"] != nil || m["id"] != nil)) {
				found = append(found, m)
			}
		}
	}
	for _, m := range found {
		e.Check.Steps(4)
		if name, ok := m["name"].(string); ok && (len(found) == 1 || page.isTitle(name)) {
			c := fromThing(thing(e.Check, m), e, nil)
			c.Source = embeddedSource
			return c
		}
	}
	return nil
}

const embeddedSource = "embedded state"

// thing returns an object as a thing with its keys as properties.
func thing(check *cancel.Checker, object map[string]any) *schemaorg.Thing {
	for _, t := range schemaorg.FromJSONLD(check, []any{object}) {
		return t
	}
	return &schemaorg.Thing{} // nothing but an empty graph
}

// fromModules reads the state of one large marketplace's product pages.
func fromModules(t *schemaorg.Thing) *Candidate {
	title, prices := t.Things("titleModule"), t.Things("priceModule")
	if len(title) == 0 || len(prices) == 0 {
		return nil
	}
	o := Offer{Price: amountOf(prices[0], "", "minActivityAmount", "minAmount")}
	for _, q := range t.Things("quantityModule") {
		if n := q.Text("totalAvailQuantity"); n != "" {
			o.Availability = Availability(strconv.FormatBool(n != "0"))
		}
	}
	return &Candidate{Title: title[0].Text("subject"), Offers: []Offer{o}, Source: embeddedSource}
}

// objectIn decodes the object with which a text begins, as a thing with its keys as
// properties; nil without one.
func objectIn(check *cancel.Checker, s string) *schemaorg.Thing {
	if s = strings.TrimLeft(s, " \n\t\r"); !strings.HasPrefix(s, "{") {
		return nil
	}
	room := laxjson.NewRoom()
	if m, ok := laxjson.First(check, s[:min(len(s), maxObject)], &room).(map[string]any); ok {
		return thing(check, m)
	}
	return nil
}

// maxObject is how many bytes of a script are read for an object in it.
const maxObject = 1 << 17
