package carte

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/facts"
	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// The least that makes a shown list of priced lines a menu.
const (
	leastItems    = 4
	leastSections = 1
)

// shown reads headings with priced lines under them, on a page that calls
// itself a menu.
func shown(check *cancel.Checker, root *html.Node) *Menu {
	if root == nil || !saysMenu(check, root) {
		return nil
	}
	m := &Menu{Source: "visible text", Confidence: 0.6}
	current := -1
	total := 0
	for n := root; n != nil; {
		check.Step()
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
func saysMenu(check *cancel.Checker, root *html.Node) bool {
	for n := root; n != nil; n = dom.Next(n, root, true) {
		check.Step()
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
