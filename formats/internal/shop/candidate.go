// Package shop finds the product that a page is about: in what the page
// declares, in its scripts' embedded state, and last in what it shows.
package shop

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/declared"
	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// A Candidate is a product from one source, or merged from several.
type Candidate struct {
	Title, Brand, Category, URL, Description string
	ID                                       string // sku, mpn or product id of the product as a whole
	MPN, GTIN                                string
	Images                                   []Image
	Offers                                   []Offer
	Rating                                   Rating
	Source                                   string

	shown func() (Image, bool)
}

// A Rating is the buyers' average rating of the product; Count is the number of
// ratings, 0 if unknown.
type Rating struct {
	Value float64
	Best  float64 // maximum of the scale, 0 if unknown
	Count int
	Known bool
}

// An Image is an image of the product.
type Image struct{ URL, Alt string }

// An Offer is one way to buy the product: a variant.
type Offer struct {
	ID, SKU, Title, URL string
	Price, Original     Amount
	Availability        string // a schema.org ItemAvailability name, "" if unknown
	Values              map[string]string
	Images              []Image
}

// An Amount is a price; Known is false without one.
type Amount struct {
	Value    float64
	Currency string // ISO 4217 if known, else as written
	Symbol   string // the currency as shown next to the amount
	Known    bool
}

// Evidence is the input of the search for a product.
type Evidence struct {
	Root     *html.Node
	Base     dom.Base
	URL      string
	Declared *declared.Data
	Facts    func() []labelled.Fact // those of Root
	Check    *cancel.Checker
}

// Find returns the page's product, nil if the page is not about one.
func Find(e Evidence) *Candidate {
	if e.Root == nil || !maySell(e) {
		return nil
	}
	page := readView(e)
	page.declares(e)
	if !page.isProduct(e) {
		return nil
	}
	var found *Candidate
	var prices []Amount // of all sources
	for _, c := range append(page.sources, visible(page)) {
		c.clean()
		if found != nil && conflict(found, c) {
			continue
		}
		if len(c.Offers) > 0 && c.Source != visibleSource {
			prices = append(prices, c.Offers[0].Price)
		}
		if found == nil {
			found = c
		} else {
			found.fill(c)
		}
	}
	if found.Title == "" {
		return nil
	}
	found.shown = func() (Image, bool) { return page.image(e) }
	found.settle(prices, page)
	found.finish(page, e.URL)
	if !found.Rating.Known && page.rating.Known && page.rating.sure() {
		found.Rating = page.rating.Rating
	}
	return found
}

// declares reads what the page declares as its product, and estimates which of the
// amounts that it shows is the product's price.
func (v *view) declares(e Evidence) {
	if e.Declared == nil {
		return
	}
	for _, c := range [...]*Candidate{
		structured(e, "json-ld", v), structured(e, "microdata", v), structured(e, "rdfa", v), embedded(e, v), tracked(e, v), openGraph(e, v),
	} {
		if c == nil {
			continue
		}
		v.sources = append(v.sources, c)
		for _, o := range c.Offers {
			if o.Price.Known && len(v.declared) < maxAmounts && !slices.Contains(v.declared, o.Price.Value) {
				v.declared = append(v.declared, o.Price.Value)
			}
		}
	}
	best := v.best()
	for _, c := range v.sources {
		if c.declared() {
			c.Offers = chosenFirst(c.Offers, best)
		}
	}
}

// ShownImage returns the picture of the product on the page, for a page that
// declares none; false if none is evident.
func (c *Candidate) ShownImage() (Image, bool) { return c.shown() }

// declared reports whether structured data names the product.
func (c *Candidate) declared() bool {
	return c.Source == "json-ld" || c.Source == "microdata" || c.Source == "rdfa"
}

// numbered reports whether the product has an identifier.
func (c *Candidate) numbered() bool { return c.ID != "" || c.MPN != "" || c.GTIN != "" }

