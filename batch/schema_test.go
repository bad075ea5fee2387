package batch_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/batch"
)

func compile(t *testing.T, text []byte) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("mem:///schema.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("mem:///schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The schemas in docs/schema, from which types for other languages are
// generated, match the code.
func TestSchemaFiles(t *testing.T) {
	t.Parallel()
	for name, want := range map[string][]byte{"request.json": batch.RequestSchema(), "reply.json": batch.ReplySchema()} {
		path := filepath.Join("..", "docs", "schema", name)
		if os.Getenv("PAGEMILL_GOLDEN") == "update" {
			if err := os.WriteFile(path, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what the code has (%v): run make golden", path, err)
		}
	}
}

const everything = `["markdown","html","rawHtml","links","images","summary","product","menu","branding",
	{"type":"json","schema":{"type":"object","properties":{"title":{"type":"string"},"price":{"type":"number"}}}},
	{"type":"changeTracking","modes":["git-diff","json"]},{"type":"question","question":"What does it cost?"},
	{"type":"highlights","query":"price"},{"type":"attributes","selectors":[{"selector":"a","attribute":"href"}]}]`

// Real requests and replies conform to the schemas.
func TestSchemas(t *testing.T) {
	t.Parallel()
	request, reply := compile(t, batch.RequestSchema()), compile(t, batch.ReplySchema())
	shop := `<html lang=en><title>Lamp - Shop</title><meta property=og:title content=Lamp><meta name=keywords content="a, b">
		<link rel=alternate hreflang=de href=/de><link rel=alternate type=application/rss+xml href=/feed>
		<script type=application/ld+json>{"@type":"Product","name":"Lamp","offers":{"price":"12.50","priceCurrency":"EUR","availability":"InStock"},"brand":"Mill"}</script>
		<main><h1>Lamp</h1><p>It costs 12.50 EUR. Write to ann@mill.example.<a href=/x><img src=/i.png alt=i></a></main>`
	quoted, _ := json.Marshal(shop)
	lines := []string{
		`{"id":1,"url":"https://mill.example/lamp","statusCode":200,"html":` + string(quoted) + `,"options":{"redactPII":true,"formats":` + strings.ReplaceAll(everything, "\n", "") + `},"previous":{"markdown":"old","json":{"title":"x"},"scrapedAt":"2026-01-02T03:04:05Z","tag":null}}`,
		`{"id":"two","html":"x","markdown":"y"}`,
		`{"id":3,"html":"x","options":{"timeout":5}}`,
		`{"id":4,"html":"","options":{"formats":[{"type":"json","schema":{"type":"object","required":["a"],"properties":{"a":{"type":"number"}}}}]}}`,
		`{"id":5,"path":"../testdata/sample/tides.pdf","options":{"parsers":[{"type":"pdf","mode":"fast","pages":true,"blocks":true,"pageMarkers":true}]}}`,
	}
	open := func(_ context.Context, path string) (pagemill.Document, error) {
		b, err := os.ReadFile(path)
		return pagemill.Document{Body: b}, err
	}
	out, err := serve(t, new(pagemill.Pipeline), strings.Join(lines, "\n"), batch.Options{Open: open})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		s     *jsonschema.Schema
		lines string
	}{{request, strings.Join(append(lines[:1:1], lines[3:]...), "\n")}, {reply, string(out)}} {
		for line := range strings.Lines(c.lines) {
			v, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
			if err != nil {
				t.Fatal(err)
			}
			if err := c.s.Validate(v); err != nil {
				t.Errorf("%.300s\n%v", line, err)
			}
		}
	}
}
