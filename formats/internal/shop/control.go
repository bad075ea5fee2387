package shop

import (
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/internal/dom"
)

// A control is a button, a link or a picture with its position in document order.
type control struct {
	at     int
	node   *html.Node
	carded bool
}

// control checks for an add-to-cart button.
func (v *view) control(n *html.Node) {
	text := controlText(n)
	sets := saidOf(text)
	if sets&soldOut != 0 {
		v.soldOut = v.soldOut || v.headingAt > 0
		return
	}
	if v.buys(n, text, sets) {
		v.addCart(n)
	}
	if sets&before != 0 {
		v.preorder = v.preorder || v.headingAt > 0 && v.order < v.headingAt+near
	}
}

// controlText returns what a control says, in lower case.
func controlText(n *html.Node) string {
	text := labelled.ShortText(n, 60)
	if text == "" {
		text = dom.Attr(n, "value") + " " + dom.Attr(n, "aria-label") + " " + dom.Attr(n, "title")
	}
	return strings.ToLower(text)
}

// buys reports whether a control with a text, of which the sets have words, adds to
// the cart.
func (v *view) buys(n *html.Node, text string, sets uint64) bool {
	return sets&buying != 0 || (v.named(n)|namingOf(dom.Attr(n, "name")))&namedBuy != 0 || beginsToBuy(text)
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
	case sets&buying != 0:
		v.addCart(n.Parent)
	}
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
