package menu

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// leastItems is how many priced lines make a menu.
const leastItems = 4

// shown reads the dishes of a page that names itself a menu: similar elements
// with one price each, below headings.
func shown(check *cancel.Checker, root *html.Node) *Menu {
	if root == nil || !saysMenu(check, root) {
		return nil
	}
	w := walker{check: check, root: root, below: tally(check, root), menu: &Menu{Source: "visible text", Confidence: 0.6}}
	for n := root; n != nil; {
		check.Step()
		n = w.visit(n)
	}
	total := 0
	kept := w.menu.Sections[:0]
	for _, s := range w.menu.Sections {
		if total += len(s.Items); len(s.Items) > 0 {
			kept = append(kept, s)
		}
	}
	if w.menu.Sections = kept; total < leastItems {
		return nil
	}
	return w.menu
}

// A count totals the contents of an element, down to depth reach.
type count struct{ prices, headings int }

// reach is the greatest nesting depth of a dish.
const reach = 8

// tally counts prices and headings in their ancestors.
func tally(check *cancel.Checker, root *html.Node) map[*html.Node]count {
	below := map[*html.Node]count{}
	add := func(n *html.Node, c count) {
		for e, depth := n, 0; e != nil && depth < reach; e, depth = e.Parent, depth+1 {
			was := below[e]
			below[e] = count{was.prices + c.prices, was.headings + c.headings}
		}
	}
	for n := root; n != nil; {
		check.Step()
		descend := !isOutside(n)
		switch {
		case n.Type == html.TextNode && endsInPrice(n.Data):
			add(n.Parent, count{prices: 1})
		case descend && n.Type == html.ElementNode && isPrice(n): // "<b><i>€</i> 4</b>"
			add(n, count{prices: 1})
			descend = false
		}
		if isHeading(n) {
			add(n, count{headings: 1})
		}
		n = dom.Next(n, root, descend)
	}
	return below
}

// isOutside reports whether n cannot contain dishes.
func isOutside(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Nav, atom.Footer, atom.Template, atom.Noscript, atom.Form, atom.Del, atom.S:
		return true
	}
	return false
}

func isHeading(n *html.Node) bool {
	switch n.DataAtom {
	case atom.H2, atom.H3, atom.H4, atom.H5:
		return true
	}
	return false
}

// walker collects sections and dishes in document order.
type walker struct {
	check *cancel.Checker
	root  *html.Node
	below map[*html.Node]count
	menu  *Menu
	title string                  // the page's title
	heads map[*html.Node][]string // by table
}

// visit processes one node and returns the next.
func (w *walker) visit(n *html.Node) *html.Node {
	past := func() *html.Node { return dom.Next(n, w.root, false) }
	switch {
	case isOutside(n):
		return past()
	case n.Type != html.ElementNode:
	case n.DataAtom == atom.H1:
		w.title = labelled.ShortText(n, 80)
		return past()
	case isHeading(n):
		return w.heading(n)
	case n.DataAtom == atom.Dt:
		group, next := upTo(n, func(e *html.Node) bool { return e.DataAtom == atom.Dt })
		if it, ok := w.dish(group); ok {
			w.add(it)
			return w.after(next, n)
		}
	case n.DataAtom == atom.Tr:
		w.row(n)
		return past()
	case isItem(n):
		if it, ok := w.dish([]*html.Node{n}); ok {
			w.add(it)
			return past()
		}
	}
	return dom.Next(n, w.root, true)
}

// after returns the node to continue with after siblings of n: next, else the
// node after their parent.
func (w *walker) after(next, n *html.Node) *html.Node {
	if next != nil {
		return next
	}
	return dom.Next(n.Parent, w.root, false)
}

// upTo returns start and its siblings up to the next one that ends the group,
// and that sibling.
func upTo(start *html.Node, ends func(*html.Node) bool) (group []*html.Node, next *html.Node) {
	for n := start; n != nil; n = n.NextSibling {
		if n != start && (ends(n) || len(group) == maxGroup) {
			return group, n
		}
		group = append(group, n)
	}
	return group, nil
}

// maxGroup is the largest number of siblings of one dish.
const maxGroup = 16

