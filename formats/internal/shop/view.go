package shop

import (
	"strings"
	"sync"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/formats/internal/wordindex"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

const visibleSource = "visible text"

// view is what the page shows about a product.
type view struct {
	heading, title, ogTitle string
	prices                  []shownPrice // from elements named as a price
	amounts                 []shownPrice // with currency, from any element
	originals               []shownPrice // former prices
	cart, soldOut           bool
	soldCart                bool // the control that adds to the cart says that it is sold out
	soldButton              bool // a sold-out button anywhere on the page
	preorder                bool
	carts                   []control // add-to-cart controls
	rating                  Rating
	name                    heading // the element named as the product's title
	headings                []heading
	brands                  []string // brands shown near the product, best last
	brandLinks              []heading
	brand, sku, model       string // from labels
	order                   int    // position of the current element
	headingAt               int
	headingNode             *html.Node
	titled                  heading // the first text that begins the page's title, for pages without a heading
	region                  string  // the country of the page
	group                   bool    // the page declares a product group
	namings                 page.Recall[naming]
	figures                 map[string]bool // digits of the amounts as shown
}

// A control is a button or link with its position in document order.
type control struct {
	at     int
	node   *html.Node
	carded bool
}

// readView reads the page once.
func readView(e Evidence) *view {
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
			v.said(n)
			v.beginsTitle(n)
		}
		n = dom.Next(n, e.Root, descend)
	}
	for _, f := range labelled.Read(e.Check, e.Root) {
		e.Check.Step()
		v.fact(f)
	}
	v.chooseHeading(e.Check)
	v.tellCards(e.Check)
	return v
}

// element reads one element and reports whether its content counts.
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
		case "og:type": // Shopify's type for collections
			v.group = v.group || dom.Attr(n, "content") == "product.group"
		}
	case atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Svg, atom.Select, atom.Footer, atom.Nav:
		return false
	case atom.H1:
		if text := labelled.ShortText(n, 400); text != "" {
			if v.headingAt == 0 {
				v.headingAt = v.order
			}
			v.headings = append(v.headings, heading{text, v.order, n})
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
		v.former(n, price.Parse(priceText(n, 60), ""))
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
	if is.cart && v.headingAt > 0 {
		sold := saysSoldOut(labelled.ShortText(n, 60))
		v.cart, v.soldCart = v.cart || !sold, v.soldCart || sold
	}
	if v.name.text == "" && is.title {
		v.name = heading{labelled.ShortText(n, 300), v.order, n}
	}
	if is.button && saysSoldOut(labelled.ShortText(n, 40)) {
		v.soldButton = true
	}
	if v.headingAt > 0 && is.stock {
		v.soldOut = v.soldOut || saysSoldOut(labelled.ShortText(n, 80))
	}
	return true
}

// A naming is what an element's names say about its role.
type naming struct{ aside, review, price, stars, brand, cart, title, stock, button bool }

// Sets of words by which elements are named, in the order of namedAs.
const (
	namedAside = 1 << iota
	namedReview
	namedPrice
	namedStars
	namedBrand
	namedButton
	namedStock
	namedCart // these two without hyphens and underscores
	namedTitle
)

var namedAs = sync.OnceValue(func() *wordindex.Index {
	return wordindex.New(
		[]string{"related", "recommend", "similar", "upsell", "crosssell", "cross-sell", "carousel", "minicart", "mini-cart", "recently", "also-bought", "footer", "breadcrumb", "review", "sponsored"},
		[]string{"review"},
		[]string{"price", "preis", "prix", "precio", "prezzo", "cena", "preco", "pris", "prijs", "hinta"},
		[]string{"rating", "star", "review"},
		[]string{"brand", "manufacturer", "marke", "marque", "marca", "vendor", "byline"},
		[]string{"btn", "button"},
		[]string{"availab", "stock", "inventory", "soldout", "sold-out", "unavailable", "verfuegbar"},
		[]string{"addtocart", "addtobasket", "addtobag"},
		[]string{"producttitle", "productname", "itemtitle"},
	)
})

func namingOf(names string) naming {
	sets := namedAs().In(names)
	compactSets := sets
	if compact := compacted(names); len(compact) != len(names) {
		compactSets = namedAs().In(compact)
	}
	return naming{
		aside:  sets&namedAside != 0,
		review: sets&namedReview != 0,
		price:  sets&namedPrice != 0,
		stars:  sets&namedStars != 0,
		brand:  sets&namedBrand != 0,
		button: sets&namedButton != 0,
		stock:  sets&namedStock != 0,
		cart:   compactSets&namedCart != 0,
		title:  compactSets&namedTitle != 0,
	}
}

// nameTokens returns, in lower case, the names that the page's author gave an
// element.
func nameTokens(n *html.Node) string { return strings.ToLower(names(n)) }

