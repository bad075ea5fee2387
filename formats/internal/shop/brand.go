package shop

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/internal/letters"
)

// brandFrom records the text of an element named as the brand.
func (v *view) brandFrom(n *html.Node) {
	text := cmp.Or(labelled.ShortText(n, 60), dom.Attr(n, "content"), pictured(n))
	if _, value, ok := strings.Cut(text, ":"); ok {
		text = strings.TrimSpace(value)
	}
	v.addBrand(text)
}

// brandData records the brand in an attribute for scripts.
func (v *view) brandData(n *html.Node) {
	for _, a := range n.Attr {
		switch a.Key {
		case "data-brand", "data-product-brand", "data-brand-name", "data-manufacturer", "data-item-brand":
			v.addBrand(a.Val)
		}
	}
}

// brandLink records the text of a link to a brand's page.
func (v *view) brandLink(a *html.Node) {
	href := strings.ToLower(dom.Attr(a, "href"))
	if brandPaths().In(href) == 0 {
		return
	}
	text := toStore().ReplaceAllString(cmp.Or(labelled.ShortText(a, 40), pictured(a)), "$1$2")
	v.addBrand(text)
	if text != "" && len(v.brandLinks) < maxBrandLinks {
		v.brandLinks = append(v.brandLinks, heading{text, v.order, a})
	}
}

// toStore is what links to brands' pages say around the brand: "Visit the Example store".
var toStore = lazy.Regexp(`(?i)^(?:visit (?:the )?(.+) store|(?:shop all|more from|by) (.+))$`)

// brandPaths are parts of the addresses of brands' pages.
var brandPaths = indexed("", "brand path")

// maxBrandLinks limits how many brands of a page are kept.
const maxBrandLinks = 500

// besideHeading is the greatest distance in nodes of a brand's link from the heading.
const besideHeading = 30

// brandBeside records the brand next to a label in its own element.
func (v *view) brandBeside(label *html.Node) {
	if v.brand != "" || label.FirstChild == nil || label.FirstChild.NextSibling != nil || label.FirstChild.Type != html.TextNode ||
		len(label.FirstChild.Data) > 60 || !isBrandLabel(label.FirstChild.Data) {
		return
	}
	for n := label.NextSibling; n != nil; n = n.NextSibling {
		if n.Type == html.ElementNode {
			if text := labelled.ShortText(n, 40); text != "" && len(strings.Fields(text)) <= maxBrandWords {
				v.brand = text
			}
			return
		}
	}
}

const maxBrandWords = 4

// pictured returns the alternative text of the first image below n.
func pictured(n *html.Node) string {
	if img := dom.Find(n, atom.Img); img != nil {
		return dom.Attr(img, "alt")
	}
	return ""
}

func (v *view) addBrand(text string) {
	if text = strings.TrimSpace(text); text != "" && len(text) <= 40 && len(v.brands) < maxBrandLinks && !isBrandLabel(text) {
		v.brands = append(v.brands, text)
	}
}

// brandOf returns the brand that the page shows: a labelled one, else one from
// an element or link for brands that also occurs in the product's title, the
// first in the title if there are several, else the only one linked beside the
// heading.
func (v *view) brandOf(title string) string {
	if v.brand != "" {
		return v.brand
	}
	title = strings.ToLower(title)
	found, at := "", len(title)
	for _, b := range v.brands {
		if i := strings.Index(title, strings.ToLower(b)); i >= 0 && i < at && len(b) > 1 {
			found, at = b, i
		}
	}
	return cmp.Or(found, v.brandAtHeading(title))
}

// brandAtHeading returns the text of the links to a brand's page right beside
// the heading, "" if there are none, if they differ, or if the lower-case title
// has it as something else.
func (v *view) brandAtHeading(title string) string {
	found := ""
	for _, l := range v.brandLinks {
		if v.headingAt == 0 || l.at < v.headingAt-besideHeading || l.at > v.headingAt+besideHeading {
			continue
		}
		if found != "" && !strings.EqualFold(found, l.text) {
			return ""
		}
		found = l.text
	}
	if strings.Contains(title, strings.ToLower(found)) {
		return ""
	}
	return found
}

// isShopName reports whether a brand is the shop's own name, judged by its
// address: marketplaces declare themselves as the brand of everything they
// sell.
func isShopName(brand, address string) bool {
	name := letters.Compact(brand)
	return len(name) >= 3 && slices.ContainsFunc(strings.Split(dom.Host(address), "."), func(label string) bool {
		return strings.HasPrefix(letters.Compact(label), name)
	})
}
