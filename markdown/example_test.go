package markdown_test

import (
	"context"
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
	fmt.Println(must(markdown.Convert(context.Background(), page, markdown.Options{BaseURL: "https://example.org/docs/"})))
	// Output:
	// # Guide
	//
	// See [the **intro**](https://example.org/docs/intro).
	//
	// - one
	// - two
}

func ExampleConvertString() {
	md, err := markdown.ConvertString(context.Background(), "<p>The <b>ebb</b> takes six hours.", markdown.Options{})
	fmt.Println(md, err)
	// Output: The **ebb** takes six hours. <nil>
}

// A custom element becomes an admonition, and a pronunciation is removed.
func ExampleHook() {
	hooks := map[string]markdown.Hook{
		"harbour-note": func(n *html.Node) (markdown.Replacement, bool) {
			return markdown.Replacement{Markdown: "> [!NOTE]\n> " + must(markdown.Convert(context.Background(), n, markdown.Options{})), Block: true}, true
		},
		"rt": func(*html.Node) (markdown.Replacement, bool) { return markdown.Replacement{}, true },
	}
	md, err := markdown.ConvertString(context.Background(), "<ul><li>Mooring<harbour-note>Ask <b>first</b>.</harbour-note></ul>", markdown.Options{Hooks: hooks})
	fmt.Println(md, err)
	// Output:
	// - Mooring
	//
	//   > [!NOTE]
	//   > Ask **first**. <nil>
}

func ExampleRemoveBase64Images() {
	fmt.Println(must(markdown.RemoveBase64Images(context.Background(), "![logo](data:image/png;base64,iVBORw0KGgo=) and text")))
	// Output: ![logo](<Base64-Image-Removed>) and text
}

func ExampleFence() {
	fmt.Println(markdown.Fence("a ``` b", "text"))
	// Output:
	// ````text
	// a ``` b
	// ````
}
