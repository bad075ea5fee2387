package formats_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/formats/internal/color"
	"github.com/pagemill/pagemill/formats/internal/passage"
	"github.com/pagemill/pagemill/internal/mdtext"
)

// corpus opens a file of the evaluation corpora, which are outside the
// repository; without them the test is skipped.
func corpus(t *testing.T, path string) *json.Decoder {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "shared", "corpora", filepath.FromSlash(path)))
	if err != nil {
		t.Skip("the evaluation corpora are not here")
	}
	t.Cleanup(func() { f.Close() })
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	return json.NewDecoder(bufio.NewReaderSize(z, 1<<20))
}

type referenceCase struct {
	Name, Feature, HTML, URL, Verdict string
	Options                           struct{ ContentType string }
	Expected                          json.RawMessage
	Contains                          []string
	NotContains                       []string       `json:"not_contains"`
	Count                             *int           `json:"count"`
	Subset                            map[string]any `json:"expected_subset"`
	Absent                            []string       `json:"absent"`
	Null                              bool           `json:"expect_null"`
	Color, Background, Markdown       string
	Schema                            json.RawMessage
	Spans                             []struct{ Text string } `json:"expected_spans"`
	Select                            []int
	Answer                            *string `json:"expected_answer"`
}

// TestReferenceCases checks the recorded behaviours of the service whose
// contract we implement.
func TestReferenceCases(t *testing.T) {
	t.Parallel()
	for d := corpus(t, "reference/cases.ndjson.gz"); d.More(); {
		var c referenceCase
		var head struct{ Feature string }
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			t.Fatal(err)
		}
		if json.Unmarshal(raw, &head); !slices.Contains([]string{"links", "images", "metadata", "product", "branding_color", "highlights", "json_schema_normalize"}, head.Feature) {
			continue
		}
		if err := json.Unmarshal(raw, &c); err != nil {
			t.Fatal(err)
		}
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			c.check(t)
		})
	}
}

func (c referenceCase) check(t *testing.T) {
	p := parse(t, c.HTML, c.URL)
	var list []string
	switch c.Feature {
	case "links":
		list = must(formats.Links(context.Background(), p))
		if strings.HasPrefix(c.Options.ContentType, "text/") {
			list = must(formats.MarkdownLinks(context.Background(), formats.Page{Markdown: c.HTML, URL: c.URL}))
		}
	case "images":
		list = must(formats.Images(context.Background(), p))
	case "branding_color":
		c.checkColor(t)
		return
	case "highlights":
		c.checkHighlights(t)
		return
	case "json_schema_normalize":
		c.checkNormal(t)
		return
	case "product":
		c.checkProduct(t, must(formats.ReadProduct(context.Background(), p)))
		return
	case "metadata":
		c.checkMetadata(t, must(formats.ReadMetadata(context.Background(), p)))
		return
	}
	for _, want := range c.Contains {
		if !slices.Contains(list, want) {
			t.Errorf("%q is missing in %q", want, list)
		}
	}
	for _, not := range c.NotContains {
		if slices.Contains(list, not) {
			t.Errorf("%q is in %q", not, list)
		}
	}
	if c.Count != nil && len(list) != *c.Count {
		t.Errorf("%d entries %q, want %d", len(list), list, *c.Count)
	}
	var exact []string
	if json.Unmarshal(c.Expected, &exact) == nil && exact != nil && !slices.Equal(list, exact) {
		t.Errorf("got %q, want %q", list, exact)
	}
}

func (c referenceCase) checkMetadata(t *testing.T, m formats.Metadata) {
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	for key, want := range c.Subset {
		if !reflect.DeepEqual(got[key], want) {
			t.Errorf("%s: got %v, want %v", key, got[key], want)
		}
	}
	for _, key := range c.Absent {
		if _, ok := got[key]; ok {
			t.Errorf("%s is there: %v", key, got[key])
		}
	}
}

// checkProduct compares with the flat form of the recorded cases, in which
// price and availability belong to the product, not to its first variant.
func (c referenceCase) checkProduct(t *testing.T, p *formats.Product) {
	if c.Null || p == nil {
		if c.Null != (p == nil) {
			t.Errorf("got %+v", p)
		}
		return
	}
	data, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	first := got["variants"].([]any)[0].(map[string]any)
	for _, key := range []string{"price", "availability"} {
		if v, ok := first[key]; ok {
			got[key] = v
		}
	}
	for key, want := range c.Subset {
		if !within(want, got[key]) {
			t.Errorf("%s: got %v, want %v", key, got[key], want)
		}
	}
	for _, key := range c.Absent {
		if _, ok := got[key]; ok {
			t.Errorf("%s is there: %v", key, got[key])
		}
	}
}

// within reports whether got contains everything in want.
func within(want, got any) bool {
	m, ok := want.(map[string]any)
	if !ok {
		return reflect.DeepEqual(want, got)
	}
	g, ok := got.(map[string]any)
	for k, v := range m {
		if !ok || !within(v, g[k]) {
			return false
		}
	}
	return true
}

func (c referenceCase) checkColor(t *testing.T) {
	want := ""
	_ = json.Unmarshal(c.Expected, &want) // null: no colour
	got := ""
	if v, ok := color.Parse(c.Color, c.Background); ok {
		got = v.String()
	}
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func (c referenceCase) checkHighlights(t *testing.T) {
	spans := passage.Split(nil, mdtext.Parse(c.Markdown))
	if c.Spans != nil && len(spans) != len(c.Spans) {
		t.Fatalf("%d spans, want %d", len(spans), len(c.Spans))
	}
	for i, s := range c.Spans {
		if spans[i].Text != s.Text {
			t.Errorf("span %d: got %q, want %q", i, spans[i].Text, s.Text)
		}
	}
	if c.Answer != nil {
		if got := passage.Assemble(spans, c.Select); got != *c.Answer {
			t.Errorf("got %q, want %q", got, *c.Answer)
		}
	}
}

// checkNormal compares the schema sent to a model instead of the caller's.
// Where the service makes an optional property required, so that values are
// invented, ours may be null.
func (c referenceCase) checkNormal(t *testing.T) {
	var asked formats.ModelRequest
	_, err := formats.ModelJSON(t.Context(), formats.Page{Markdown: "x"}, formats.JSONOptions{Schema: c.Schema}, scripted{"{}", nil, &asked}, nil)
	var nonconforming *formats.SchemaError
	if err != nil && !errors.As(err, &nonconforming) {
		t.Fatal(err)
	}
	var got, want any
	if err := json.Unmarshal(asked.Schema, &got); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(c.Expected, &want); err != nil {
		t.Fatal(err)
	}
	if got = notNull(got); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// notNull removes null from the types of a schema.
func notNull(v any) any {
	switch v := v.(type) {
	case []any:
		if len(v) == 2 && v[1] == "null" {
			return v[0]
		}
		for i := range v {
			v[i] = notNull(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = notNull(v[k])
		}
	}
	return v
}
