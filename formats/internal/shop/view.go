package shop

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/facts"
	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/internal/dom"
)

const visibleSource = "visible text"

// view is what the page shows of a product.
type view struct {
	heading, title, ogTitle string
	prices                  []shownPrice
	original                Amount
	cart, soldOut           bool
	name                    string // of the element that is named as the product's title
	headings                []string
	brands                  []string // said near the product, best last
	brand, sku, model       string   // labelled so
	order                   int      // of the element being looked at
	headingAt               int
	lang                    string
}

type shownPrice struct {
	amount   Amount
	currency string // as written
	at       int    // document order
}

// look reads the page once.
func look(e Evidence) *view {
	v := &view{}
	if e.Root == nil {
		return v
	}
	for n := e.Root; n != nil; {
		v.order++
		descend := true
		if n.Type == html.ElementNode {
			descend = v.element(n)
		}
		n = dom.Next(n, e.Root, descend)
	}
	for _, f := range facts.Read(e.Root) {
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
		s := max(overlap(strings.ToLower(h), strings.ToLower(v.title)), overlap(strings.ToLower(h), strings.ToLower(v.ogTitle)))
		if v.heading == "" || s > best {
			v.heading, best = h, s
		}
	}
	if v.name != "" && (v.heading == "" || best < 0.5) {
		v.heading = v.name
	}
}

// element looks at one element and says whether what is in it counts.
func (v *view) element(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Html:
		v.lang = dom.Attr(n, "lang")
	case atom.Title:
		if v.title == "" && n.Namespace == "" {
			v.title = dom.InlineText(n)
		}
		return false
	case atom.Meta:
		if dom.Attr(n, "property") == "og:title" && v.ogTitle == "" {
			v.ogTitle = dom.Attr(n, "content")
		}
	case atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Svg, atom.Select, atom.Footer, atom.Nav:
		return false
	case atom.H1:
		if text := facts.ShortText(n, 400); text != "" {
			if v.headingAt == 0 {
				v.headingAt = v.order
			}
			v.headings = append(v.headings, text)
		}
	case atom.Button, atom.Input, atom.A:
		v.control(n)
	case atom.Del, atom.S, atom.Strike:
		if p := price.Parse(facts.ShortText(n, 60), ""); p.Found && p.Currency != "" && !v.original.Known {
			v.original = Amount{Value: p.Amount, Currency: code(p.Currency), Known: true}
		}
		return false
	}
	if len(n.Attr) == 0 {
		return true
	}
	names := nameTokens(n)
	if hasAny(names, "related", "recommend", "similar", "upsell", "crosssell", "cross-sell", "carousel", "minicart", "mini-cart", "recently", "also-bought", "footer", "breadcrumb", "review", "sponsored") {
		return false
	}
	if hasAny(names, "price", "preis", "prix", "precio", "prezzo", "cena", "preco", "pris", "prijs", "hinta") {
		v.price(n, names)
	}
	if hasAny(names, "brand", "manufacturer", "marke", "marque", "marca", "vendor", "byline") && len(v.brands) < 20 {
		v.brandFrom(n)
	}
	if hasAny(strings.NewReplacer("-", "", "_", "").Replace(names), "addtocart", "addtobasket", "addtobag") && v.headingAt > 0 && !saysSoldOut(facts.ShortText(n, 60)) {
		v.cart = true
	}
	if v.name == "" && hasAny(strings.NewReplacer("-", "", "_", "").Replace(names), "producttitle", "productname", "itemtitle") {
		v.name = facts.ShortText(n, 300)
	}
	if v.headingAt > 0 && hasAny(names, "availab", "stock", "soldout", "sold-out", "unavailable", "verfuegbar") {
		v.soldOut = v.soldOut || saysSoldOut(facts.ShortText(n, 80))
	}
	return true
}

