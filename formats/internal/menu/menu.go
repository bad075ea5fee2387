// Package menu finds a menu of dishes: declared in the schema.org vocabulary,
// else shown as headings with priced lines below them.
package menu

import (
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/declared"
	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/internal/cancel"
)

// A Menu is a merchant's menu.
type Menu struct {
	Merchant, Kind, Location string
	Sections                 []Section
	Confidence               float64
	Source                   string
}

// A Section is a part of a menu.
type Section struct {
	Name, Description string
	Items             []Item
}

// An Item is a dish or drink.
type Item struct {
	Name, Description, URL, Image, Calories string
	Price                                   price.Price
	Dietary                                 []string
	Number                                  string // the merchant's own number
	Availability                            string // a schema.org ItemAvailability name, "" if unknown
	Options                                 []Group
}

// A Group is a set of choices for an item.
type Group struct {
	Name    string
	Options []Option
	added   bool // collects additions that are declared individually
}

// An Option is one choice.
type Option struct {
	Name  string
	Price price.Price
}

// Find returns the page's menu, nil if it has none.
func Find(check *cancel.Checker, root *html.Node, data *declared.Data) *Menu {
	if m := structured(check, data.Things()); m != nil {
		if s := shown(check, root); s != nil && s.items() > teased*m.items() {
			s.Merchant, s.Kind, s.Location = m.Merchant, m.Kind, m.Location
			return s
		}
		return m
	}
	return shown(check, root)
}

// teased is how many times as many dishes a page shows as it declares, if it declares
// but a few to draw guests.
const teased = 2

// items is the number of dishes.
func (m *Menu) items() (n int) {
	for i := range m.Sections {
		n += len(m.Sections[i].Items)
	}
	return n
}

// structured reads Menu, MenuSection and MenuItem.
func structured(check *cancel.Checker, things []*schemaorg.Thing) *Menu {
	m := &Menu{Confidence: 0.95}
	if places := schemaorg.Find(check, things, nil, "Restaurant", "CafeOrCoffeeShop", "BarOrPub", "FastFoodRestaurant", "Bakery", "FoodEstablishment", "Winery", "IceCreamShop"); len(places) > 0 {
		t := places[0]
		m.Merchant, m.Kind = t.Text("name"), t.Types[0]
		if a := t.Things("address"); len(a) > 0 {
			m.Location = join(a[0].Text("streetAddress"), a[0].Text("addressLocality"), a[0].Text("addressCountry"))
		}
	}
	for _, t := range schemaorg.Find(check, things, nil, "Menu") {
		m.Source = t.Source
		m.sections(t, "")
		if items := items(t); len(items) > 0 {
			m.Sections = append(m.Sections, Section{Name: t.Text("name"), Items: items})
		}
	}
	if len(m.Sections) == 0 {
		for _, t := range schemaorg.Find(check, things, []string{"hasMenuSection"}, "MenuSection") {
			m.Source = t.Source
			m.section(t, "")
		}
	}
	if len(m.Sections) == 0 {
		return nil
	}
	return m
}

func (m *Menu) sections(t *schemaorg.Thing, prefix string) {
	for _, s := range t.Things("hasMenuSection") {
		m.section(s, prefix)
	}
}

// section adds a section and its nested sections.
func (m *Menu) section(t *schemaorg.Thing, prefix string) {
	if len(m.Sections) > 500 || strings.Count(prefix, " / ") > 6 {
		return
	}
	name := t.Text("name")
	if prefix != "" {
		name = prefix + " / " + name
	}
	if items := items(t); len(items) > 0 {
		m.Sections = append(m.Sections, Section{Name: name, Description: t.Text("description"), Items: items})
	}
	m.sections(t, name)
}

func items(t *schemaorg.Thing) []Item {
	var out []Item
	for _, i := range t.Things("hasMenuItem") {
		it := Item{Name: i.Text("name"), Description: i.Text("description"), URL: i.Text("url"), Image: i.Text("image")}
		if it.Name == "" {
			continue
		}
		it.offers(i.Things("offers"))
		it.Number = i.Text("sku", "identifier", "productID")
		for _, g := range i.Things("menuAddOn") {
			it.add(g)
		}
		for _, n := range i.Things("nutrition") {
			it.Calories = n.Text("calories")
		}
		for _, d := range i.Texts("suitableForDiet") {
			it.Dietary = append(it.Dietary, strings.TrimSuffix(schemaorg.Name(d), "Diet"))
		}
		out = append(out, it)
	}
	return out
}

// offers sets the price and availability of an item. Several offers with their
// own names are its sizes.
func (it *Item) offers(offers []*schemaorg.Thing) {
	sizes := Group{}
	for _, o := range offers {
		p := priceOf(o)
		if it.Availability == "" {
			it.Availability = schemaorg.Name(o.Text("availability"))
		}
		if p.Found && !it.Price.Found {
			it.Price = p
		}
		if name := o.Text("name"); name != "" && p.Found {
			sizes.Options = append(sizes.Options, Option{name, p})
		}
	}
	if len(sizes.Options) > 1 {
		it.Options = append(it.Options, sizes)
	}
}

func priceOf(offer *schemaorg.Thing) price.Price {
	p := price.Parse(offer.Text("price", "lowPrice"), offer.Text("priceCurrency"))
	if c := offer.Text("priceCurrency"); c != "" {
		p.Currency = c
	}
	return p
}

// add adds an extra of an item: a whole section of extras, or a single one.
func (it *Item) add(t *schemaorg.Thing) {
	if inner := items(t); len(inner) > 0 {
		g := Group{Name: t.Text("name")}
		for _, i := range inner {
			g.Options = append(g.Options, Option{i.Name, i.Price})
		}
		it.Options = append(it.Options, g)
		return
	}
	o := Option{Name: t.Text("name")}
	if offers := t.Things("offers"); len(offers) > 0 {
		o.Price = priceOf(offers[0])
	}
	if o.Name == "" {
		return
	}
	if n := len(it.Options); n > 0 && it.Options[n-1].Name == "" && t.Is("MenuItem") && it.Options[n-1].added {
		it.Options[n-1].Options = append(it.Options[n-1].Options, o)
		return
	}
	it.Options = append(it.Options, Group{Options: []Option{o}, added: true})
}

func join(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ", ")
}