// names returns the names that the page's author gave an element.
func names(n *html.Node) string {
	var b strings.Builder
	for i := range n.Attr {
		switch n.Attr[i].Key {
		case "class", "id", "itemprop", "data-testid", "data-test-id", "data-test", "data-qa", "data-tid", "data-hook", "data-auto", "data-aut-id", "data-cy":
			if v := n.Attr[i].Val; len(v) < 400 { // longer ones are generated
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

// control checks for an add-to-cart button.
func (v *view) control(n *html.Node) {
	names := nameTokens(n) + " " + strings.ToLower(dom.Attr(n, "name"))
	text := strings.ToLower(labelled.ShortText(n, 60))
	if text == "" {
		text = strings.ToLower(dom.Attr(n, "value") + " " + dom.Attr(n, "aria-label") + " " + dom.Attr(n, "title"))
	}
	if saysSoldOut(text) {
		v.soldOut = v.soldOut || v.headingAt > 0
		return
	}
	compact := compacted(names)
	if hasAny(compact, "addtocart", "addtobasket", "addtobag", "buynow", "btncart", "cartadd", "addcart") || saysBuy(text) {
		v.addCart(n)
	}
	if hasAny(text, "pre-order", "preorder", "vorbestellen", "précommander", "reservar") {
		v.preorder = v.preorder || v.headingAt > 0 && v.order < v.headingAt+near
	}
}

// said reads a short text after the heading that says only that the product is
// sold out, or that is a button made of other elements.
func (v *view) said(n *html.Node) {
	if len(n.Data) > 60 || v.headingAt == 0 || v.order > v.headingAt+near {
		return
	}
	text := strings.TrimSpace(n.Data)
	if text == "" || len(text) > maxStock {
		return
	}
	switch sets := saidOf(strings.ToLower(text)); {
	case sets&soldOut != 0:
		v.soldOut = true
	case sets&buying != 0 && !inControl(n):
		v.addCart(n.Parent)
	}
}

// inControl reports whether a text is in a button or link, which is read by
// itself.
func inControl(n *html.Node) bool {
	p := n.Parent
	for range 4 {
		if p == nil || dom.Is(p, atom.Button) || dom.Is(p, atom.A) {
			return p != nil
		}
		p = p.Parent
	}
	return false
}

// addCart records an add-to-cart control.
func (v *view) addCart(n *html.Node) {
	v.cart = true
	if len(v.carts) < maxAmounts {
		v.carts = append(v.carts, control{at: v.order, node: n})
	}
}

// maxStock is the largest length of a text that only states the stock.
const maxStock = 32

// isList reports whether the page offers so many products that it is about none
// of them.
func (v *view) isList() bool {
	amounts := map[float64]bool{}
	for _, p := range v.prices {
		amounts[p.amount.Value] = true
	}
	many := len(v.carts) >= manyCarts || len(v.prices) >= manyPrices && len(amounts) >= manyPrices/2
	return v.group || many && !v.sellsOne()
}

// A product page has a cart button or two, and a few prices of its variants;
// those of related products are in elements named accordingly.
const (
	manyCarts  = 6
	manyPrices = 16
)

// fact records the brand and the article number from labelled values.
func (v *view) fact(f labelled.Fact) {
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

// identifier returns the article number in a value: a first word with digits,
// "" if the value has many words.
func identifier(s string) string {
	words := strings.Fields(s)
	if len(words) == 0 || len(words) > 6 || !strings.ContainsAny(words[0], "0123456789") {
		return ""
	}
	return strings.Trim(words[0], ".,;|#()")
}

// visible builds a product from what the page shows. It requires a heading, a
// price and a buy button; or a title named as a product's and a stock
// statement; or a labelled maker and number. Otherwise nothing shows that it is
// a product.
func visible(v *view) *Candidate {
	c := &Candidate{Source: visibleSource}
	o := Offer{}
	if p := v.best(); p != nil {
		o.Price = p.amount
		o.Original = v.original(o.Price)
	}
	switch {
	case v.cart && (o.Price.Known || !v.soldOut): // a sold-out text next to it belongs to another variant
		o.Availability = "InStock"
	case v.soldOut:
		o.Availability = "OutOfStock"
	case v.preorder:
		o.Availability = "PreOrder"
	}
	numbered := v.brand != "" && (v.sku != "" || v.model != "") // a price comparison without offers
	if (v.cart || v.soldCart) && o.Price.Known || v.name.text != "" && (v.cart || v.soldOut || v.namedHeading() && !v.isList() && v.own() != nil) || numbered {
		c.Title = v.heading
		if c.Title == "" {
			c.Title = v.ogTitle
		}
	}
	c.Offers = []Offer{o}
	return c
}
