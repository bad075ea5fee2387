package shop

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/facts"
	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/internal/dom"
)

// A shownPrice is an amount of money that the page shows.
type shownPrice struct {
	amount   Amount
	currency string // as written
	at       int    // document order
}

// maxAmounts bounds how many amounts of a page are kept.
const maxAmounts = 500

// price keeps a price that the page shows for the product, read off an element
// that is named as one.
func (v *view) price(n *html.Node) {
	text := facts.ShortText(n, 60)
	if text == "" {
		text = dom.Attr(n, "content")
	}
	if text == "" || len(v.prices) == maxAmounts {
		return
	}
	p := price.Parse(text, "")
	if !p.Found || p.Amount <= 0 {
		return
	}
	if p.Currency == "" { // "€ <b class=price>17,10</b>"
		p.Currency = price.Parse(facts.ShortText(n.Parent, 40), "").Currency
	}
	switch words := pieces(names(n)); {
	case anyPiece(words, formerWords()):
		v.former(p)
	case anyPiece(words, sideWords()):
	case p.Currency == "" && !anyPiece(words, finalWords()):
	default:
		v.prices = append(v.prices, shownPrice{Amount{Value: p.Amount, Currency: codeIn(p.Currency, v.region), Known: true}, p.Currency, v.order})
	}
}

// money keeps an amount with its currency that stands in a text, however the
// elements around are named. Sign and digits may stand in elements of their
// own.
func (v *view) money(n *html.Node) {
	if len(n.Data) > 60 || len(v.amounts) == maxAmounts || strings.IndexFunc(n.Data, unicode.IsDigit) < 0 {
		return
	}
	e := n.Parent
	for range 3 {
		text := facts.ShortText(e, 40)
		if text == "" || v.addMoney(text) || e.NextSibling != nil && v.addMoney(text+" "+facts.ShortText(e.NextSibling, 10)) {
			return
		}
		if e = e.Parent; e == nil {
			return
		}
	}
}

// addMoney keeps the amount in a text, if its currency is one beyond doubt: a
// letter behind a number may be anything.
func (v *view) addMoney(text string) bool {
	p := price.Parse(text, "")
	if !p.Found || p.Currency == "" {
		return false
	}
	if code := price.Code(p.Currency, v.region); code != "" && p.Amount > 0 {
		v.amounts = append(v.amounts, shownPrice{Amount{Value: p.Amount, Currency: code, Known: true}, p.Currency, v.order})
	}
	return true
}

// former keeps what the page says that a product cost before.
func (v *view) former(p price.Price) {
	if p.Found && p.Currency != "" && len(v.originals) < maxAmounts {
		v.originals = append(v.originals, shownPrice{Amount{Value: p.Amount, Currency: codeIn(p.Currency, v.region), Known: true}, p.Currency, v.order})
	}
}

// original is the former price that stands by the product's own: the first that
// is higher, closely behind the heading.
func (v *view) original(now Amount) Amount {
	for _, p := range v.originals {
		if now.Known && p.amount.Value > now.Value && p.at > v.headingAt && p.at < v.headingAt+near {
			return p.amount
		}
	}
	return Amount{}
}

// best is the price that the page shows most often with a currency, of equals
// the first behind the heading: a shop repeats the product's own price by the
// button, while each other product shows its own once. Where no element is
// named as a price, it is the first amount closely behind the heading.
func (v *view) best() *shownPrice {
	if len(v.prices) == 0 {
		for i := range v.amounts {
			if p := &v.amounts[i]; v.headingAt > 0 && p.at > v.headingAt && p.at < v.headingAt+near {
				return p
			}
		}
		return nil
	}
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

// near is how many nodes behind the heading a shop shows the price at most.
const near = 400

// currencyOf is the currency as the page writes it beside that amount.
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

// formerWords name what a product cost before.
func formerWords() []string {
	return []string{"old", "was", "list", "rrp", "uvp", "msrp", "regular", "strike", "striked", "strikethrough", "cross", "crossed", "barred", "before", "former", "original", "compare", "previous", "retail"}
}

// sideWords name amounts that are not the price: what is saved, shipping,
// instalments, the price of a unit of measure, controls to filter by price.
func sideWords() []string {
	return []string{"save", "saving", "savings", "discount", "unit", "base", "ship", "shipping", "delivery", "installment", "installments", "monthly", "per", "tax", "filter", "range", "slider", "points", "label"}
}

// finalWords name the price that is asked for.
func finalWords() []string {
	return []string{"current", "actual", "final", "sale", "product", "value", "amount", "now", "sell", "selling"}
}

// pieces are the words of an element's names in lower case. Hyphens,
// underscores or upper-case letters set them apart.
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

// anyPiece reports whether one of the pieces is one of the words, alone or
// with "price" ("oldprice", "priceold").
func anyPiece(pieces, words []string) bool {
	return slices.ContainsFunc(pieces, func(p string) bool {
		p = strings.TrimSuffix(strings.TrimPrefix(p, "price"), "price")
		return slices.Contains(words, p)
	})
}
