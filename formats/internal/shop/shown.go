package shop

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// A money is an amount that the page shows.
type money struct {
	amount   Amount
	currency string // as written
	text     string // the amount as written
	at       int    // position in document order
	node     *html.Node
	carded   bool // in one of many parts alike, each about a product of its own
	named    bool // in an element named as a price
	former   bool // named as a former price
	side     bool // named as something beside the price: a saving, a unit price
	final    bool // named as the final price
	struck   bool // in an element for text that no longer holds

	estimate float32      // log-odds that it is the product's price; see view.best
	beside   *surrounding // see surroundings
}

// maxAmounts limits how many amounts of a page are kept.
const maxAmounts = 500

// add records an amount. One with the same value in the element of the last one, or
// around it, is the same.
func (v *view) add(n *html.Node, p price.Price, m money) {
	if !p.Found || p.Amount <= 0 || len(v.shown) == maxAmounts {
		return
	}
	m.amount, m.currency = Amount{Value: p.Amount, Currency: codeIn(p.Currency, v.region), Known: true}, p.Currency
	m.text, m.at, m.node = p.Text, v.order, n
	if k := len(v.shown) - 1; k >= 0 && v.shown[k].amount.Value == p.Amount && (isIn(n, v.shown[k].node) || isIn(v.shown[k].node, n)) {
		last := &v.shown[k]
		last.named, last.former, last.side = last.named || m.named, last.former || m.former, last.side || m.side
		last.final, last.struck = last.final || m.final, last.struck || m.struck
		if last.currency == "" {
			last.currency, last.amount.Currency = m.currency, m.amount.Currency
		}
		return
	}
	v.shown = append(v.shown, m)
}

// isIn reports whether a node is another or, a few levels down, in it.
func isIn(n, outer *html.Node) bool {
	for range 6 {
		if n == outer || n == nil {
			return n != nil
		}
		n = n.Parent
	}
	return false
}

// price records the amount in an element named as a price.
func (v *view) price(n *html.Node) {
	text := cmp.Or(priceText(n, 60), dom.Attr(n, "content"))
	if text == "" {
		return
	}
	v.note(text)
	p := price.Parse(text, "")
	words := ident.Words(names(n))
	m := money{named: true, former: slices.ContainsFunc(words, price.IsFormer), side: anyPiece(words, "side"), final: anyPiece(words, "final")}
	if now, before, ok := reduced(text); ok {
		v.add(n, before, money{named: true, former: true})
		p = now
	}
	if p.Found && p.Currency == "" { // "€ <b class=price>17,10</b>"
		p.Currency = price.Parse(labelled.ShortText(n.Parent, 40), "").Currency
	}
	v.add(n, p, m)
}

// money records an amount with its currency in text, whatever the names of its
// elements.
func (v *view) money(n *html.Node) {
	if len(v.shown) == maxAmounts {
		return
	}
	if e, p := moneyIn(n, v.region); e != nil {
		v.add(e, p, money{})
	}
}

// moneyIn returns the amount with its currency that a text is part of, and the
// element that holds it; nil without one. Sign and digits may be in separate
// elements.
func moneyIn(n *html.Node, region string) (*html.Node, price.Price) {
	if len(n.Data) > maxMoney || strings.IndexFunc(n.Data, unicode.IsDigit) < 0 {
		return nil, price.Price{}
	}
	e := n.Parent
	for range 3 {
		text := priceText(e, 40)
		if text == "" {
			break
		}
		if p, ok := moneyOf(text, region); ok {
			return e, p
		}
		if next := labelled.ShortText(e.NextSibling, 10); next != "" && !strings.ContainsAny(next, digits) {
			if p, ok := moneyOf(text+" "+next, region); ok {
				return e, p
			}
		}
		if e = e.Parent; e == nil {
			break
		}
	}
	return nil, price.Price{}
}

// maxMoney is the greatest length of a text that is read for an amount.
const maxMoney = 60

// moneyOf returns the amount in a text if its currency is unambiguous: a letter
// after a number may mean anything.
func moneyOf(text, region string) (p price.Price, ok bool) {
	if !price.MayName(text) {
		return p, false
	}
	p = price.Parse(text, "")
	return p, p.Found && p.Currency != "" && price.Code(p.Currency, region) != ""
}

// original returns the former price that belongs to the product's own: of the higher
// ones that are marked as former the nearest to where the page shows it.
func (v *view) original(now Amount) (found Amount) {
	nearest := maxFormer
	for i := range v.shown {
		p := &v.shown[i]
		if !now.Known || p.amount.Value <= now.Value || p.currency == "" || !p.wasOnce() && !p.saysFormer() {
			continue
		}
		for k := range v.shown {
			if o := &v.shown[k]; o.amount.Value == now.Value && o.carded == p.carded && abs(o.at-p.at) < nearest {
				nearest, found = abs(o.at-p.at), p.amount
			}
		}
	}
	return found
}

// maxFormer is the greatest distance in nodes of a former price from the price.
const maxFormer = 40

func abs(n int) int { return max(n, -n) }

// saysFormer reports whether the text before an amount, or its element's class for
// a line through it, says that it is a former price.
func (m *money) saysFormer() bool {
	if strings.Contains(nameTokens(m.node), "line-through") || strings.Contains(dom.Attr(m.node, "style"), "line-through") {
		return true
	}
	return m.surroundings().says[0]&(saysOld|saysSave) == saysOld
}

// wasOnce reports whether an amount is marked as a former price.
func (m *money) wasOnce() bool { return m.former || m.struck }

// near is the greatest distance in nodes of the price from the heading.
const near = 400

// currencyOf returns the currency that the page shows with an amount.
func (v *view) currencyOf(value float64) string {
	for i := range v.shown {
		if p := &v.shown[i]; p.currency != "" && p.amount.Value == value {
			return p.currency
		}
	}
	return ""
}

// shows reports whether the page shows a price with its currency.
func (v *view) shows(a Amount) bool {
	return slices.ContainsFunc(v.shown, func(p money) bool {
		return p.amount.Value == a.Value && (p.amount.Currency == a.Currency || p.amount.Currency == "")
	})
}

// tellCards marks the prices and controls that are in cards of products.
func (v *view) tellCards(check *cancel.Checker) {
	var marks []*html.Node
	for i := range v.shown {
		marks = append(marks, v.shown[i].node)
	}
	for i := range v.carts {
		marks = append(marks, v.carts[i].node)
	}
	c := cardsOf(check, v.headingNode, marks)
	for i := range v.shown {
		v.shown[i].carded = c.holds(v.shown[i].node)
	}
	for i := range v.carts {
		v.carts[i].carded = c.holds(v.carts[i].node)
	}
}

// anyPiece reports whether any of the pieces equals one of the words of a list, alone
// or joined with "price" ("oldprice", "priceold").
func anyPiece(pieces []string, list string) bool {
	return slices.ContainsFunc(pieces, func(p string) bool {
		p = strings.TrimSuffix(strings.TrimPrefix(p, "price"), "price")
		return slices.Contains(vocabulary()[list], p)
	})
}
