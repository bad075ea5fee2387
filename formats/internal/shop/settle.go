package shop

// settle decides between a declared price and the one that the page shows as the
// product's: structured data often holds an opening bid or an old price.
func (c *Candidate) settle(prices []Amount, page *view) {
	shown := page.best()
	if len(c.Offers) == 0 || shown == nil {
		return
	}
	first := &c.Offers[0]
	if first.Price.Known && first.Price.Value == shown.amount.Value {
		return
	}
	near := shown.at > page.headingAt && shown.at < page.headingAt+near
	once, mine := page.find(first.Price.Value)
	switch {
	case near && first.Price.Known && shown.amount.Value < first.Price.Value && once:
		first.Original, first.Price = first.Price, shown.amount // declared before a sale
		return
	case mine != nil && shown.estimate < mine.estimate+surer:
		return
	}
	for _, p := range prices {
		if p.Known && p.Value == shown.amount.Value {
			first.Price, first.Original = p, Amount{}
			return
		}
	}
	if mine == nil && first.Price.Known && page.showsDigits(first.Price.Value) {
		return // as declared, in whatever mark-up
	}
	if near && shown.estimate > sure && first.Price.Known && len(shown.amount.Currency) == 3 && !page.shows(first.Original) {
		first.Price, first.Original = shown.amount, Amount{} // declared in the shop's currency or without tax, shown in the buyer's
	}
}

// find returns the most likely of the shown amounts of a value, nil if there is none,
// and whether one is a former price.
func (v *view) find(value float64) (once bool, best *money) {
	for i := range v.shown {
		if p := &v.shown[i]; p.amount.Value == value {
			once = once || p.wasOnce()
			if best == nil || p.estimate > best.estimate {
				best = p
			}
		}
	}
	return once, best
}
