package shop

import (
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/cancel"
)

// tellCards marks the prices and controls that are in cards of products.
func (v *view) tellCards(check *cancel.Checker) {
	var marks []*html.Node
	for _, list := range [...][]shownPrice{v.prices, v.amounts} {
		for i := range list {
			marks = append(marks, list[i].node)
		}
	}
	for i := range v.carts {
		marks = append(marks, v.carts[i].node)
	}
	c := cardsOf(check, v.headingNode, marks)
	for _, list := range [...][]shownPrice{v.prices, v.amounts} {
		for i := range list {
			list[i].carded = c.holds(list[i].node)
		}
	}
	for i := range v.carts {
		v.carts[i].carded = c.holds(v.carts[i].node)
	}
}

// own returns the price of the page's own product: the first in no card shortly
// after the heading, before the add-to-cart control of its own, or shortly
// before the heading. It returns nil if there is none.
func (v *view) own() *shownPrice {
	if v.headingAt == 0 {
		return nil
	}
	cart := v.ownCart()
	for _, list := range [...][]shownPrice{v.prices, v.amounts} {
		var before *shownPrice
		for i := range list {
			p := &list[i]
			switch {
			case p.carded || p.aside:
			case p.at > v.headingAt && (p.at < v.headingAt+nearOwn || p.at < cart && p.at > cart-nearOwn):
				return p
			case p.at < v.headingAt && p.at > v.headingAt-nearBefore:
				before = p
			}
		}
		if before != nil {
			return before
		}
	}
	return nil
}

// ownCart returns the position of the first add-to-cart control in no card
// after the heading, 0 if there is none.
func (v *view) ownCart() int {
	for _, c := range v.carts {
		if !c.carded && c.at > v.headingAt {
			return c.at
		}
	}
	return 0
}

// sellsOne reports whether the page shows its own product beside cards of
// others: a heading that the title repeats, a price of its own near it, and an
// add-to-cart control of its own or a heading named as a product's title.
func (v *view) sellsOne() bool {
	p := v.own()
	if p == nil || p.at > v.headingAt+nearOwn || !v.isTitle(v.heading) && wordsOf(strings.ToLower(v.heading)).overlap(wordsOf(strings.ToLower(v.title))) < 0.5 {
		return false
	}
	return v.ownCart() > 0 || v.namedHeading() && p.at < v.headingAt+nearNamed
}

// The greatest distances in nodes of the product's own price from the heading
// or control before it, from the heading behind it, and from a heading named as
// a product's title.
const (
	nearOwn    = 200
	nearBefore = 80
	nearNamed  = 40
)
