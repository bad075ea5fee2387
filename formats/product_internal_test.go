package formats

import (
	"context"
	"testing"

	"github.com/pagemill/pagemill/internal/dom"
)

// Pages that only look like product pages, and products with little evidence,
// by the ways in which pages are made.
func TestWhatIsAProduct(t *testing.T) {
	shelf := `<h1>Gas grills</h1>`
	for range 20 {
		shelf += `<div><a href="/g">Grill</a><span class="price">749,00 €</span><button>Add to cart</button></div>`
	}
	const card = `<div><a href="/p">Box</a><span class="product-price">$20.00</span><a class="add-to-cart">Add to cart</a></div>`
	for name, c := range map[string]struct {
		html, want string // the product's title, "" for none
	}{
		"a category declared to show its rating": {`<script type="application/ld+json">{"@type":"Product","name":"Gas grills","aggregateRating":{"ratingValue":4.7,"reviewCount":137}}</script>` + shelf, ""},
		"a company declared to show its rating":  {`<script type="application/ld+json">{"@type":"Product","name":"Consulting","brand":{"name":"Acme"},"aggregateRating":{"ratingValue":5,"reviewCount":9}}</script><h1>Consulting</h1><p>We help.</p>`, ""},
		"a collection of Shopify":                {`<meta property="og:type" content="product.group"><h1>Boxes</h1>` + card + card, ""},
		"a headline about what to buy":           {`<a href="/s">Top 10 stocks to buy now</a><h1>Investing in clouds</h1><table><tr><td>Acme</td><td>$243.5</td></tr></table>`, ""},
		"one product on sale":                    {`<h1>Box</h1><span class="price">$20.00</span><button>Buy now</button>`, "Box"},
		"a product whose price a script brings":  {`<title>Box of oak</title><h1>Box of oak</h1><div class="product-title">Box of oak</div><button class="add-to-cart">Add to cart</button>`, "Box of oak"},
		"a price in Arabic digits":               {`<h1>صندوق</h1><span class="price">٣٢٫٥٠ ر.س</span><p>SKU: AB-1234</p>`, "صندوق"},
		"a link that says it buys, and a price":  {`<h1>Box</h1><p>twenty dollars</p><p>SKU: AB-1234</p><a href="/c">Add to cart</a>`, "Box"},
		"a maker and a number, no shop yet":      {`<h1>Clips 3FB7J</h1><table><tr><th>Manufacturer</th><td>Acme</td></tr><tr><th>Part #</th><td>17026CLR-40</td></tr></table>`, "Clips 3FB7J"},
	} {
		t.Run(name, func(t *testing.T) {
			tree, err := dom.ParseString(c.html)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if p := must(ReadProduct(context.Background(), Page{Root: tree.Root, URL: "https://shop.example/x"})); p != nil {
				got = p.Title
			}
			if got != c.want {
				t.Errorf("product %q, want %q", got, c.want)
			}
		})
	}
}

// Product details in various notations.
func TestProductDetails(t *testing.T) {
	product := func(html, url string) *Product {
		t.Helper()
		tree, err := dom.ParseString(html)
		if err != nil {
			t.Fatal(err)
		}
		p := must(ReadProduct(context.Background(), Page{Root: tree.Root, URL: url}))
		if p == nil {
			t.Fatal("no product in " + html)
		}
		return p
	}
	const shopify = `<script>window.ShopifyAnalytics.meta = {};
window.ShopifyAnalytics.meta.currency = 'EUR';
var meta = {"product":{"id":1,"vendor":"Acme","type":"Ovens","variants":[{"id":11,"price":10900,"name":"Oven - S","public_title":"S","sku":"A-1"},{"id":12,"price":12900,"name":"Oven - L","public_title":"L","sku":"A-2"}]},"page":{"pageType":"product"}};</script><h1>Oven</h1>`
	p := product(shopify, "https://shop.example/products/oven?variant=12")
	if v := p.Variants[0]; p.Title != "Oven" || p.Brand != "Acme" || v.SKU != "A-2" || v.Price == nil || v.Price.Amount != 129 || v.Price.Currency != "EUR" {
		t.Errorf("from Shopify's analytics: %+v", p)
	}
	p = product(`<script type="application/ld+json">{"@type":"Product","name":"Report","offers":{"price":"5700.000","priceCurrency":"USD"}}</script><h1>Report</h1>`, "")
	if got := p.Variants[0].Price.Amount; got != 5700 {
		t.Errorf("5700.000 read as %v", got)
	}
	p = product(`<h1>Boot</h1><span class="price">$20.00</span><button>Add to cart</button><ul><li><strong>Product Code - </strong>39139301</li><li><strong>Brand - </strong>Acme</li></ul>`, "")
	if p.Brand != "Acme" || p.Variants[0].SKU != "39139301" {
		t.Errorf("labels before dashes: brand %q, SKU %q", p.Brand, p.Variants[0].SKU)
	}
}
