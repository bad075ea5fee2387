package formats_test

import (
	"encoding/json"
	"testing"

	"github.com/pagemill/pagemill/formats"
)

// TestOneProduct: a schema's properties get what the product format says, also in
// nested objects, by reference, under other names and by title.
func TestOneProduct(t *testing.T) {
	t.Parallel()
	const page = `<title>Oak stool | Reedshop</title><h1>Oak stool</h1><p>Brand: Reed</p><del>€219.00</del> <div class="price">€173<sup>34</sup></div><p>Price: on request</p><button>Add to cart</button>
		<script type="application/ld+json">{"@type":"Product","name":"Oak stool","sku":"R-1","color":"brown","brand":"Reed & Rush","aggregateRating":{"ratingValue":"4.5","ratingCount":12},"offers":{"price":"173.34","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script>`
	for schema, want := range map[string]string{
		`{"type":"object","properties":{"name":{"type":"string"},"price":{"type":"number"},"currency":{"type":"string"},"in_stock":{"type":"boolean"},"original_price":{"type":"number"},"rating":{"type":"number"},"color":{"type":"string"}}}`:                              `{"color":"brown","currency":"EUR","in_stock":true,"name":"Oak stool","original_price":219,"price":173.34,"rating":4.5}`,
		`{"$defs":{"o":{"type":"object","properties":{"price":{"type":"number"},"availability":{"type":"string"}}}},"type":"object","properties":{"product":{"type":"object","properties":{"name":{"type":"string"},"sku":{"type":"string"},"offer":{"$ref":"#/$defs/o"}}}}}`: `{"product":{"name":"Oak stool","offer":{"availability":"In stock","price":173.34},"sku":"R-1"}}`,
		`{"type":"object","properties":{"brand":{"type":"string"},"price":{"type":"string"}}}`:                                      `{"brand":"Reed \u0026 Rush","price":"173.34"}`,
		`{"type":"object","properties":{"availability":{"type":"string","enum":["InStock","OutOfStock"]},"mpn":{"type":"string"}}}`: `{"availability":"InStock"}`,
		// Titles and descriptions are names, too, if they are nothing else.
		`{"type":"object","properties":{"item":{"type":"string","description":"name of the product"},"maker":{"type":"string","description":"The brand."},"code":{"type":"string","title":"SKU"},"unit":{"type":"string","description":"currency of the price"},"before":{"type":"number","description":"original price before the discount"},"ready":{"type":"boolean","description":"whether it is in stock"},"opinions":{"type":"integer","description":"number of ratings"}}}`: `{"before":219,"code":"R-1","item":"Oak stool","maker":"Reed \u0026 Rush","opinions":12,"ready":true,"unit":"EUR"}`,
		`{"type":"object","properties":{"brand":{"type":"string"},"postage":{"type":"number","description":"price of shipping"},"designer":{"type":"string","description":"name of the designer"}}}`:                                                                                                                                                                                                                                                                               `{"brand":"Reed \u0026 Rush"}`,
	} {
		r, err := formats.ExtractJSON(t.Context(), parse(t, page, "https://shop.example/p/1"), formats.JSONOptions{Schema: json.RawMessage(schema)}, nil)
		if err != nil || string(r.Value) != want {
			t.Errorf("%s\ngot  %s %v\nwant %s", schema, r.Value, err, want)
		}
	}
}