// finish adds what depends on the whole product: the brand and number that the
// page shows, the number in its address, and currencies as shown.
func (c *Candidate) finish(page *view, address string) {
	c.Title = page.withoutPrefix(page.withoutShop(withoutSite(c.Title, address)))
	if len(c.Offers) > 0 && c.Offers[0].Price.Known && !c.Offers[0].Original.Known {
		c.Offers[0].Original = page.original(c.Offers[0].Price)
	}
	if c.Brand == "" || page.brand != "" && isShopName(c.Brand, address) {
		c.Brand = schemaorg.Clean(page.brandOf(c.Title))
	}
	if len(c.Offers) > 0 && c.Offers[0].Availability == "" && !c.Offers[0].Price.Known && page.soldButton {
		c.Offers[0].Availability = "OutOfStock"
	}
	inAddress := idInAddress(address)
	if inAddress != "" && isGTIN(c.ID) { // a GTIN is not the shop's own number
		c.GTIN, c.ID = c.ID, ""
	}
	if own := cmp.Or(page.sku, page.written); own != "" { // the declared number is often a warehouse's
		c.ID = own
	}
	for _, id := range [...]string{inAddress, page.model, c.MPN, c.GTIN} {
		if c.ID == "" && (len(c.Offers) == 0 || c.Offers[0].SKU == "") {
			c.ID = id
		}
	}
	for i := range c.Offers {
		p := &c.Offers[i].Price
		gone := c.Offers[i].Availability == "Discontinued"
		if p.Known && (p.Value == 0 || gone) && !page.shows(*p) {
			*p = Amount{} // a template's zero, or the last price of a discontinued product
		}
		if p.Known {
			p.Symbol = page.currencyOf(p.Value)
			if p.Currency == "" {
				p.Currency = codeIn(p.Symbol, page.region)
			}
		}
	}
}

func (c *Candidate) sold() bool {
	return slices.ContainsFunc(c.Offers, func(o Offer) bool { return o.Price.Known || o.Availability != "" })
}

func (c *Candidate) clean() {
	for _, s := range [...]*string{&c.Title, &c.Brand, &c.Category, &c.Description, &c.ID} {
		if *s = schemaorg.Clean(withoutTags(*s)); isTemplate(*s) {
			*s = ""
		}
	}
	if label, value, ok := strings.Cut(c.Brand, ":"); ok {
		if words := strings.Fields(label); len(words) > 0 && isBrandLabel(words[len(words)-1]) {
			c.Brand = strings.TrimSpace(value)
		}
	}
	c.Brand = plainBrand(c.Brand)
	c.ID = firstWord(c.ID)
	for i := range c.Offers {
		c.Offers[i].SKU = firstWord(c.Offers[i].SKU)
	}
}

// plainBrand returns a brand without the country of the shop and without a
// site's tagline after a dash; "" if several dashes show that it is a stock
// description.
func plainBrand(s string) string {
	s, _, _ = strings.Cut(s, " | ")
	parts := strings.Split(s, " - ")
	if len(parts) > 2 {
		return ""
	}
	s = strings.TrimSpace(parts[0])
	if i := strings.LastIndexByte(s, ' '); i >= 0 {
		switch s[i+1:] {
		case "US", "USA", "UK", "EU", "CA", "AU", "NZ", "DE", "FR":
			return s[:i]
		}
	}
	return s
}

// withoutTags removes line break tags from a declared text.
func withoutTags(s string) string {
	if !strings.Contains(s, "<") {
		return s
	}
	return strings.NewReplacer("<wbr/>", "", "<wbr>", "", "<wbr />", "", "<br/>", " ", "<br>", " ", "<br />", " ").Replace(s)
}

// isTemplate reports whether a value is an unfilled variable of the shop's
// template.
func isTemplate(s string) bool {
	return strings.HasPrefix(s, "$") && len(s) > 1 && s[1] > '9' || strings.HasPrefix(s, "{{") || strings.HasPrefix(s, "%%")
}

