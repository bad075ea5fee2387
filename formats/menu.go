package formats

import (
	"cmp"
	"context"
	"fmt"

	"github.com/pagemill/pagemill/formats/internal/menu"
	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/formats/internal/shop"
	"github.com/pagemill/pagemill/internal/dom"
)

// NoMenu is the warning for a page without a menu.
const NoMenu = "No menu found on this page; it does not appear to be a menu page."

// A Menu is the menu of a restaurant or similar business.
type Menu struct {
	IsMenu     bool          `json:"isMenu"`              // always true
	Confidence float64       `json:"confidence"`          // 0 to 1
	Merchant   *Merchant     `json:"merchant,omitempty"`  // nil if the page does not name it
	Currency   string        `json:"currency,omitempty"`  // of the first price that has one; ISO 4217 if known, else as written
	Sections   []MenuSection `json:"sections"`            // in page order, at least one
	SourceURL  string        `json:"sourceUrl,omitempty"` // Page.URL
	Source     string        `json:"source"`              // "json-ld", "microdata", "rdfa", "embedded state" or "visible text"
}

// A Merchant is the business that serves the menu.
type Merchant struct {
	Name     string `json:"name"`               // as written
	Type     string `json:"type,omitempty"`     // its type in schema.org, such as "Restaurant"
	Location string `json:"location,omitempty"` // street, town and country, as far as the page states them
}

// A MenuSection is a part of a menu.
type MenuSection struct {
	ID          string     `json:"id"`                    // "s1", "s2", … in page order
	Name        string     `json:"name"`                  // its heading
	Description string     `json:"description,omitempty"` // the text below its heading
	Items       []MenuItem `json:"items"`                 // in page order
}

// A MenuItem is a dish or a drink.
type MenuItem struct {
	ID          string  `json:"id"`                    // "s1.i1", "s1.i2", … in page order
	Name        string  `json:"name"`                  // as written
	Description string  `json:"description,omitempty"` // as written
	Images      []Image `json:"images,omitempty"`      // with absolute addresses
	Price       *Price  `json:"price,omitempty"`       // nil if the page does not state it
	// Availability is nil if the page does not state it.
	Availability *Availability    `json:"availability,omitempty"`
	Dietary      []string         `json:"dietary,omitempty"`      // diets that it suits, such as "Vegan"
	Calories     string           `json:"calories,omitempty"`     // as declared
	OptionGroups []OptionGroup    `json:"optionGroups,omitempty"` // its sizes and extras
	Identifiers  *ItemIdentifiers `json:"identifiers,omitempty"`  // nil if it has no number
	URL          string           `json:"url,omitempty"`          // absolute
}

// An OptionGroup is a set of choices for a dish: its sizes, or its extras. Name
// is empty if the page gives none.
type OptionGroup struct {
	Name    string   `json:"name,omitempty"`
	Options []Option `json:"options"` // in page order
}

// An Option is one choice with its price.
type Option struct {
	Name  string `json:"name"`            // as written
	Price *Price `json:"price,omitempty"` // nil if the page does not state it
}

// ItemIdentifiers are the numbers of a dish.
type ItemIdentifiers struct {
	MerchantItemID string `json:"merchantItemId"` // the number on the menu
}

// ReadMenu returns the menu that the page declares or shows, nil if there is
// none; the caller then reports the warning NoMenu. Names and prices are the
// page's own; a currency is given only if the page states it.
func ReadMenu(ctx context.Context, p Page) (*Menu, error) { return run(ctx, p, readMenu) }

func readMenu(p Page) *Menu {
	if p.Root == nil {
		return nil
	}
	p = p.reading()
	found := menu.Find(p.check, p.Root, p.declared)
	if found == nil {
		return nil
	}
	m := &Menu{IsMenu: true, Confidence: found.Confidence, SourceURL: p.URL, Source: found.Source}
	if found.Merchant != "" {
		m.Merchant = &Merchant{Name: found.Merchant, Type: found.Kind, Location: found.Location}
	}
	base := p.base()
	for i, s := range found.Sections {
		section := MenuSection{ID: fmt.Sprintf("s%d", i+1), Name: s.Name, Description: s.Description}
		for j, it := range s.Items {
			item := menuItem(it, base)
			item.ID = fmt.Sprintf("s%d.i%d", i+1, j+1)
			if item.Price != nil {
				m.Currency = cmp.Or(m.Currency, item.Price.Currency)
			}
			section.Items = append(section.Items, item)
		}
		m.Sections = append(m.Sections, section)
	}
	return m
}

func menuItem(it menu.Item, base dom.Base) MenuItem {
	out := MenuItem{Name: it.Name, Description: it.Description, Dietary: it.Dietary, Calories: it.Calories, Price: menuPrice(it.Price)}
	if it.URL != "" {
		out.URL = base.Resolve(it.URL)
	}
	if it.Image != "" {
		out.Images = []Image{{URL: base.Resolve(it.Image)}}
	}
	if a, known := availabilities[shop.Availability(it.Availability)]; known {
		out.Availability = &a
	}
	for _, g := range it.Options {
		group := OptionGroup{Name: g.Name}
		for _, o := range g.Options {
			group.Options = append(group.Options, Option{Name: o.Name, Price: menuPrice(o.Price)})
		}
		out.OptionGroups = append(out.OptionGroups, group)
	}
	if it.Number != "" {
		out.Identifiers = &ItemIdentifiers{it.Number}
	}
	return out
}

// menuPrice returns nil without a price.
func menuPrice(p price.Price) *Price {
	if !p.Found {
		return nil
	}
	out := money(shop.Amount{Value: p.Amount, Currency: cmp.Or(price.Code(p.Currency, ""), p.Currency), Symbol: p.Currency})
	return &out
}
