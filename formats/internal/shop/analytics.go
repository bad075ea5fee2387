package shop

import (
	"cmp"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/declared"
	"github.com/pagemill/pagemill/formats/internal/laxjson"
	"github.com/pagemill/pagemill/internal/cancel"
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
		c := inScripts(e, func(s *declared.Script) *Candidate {
			if s.Words(scriptWords())&from.words == 0 {
				return nil
			}
			return from.read(s.Text)
		})
		if c != nil {
			return c
		}
	}
	return nil
}

// fromPixel reads the "ViewContent" event of the Meta pixel, with the
// parameters content_type, content_ids, content_name, value and currency (Meta
// for Developers, Conversion tracking). An event with several contents
// describes a list.
func fromPixel(check *cancel.Checker, s string, page *view) *Candidate {
	i := strings.Index(s, "ViewContent")
	if i < 0 {
		return nil
	}
	rest := s[i+len("ViewContent"):]
	k := strings.IndexByte(rest, '{')
	if k < 0 || k > 20 {
		return nil
	}
	m := decodeObject(check, rest[k:])
	ids, _ := m["content_ids"].([]any)
	if kind := text(m, "content_type"); kind != "product" && kind != "product_group" || len(ids) > 1 {
		return nil
	}
	o := Offer{Price: amount(m["value"], text(m, "currency"))}
	if !o.Price.Known || o.Price.Value == 0 {
		return nil
	}
	title := cmp.Or(text(m, "content_name"), page.heading, page.ogTitle)
	return &Candidate{Title: title, Category: text(m, "content_category"), Offers: []Offer{o}, Source: "analytics"}
}

// fromAnalytics reads the item of a view_item event (Google Analytics 4) or of
// a product detail view (its predecessor). A list view has several items and
// describes none of them.
func fromAnalytics(check *cancel.Checker, s string) *Candidate {
	if _, list, ok := strings.Cut(s, "dataLayer = ["); ok { // initial content of the data layer
		if c := analyticsEvent(decodeObject(check, list)); c != nil {
			return c
		}
	}
	rest := s
	for range maxEvents {
		i := strings.Index(rest, "view_item")
		j := strings.Index(rest, "dataLayer.push(")
		if i < 0 && j < 0 {
			return nil
		}
		if j >= 0 && (i < 0 || j < i) {
			rest = rest[j+len("dataLayer.push("):]
			if c := analyticsEvent(decodeObject(check, rest)); c != nil {
				return c
			}
			continue
		}
		rest = rest[i+len("view_item"):]
		if strings.HasPrefix(rest, "_list") {
			continue
		}
		if k := strings.IndexByte(rest, '{'); k >= 0 && k < 40 {
			if c := analyticsItem(decodeObject(check, rest[k:])); c != nil {
				return c
			}
		}
	}
	return nil
}

// maxEvents limits how many events of a script are read.
const maxEvents = 40

// maxObject is how many bytes of a script are read for an object in it.
const maxObject = 1 << 17

func decodeObject(check *cancel.Checker, s string) map[string]any {
	s = strings.TrimLeft(s, " \n\t\r")
	if !strings.HasPrefix(s, "{") {
		return nil
	}
	room := laxjson.NewRoom()
	m, _ := laxjson.First(check, s[:min(len(s), maxObject)], &room).(map[string]any)
	return m
}

func analyticsEvent(m map[string]any) *Candidate {
	ec, _ := m["ecommerce"].(map[string]any)
	if ec == nil {
		return nil
	}
	if event := text(m, "event"); event == "view_item" || event == "" {
		if c := analyticsItem(ec); c != nil && event == "view_item" {
			return c
		}
	}
	if detail, ok := ec["detail"].(map[string]any); ok {
		return analyticsItem(detail)
	}
	return nil
}

// onlyItem returns the single item of an event, nil if there are several. Some
// shops write it without the enclosing list.
func onlyItem(m map[string]any) map[string]any {
	for _, key := range [...]string{"items", "products"} {
		switch items := m[key].(type) {
		case []any:
			if len(items) != 1 {
				return nil
			}
			item, _ := items[0].(map[string]any)
			return item
		case map[string]any:
			return items
		}
	}
	return nil
}

func analyticsItem(m map[string]any) *Candidate {
	item := onlyItem(m)
	title := text(item, "item_name", "name")
	if title == "" {
		return nil
	}
	currency := cmp.Or(text(item, "currency", "currencyCode"), text(m, "currency", "currencyCode"))
	return &Candidate{
		Title: title, Brand: text(item, "item_brand", "brand"), Category: text(item, "item_category", "category"),
		Offers: []Offer{{SKU: text(item, "item_id", "id"), Price: amount(item["price"], currency)}}, Source: "analytics",
	}
}