// firstWord removes the text that some templates append to an article number.
// Words before the digits are a name, not a number.
func firstWord(s string) string {
	first, rest, ok := strings.Cut(s, " ")
	switch {
	case !ok:
		return s
	case !strings.ContainsAny(first, "0123456789") && strings.Contains(rest, " "):
		return ""
	case strings.ContainsAny(first, "0123456789") && !strings.ContainsAny(rest, "0123456789") || len(s) > 40:
		return first
	}
	return s
}

// isGTIN reports whether s is a GTIN-13 by its check digit (GS1 General
// Specifications, 7.9).
func isGTIN(s string) bool {
	if len(s) != 13 || figures(s) != s {
		return false
	}
	sum := 0
	for i := range len(s) {
		sum += int(s[i]-'0') * (1 + 2*(i%2))
	}
	return sum%10 == 0
}

// conflict reports whether a and b are different products: their titles differ
// and neither contains the other, or their identifiers differ.
func conflict(a, b *Candidate) bool {
	if b.Source == visibleSource {
		return false // read from the page around the product itself
	}
	if a.ID != "" && b.ID != "" && !strings.EqualFold(a.ID, b.ID) && !a.knows(b.ID) && !b.knows(a.ID) {
		return true
	}
	if a.Title == "" || b.Title == "" {
		return false
	}
	s, t := strings.ToLower(a.Title), strings.ToLower(b.Title)
	return !strings.Contains(s, t) && !strings.Contains(t, s) && overlap(s, t) < 0.5
}

// knows reports whether id is one of the product's identifiers.
func (c *Candidate) knows(id string) bool {
	return strings.EqualFold(c.MPN, id) || strings.EqualFold(c.GTIN, id) || slices.ContainsFunc(c.Offers, func(o Offer) bool {
		return strings.EqualFold(o.SKU, id) || strings.EqualFold(o.ID, id)
	})
}

// fill copies from b what c lacks.
func (c *Candidate) fill(b *Candidate) {
	c.Title, c.Brand, c.Category, c.URL = cmp.Or(c.Title, b.Title), cmp.Or(c.Brand, b.Brand), cmp.Or(c.Category, b.Category), cmp.Or(c.URL, b.URL)
	c.Description, c.ID, c.MPN, c.GTIN = cmp.Or(c.Description, b.Description), cmp.Or(c.ID, b.ID), cmp.Or(c.MPN, b.MPN), cmp.Or(c.GTIN, b.GTIN)
	if len(c.Images) == 0 {
		c.Images = b.Images
	}
	if !c.Rating.Known {
		c.Rating = b.Rating
	}
	if len(b.Offers) == 0 {
		return
	}
	if len(c.Offers) == 0 {
		c.Offers = b.Offers
		return
	}
	from := b.Offers[0]
	for i := range c.Offers {
		o := &c.Offers[i]
		if i > 0 && len(b.Offers) == 1 && !sameSKU(*o, from) {
			continue // a single price does not apply to the other variants
		}
		if i < len(b.Offers) && i > 0 {
			from = b.Offers[i]
		}
		o.fill(from)
	}
}

func sameSKU(a, b Offer) bool { return a.SKU != "" && strings.EqualFold(a.SKU, b.SKU) }

func (o *Offer) fill(b Offer) {
	if !o.Price.Known {
		o.Price, o.Original = b.Price, b.Original
	} else if o.Price.Currency == "" && b.Price.Known && b.Price.Value == o.Price.Value {
		o.Price.Currency = b.Price.Currency
	}
	if !o.Original.Known && b.Original.Known && o.Price.Value == b.Price.Value {
		o.Original = b.Original
	}
	if o.Availability == "" {
		o.Availability = b.Availability
	}
	if o.SKU == "" && o.ID == "" {
		o.SKU = b.SKU
	}
}
