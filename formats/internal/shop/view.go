package shop

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
	"github.com/pagemill/pagemill/internal/trees"
)

const visibleSource = "visible text"

// view is what the page shows about a product.
type view struct {
	heading, title, ogTitle string
	url                     string
	shown                   []money      // amounts, in document order
	declared                []float64    // prices that the page declares
	sources                 []*Candidate // what the page declares as its product, best first
	estimated               bool
	trees                   *trees.Ensemble // nil for the built-in ones
	facts, letters          int             // labelled values; bytes of text
	paragraphs, links       int
	cart, soldOut           bool
	soldButton              bool // a sold-out button anywhere on the page
	preorder                bool
	carts                   []control // add-to-cart controls
	ratings                 []shownRating
	rating                  shownRating // of the product
	name                    heading     // the element named as the product's title
	headings                []heading
	brands                  []string // brands shown near the product, best last
	brandLinks              []heading
	brand, sku, model       string // from labels
	address                 string // digits of the number in the page's address
	written                 string // that number as the page writes it
	order                   int    // position of the current element
	headingAt               int
	headingNode             *html.Node
	titled                  heading // the first text that begins the page's title, for pages without a heading
	region                  string  // the country of the page
	group                   bool    // the page declares a product group
	namings                 page.Recall[naming]
	figures                 map[string]bool // digits of the amounts as shown
}

// readView reads the page once.
func readView(e Evidence) *view {
	v := &view{url: e.URL, address: figures(idInAddress(e.URL)), region: region(e.URL, pageLanguage(e.Root))}
	for n := e.Root; n != nil; {
		e.Check.Step()
		v.order++
		v.measure(n)
		descend := true
		switch n.Type {
		case html.ElementNode:
			descend = v.element(n)
		case html.TextNode:
			v.money(n)
			v.said(n)
			v.beginsTitle(n)
			v.numbered(n)
		}
		n = dom.Next(n, e.Root, descend)
	}
	for _, f := range e.Facts() {
		if e.Check.Step(); f.Marked {
			v.facts++
			v.fact(f)
		}
	}
	v.chooseHeading(e.Check)
	v.chooseRating()
	v.tellCards(e.Check)
	return v
}

// element reads one element and reports whether its content counts.
func (v *view) element(n *html.Node) bool {
	if isBeside(n.DataAtom) {
		return false
	}
	switch n.DataAtom {
	case atom.Title:
		if v.title == "" && n.Namespace == "" {
			v.title = dom.InlineText(n)
		}
		return false
	case atom.Meta:
		switch dom.Attr(n, "property") {
		case "og:title":
			if v.ogTitle == "" {
				v.ogTitle = dom.Attr(n, "content")
			}
		case "og:type": // Shopify's type for collections
			v.group = v.group || dom.Attr(n, "content") == "product.group"
		}
	case atom.H1:
		if text := labelled.ShortText(n, 400); text != "" {
			if len(v.headings) == 0 {
				v.headingAt = v.order
			}
			v.headings = append(v.headings, heading{text, v.order, n})
		}
	case atom.A:
		v.control(n)
		v.brandLink(n)
		v.saidStars(n)
	case atom.Button, atom.Input:
		v.control(n)
	case atom.P, atom.Div, atom.Span, atom.Strong, atom.B, atom.H3, atom.H4, atom.H5, atom.H6:
		v.brandBeside(n)
		v.saidStars(n)
	case atom.Del, atom.S, atom.Strike:
		v.add(n, price.Parse(priceText(n, 60), ""), money{struck: true})
		return false
	}
	return len(n.Attr) == 0 || v.namedElement(n)
}

// namedElement reads what an element's names and attributes say of it, and reports
// whether to go on below it.
func (v *view) namedElement(n *html.Node) bool {
	if strings.ContainsAny(dom.Attr(n, "aria-label"), digits) {
		v.stars(n, false)
	}
	is := v.named(n)
	if is&namedAside != 0 {
		if is&namedReview != 0 {
			v.starsIn(n)
		}
		return false
	}
	if is&namedPrice != 0 {
		v.price(n)
	}
	if is&namedStars != 0 {
		v.stars(n, true)
	}
	if is&namedBrand != 0 {
		v.brandFrom(n)
	}
	v.brandData(n)
	if is&namedCart != 0 && v.headingAt > 0 {
		v.cart = v.cart || !saysSoldOut(labelled.ShortText(n, 60))
	}
	if v.name.text == "" && is&namedTitle != 0 {
		v.name = heading{labelled.ShortText(n, 300), v.order, n}
		v.headingAt = cmp.Or(v.headingAt, v.order)
	}
	if is&namedButton != 0 && saysSoldOut(labelled.ShortText(n, 40)) {
		v.soldButton = true
	}
	if v.headingAt > 0 && is&namedStock != 0 {
		v.soldOut = v.soldOut || saysSoldOut(labelled.ShortText(n, 80))
	}
	return true
}

