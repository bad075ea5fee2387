package shop

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/facts"
	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

const visibleSource = "visible text"

// view is what the page shows of a product.
type view struct {
	heading, title, ogTitle string
	prices                  []shownPrice // of elements that are named as a price
	amounts                 []shownPrice // with their currency, of any
	originals               []shownPrice // former prices
	cart, soldOut           bool
	soldButton              bool // a button says that it is sold out, wherever it stands
	preorder                bool
	carts                   int // controls that put something into the cart
	rating                  Rating
	name                    heading // of the element that is named as the product's title
	headings                []heading
	brands                  []string // said near the product, best last
	brand, sku, model       string   // labelled so
	order                   int      // of the element being looked at
	headingAt               int
	region                  string // the country that the page is for
	group                   bool   // the page says that it is about a group of products
	namings                 page.Recall[naming]
}

// A heading is one of the first level, with its place in document order.
type heading struct {
	text string
	at   int
}

// look reads the page once.
func look(e Evidence) *view {
	v := &view{}
	if e.Root == nil {
		return v
	}
	v.region = region(e.URL, pageLanguage(e.Root))
	for n := e.Root; n != nil; {
		e.Check.Step()
		v.order++
		descend := true
		switch n.Type {
		case html.ElementNode:
			descend = v.element(n)
		case html.TextNode:
			v.money(n)
			v.stock(n)
		}
		n = dom.Next(n, e.Root, descend)
	}
	for _, f := range facts.Read(e.Check, e.Root) {
		v.fact(f)
	}
	v.chooseHeading()
	return v
}

// chooseHeading picks the heading that the page's title has too: pages open
// with headings about other things.
func (v *view) chooseHeading() {
	best := 0.0
	for _, h := range v.headings {
		text := strings.ToLower(h.text)
		s := max(overlap(text, strings.ToLower(v.title)), overlap(text, strings.ToLower(v.ogTitle)))
		if v.heading == "" || s > best {
			v.heading, v.headingAt, best = h.text, h.at, s
		}
	}
	if v.name.text != "" && (v.heading == "" || best < 0.5) {
		v.heading, v.headingAt = v.name.text, v.name.at
	}
}

// element looks at one element and says whether what is in it counts.
func (v *view) element(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Title:
		if v.title == "" && n.Namespace == "" {
			v.title = dom.InlineText(n)
		}
		return false
	case atom.Meta:
		switch dom.Attr(n, "property") {
		case "og:title":
			if v.ogTitle == "" {
				v.ogTitle = dom.Attr(n, "content")
			}
		case "og:type": // Shopify's themes call a collection so
			v.group = v.group || dom.Attr(n, "content") == "product.group"
		}
	case atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Svg, atom.Select, atom.Footer, atom.Nav:
		return false
	case atom.H1:
		if text := facts.ShortText(n, 400); text != "" {
			if v.headingAt == 0 {
				v.headingAt = v.order
			}
			v.headings = append(v.headings, heading{text, v.order})
		}
	case atom.A:
		v.control(n)
		v.brandLink(n)
		v.bylined(n)
	case atom.Button, atom.Input:
		v.control(n)
	case atom.P, atom.Div, atom.Span, atom.Strong, atom.B, atom.H3, atom.H4, atom.H5, atom.H6:
		v.brandBeside(n)
		v.saidStars(n)
	case atom.Del, atom.S, atom.Strike:
		v.former(price.Parse(facts.ShortText(n, 60), ""))
		return false
	}
	if len(n.Attr) == 0 {
		return true
	}
	names := nameTokens(n)
	is, known := v.namings.Find(names)
	if !known {
		*is = namingOf(names)
	}
	if is.aside {
		if is.review {
			v.stars(n)
		}
		return false
	}
	if is.price {
		v.price(n)
	}
	if is.stars {
		v.stars(n)
	}
	if is.brand {
		v.brandFrom(n)
	}
	v.brandData(n)
	if is.cart && v.headingAt > 0 && !saysSoldOut(facts.ShortText(n, 60)) {
		v.cart = true
	}
	if v.name.text == "" && is.title {
		v.name = heading{facts.ShortText(n, 300), v.order}
	}
	if is.button && saysSoldOut(facts.ShortText(n, 40)) {
		v.soldButton = true
	}
	if v.headingAt > 0 && is.stock {
		v.soldOut = v.soldOut || saysSoldOut(facts.ShortText(n, 80))
	}
	return true
}

// A naming is what an element is by its names.
type naming struct{ aside, review, price, stars, brand, cart, title, stock, button bool }

func namingOf(names string) naming {
	compact := compacted(names)
	return naming{
		aside:  hasAny(names, "related", "recommend", "similar", "upsell", "crosssell", "cross-sell", "carousel", "minicart", "mini-cart", "recently", "also-bought", "footer", "breadcrumb", "review", "sponsored"),
		review: hasAny(names, "review"),
		price:  hasAny(names, "price", "preis", "prix", "precio", "prezzo", "cena", "preco", "pris", "prijs", "hinta"),
		stars:  hasAny(names, "rating", "star", "review"),
		brand:  hasAny(names, "brand", "manufacturer", "marke", "marque", "marca", "vendor", "byline"),
		cart:   hasAny(compact, "addtocart", "addtobasket", "addtobag"),
		title:  hasAny(compact, "producttitle", "productname", "itemtitle"),
		button: hasAny(names, "btn", "button"),
		stock:  hasAny(names, "availab", "stock", "inventory", "soldout", "sold-out", "unavailable", "verfuegbar"),
	}
}

