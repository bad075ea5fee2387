// Package carte finds a menu of dishes: declared in the schema.org vocabulary,
// else shown as headings with priced lines under them.
package carte

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/facts"
	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/formats/internal/thing"
	"github.com/pagemill/pagemill/internal/dom"
)

// A Menu is what a place serves.
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
}

// Find returns the page's menu, nil where it has none.
func Find(root *html.Node, things []*thing.Thing) *Menu {
	if m := declared(things); m != nil {
		return m
	}
	return shown(root)
}

// declared reads Menu, MenuSection and MenuItem.
func declared(things []*thing.Thing) *Menu {
	m := &Menu{Confidence: 0.95}
	if places := thing.Find(things, nil, "Restaurant", "CafeOrCoffeeShop", "BarOrPub", "FastFoodRestaurant", "Bakery", "FoodEstablishment", "Winery", "IceCreamShop"); len(places) > 0 {
		t := places[0]
		m.Merchant, m.Kind = t.Text("name"), t.Types[0]
		if a := t.Things("address"); len(a) > 0 {
			m.Location = join(a[0].Text("streetAddress"), a[0].Text("addressLocality"), a[0].Text("addressCountry"))
		}
	}
	for _, t := range thing.Find(things, nil, "Menu") {
		m.Source = t.Source
		m.sections(t, "")
		if items := items(t); len(items) > 0 {
			m.Sections = append(m.Sections, Section{Name: t.Text("name"), Items: items})
		}
	}
	if len(m.Sections) == 0 {
		for _, t := range thing.Find(things, []string{"hasMenuSection"}, "MenuSection") {
			m.Source = t.Source
			m.section(t, "")
		}
	}
	if len(m.Sections) == 0 {
		return nil
	}
	return m
}

func (m *Menu) sections(t *thing.Thing, prefix string) {
	for _, s := range t.Things("hasMenuSection") {
		m.section(s, prefix)
	}
}

// section adds a section and those inside it.
func (m *Menu) section(t *thing.Thing, prefix string) {
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

func items(t *thing.Thing) []Item {
	var out []Item
	for _, i := range t.Things("hasMenuItem") {
		it := Item{Name: i.Text("name"), Description: i.Text("description"), URL: i.Text("url"), Image: i.Text("image")}
		if it.Name == "" {
			continue
		}
		for _, o := range i.Things("offers") {
			p := price.Parse(o.Text("price", "lowPrice"), o.Text("priceCurrency"))
			if c := o.Text("priceCurrency"); c != "" {
				p.Currency = c
			}
			if p.Found {
				it.Price = p
				break
			}
		}
		for _, n := range i.Things("nutrition") {
			it.Calories = n.Text("calories")
		}
		for _, d := range i.Texts("suitableForDiet") {
			it.Dietary = append(it.Dietary, strings.TrimSuffix(thing.Name(d), "Diet"))
		}
		out = append(out, it)
	}
	return out
}

func join(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, ", ")
}

// The least that makes a shown list of priced lines a menu.
const (
	leastItems    = 4
	leastSections = 1
)

// shown reads headings with priced lines under them, on a page that calls
// itself a menu.
func shown(root *html.Node) *Menu {
	if root == nil || !saysMenu(root) {
		return nil
	}
	m := &Menu{Source: "visible text", Confidence: 0.6}
	current := -1
	total := 0
	for n := root; n != nil; {
		descend := true
		switch n.DataAtom {
		case atom.Script, atom.Style, atom.Nav, atom.Footer, atom.Template, atom.Noscript, atom.Form:
			descend = false
		case atom.H2, atom.H3, atom.H4:
			if name := facts.ShortText(n, 80); name != "" && !price.Parse(name, "").Found {
				m.Sections = append(m.Sections, Section{Name: name})
				current = len(m.Sections) - 1
			} else if it, ok := line(n); ok && current >= 0 {
				m.Sections[current].Items = append(m.Sections[current].Items, it)
				total++
			}
			descend = false
		case atom.Li, atom.Tr, atom.P, atom.Div:
			if it, ok := line(n); ok && current >= 0 {
				m.Sections[current].Items = append(m.Sections[current].Items, it)
				total++
				descend = false
			}
		}
		n = dom.Next(n, root, descend)
	}
	kept := m.Sections[:0]
	for _, s := range m.Sections {
		if len(s.Items) > 0 {
			kept = append(kept, s)
		}
	}
	m.Sections = kept
	if total < leastItems || len(kept) < leastSections {
		return nil
	}
	return m
}

// line reads an element as one dish: a name, then a price at its end, both
// short.
func line(n *html.Node) (Item, bool) {
	text := facts.ShortText(n, 240)
	if text == "" || n.FirstChild == nil {
		return Item{}, false
	}
	cut := strings.LastIndexAny(text, "0123456789")
	if cut < 0 || len(text)-cut > 8 {
		return Item{}, false
	}
	start := cut
	for start > 0 && strings.IndexByte("0123456789.,", text[start-1]) >= 0 {
		start--
	}
	p := price.Parse(text[max(0, start-6):], "")
	name := strings.TrimRight(text[:start], " .…·-–—|:$€£¥₹")
	for _, code := range [...]string{"USD", "EUR", "GBP", "CHF", "Rs", "kr", "zł", "Kč"} {
		name = strings.TrimRight(strings.TrimSuffix(name, code), " .…·-–—|:")
	}
	if !p.Found || p.Amount == 0 || len(name) < 3 || strings.ContainsAny(name, "0123456789") && len(name) < 6 || strings.Count(text, "€")+strings.Count(text, "$")+strings.Count(text, "£") > 1 {
		return Item{}, false
	}
	if p.Currency == "" && !strings.ContainsAny(p.Text, ".,") {
		return Item{}, false // a bare number may be anything
	}
	it := Item{Name: name, Price: p}
	if dish, description, ok := strings.Cut(name, " – "); ok {
		it.Name, it.Description = dish, description
	}
	return it, true
}

// saysMenu reports whether the page's title, its heading or a section's name
// says that it is a menu.
func saysMenu(root *html.Node) bool {
	for n := root; n != nil; n = dom.Next(n, root, true) {
		switch n.DataAtom {
		case atom.Title, atom.H1:
			if isMenuWord(facts.ShortText(n, 200)) {
				return true
			}
		case atom.Section, atom.Div, atom.Main:
			if c := strings.ToLower(dom.Attr(n, "class") + " " + dom.Attr(n, "id")); strings.Contains(c, "food-menu") || strings.Contains(c, "menu-item") && strings.Contains(c, "price") || strings.Contains(c, "restaurant-menu") {
				return true
			}
		}
	}
	return false
}

func isMenuWord(s string) bool {
	s = " " + strings.ToLower(s) + " "
	for _, w := range [...]string{" menu ", " menus ", " menü ", "speisekarte", "getränkekarte", " carte ", " la carte", " menú ", " carta ", " menù ", " cardápio ", " ementa ", " meny ", " menukaart ", " меню ", " jídelní lístek", " étlap ", " メニュー", "菜单", "菜單", "메뉴", " thực đơn ", " dinner ", " brunch "} {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}
