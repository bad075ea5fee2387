package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func schemaOf(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "docs", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	doc, err := jsonschema.UnmarshalJSON(f)
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("mem:///"+name, doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("mem:///" + name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func valid(t *testing.T, s *jsonschema.Schema, line string) error {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
	if err != nil {
		t.Fatalf("%v: %s", err, line)
	}
	return s.Validate(v)
}

// The schemas of docs/BATCH.md accept the requests of the document and others
// and the reply to each, and refuse invalid requests.
func TestBatchSchemas(t *testing.T) {
	t.Parallel()
	request := schemaOf(t, "schema/request.json")
	reply := schemaOf(t, "schema/reply.json")
	doc := read(t, filepath.Join("..", "..", "docs", "BATCH.md"))
	lines := regexp.MustCompile(`(?m)^\{"id":.*\}$`).FindAllString(doc[:strings.Index(doc, "## Replies")], -1)
	if len(lines) < 3 {
		t.Fatalf("%d requests in the document", len(lines))
	}
	product := `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Lamp","offers":{"price":"10","priceCurrency":"EUR"}}</script><p>Lamp by Ann Bell, ann@mill.example <a href=/x>x</a>`
	pdf, err := filepath.Abs("testdata/locked.pdf")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []map[string]any{
		{"html": product, "url": "https://a.example/", "options": map[string]any{"formats": []any{"markdown", "html", "rawHtml", "links", "images", "summary", "product", "menu", "branding",
			map[string]any{"type": "question", "question": "What is it?"}, map[string]any{"type": "highlights", "query": "lamp"}, map[string]any{"type": "json", "schema": map[string]any{"type": "object", "properties": map[string]any{"name": map[string]any{"type": "string"}}}},
			map[string]any{"type": "attributes", "selectors": []any{map[string]any{"selector": "a", "attribute": "href"}}}}, "redactPII": true}},
		{"base64": "PHA+aGk8L3A+", "id": nil, "statusCode": 200, "contentType": "text/html"},
		{"path": pdf}, {"path": "none.html"},
		{"markdown": "a\n", "options": map[string]any{"formats": []any{map[string]any{"type": "changeTracking", "modes": []any{"git-diff", "json"}}}}, "previous": map[string]any{"markdown": "b\n", "tag": nil}},
	} {
		line, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(line))
	}
	for _, line := range lines {
		if err := valid(t, request, line); err != nil {
			t.Errorf("the request %s: %v", line, err)
		}
	}
	wrong := []string{`{"html":"x","options":{"formats":["nope"]}}`, `{"html":"x","options":{"timeout":5}}`, `{}`, `{"html":"x","markdown":"y"}`, `{"html":5}`, `[]`}
	for _, line := range wrong {
		if err := valid(t, request, line); err == nil {
			t.Errorf("the schema takes %s", line)
		}
	}
	_, stdout, _ := pagemillRun(t, strings.Join(append(lines, append(wrong, "no JSON")...), "\n"), "batch")
	n, good := 0, 0
	for line := range strings.Lines(stdout) {
		n++
		if strings.Contains(line, `"success":true`) {
			good++
		}
		if err := valid(t, reply, line); err != nil {
			t.Errorf("the reply %.300s: %v", line, err)
		}
	}
	if n != len(lines)+len(wrong)+1 || good < 4 {
		t.Errorf("%d replies to %d requests, %d good ones:\n%.2000s", n, len(lines)+len(wrong)+1, good, stdout)
	}
}
