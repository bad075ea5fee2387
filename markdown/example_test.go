package markdown_test

import (
	"fmt"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/markdown"
)

func ExampleConvert() {
	page, err := html.Parse(strings.NewReader(`<h1>Guide</h1><p>See <a href="intro">the <b>intro</b></a>.</p><ul><li>one<li>two</ul>`))
	if err != nil {
		panic(err)
	}
	fmt.Println(markdown.Convert(page, markdown.Options{BaseURL: "https://example.org/docs/"}))
	// Output:
	// # Guide
	//
	// See [the **intro**](https://example.org/docs/intro).
	//
	// - one
	// - two
}

func ExampleRemoveBase64Images() {
	fmt.Println(markdown.RemoveBase64Images("![logo](data:image/png;base64,iVBORw0KGgo=) and text"))
	// Output: ![logo](<Base64-Image-Removed>) and text
}
