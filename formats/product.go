package formats

import (
	"context"
	"slices"
	"strconv"

	"github.com/pagemill/pagemill/formats/internal/shop"
)

// NoProduct is the warning for a page that is not about a product.
const NoProduct = "No product found on this page; it does not appear to be a product page."

// A Product is the product that a page sells. Nothing is guessed: what the page
// does not state is absent.
type Product struct {
	Title       string    `json:"title"`                 // the product's name
	Brand       string    `json:"brand,omitempty"`       // its manufacturer's or brand's name
	Category    string    `json:"category,omitempty"`    // as declared, such as "Home > Lamps"
	URL         string    `json:"url,omitempty"`         // the declared address, else the page's
	Description string    `json:"description,omitempty"` // plain text
	Variants    []Variant `json:"variants"`              // at least one
	Rating      *Rating   `json:"rating,omitempty"`      // nil if there is none
	Source      string    `json:"source"`                // the source of the title: "json-ld", "microdata", …, "visible text"
}

// A Rating is the buyers' average rating and the number of ratings. Best is the
// maximum of the scale if the page states it; Count is 0 if unknown.
type Rating struct {
	Value float64 `json:"value"` // on the scale of the page
	Best  float64 `json:"best,omitempty"`
	Count int     `json:"count,omitempty"`
}

// A Variant is one form in which a product is sold.
type Variant struct {
	ID           string            `json:"id,omitempty"`     // the shop's identifier of the variant
	SKU          string            `json:"sku,omitempty"`    // stock keeping unit
	Title        string            `json:"title,omitempty"`  // what distinguishes it, such as "Red / L"
	Values       map[string]string `json:"values,omitempty"` // by property, such as "color" → "Red"
	Price        *Price            `json:"price,omitempty"`  // nil if the page does not state it
	Sale         *Sale             `json:"sale,omitempty"`   // nil unless a higher former price is stated
	Availability Availability      `json:"availability"`     // whether it can be bought
	Images       []Image           `json:"images,omitempty"` // with absolute addresses
}

// A Sale is a variant's former price.
type Sale struct {
	OriginalPrice Price `json:"originalPrice"` // higher than the variant's price
}

// Availability states whether a variant is available. Text is empty if the page
// does not state it; InStock is then true if there is a price.
type Availability struct {
	InStock bool   `json:"inStock"`
	Text    string `json:"text,omitempty"`
}

// An Image is an image with its alternative text.
type Image struct {
	URL string `json:"url"`           // absolute
	Alt string `json:"alt,omitempty"` // "" if it has none
}

// ReadProduct returns the product that the page is about, nil if there is none;
// the caller then reports the warning NoProduct. Sources are, best first:
// JSON-LD, microdata, RDFa, the scripts' embedded state, Open Graph, and what
// the page shows. The first source with a product names it; later ones fill
// gaps unless they describe another product.
func ReadProduct(ctx context.Context, p Page) (*Product, error) { return run(ctx, p, readProduct) }

func readProduct(p Page) *Product {
	if p.Root == nil {
		return nil
	}
	p = p.reading()
	base := p.base()
	c := shop.Find(shop.Evidence{Root: p.Root, Base: base, URL: p.URL, Declared: p.declared, Facts: p.labels, Check: p.check})
	if c == nil {
		return nil
	}
	out := &Product{Title: c.Title, Brand: c.Brand, Category: c.Category, URL: c.URL, Description: c.Description, Source: c.Source}
	if r := c.Rating; r.Known {
		out.Rating = &Rating{Value: r.Value, Best: r.Best, Count: r.Count}
	}
	if out.URL == "" {
		out.URL = p.URL
	}
	for _, o := range c.Offers {
		out.Variants = append(out.Variants, variant(o))
	}
	if len(out.Variants) == 0 {
		out.Variants = []Variant{{}}
	}
	first := &out.Variants[0]
	if c.ID != "" { // the product's own number; that of an offer identifies a variant
		for i := range out.Variants {
			v := &out.Variants[i]
			if v.SKU != c.ID && (v.SKU == "" || v.Title == "" && len(v.Values) == 0) {
				v.ID, v.SKU = v.SKU, c.ID
			}
		}
	}
	if len(first.Images) == 0 {
		first.Images = images(c.Images)
	}
	if !slices.ContainsFunc(out.Variants, func(v Variant) bool { return len(v.Images) > 0 }) {
		if shared := p.metadata().Image; shared != "" {
			first.Images = []Image{{URL: base.Resolve(shared)}}
		} else if shown, ok := c.ShownImage(); ok {
			first.Images = images([]shop.Image{shown})
		}
	}
	return out
}

func variant(o shop.Offer) Variant {
	v := Variant{ID: o.ID, SKU: o.SKU, Title: o.Title, Values: o.Values, Images: images(o.Images)}
	if o.Price.Known {
		p := money(o.Price)
		v.Price = &p
	}
	if o.Original.Known && o.Price.Known && o.Original.Value > o.Price.Value {
		v.Sale = &Sale{OriginalPrice: money(o.Original)}
	}
	v.Availability = availabilities[o.Availability]
	if o.Availability == "" {
		v.Availability.InStock = o.Price.Known
	}
	return v
}

func images(in []shop.Image) []Image {
	out := make([]Image, 0, len(in))
	for _, i := range in {
		if i.URL == "" {
			continue
		}
		out = append(out, Image{URL: i.URL, Alt: i.Alt})
	}
	return out
}

// money returns an amount formatted with two decimals and its currency:
// "$49.99" for US dollars, else "49.99 EUR".
func money(a shop.Amount) Price {
	p := Price{Amount: a.Value, Currency: a.Currency, Symbol: a.Symbol}
	number := strconv.FormatFloat(a.Value, 'f', 2, 64)
	switch a.Currency {
	case "":
	case "USD":
		p.Formatted = "$" + number
	default:
		p.Formatted = number + " " + a.Currency
	}
	return p
}

// availabilities are the contract's wordings of schema.org's.
var availabilities = map[string]Availability{
	"InStock": {true, "In stock"}, "LimitedAvailability": {true, "Limited availability"}, "OutOfStock": {false, "Out of stock"}, "SoldOut": {false, "Sold out"},
	"PreOrder": {true, "Preorder"}, "PreSale": {true, "Presale"}, "BackOrder": {true, "Backorder"}, "Discontinued": {false, "Discontinued"},
}
