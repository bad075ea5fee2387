package pagemill_test

import (
	"context"
	"fmt"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/markdown"
	"github.com/pagemill/pagemill/redact"
)

const millPage = `<title>Mill</title><nav><a href="/">Home</a> <a href="/page/2">Next</a></nav>
<main><h1>Mill</h1><p>Ada Hill grinds <x-price>4</x-price> sacks a day; see <a href="/rye">rye</a>.</p><aside id="notes"><p>Closed in May.</p></aside></main>`

func document(body string) pagemill.Document {
	return pagemill.Document{Body: []byte(body), URL: "https://mill.example/", ContentType: "text/html; charset=utf-8"}
}

// A hook writes an element in the caller's own way.
func ExamplePipeline_hooks() {
	p := pagemill.Pipeline{Hooks: map[string]markdown.Hook{
		"x-price": func(n *html.Node) (markdown.Replacement, bool) {
			return markdown.Replacement{Markdown: "**€ " + n.FirstChild.Data + "**"}, true
		},
	}}
	res, err := p.Run(context.Background(), document(millPage), pagemill.Options{})
	fmt.Println(strings.Contains(res.Markdown, "grinds **€ 4** sacks"), err)
	// Output: true <nil>
}

// notes is an extractor that keeps an element by its id.
type notes struct{}

func (notes) Extract(_ context.Context, root *html.Node, _ extract.Options) (*html.Node, *extract.Report, error) {
	tree := &html.Node{Type: html.DocumentNode}
	for n := range root.Descendants() {
		if n.DataAtom == atom.Aside {
			var text strings.Builder
			if err := html.Render(&text, n); err != nil {
				return nil, nil, err
			}
			copied, err := html.Parse(strings.NewReader(text.String()))
			return copied, nil, err
		}
	}
	return tree, nil, nil
}

// An extractor chooses the part of a page that outputs are made from.
func ExamplePipeline_extractor() {
	p := pagemill.Pipeline{Extractor: notes{}}
	res, err := p.Run(context.Background(), document(millPage), pagemill.Options{})
	fmt.Println(res.Markdown, err)
	// Output: Closed in May. <nil>
}

// sacks is a recognizer that takes "sacks" for a person.
type sacks struct{}

func (sacks) Recognize(_ context.Context, text string) ([]redact.Finding, error) {
	i := strings.Index(text, "sacks")
	if i < 0 {
		return nil, nil
	}
	return []redact.Finding{{Entity: redact.Person, Span: redact.Span{Start: i, End: i + len("sacks")}}}, nil
}

// A recognizer finds personal data with a model of the caller's.
func ExamplePipeline_names() {
	p := pagemill.Pipeline{Names: sacks{}}
	res, err := p.Run(context.Background(), document(millPage), pagemill.Options{RedactPII: &redact.Options{}})
	fmt.Println(strings.Contains(res.Markdown, "grinds 4 <PERSON> a day"), err)
	// Output: true <nil>
}

// A pattern of the caller's own finds values of an entity of its own.
func ExamplePipeline_entities() {
	page := strings.Replace(millPage, "sacks a day", "sacks a day for order MILL-2041", 1)
	orders := redact.Options{Recognizers: []redact.Pattern{{Entity: "ORDER", Regexp: `\bMILL-\d{4}\b`}}}
	res, err := pagemill.Run(context.Background(), document(page), pagemill.Options{RedactPII: &orders})
	fmt.Println(strings.Contains(res.Markdown, "sacks a day for order <ORDER>;"), err)
	// Output: true <nil>
}

// A store keeps the last state of each page, which the next run compares with.
func ExamplePipeline_store() {
	p := pagemill.Pipeline{Store: changetrack.NewMemory()}
	opts := pagemill.Options{Formats: []pagemill.Format{{Type: pagemill.FormatMarkdown}, {Type: pagemill.FormatChangeTracking}}}
	for _, page := range []string{millPage, millPage, strings.Replace(millPage, "rye<", "wheat<", 1)} {
		res, err := p.Run(context.Background(), document(page), opts)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(res.ChangeTracking.ChangeStatus)
	}
	// Output:
	// new
	// same
	// changed
}

// answers is a model that knows one answer.
type answers struct{}

func (answers) Complete(context.Context, formats.ModelRequest) (string, error) {
	return `{"owner":"Ada Hill"}`, nil
}

// A model fills in a schema from the page's text.
func ExamplePipeline_model() {
	p := pagemill.Pipeline{Model: answers{}}
	schema := []byte(`{"type":"object","properties":{"owner":{"type":"string"}}}`)
	res, err := p.Run(context.Background(), document(millPage), pagemill.Options{Formats: []pagemill.Format{{Type: pagemill.FormatJSON, Schema: schema}}})
	fmt.Println(string(res.JSON), err)
	// Output: {"owner":"Ada Hill"} <nil>
}

// A crawler asks for the links of the whole page, with navigation and pagination.
func ExampleScope() {
	for _, scope := range []pagemill.Scope{pagemill.ScopeContent, pagemill.ScopePage} {
		opts := pagemill.Options{Formats: []pagemill.Format{{Type: pagemill.FormatLinks, Scope: scope}}}
		res, err := pagemill.Run(context.Background(), document(millPage), opts)
		fmt.Println(res.Links, err)
	}
	// Output:
	// [https://mill.example/rye] <nil>
	// [https://mill.example/ https://mill.example/page/2 https://mill.example/rye] <nil>
}