// nameTokens is what the author calls the element, in lower case.
func nameTokens(n *html.Node) string { return strings.ToLower(names(n)) }

// names is what the author calls the element.
func names(n *html.Node) string {
	var b strings.Builder
	for i := range n.Attr {
		switch n.Attr[i].Key {
		case "class", "id", "itemprop", "data-testid", "data-test-id", "data-test", "data-qa", "data-tid", "data-hook", "data-auto", "data-aut-id", "data-cy":
			if v := n.Attr[i].Val; len(v) < 400 { // longer ones are generated, not named
				b.WriteString(v)
				b.WriteByte(' ')
			}
		}
	}
	return b.String()
}

// compacted returns names without their hyphens and underscores.
func compacted(names string) string {
	if !strings.ContainsAny(names, "-_") {
		return names
	}
	var b strings.Builder
	b.Grow(len(names))
	for i := range len(names) {
		if c := names[i]; c != '-' && c != '_' {
			b.WriteByte(c)
		}
	}
	return b.String()
}

func hasAny(s string, words ...string) bool {
	if s == "" {
		return false
	}
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

// control looks for the button that puts the product into the cart.
func (v *view) control(n *html.Node) {
	names := nameTokens(n) + " " + strings.ToLower(dom.Attr(n, "name"))
	text := strings.ToLower(facts.ShortText(n, 60))
	if text == "" {
		text = strings.ToLower(dom.Attr(n, "value") + " " + dom.Attr(n, "aria-label") + " " + dom.Attr(n, "title"))
	}
	if saysSoldOut(text) {
		v.soldOut = v.soldOut || v.headingAt > 0
		return
	}
	compact := compacted(names)
	if hasAny(compact, "addtocart", "addtobasket", "addtobag", "buynow", "btncart", "cartadd", "addcart") || saysBuy(text) {
		v.cart = true
		v.carts++
	}
	if hasAny(text, "pre-order", "preorder", "vorbestellen", "précommander", "reservar") {
		v.preorder = v.preorder || v.headingAt > 0 && v.order < v.headingAt+near
	}
}

// stock takes a text that says nothing but that there is none left, closely
// behind the heading.
func (v *view) stock(n *html.Node) {
	if len(n.Data) > 60 || v.headingAt == 0 || v.order > v.headingAt+near {
		return
	}
	if text := strings.TrimSpace(n.Data); len(text) <= maxStock && saysSoldOut(text) {
		v.soldOut = true
	}
}

// maxStock is the length of a text that is word of the stock and nothing else.
const maxStock = 32

// isList reports whether the page offers so many things to buy that it is about
// none of them.
func (v *view) isList() bool {
	amounts := map[float64]bool{}
	for _, p := range v.prices {
		amounts[p.amount.Value] = true
	}
	return v.group || v.carts >= manyCarts || len(v.prices) >= manyPrices && len(amounts) >= manyPrices/2
}

// A page about one product has a cart button or two, and a few prices of its
// variants; those of related products stand in elements that are named so.
const (
	manyCarts  = 6
	manyPrices = 16
)

// fact takes the brand and the article number from what is labelled so.
func (v *view) fact(f facts.Fact) {
	switch {
	case len(f.Value) > 60:
	case v.brand == "" && isBrandLabel(f.Label):
		v.brand = f.Value
	case v.sku == "" && isSKULabel(f.Label):
		v.sku = identifier(f.Value)
	case v.model == "" && isModelLabel(f.Label):
		v.model = identifier(f.Value)
	}
}

// identifier is the article number in a value: a first word with digits. A
// value of many words is none.
func identifier(s string) string {
	words := strings.Fields(s)
	if len(words) == 0 || len(words) > 6 || !strings.ContainsAny(words[0], "0123456789") {
		return ""
	}
	return strings.Trim(words[0], ".,;|#()")
}

// isTitle reports whether name is what the page calls itself.
func (v *view) isTitle(name string) bool {
	name = strings.ToLower(strings.TrimSpace(name))
	if name == "" {
		return false
	}
	for _, t := range [...]string{v.heading, v.ogTitle, v.title} {
		if t = strings.ToLower(t); t != "" && (t == name || len(name) > 12 && strings.Contains(t, name) || len(t) > 12 && strings.Contains(name, t)) {
			return true
		}
	}
	return false
}

// visible makes a product of what the page shows. A heading, a price and a
// button to buy are needed, or a title named as a product's and word that it
// can or can't be had, or a labelled maker and number: without them nothing says
// that it is a product.
func visible(v *view) *Candidate {
	c := &Candidate{Source: visibleSource}
	o := Offer{}
	if p := v.best(); p != nil {
		o.Price = p.amount
		o.Original = v.original(o.Price)
	}
	switch {
	case v.cart && (o.Price.Known || !v.soldOut): // what is sold out beside it is another variant
		o.Availability = "InStock"
	case v.soldOut:
		o.Availability = "OutOfStock"
	case v.preorder:
		o.Availability = "PreOrder"
	}
	numbered := v.brand != "" && (v.sku != "" || v.model != "") // a comparison of what shops ask, before any does
	if v.cart && o.Price.Known || v.name.text != "" && (v.cart || v.soldOut) || numbered {
		c.Title = v.heading
		if c.Title == "" {
			c.Title = v.ogTitle
		}
	}
	c.Offers = []Offer{o}
	return c
}