// isBeside reports whether an element's content is never about the product.
func isBeside(a atom.Atom) bool {
	switch a {
	case atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Svg, atom.Select, atom.Footer, atom.Nav:
		return true
	}
	return false
}

// A naming is what an element's names say about its role: the sets of namedAs that
// have a word of them.
type naming uint64

const (
	namedAside naming = 1 << iota
	namedReview
	namedPrice
	namedStars
	namedBrand
	namedButton
	namedStock
	namedCart // this and the next without hyphens and underscores
	namedBuy
	namedTitle
)

var namedAs = indexed("named ", "aside", "review", "price", "stars", "brand name", "button", "stock", "cart", "buy", "title")

// named returns what an element's names say, which is known of most of them.
func (v *view) named(n *html.Node) (is naming) {
	for name := range namesOf(n) {
		of, known := v.namings.Find(name)
		if !known {
			*of = namingOf(name)
		}
		is |= *of
	}
	return is
}

func namingOf(name string) naming {
	if name == "" {
		return 0
	}
	name = strings.ToLower(name)
	is := naming(namedAs().In(name))
	if compact := compacted.Replace(name); len(compact) != len(name) {
		is = is&(namedCart-1) | naming(namedAs().In(compact))&^(namedCart-1)
	}
	return is
}

// nameTokens returns, in lower case, the names that the page's author gave an
// element.
func nameTokens(n *html.Node) string { return strings.ToLower(names(n)) }

// names returns the names that the page's author gave an element.
func names(n *html.Node) string { return strings.Join(slices.Collect(namesOf(n)), " ") }

// namesOf yields the values of the attributes with such names.
func namesOf(n *html.Node) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range n.Attr {
			switch n.Attr[i].Key {
			case "class", "id", "itemprop", "data-testid", "data-test-id", "data-test", "data-qa", "data-tid", "data-hook", "data-auto", "data-aut-id", "data-cy":
				if v := n.Attr[i].Val; v != "" && len(v) < maxNames && !yield(v) {
					return
				}
			}
		}
	}
}

// maxNames is from how many bytes on names are generated.
const maxNames = 400

// compacted has names without their hyphens and underscores.
var compacted = strings.NewReplacer("-", "", "_", "")

func hasAny(s string, words ...string) bool {
	if s == "" {
		return false
	}
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

// fact records the brand and the article number from labelled values.
func (v *view) fact(f labelled.Fact) {
	switch {
	case len(f.Value) > 60:
	case v.brand == "" && isBrandLabel(f.Label):
		v.brand = f.Value
	case v.sku == "" && isSKULabel(f.Label):
		v.sku = identifier(f.Value)
	case v.model == "" && isModelLabel(f.Label) && len(strings.Fields(f.Value)) <= maxModelWords:
		v.model = identifier(f.Value)
	}
}

// maxModelWords is how many words a maker's number has: more are what to choose among.
const maxModelWords = 3

// identifier returns the article number in a value: a first word with digits,
// "" if the value has many words.
func identifier(s string) string {
	words := strings.Fields(s)
	if len(words) == 0 || len(words) > 6 || !strings.ContainsAny(words[0], "0123456789") {
		return ""
	}
	return strings.Trim(words[0], ".,;|#()")
}

// visible builds a product from what the page shows.
func visible(v *view) *Candidate {
	o := Offer{}
	if p := v.best(); p != nil {
		o.Price = p.amount
		o.Original = v.original(o.Price)
	}
	switch {
	case v.cart && (o.Price.Known || !v.soldOut): // a sold-out text next to it belongs to another variant
		o.Availability = "InStock"
	case v.soldOut:
		o.Availability = "OutOfStock"
	case v.preorder:
		o.Availability = "PreOrder"
	}
	return &Candidate{Source: visibleSource, Title: cmp.Or(v.heading, v.ogTitle), Offers: []Offer{o}}
}
