package schemaorg

import (
	"cmp"
	"maps"
	"slices"

	"github.com/pagemill/pagemill/formats/internal/microformats"
	"github.com/pagemill/pagemill/internal/cancel"
)

// called has the names in this vocabulary of what microformats call otherwise.
var called = map[string]string{
	"h-event": "Event", "h-card": "Organization", "h-adr": "PostalAddress",
	"start": "startDate", "end": "endDate", "photo": "image", "summary": "description",
	"street-address": "streetAddress", "locality": "addressLocality", "postal-code": "postalCode", "country-name": "addressCountry",
}

// EventsOf converts the events among microformats, also those in feeds.
func EventsOf(check *cancel.Checker, items []*microformats.Item) (out []*Thing) {
	for i, it := range items {
		if it.Type[0] == "h-event" {
			out = append(out, ofFormat(check, it, index("", i)))
		}
		out = append(out, EventsOf(check, it.Children)...)
	}
	return out
}

func ofFormat(check *cancel.Checker, it *microformats.Item, path string) *Thing {
	t := &Thing{Props: map[string][]any{}, Source: "microformats", Path: path}
	for _, name := range it.Type {
		t.Types = append(t.Types, cmp.Or(called[name], name))
	}
	for _, property := range slices.Sorted(maps.Keys(it.Properties)) {
		name := cmp.Or(called[property], property)
		for i, v := range it.Properties[property] {
			check.Step()
			switch v := v.(type) {
			case *microformats.Item:
				t.Props[name] = append(t.Props[name], ofFormat(check, v, index(path+"."+name, i)))
			case microformats.Markup:
				t.Props[name] = append(t.Props[name], v.Value)
			case microformats.Image:
				t.Props[name] = append(t.Props[name], v.Value)
			case string:
				t.Props[name] = append(t.Props[name], v)
			}
		}
	}
	return t
}
