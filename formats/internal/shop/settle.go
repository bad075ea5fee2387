package shop

import "slices"

// settle decides between sources with different prices. A price that the page
// shows takes precedence over one that it does not: structured data often holds
// an opening bid or an old price.
func (c *Candidate) settle(prices []Amount, page *view) {
	shown := page.best()
	if len(c.Offers) == 0 || len(page.prices) == 0 || shown == nil {
		return
	}
	first := &c.Offers[0]
	near := shown.at > page.headingAt && shown.at < page.headingAt+near
	if near && first.Price.Known && shown.amount.Value < first.Price.Value && page.wasOnce(first.Price.Value) {
		first.Original, first.Price = first.Price, shown.amount // declared before a sale
		return
	}
	if slices.ContainsFunc(page.prices, func(p shownPrice) bool { return p.amount.Value == first.Price.Value }) {
		return
	}
	for _, p := range prices {
		if p.Known && p.Value == shown.amount.Value {
			first.Price, first.Original = p, Amount{}
			return
		}
	}
	if first.Price.Known && page.showsDigits(first.Price.Value) {
		return // as declared, in whatever mark-up
	}
	if near && first.Price.Known && len(shown.amount.Currency) == 3 && !page.shows(first.Original) {
		first.Price, first.Original = shown.amount, Amount{} // declared in the shop's currency or without tax, shown in the buyer's
	}
}

// wasOnce reports whether the page shows an amount as a former price.
func (v *view) wasOnce(value float64) bool {
	for _, p := range v.originals {
		if p.amount.Value == value {
			return true
		}
	}
	return false
}

// shows reports whether the page shows a price with its currency.
func (v *view) shows(a Amount) bool {
	for _, list := range [...][]shownPrice{v.prices, v.amounts} {
		for _, p := range list {
			if p.amount.Value == a.Value && (p.amount.Currency == a.Currency || p.amount.Currency == "") {
				return true
			}
		}
	}
	return false
}
