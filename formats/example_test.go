package formats_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats"
)

func ExampleExtractJSON() {
	root, err := html.Parse(strings.NewReader(`<script type="application/ld+json">{"@type":"Event","name":"Fair","startDate":"2024-06-01","location":{"name":"Mill Hall"}}</script>`))
	if err != nil {
		panic(err)
	}
	page := formats.Page{Root: root, URL: "https://example.com/fair"}
	schema := `{"type":"object","properties":{"title":{"type":"string"},"start_date":{"type":"string","format":"date"},"venue":{"type":"string"},"price":{"type":"number"}}}`
	got, err := formats.ExtractJSON(context.Background(), page, formats.JSONOptions{Schema: json.RawMessage(schema)}, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(got.Value))
	fmt.Println(got.Evidence[0].Pointer, got.Evidence[0].Source, got.Evidence[0].Path)
	// Output:
	// {"start_date":"2024-06-01","title":"Fair","venue":"Mill Hall"}
	// /start_date json-ld [0].startDate
}

func ExampleQuestion() {
	page := formats.Page{Markdown: "# Mill\n\nThe mill was built in 1840. It is open on Sundays."}
	answer, err := formats.Question(context.Background(), page, "When was the mill built?")
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.Text)
	// Output: The mill was built in 1840.
}
