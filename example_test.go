package pagemill_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/pagemill/pagemill"
)

func ExampleRun() {
	page := []byte(`<html><head><title>Tides</title></head><body>
<nav><a href="/">Home</a></nav>
<main><h1>Tides</h1><p>The water <em>rises</em> for six hours and <a href="/ebb">falls</a> again.</p></main>
<footer>© the harbour</footer></body></html>`)
	res, err := pagemill.Run(context.Background(), pagemill.Document{
		Body:        page,
		ContentType: "text/html",
		URL:         "https://harbour.example/tides",
	}, pagemill.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Metadata.Title)
	fmt.Println(res.Markdown)
	// Output:
	// Tides
	// # Tides
	//
	// The water *rises* for six hours and [falls](https://harbour.example/ebb) again.
}

// A crawler hands its user's request straight through.
func ExampleParseOptions() {
	opts, err := pagemill.ParseOptions([]byte(`{"formats":["markdown","links"],"excludeTags":[".comments"],"waitFor":500}`))
	fmt.Println(len(opts.Formats), opts.ExcludeTags, opts.Ignored, err)

	_, err = pagemill.ParseOptions([]byte(`{"formats":["markdwon"],"timeout":5}`))
	var e *pagemill.Error
	if errors.As(err, &e) {
		fmt.Println(e.Status, e)
	}
	// Output:
	// 2 [.comments] [waitFor] <nil>
	// 400 Bad Request: formats[0].type: unknown format "markdwon"; timeout: must be at least 1000
}
