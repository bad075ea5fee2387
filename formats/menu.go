package formats

import (
	"fmt"

	"github.com/pagemill/pagemill/formats/internal/carte"
	"github.com/pagemill/pagemill/formats/internal/price"
)

// NoMenu is the warning for a page that shows no menu.
const NoMenu = "No menu found on this page; it does not appear to be a menu page."

// A Menu is what a restaurant or the like serves.
type Menu struct {
	IsMenu     bool          `json:"isMenu"`
	Confidence float64       `json:"confidence"` // 0 to 1
	Merchant   *Merchant     `json:"merchant,omitempty"`
	Currency   string        `json:"currency,omitempty"`
	Sections   []MenuSection `json:"sections"`
	SourceURL  string        `json:"sourceUrl,omitempty"`
	Source     string        `json:"source"` // "json-ld", "microdata", "rdfa" or "visible text"
}

// A Merchant is who serves the menu.
type Merchant struct {
	Name     string `json:"name"`
	Type     string `json:"type,omitempty"`
	Location string `json:"location,omitempty"`
}

// A MenuSection is a part of a menu.
type MenuSection struct {
	ID          string     `json:"id"`
	Name        string     `json:"name"`
	Description string     `json:"description,omitempty"`
	Items       []MenuItem `json:"items"`
}

// A MenuItem is a dish or a drink.
type MenuItem struct {
	ID          string   `json:"id"`
	Name        string   `json:"name"`
	Description string   `json:"description,omitempty"`
	Images      []Image  `json:"images,omitempty"`
	Price       *Price   `json:"price,omitempty"`
	Dietary     []string `json:"dietary,omitempty"`
	Calories    string   `json:"calories,omitempty"`
	URL         string   `json:"url,omitempty"`
}

// ReadMenu returns the menu that the page declares or shows, nil (with the
// warning NoMenu for the caller to give) where there is none. Names and prices
// are the page's own; a currency is given only where the page has it.
func ReadMenu(p Page) *Menu {
	if p.Root == nil {
		return nil
	}
	found := carte.Find(p.Root, p.things())
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
			item := MenuItem{ID: fmt.Sprintf("s%d.i%d", i+1, j+1), Name: it.Name, Description: it.Description, Dietary: it.Dietary, Calories: it.Calories}
			if it.URL != "" {
				item.URL = base.Resolve(it.URL)
			}
			if it.Image != "" {
				item.Images = []Image{{URL: base.Resolve(it.Image)}}
			}
			if it.Price.Found {
				item.Price = menuPrice(it.Price)
				m.Currency = first(m.Currency, item.Price.Currency)
			}
			section.Items = append(section.Items, item)
		}
		m.Sections = append(m.Sections, section)
	}
	return m
}

func menuPrice(p price.Price) *Price {
	out := Price{Amount: p.Amount, Symbol: p.Currency, Currency: first(price.Code(p.Currency, ""), p.Currency), Formatted: p.Text}
	return &out
}
