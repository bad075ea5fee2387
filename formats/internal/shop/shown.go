package shop

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/internal/dom"
)

// A shownPrice is an amount of money that the page shows.
type shownPrice struct {
	amount   Amount
	currency string // as written
	at       int    // position in document order
	node     *html.Node
	carded   bool // in one of many parts alike, each about a product of its own
	aside    bool // without tax beside one with it, or for members
}

// maxAmounts limits how many amounts of a page are kept.
const maxAmounts = 500

// price records a shown price of the product, from an element named as one.
func (v *view) price(n *html.Node) {
	text := priceText(n, 60)
	if text == "" {
		text = dom.Attr(n, "content")
	}
	if text == "" || len(v.prices) == maxAmounts {
		return
	}
	v.note(text)
	p := price.Parse(text, "")
	if now, before, ok := reduced(text); ok {
		v.former(n, before)
		p = now
	}
	if !p.Found || p.Amount <= 0 {
		return
	}
	if p.Currency == "" { // "€ <b class=price>17,10</b>"
		p.Currency = price.Parse(labelled.ShortText(n.Parent, 40), "").Currency
	}
	switch words := pieces(names(n)); {
	case slices.ContainsFunc(words, price.IsFormer):
		v.former(n, p)
	case anyPiece(words, sideWords()):
	case p.Currency == "" && !anyPiece(words, finalWords()):
	default:
		v.prices = append(v.prices, v.shownAt(n, p, codeIn(p.Currency, v.region)))
	}
}

// money records an amount with its currency in text, whatever the names of its
// elements. Sign and digits may be in separate elements.
func (v *view) money(n *html.Node) {
	if len(n.Data) > 60 || len(v.amounts) == maxAmounts || strings.IndexFunc(n.Data, unicode.IsDigit) < 0 {
		return
	}
	e := n.Parent
	for range 3 {
		text := priceText(e, 40)
		if text == "" || v.addMoney(e, text) || e.NextSibling != nil && v.addMoney(e, text+" "+labelled.ShortText(e.NextSibling, 10)) {
			return
		}
		if e = e.Parent; e == nil {
			return
		}
	}
}

// addMoney records the amount in a text if its currency is unambiguous: a
// letter after a number may mean anything.
func (v *view) addMoney(n *html.Node, text string) bool {
	p := price.Parse(text, "")
	if !p.Found || p.Currency == "" {
		return false
	}
	if code := price.Code(p.Currency, v.region); code != "" && p.Amount > 0 {
		v.amounts = append(v.amounts, v.shownAt(n, p, code))
	}
	return true
}

// shownAt returns a price shown by the current element.
func (v *view) shownAt(n *html.Node, p price.Price, currency string) shownPrice {
	return shownPrice{amount: Amount{Value: p.Amount, Currency: currency, Known: true}, currency: p.Currency, at: v.order, node: n, aside: isAside(n, p.Text)}
}

// former records a former price of the product.
func (v *view) former(n *html.Node, p price.Price) {
	if p.Found && p.Currency != "" && len(v.originals) < maxAmounts {
		v.originals = append(v.originals, v.shownAt(n, p, codeIn(p.Currency, v.region)))
	}
}

// original returns the former price that belongs to the product's own: the
// first higher one shortly after the heading.
func (v *view) original(now Amount) Amount {
	for _, p := range v.originals {
		if now.Known && p.amount.Value > now.Value && p.at > v.headingAt && p.at < v.headingAt+near {
			return p.amount
		}
	}
	return Amount{}
}

// best returns the price that the page shows most often with a currency, of
// equal ones the first after the heading: a shop repeats the product's price at
// the button and shows the prices of other products once. If no element is
// named as a price, it is the first amount shortly after the heading.
func (v *view) best() *shownPrice {
	if len(v.prices) == 0 {
		if p := v.own(); p != nil {
			return p
		}
		for i := range v.amounts {
			if p := &v.amounts[i]; v.headingAt > 0 && p.at > v.headingAt && p.at < v.headingAt+near {
				return p
			}
		}
		return nil
	}
	var found *shownPrice
	mine := v.own()
	own := mine != nil
	times := map[float64]int{}
	for _, p := range v.prices {
		if p.currency != "" && p.at > v.headingAt && !(own && p.carded) && !p.aside {
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
		if own && p.carded || p.aside {
			n -= 32
		}
		if own && p.amount.Value == mine.amount.Value {
			n += ownPrice
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

// ownPrice is more than a price gains by being shown thrice.
const ownPrice = 9

// near is the greatest distance in nodes of the price from the heading.
const near = 400

// currencyOf returns the currency that the page shows with an amount.
func (v *view) currencyOf(value float64) string {
	for _, list := range [...][]shownPrice{v.prices, v.amounts} {
		for _, p := range list {
			if p.currency != "" && p.amount.Value == value {
				return p.currency
			}
		}
	}
	return ""
}

// sideWords name other amounts: savings, shipping, instalments, unit prices,
// price filters.
func sideWords() []string {
	return []string{"save", "saving", "savings", "discount", "unit", "base", "ship", "shipping", "delivery", "installment", "installments", "monthly", "per", "tax", "filter", "range", "slider", "points", "label"}
}

// finalWords name the current price.
func finalWords() []string {
	return []string{"current", "actual", "final", "sale", "product", "value", "amount", "now", "sell", "selling"}
}

// pieces returns the words of an element's names in lower case, split at
// hyphens, underscores and upper-case letters.
func pieces(names string) []string {
	var b strings.Builder
	for i := 0; i < len(names); i++ {
		c := names[i]
		if 'A' <= c && c <= 'Z' && i > 0 && 'a' <= names[i-1] && names[i-1] <= 'z' {
			b.WriteByte(' ')
		}
		b.WriteByte(c)
	}
	return strings.FieldsFunc(strings.ToLower(b.String()), func(r rune) bool { return r < '0' || r > '9' && r < 'a' })
}

// anyPiece reports whether any of the pieces equals one of the words, alone or
// joined with "price" ("oldprice", "priceold").
func anyPiece(pieces, words []string) bool {
	return slices.ContainsFunc(pieces, func(p string) bool {
		p = strings.TrimSuffix(strings.TrimPrefix(p, "price"), "price")
		return slices.Contains(words, p)
	})
}
