package menu

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
)

// maxState limits the depth of a state that is searched.
const maxState = 60

// embedded reads a menu from the state of a page's scripts: objects below a key
// such as "menu" with a name and a list of named, priced items.
func embedded(states []any) *Menu {
	m := &Menu{Source: "embedded state", Confidence: 0.8}
	for _, s := range states {
		m.state(s, false, 0)
	}
	total := 0
	for _, s := range m.Sections {
		total += len(s.Items)
	}
	if total < leastItems {
		return nil
	}
	return m
}

// state searches for sections; inMenu means that an enclosing key names a menu.
func (m *Menu) state(v any, inMenu bool, depth int) {
	if depth > maxState || len(m.Sections) > 500 {
		return
	}
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			m.state(e, inMenu, depth+1)
		}
	case map[string]any:
		if inMenu {
			if s := stateSection(v); len(s.Items) > 0 {
				m.Sections = append(m.Sections, s)
				return
			}
		}
		for _, key := range slices.Sorted(maps.Keys(v)) {
			m.state(v[key], inMenu || strings.Contains(strings.ToLower(key), "menu"), depth+1)
		}
	}
}

// stateSection reads an object as a section; one without items does not count.
func stateSection(v map[string]any) Section {
	s := Section{Name: word(v, "name", "title"), Description: word(v, "description")}
	if s.Name == "" {
		return Section{}
	}
	for _, key := range [...]string{"items", "menuItems", "dishes", "products", "children"} {
		list, _ := v[key].([]any)
		for _, e := range list {
			if it, ok := stateItem(e); ok {
				s.Items = append(s.Items, it)
			}
		}
	}
	return s
}

// stateItem reads a named and priced object.
func stateItem(v any) (Item, bool) {
	o, _ := v.(map[string]any)
	it := Item{Name: word(o, "name", "title"), Description: word(o, "description"), Image: word(o, "image", "imageUrl", "photo"), Number: word(o, "id", "guid", "sku")}
	it.Price = statePrice(o)
	if it.Name == "" || !it.Price.Found {
		return Item{}, false
	}
	for _, key := range [...]string{"available", "isAvailable", "inStock", "soldOut", "outOfStock"} {
		if is, ok := o[key].(bool); ok {
			if it.Availability = "InStock"; is == (key == "soldOut" || key == "outOfStock") {
				it.Availability = "OutOfStock"
			}
		}
	}
	for _, key := range [...]string{"optionGroups", "modifierGroups", "modifiers", "options", "variants"} {
		groups, _ := o[key].([]any)
		for _, g := range groups {
			if group := stateGroup(g); len(group.Options) > 0 {
				it.Options = append(it.Options, group)
			}
		}
	}
	return it, true
}

func stateGroup(v any) Group {
	o, _ := v.(map[string]any)
	g := Group{Name: word(o, "name", "title")}
	for _, key := range [...]string{"options", "modifiers", "items", "choices"} {
		list, _ := o[key].([]any)
		for _, e := range list {
			if c, ok := e.(map[string]any); ok {
				if name := word(c, "name", "title"); name != "" {
					g.Options = append(g.Options, Option{name, statePrice(c)})
				}
			}
		}
	}
	return g
}

// statePrice reads a price in whole units, in cents if the key says so, or as
// formatted text.
func statePrice(o map[string]any) price.Price {
	currency := word(o, "currency", "currencyCode", "priceCurrency")
	for _, key := range [...]string{"price", "basePrice", "amount", "displayPrice", "priceCents", "priceInCents"} {
		switch v := o[key].(type) {
		case json.Number:
			n, err := v.Float64()
			if err != nil {
				continue
			}
			if strings.HasSuffix(key, "Cents") {
				n /= 100
			}
			return price.Price{Amount: n, Text: strconv.FormatFloat(n, 'f', 2, 64), Currency: currency, Found: true}
		case string:
			if p := price.Parse(v, currency); p.Found {
				return p
			}
		}
	}
	return price.Price{}
}

// word returns the value of the first of the keys that holds a text or a
// number.
func word(o map[string]any, keys ...string) string {
	for _, key := range keys {
		switch v := o[key].(type) {
		case string:
			if s := schemaorg.Clean(v); s != "" {
				return s
			}
		case json.Number:
			return v.String()
		}
	}
	return ""
}
