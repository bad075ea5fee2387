package menu

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/lazy"
)

// dish reads sibling elements as one dish: they contain one price, and their
// headings, if any, name the dish.
func (w *walker) dish(group []*html.Node) (Item, bool) {
	prices, headings := 0, 0
	for _, n := range group {
		prices += w.below[n].prices
		headings += w.below[n].headings
		if n.Type == html.TextNode && endsInPrice(n.Data) {
			prices++
		}
	}
	if prices != 1 || headings > 1 {
		return Item{}, false
	}
	pieces := readPieces(w.check, group)
	if headings == 1 && !slices.ContainsFunc(pieces, func(p fragment) bool { return p.price.Found && (p.alone || p.isName) }) {
		return Item{}, false // a section with one dish
	}
	return dishOf(pieces, price.Price{})
}

// A fragment is a run of text of a dish: its name, part of its description, or its
// price.
type fragment struct {
	text   string
	price  price.Price
	alone  bool // the price fills its block
	isName bool // marked as the name, by a heading, bold type or a class
	marks  []string
}

// Limits for the text of one dish.
const (
	maxPieces = 24
	maxDish   = 600 // bytes
)

// pieceReader splits the text of a dish into pieces.
type pieceReader struct {
	out  []fragment
	text strings.Builder
	name bool
	size int
}

func (r *pieceReader) flush() {
	if text := strings.Join(strings.Fields(r.text.String()), " "); text != "" {
		r.out = append(r.out, fragment{text: text, isName: r.name})
	}
	r.text.Reset()
	r.name = false
}

// readPieces returns the pieces of siblings, nil if there is too much text for
// one dish.
func readPieces(check *cancel.Checker, group []*html.Node) []fragment {
	var r pieceReader
	for _, n := range group {
		check.Step()
		r.read(n, 0)
		r.flush()
	}
	if r.full() {
		return nil
	}
	return r.out
}

func (r *pieceReader) full() bool { return len(r.out) > maxPieces || r.size > maxDish }

// maxNesting is the greatest depth of a dish's text.
const maxNesting = 40

func (r *pieceReader) read(n *html.Node, depth int) {
	switch {
	case r.full() || depth > maxNesting || isOutside(n) || n.DataAtom == atom.Sup: // sup: letters for allergens
		return
	case n.Type == html.TextNode:
		r.text.WriteString(n.Data)
		r.size += len(strings.TrimSpace(n.Data))
		return
	case n.Type != html.ElementNode:
		return
	case isPrice(n):
		r.flush()
		p, _ := priceOfElement(n)
		r.out = append(r.out, fragment{price: p, alone: fillsBlock(n), isName: inHeading(n)})
		return
	case n.DataAtom == atom.Img:
		if m := markOf(dom.Attr(n, "alt")); m != "" {
			r.flush()
			r.out = append(r.out, fragment{marks: []string{m}})
		}
		return
	}
	part := parts(n)
	if part {
		r.flush()
		r.name = isNamed(n)
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		r.read(c, depth+1)
	}
	if part {
		r.flush()
	}
}

// parts reports whether an element's text is a separate piece.
func parts(n *html.Node) bool {
	switch n.DataAtom {
	case atom.P, atom.Div, atom.Li, atom.Td, atom.Th, atom.Dt, atom.Dd, atom.Br, atom.Small, atom.Strong, atom.B,
		atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Section, atom.Article, atom.Header, atom.Figcaption:
		return true
	case atom.Span, atom.A, atom.Em, atom.I:
		return hasClass(n, "name", "title", "desc", "price", "ingredient", "text")
	}
	return false
}

// isNamed reports whether an element is marked as the name of a dish.
func isNamed(n *html.Node) bool {
	switch n.DataAtom {
	case atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Strong, atom.B, atom.Dt:
		return true
	}
	return hasClass(n, "name", "title")
}

func hasClass(n *html.Node, words ...string) bool {
	class := strings.ToLower(dom.Attr(n, "class"))
	return class != "" && slices.ContainsFunc(words, func(w string) bool { return strings.Contains(class, w) })
}

func inHeading(n *html.Node) bool {
	for e, depth := n, 0; e != nil && depth < 3; e, depth = e.Parent, depth+1 {
		if isHeading(e) {
			return true
		}
	}
	return false
}

// fillsBlock reports whether a price is the only text of its block.
func fillsBlock(n *html.Node) bool {
	text := labelled.ShortText(n, 40)
	for e := n; e != nil; e = e.Parent {
		if holdsPart(e) {
			return labelled.ShortText(e, 60) == text
		}
	}
	return false
}

// holdsPart reports whether an element can hold a part of a dish alone: some of the
// blocks, and whatever is marked as a price.
func holdsPart(n *html.Node) bool {
	switch n.DataAtom {
	case atom.P, atom.Div, atom.Li, atom.Td, atom.Dd, atom.Dt, atom.Section, atom.Article, atom.Header:
		return true
	}
	return hasClass(n, "price")
}

