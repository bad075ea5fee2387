package shop

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
)

// offersOf returns the offers of a product, including those in an aggregate
// offer. A price on the product itself is also an offer.
func offersOf(t *schemaorg.Thing, e Evidence) []Offer {
	var out []Offer
	for _, o := range t.Things("offers", "offer") {
		inner := o.Things("offers")
		if o.Is("AggregateOffer") || len(inner) > 0 {
			for _, i := range inner {
				out = append(out, offer(i, e, o))
			}
			if len(inner) > 0 {
				continue
			}
		}
		out = append(out, offer(o, e, nil))
	}
	if len(out) == 0 && (t.Text("price", "lowPrice") != "" || t.Text("availability") != "") {
		out = append(out, offer(t, e, nil))
		out[0].SKU = ""
	}
	return out
}

func offer(t *schemaorg.Thing, e Evidence, outer *schemaorg.Thing) Offer {
	o := Offer{SKU: t.Text("sku", "serialNumber"), Title: t.Text("name"), Availability: Availability(t.Text("availability"))}
	if u := t.Text("url"); u != "" {
		o.URL = e.Base.Resolve(u)
	}
	currency := cmp.Or(t.Text("priceCurrency", "currency"), outer.Text("priceCurrency", "currency"))
	o.Price = amountOf(t, currency, "price", "lowPrice", "minPrice")
	for _, spec := range t.Things("priceSpecification") {
		currency = cmp.Or(currency, spec.Text("priceCurrency"))
		kind := spec.Text("priceType")
		listed := strings.HasSuffix(kind, "ListPrice") || strings.HasSuffix(kind, "StrikethroughPrice") || strings.HasSuffix(kind, "SRP")
		a := amountOf(spec, currency, "price", "minPrice")
		switch {
		case !a.Known:
		case listed && !o.Original.Known:
			o.Original = a
		case !listed && (!o.Price.Known || o.Price.Value == 0):
			o.Price = a
		}
	}
	if o.Price.Known && o.Price.Currency == "" {
		o.Price.Currency = price.Code(currency, "")
	}
	return o
}

// amountOf returns the first of the properties with an amount.
func amountOf(t *schemaorg.Thing, currency string, names ...string) Amount {
	for _, name := range names {
		for _, v := range t.Values(name) {
			if a := amount(v, currency); a.Known {
				return a
			}
		}
	}
	return Amount{}
}

// amount reads a declared price. A number is taken as it is; a string may be
// formatted, in any locale.
func amount(v any, currency string) Amount {
	a := Amount{Currency: code(currency)}
	switch v := v.(type) {
	case json.Number:
		if n, err := v.Float64(); err == nil {
			a.Value, a.Known = n, true
		}
	case string:
		s := strings.TrimSpace(v)
		if i := strings.LastIndexByte(s, '.'); strings.Trim(s, "0123456789.") == "" && (len(s)-i-1 != 3 || i > 3) {
			if n, err := strconv.ParseFloat(s, 64); err == nil {
				a.Value, a.Known = n, true
				return a
			}
		}
		p := price.Parse(s, currency)
		a.Value, a.Known = p.Amount, p.Found && p.Digits != "0"
		if a.Currency == "" {
			a.Currency = code(p.Currency)
		}
	case *schemaorg.Thing:
		return amountOf(v, cmp.Or(v.Text("priceCurrency", "currency"), currency), "price", "value", "amount", "minPrice", "sales")
	}
	return a
}

// code returns the ISO 4217 code of a declared currency if known, else the
// currency as written.
func code(currency string) string { return codeIn(currency, "") }

// codeIn returns the code of a currency shown on a page for a region.
func codeIn(currency, region string) string {
	currency = strings.TrimSpace(currency)
	return cmp.Or(price.Code(currency, region), currency)
}

// Availability returns the name of an ItemAvailability in any spelling.
func Availability(s string) string {
	s = s[strings.LastIndexAny(s, "/#")+1:]
	return stocks()[strings.NewReplacer(" ", "", "_", "", "-", "").Replace(strings.ToLower(strings.TrimSpace(s)))]
}

// stocks has the names of ItemAvailability by their spellings.
var stocks = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for list, spellings := range vocabulary() {
		if name, ok := strings.CutPrefix(list, "is "); ok {
			for _, spelling := range spellings {
				out[spelling] = name
			}
		}
	}
	return out
})

// chosenFirst moves the best offer to the front: the one with the shown price, else
// one with a price and in stock, else one with a price.
func chosenFirst(offers []Offer, shown *money) []Offer {
	at := -1
	for _, ok := range [...]func(Offer) bool{
		func(o Offer) bool {
			return shown != nil && o.Price.Value == shown.amount.Value && o.Availability != "OutOfStock"
		},
		func(o Offer) bool { return o.Availability != "OutOfStock" && o.Availability != "SoldOut" },
		func(Offer) bool { return true },
	} {
		for i, o := range offers {
			if at < 0 && o.Price.Known && ok(o) {
				at = i
			}
		}
	}
	if at > 0 {
		offers = slices.Insert(offers, 0, offers[at])
		offers = slices.Delete(offers, at+1, at+2)
	}
	return offers
}