// nameTokens is what the author calls the element, in lower case.
func nameTokens(n *html.Node) string {
	var b strings.Builder
	for i := range n.Attr {
		switch n.Attr[i].Key {
		case "class", "id", "itemprop", "data-testid", "data-test", "data-qa":
			if v := n.Attr[i].Val; len(v) < 400 { // longer ones are generated, not named
				b.WriteString(v)
				b.WriteByte(' ')
			}
		}
	}
	return strings.ToLower(b.String())
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

// price keeps a price that the page shows for the product.
func (v *view) price(n *html.Node, names string) {
	text := facts.ShortText(n, 60)
	if text == "" {
		text = dom.Attr(n, "content")
	}
	if text == "" {
		return
	}
	p := price.Parse(text, "")
	if !p.Found || p.Amount == 0 {
		return
	}
	a := Amount{Value: p.Amount, Currency: code(p.Currency), Known: true}
	if hasAny(names, "old", "was", "list", "rrp", "uvp", "regular", "strike", "cross", "before", "original", "msrp", "compare", "previous", "retail") {
		if !v.original.Known && p.Currency != "" {
			v.original = a
		}
		return
	}
	if hasAny(names, "save", "saving", "discount", "unit", "base-price", "ship", "delivery", "installment", "monthly", "per-", "tax", "filter", "range", "slider", "points", "label") {
		return
	}
	if p.Currency == "" && !hasAny(names, "current", "final", "sale", "product-price", "price-value", "amount") {
		return
	}
	v.prices = append(v.prices, shownPrice{a, p.Currency, v.order})
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
	compact := strings.NewReplacer("-", "", "_", "").Replace(names)
	if hasAny(compact, "addtocart", "addtobasket", "addtobag", "buynow", "btncart", "cartadd", "addcart") || saysBuy(text) {
		v.cart = true
	}
}

func (v *view) brandFrom(n *html.Node) {
	text := facts.ShortText(n, 60)
	if text == "" {
		for c := n; c != nil; c = dom.Next(c, n, true) {
			if c.DataAtom == atom.Img {
				text = dom.Attr(c, "alt")
				break
			}
		}
	}
	if _, value, ok := strings.Cut(text, ":"); ok {
		text = strings.TrimSpace(value)
	}
	if text != "" && len(text) <= 40 && !isBrandLabel(text) {
		v.brands = append(v.brands, text)
	}
}

// brandOf is the brand that the page shows: one that is labelled so, else one
// that an element is named for and that the product's title has as well.
func (v *view) brandOf(title string) string {
	if v.brand != "" {
		return v.brand
	}
	for _, b := range v.brands {
		if strings.Contains(strings.ToLower(title), strings.ToLower(b)) && len(b) > 1 {
			return b
		}
	}
	return ""
}

// currencyOf is the currency as the page writes it beside that amount.
func (v *view) currencyOf(value float64) string {
	for _, p := range v.prices {
		if p.currency != "" && p.amount.Value == value {
			return p.currency
		}
	}
	return ""
}

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
// can or can't be had: without them nothing says that it is a product.
func visible(v *view) *Candidate {
	c := &Candidate{Source: visibleSource}
	o := Offer{Original: v.original}
	if p := v.best(); p != nil {
		o.Price = p.amount
	}
	switch {
	case v.cart: // what is sold out beside it is another variant
		o.Availability = "InStock"
	case v.soldOut:
		o.Availability = "OutOfStock"
	}
	if o.Original.Known && (!o.Price.Known || o.Original.Value <= o.Price.Value) {
		o.Original = Amount{}
	}
	if v.cart && o.Price.Known || v.name != "" && (v.cart || v.soldOut) {
		c.Title = v.heading
		if c.Title == "" {
			c.Title = v.ogTitle
		}
	}
	c.Offers = []Offer{o}
	return c
}

// best is the price that the page shows most often with a currency, of equals
// the first behind the heading: a shop repeats the product's own price by the
// button, while each other product shows its own once.
func (v *view) best() *shownPrice {
	var found *shownPrice
	times := map[float64]int{}
	for _, p := range v.prices {
		if p.currency != "" && p.at > v.headingAt {
			times[p.amount.Value]++
		}
	}
	rank := func(p *shownPrice) int {
		n := min(times[p.amount.Value], 4) * 4
		if p.currency != "" {
			n += 2
		}
		if p.at > v.headingAt {
			n++
		}
		return n
	}
	for i := range v.prices {
		if p := &v.prices[i]; found == nil || rank(p) > rank(found) {
			found = p
		}
	}
	return found
}