// heading begins a section, or is itself a dish: a heading that contains a
// price, or precedes a separate one.
func (w *walker) heading(h *html.Node) *html.Node {
	past := dom.Next(h, w.root, false)
	if w.below[h].prices > 0 {
		if it, ok := line(h); ok {
			group, next := upTo(h, isHeading)
			if d, ok := w.dish(group); ok {
				w.add(d)
				return w.after(next, h)
			}
			w.add(it)
			return past
		}
	}
	group, next := upTo(h, func(e *html.Node) bool { return isHeading(e) || w.below[e].headings > 0 })
	for _, n := range group[1:] {
		if n.Type == html.ElementNode && isPrice(n) {
			if it, ok := w.dish(group); ok {
				w.add(it)
				return w.after(next, h)
			}
			break
		}
	}
	if name := labelled.ShortText(h, 80); name != "" && !price.Parse(name, "").Found {
		s := Section{Name: name}
		if e := dom.NextElement(h); e != nil && e.DataAtom == atom.P && w.below[e].prices == 0 {
			s.Description = labelled.ShortText(e, 240)
		}
		w.menu.Sections = append(w.menu.Sections, s)
	}
	return past
}

// add adds a dish to the current section.
func (w *walker) add(it Item) {
	if len(w.menu.Sections) == 0 {
		w.menu.Sections = append(w.menu.Sections, Section{Name: w.title})
	}
	s := &w.menu.Sections[len(w.menu.Sections)-1]
	s.Items = append(s.Items, it)
}

// isItem reports whether an element usually contains one dish.
func isItem(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Li, atom.P, atom.Div, atom.Article, atom.Section, atom.Figure, atom.A, atom.Figcaption:
		return true
	}
	return false
}

// row reads a table row as a dish, with a price for each size in the table's
// head. A single cell without a price is the name of a section.
func (w *walker) row(tr *html.Node) {
	var cells []*html.Node
	for c := range dom.Cells(tr) {
		if cells = append(cells, c); len(cells) == maxGroup {
			break
		}
	}
	switch n := w.below[tr].prices; {
	case n == 0 && len(cells) == 1:
		if name := labelled.ShortText(cells[0], 80); name != "" {
			w.menu.Sections = append(w.menu.Sections, Section{Name: name})
		}
	case n == 1:
		if it, ok := w.dish([]*html.Node{tr}); ok {
			w.add(it)
		}
	case n > 1:
		if it, ok := w.sizes(tr, cells); ok {
			w.add(it)
		}
	}
}

// sizes reads a row of a name and several prices.
func (w *walker) sizes(tr *html.Node, cells []*html.Node) (Item, bool) {
	var rest []*html.Node
	var group Group
	heads := w.headCells(tr)
	var first price.Price
	for i, c := range cells {
		p, ok := priceOfElement(c)
		if !ok {
			rest = append(rest, c)
			continue
		}
		if !first.Found {
			first = p
		}
		if i < len(heads) && heads[i] != "" {
			group.Options = append(group.Options, Option{heads[i], p})
		}
	}
	it, ok := dishOf(readPieces(w.check, rest), first)
	if len(group.Options) > 1 {
		it.Options = []Group{group}
	}
	return it, ok && first.Found
}

// headCells returns the texts of the first row of tr's table if it consists of
// heading cells.
func (w *walker) headCells(tr *html.Node) []string {
	table := tr.Parent
	for range 2 {
		if table != nil && table.DataAtom != atom.Table {
			table = table.Parent
		}
	}
	out, known := w.heads[table]
	if !known {
		if w.heads == nil {
			w.heads = map[*html.Node][]string{}
		}
		out = firstRow(table)
		w.heads[table] = out
	}
	return out
}

func firstRow(table *html.Node) []string {
	var out []string
	for n := table; n != nil; n = dom.Next(n, table, true) {
		if n.DataAtom != atom.Tr {
			continue
		}
		for c := n.FirstChild; c != nil && len(out) < maxGroup; c = c.NextSibling {
			switch c.DataAtom {
			case atom.Th:
				out = append(out, labelled.ShortText(c, 40))
			case atom.Td:
				if len(out) > 0 || labelled.ShortText(c, 40) != "" {
					return nil
				}
				out = append(out, "")
			}
		}
		return out
	}
	return nil
}

// saysMenu reports whether the page's title, a heading or a section's name
// identifies a menu.
func saysMenu(check *cancel.Checker, root *html.Node) bool {
	for n := root; n != nil; n = dom.Next(n, root, true) {
		check.Step()
		switch n.DataAtom {
		case atom.Title, atom.H1:
			if n.Namespace == "" && isMenuWord(labelled.ShortText(n, 200)) { // the title of an svg names a button
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
	return slices.ContainsFunc([]string{" menu ", " menus ", " menü ", "speisekarte", "getränkekarte", " carte ", " la carte", " menú ", " carta ", " menù ", " cardápio ", " ementa ", " meny ", " menukaart ", " меню ", " jídelní lístek", " étlap ", " メニュー", "菜单", "菜單", "메뉴", " thực đơn ", " dinner ", " brunch "}, func(word string) bool { return strings.Contains(s, word) })
}
