package formats_test

import (
	"context"
	"fmt"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats"
)

func parsed(page string) formats.Page {
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		panic(err)
	}
	return formats.Page{Root: root, URL: "https://mill.example/shop/"}
}

func ExampleLinks() {
	for _, link := range must(formats.Links(context.Background(), parsed(`<p><a href="flour">Flour</a> <a href="/visit#hours">Visit</a> <a href="mailto:miller@mill.example">Write</a></p>`))) {
		fmt.Println(link)
	}
	// Output:
	// https://mill.example/shop/flour
	// https://mill.example/visit#hours
	// mailto:miller@mill.example
}

func ExampleReadMetadata() {
	m := must(formats.ReadMetadata(context.Background(), parsed(`<html lang="en"><title>Flour</title><meta name="description" content="Stone-ground."><link rel="canonical" href="/shop/flour">`)))
	fmt.Println(m.Title, m.Description, m.Language)
	// Output: Flour Stone-ground. en
}

func ExampleReadProduct() {
	p := must(formats.ReadProduct(context.Background(), parsed(`<script type="application/ld+json">{"@type":"Product","name":"Rye flour","sku":"R-5",
		"offers":{"@type":"Offer","price":"4.50","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script>`)))
	v := p.Variants[0]
	fmt.Println(p.Title, v.SKU, v.Price.Amount, v.Price.Currency, v.Availability.Text)
	// Output: Rye flour R-5 4.5 EUR In stock
}

func ExampleParsePrice() {
	for _, text := range []string{"1.299,00 €", "£12", "CHF 5.–", "call us"} {
		p, ok := formats.ParsePrice(text, "")
		fmt.Println(p.Amount, p.Currency, ok)
	}
	// Output:
	// 1299 € true
	// 12 £ true
	// 5 CHF true
	// 0  false
}

func ExampleHighlights() {
	page := formats.Page{Markdown: "# The mill\n\nThe mill stands by the bridge.\n\nIt grinds rye on Fridays, wheat on Saturdays.\n\nCoffee is sold in the yard."}
	h, err := formats.Highlights(context.Background(), page, "When is rye ground?")
	fmt.Println(h.Text, err)
	fmt.Println(page.Markdown[h.Passages[0].Start:h.Passages[0].End])
	// Output:
	// It grinds rye on Fridays, wheat on Saturdays. <nil>
	// It grinds rye on Fridays, wheat on Saturdays.
}