// dishOf builds a dish: its name is the piece marked as such, else the first;
// then the price and the description. given is the price if already known.
func dishOf(pieces []fragment, given price.Price) (Item, bool) {
	it := Item{Price: given}
	at := slices.IndexFunc(pieces, func(p fragment) bool { return p.isName && p.text != "" })
	if at < 0 {
		at = slices.IndexFunc(pieces, func(p fragment) bool { return p.text != "" })
	}
	if at < 0 {
		return Item{}, false
	}
	var said []string
	for i, p := range pieces {
		it.Dietary = append(it.Dietary, p.marks...)
		switch {
		case p.price.Found:
			it.Price = p.price
		case i == at && !it.Price.Found && endsInPrice(p.text):
			own, ok := lineOf(p.text)
			if !ok {
				return Item{}, false
			}
			it.Name, it.Description, it.Price = own.Name, own.Description, own.Price
		case i == at:
			it.Name = strings.TrimRight(p.text, " .…·-–—|:")
		case p.text != "" && !it.Price.Found && endsInPrice(p.text):
			own, ok := lineOf("name " + p.text) // a description with its price at the end
			if !ok {
				return Item{}, false
			}
			it.Price = own.Price
			said = append(said, strings.TrimPrefix(own.Name, "name "))
		case p.text != "":
			said = append(said, p.text)
		}
	}
	if name, description, ok := strings.Cut(it.Name, " – "); ok && it.Description == "" {
		it.Name, it.Description = name, description
	}
	if len(said) > 0 {
		it.Description = strings.TrimSpace(it.Description + " " + strings.Join(said, " "))
	}
	it.takeMarks()
	if !it.Price.Found || it.Price.Amount <= 0 || len(it.Name) < 3 || !strings.ContainsFunc(it.Name, unicode.IsLetter) {
		return Item{}, false
	}
	return it, true
}

// inBrackets are the annotations that menus put after a dish: letters in parentheses,
// or words.
var inBrackets = lazy.Regexp(`\s*[(\[]([\pL -]{1,16})[)\]]`)

// takeMarks moves the marks from the name and the description to Diets.
func (it *Item) takeMarks() {
	for _, s := range [...]*string{&it.Name, &it.Description} {
		if !strings.ContainsAny(*s, "([") {
			continue
		}
		for _, m := range inBrackets().FindAllStringSubmatch(*s, maxGroup) {
			if diet := markOf(m[1]); diet != "" {
				it.Dietary = append(it.Dietary, diet)
				*s = strings.TrimSpace(strings.Replace(*s, m[0], "", 1))
			}
		}
	}
	slices.Sort(it.Dietary)
	it.Dietary = slices.Compact(it.Dietary)
}

// diets are those that marks stand for, in schema.org's terms.
var diets = map[string]string{
	"vg": "Vegan", "ve": "Vegan", "vegan": "Vegan", "vegano": "Vegan",
	"v": "Vegetarian", "veg": "Vegetarian", "vegetarian": "Vegetarian", "vegetarisch": "Vegetarian", "végétarien": "Vegetarian", "vegetariano": "Vegetarian",
	"gf": "GlutenFree", "gluten free": "GlutenFree", "glutenfrei": "GlutenFree", "sans gluten": "GlutenFree", "sin gluten": "GlutenFree",
	"halal": "Halal", "kosher": "Kosher", "lf": "LowLactose", "lactose free": "LowLactose",
}

// markOf returns the diet that a mark stands for, "" for none.
func markOf(s string) string {
	return diets[strings.ReplaceAll(strings.ToLower(strings.TrimSpace(s)), "-", " ")]
}

// isPrice reports whether an element contains a price and nothing else. A
// number without currency and decimals is a price only if a class says so.
func isPrice(n *html.Node) bool {
	_, ok := priceOfElement(n)
	return ok
}

func priceOfElement(n *html.Node) (price.Price, bool) {
	switch n.DataAtom {
	case atom.Td, atom.Dd, atom.Div, atom.P, atom.Span, atom.B, atom.Strong, atom.Em, atom.I, atom.Small, atom.Ins, atom.Bdi:
	default:
		return price.Price{}, false
	}
	text := labelled.ShortText(n, 24)
	if text == "" || !strings.ContainsAny(text, "0123456789") {
		return price.Price{}, false
	}
	p := price.Parse(text, "")
	rest := strings.Replace(strings.Replace(text, p.Text, "", 1), p.Currency, "", 1)
	if !p.Found || p.Amount <= 0 || strings.ContainsFunc(rest, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '%' }) {
		return price.Price{}, false
	}
	return p, p.Currency != "" || strings.ContainsAny(p.Text, ".,") || hasClass(n, "price", "preis", "prix", "precio", "prezzo")
}

// endsInPrice reports whether a text is a name or a description followed by a
// price.
func endsInPrice(text string) bool {
	if len(text) > 240 || !strings.ContainsAny(text, "0123456789") {
		return false
	}
	_, ok := lineOf(strings.Join(strings.Fields(text), " "))
	return ok
}

// line reads an element as one dish: a short name with a price at the end.
func line(n *html.Node) (Item, bool) {
	if n.FirstChild == nil {
		return Item{}, false
	}
	return lineOf(labelled.ShortText(n, 240))
}

// lineOf reads a text as one dish.
func lineOf(text string) (Item, bool) {
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
		return Item{}, false // a bare number is ambiguous
	}
	it := Item{Name: name, Price: p}
	if dish, description, ok := strings.Cut(name, " – "); ok {
		it.Name, it.Description = dish, description
	}
	return it, true
}
