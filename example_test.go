package pagemill_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/redact"
)

func ExampleHTML() {
	title, md, err := pagemill.HTML(context.Background(), "<title>Tides</title><p>High water at <a href=/noon>noon</a>.", "https://harbour.example/")
	fmt.Println(title, err)
	fmt.Println(md)
	// Output:
	// Tides <nil>
	// # Tides
	//
	// High water at [noon](https://harbour.example/noon).
}

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

// A crawler passes its user's request on unchanged.
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

// The first lines of the README.
func Example() {
	run := func(ctx context.Context, body []byte, contentType, url string) error {
		res, err := pagemill.Run(ctx, pagemill.Document{
			Body:        body,        // unmodified bytes, in any charset
			ContentType: contentType, // the header's value, or ""
			URL:         url,         // to resolve relative links
		}, pagemill.Options{})
		if err != nil {
			return err // *pagemill.Error with the contract's status and code
		}
		fmt.Println(res.Markdown, res.Metadata.Title, res.Warnings)
		return nil
	}
	if err := run(context.Background(), []byte("<title>Tides</title><p>Gezeiten: f\xFCr sechs Stunden"), "text/html; charset=latin1", ""); err != nil {
		fmt.Println(err)
	}
	// Output:
	// # Tides
	//
	// Gezeiten: für sechs Stunden Tides []
}

// Options have the form of a scrape request.
func ExampleParseOptions_request() {
	request := []byte(`{"formats":["markdown"],"onlyMainContent":false}`)
	opts, err := pagemill.ParseOptions(request) // strict: lists every bad field
	fmt.Println(opts.Formats[0].Type, err)
	// Output: markdown <nil>
}

// A PDF is read in the same way, without further options.
func ExampleRun_pdf() {
	file := `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>> endobj
4 0 obj <</Length 123>> stream
BT /F 24 Tf 40 150 Td (Tides) Tj /F 12 Tf 0 -40 Td (The water rises for six hours) Tj 0 -14 Td (and falls again.) Tj ET        
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>
`
	res, err := pagemill.Run(context.Background(), pagemill.Document{Body: []byte(file)}, pagemill.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Metadata.NumPages)
	fmt.Println(res.Markdown)
	// Output:
	// 1
	// # Tides
	//
	// The water rises for six hours and falls again.
}

// The previous state of a page is passed in; the result says what changed.
func ExampleRun_changeTracking() {
	doc := pagemill.Document{
		Body:     []byte("<h1>Tides</h1><p>High water 06:31</p>"),
		Previous: &changetrack.Snapshot{Markdown: "# Tides\n\nHigh water 06:24"},
	}
	res, err := pagemill.Run(context.Background(), doc, pagemill.Options{Formats: []pagemill.Format{
		{Type: pagemill.FormatMarkdown}, {Type: pagemill.FormatChangeTracking, Modes: []changetrack.Mode{changetrack.GitDiff}},
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.ChangeTracking.ChangeStatus)
	for line := range strings.Lines(res.ChangeTracking.Diff.Text) {
		if strings.HasPrefix(line, "-") || strings.HasPrefix(line, "+") {
			fmt.Print(line)
		}
	}
	// Output:
	// changed
	// -High water 06:24
	// +High water 06:31
}

// Personal data is masked in every output of a result.
func ExampleRun_redact() {
	doc := pagemill.Document{Body: []byte("<title>Ask ada@mill.example</title><p>Ask ada@mill.example about flour.</p>")}
	res, err := pagemill.Run(context.Background(), doc, pagemill.Options{RedactPII: &redact.Options{}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Metadata.Title)
	fmt.Println(res.Markdown)
	// Output:
	// Ask <EMAIL>
	// # Ask <EMAIL>
	//
	// Ask <EMAIL> about flour.
}

// A page that was read into a string is UTF-8, whatever its header said.
func ExampleDecodedContentType() {
	fmt.Println(pagemill.DecodedContentType("text/html; charset=latin1"))
	// Output: text/html; charset=utf-8
}

func ExampleOptionsSchema() {
	fmt.Println(json.Valid(pagemill.OptionsSchema()))
	// Output: true
}

// An option can be on, off, or left at its default.
func ExampleToggleOf() {
	var unset pagemill.Toggle
	fmt.Println(unset.Or(true), pagemill.ToggleOf(false).Or(true))
	// Output: true false
}
