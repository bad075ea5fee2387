package formats_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/formats"

	"golang.org/x/net/html"
)

// TestPropertyMap: a bare property map is accepted as an object schema.
func TestPropertyMap(t *testing.T) {
	t.Parallel()
	p := parse(t, `<title>Pond</title><h1>Pond</h1>`, "")
	got, err := formats.ExtractJSON(t.Context(), p, formats.JSONOptions{Schema: json.RawMessage(`{"title":{"type":"string"}}`)}, nil)
	if err != nil || string(got.Value) != `{"title":"Pond"}` {
		t.Errorf("%v %v", got, err)
	}
}

// TestBadSchemas: every invalid schema gives a SchemaError that points to the
// problem.
func TestBadSchemas(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ schema, pointer, keyword string }{
		{`{"type":"strin"}`, "/type", ""},
		{`{"type":5}`, "/type", ""},
		{`{"type":["string","string"]}`, "/type", ""},
		{`{"properties":[]}`, "/properties", "type"},
		{`{"properties":{"a":{"type":"text"}}}`, "/properties/a/type", ""},
		{`{"properties":{"a":3}}`, "/properties/a", "type"},
		{`{"required":"a"}`, "/required", "type"},
		{`{"required":["a","a"]}`, "/required", "uniqueItems"},
		{`{"required":[1]}`, "/required/0", "type"},
		{`{"items":"x"}`, "/items", "type"},
		{`{"enum":"x"}`, "/enum", "type"},
		{`{"minLength":-1}`, "/minLength", "minimum"},
		{`{"maxLength":1.5}`, "/maxLength", "type"},
		{`{"minimum":"3"}`, "/minimum", "type"},
		{`{"multipleOf":0}`, "/multipleOf", "exclusiveMinimum"},
		{`{"pattern":"("}`, "/pattern", "pattern"},
		{`{"pattern":"(?=a)b"}`, "/pattern", "pattern"},
		{`{"pattern":"(?<!a)b"}`, "/pattern", "pattern"},
		{`{"properties":{"p":{"pattern":"^(?!x).*$"}}}`, "/properties/p/pattern", "pattern"},
		{`{"pattern":"(a)\\1"}`, "/pattern", "pattern"},
		{`{"anyOf":[]}`, "/anyOf", "minItems"},
		{`{"oneOf":{}}`, "/oneOf", "type"},
		{`{"not":1}`, "/not", "type"},
		{`{"$ref":"#/$defs/none"}`, "", ""},
		{`{"properties":{"a":{"$ref":"#/$defs/none"}}}`, "", ""},
		{`{"$ref":"#nowhere"}`, "", ""},
		{`{"$ref":"file:///etc/passwd"}`, "", ""},
		{`{"properties":{"a":{"$ref":"file:///etc/hosts#/x"}}}`, "", ""},
		{`{"$ref":"http://example.com/schema.json"}`, "", ""},
		{`{"$ref":"https://example.com/schema.json#/a"}`, "", ""},
		{`{"$ref":"other.json"}`, "", ""},
		{`{"$schema":"http://example.com/draft"}`, "", ""},
		{`{"$schema":5}`, "/$schema", ""},
		{`[]`, "", "type"},
		{`"string"`, "", "type"},
		{`{`, "", ""},
		{`{} {}`, "", ""},
		{`{"minItems":"a"}`, "/minItems", "type"},
		{`{"uniqueItems":"yes"}`, "/uniqueItems", "type"},
		{`{"additionalProperties":5}`, "/additionalProperties", "type"},
		{`{"patternProperties":{"(":{}}}`, "", "pattern"},
		{`{"title":1}`, "/title", "type"},
		{`{"description":[]}`, "/description", "type"},
		{`{"format":1}`, "/format", "type"},
		{`{"$defs":{"a":{"type":"x"}}}`, "/$defs/a/type", ""},
	} {
		err := formats.CheckSchema([]byte(test.schema))
		var bad *formats.SchemaError
		if !errors.As(err, &bad) || !bad.Invalid || len(bad.Problems) == 0 {
			t.Errorf("%s: %v", test.schema, err)
			continue
		}
		p := bad.Problems[0]
		if p.Pointer != test.pointer || test.keyword != "" && p.Keyword != test.keyword || p.Reason == "" {
			t.Errorf("%s: got pointer %q keyword %q (%s), want %q %q", test.schema, p.Pointer, p.Keyword, p.Reason, test.pointer, test.keyword)
		}
	}
}

func TestGoodSchemas(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		`{}`, `{"type":["string","null"]}`, `{"$schema":"http://json-schema.org/draft-04/schema#","type":"object"}`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"a":{"type":"string"}},"$ref":"#/definitions/a"}`,
		`{"$defs":{"n":{"properties":{"child":{"$ref":"#/$defs/n"}}}},"$ref":"#/$defs/n"}`, `{"pattern":"^[a-z]+$","format":"date"}`,
		`{"$id":"https://example.com/x","properties":{"a":{"$ref":"#/$defs/b"}},"$defs":{"b":true}}`,
	} {
		if err := formats.CheckSchema([]byte(s)); err != nil {
			t.Errorf("%s: %v", s, err)
		}
	}
}

// answering is a model with one answer.
type answering string

func (a answering) Complete(context.Context, formats.ModelRequest) (string, error) {
	return string(a), nil
}

// TestResultsThatDoNotConform: a model's answer that can't be converted to the
// caller's schema is a SchemaError that points into the answer.
func TestResultsThatDoNotConform(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ schema, answer, pointer, keyword string }{
		{`{"type":"object","required":["a"]}`, `{}`, "", "required"},
		{`{"properties":{"a":{"type":"integer"}}}`, `{"a":"many"}`, "/a", "type"},
		{`{"properties":{"a":{"type":"integer"}}}`, `{"a":1.5}`, "/a", "type"},
		{`{"properties":{"a":{"type":"boolean"}}}`, `{"a":"maybe"}`, "/a", "type"},
		{`{"properties":{"a":{"type":"string","minLength":5}}}`, `{"a":"abc"}`, "/a", "minLength"},
		{`{"properties":{"a":{"type":"string","maxLength":2}}}`, `{"a":"abc"}`, "/a", "maxLength"},
		{`{"properties":{"a":{"type":"string","pattern":"^x"}}}`, `{"a":"abc"}`, "/a", "pattern"},
		{`{"properties":{"a":{"type":"number","minimum":10}}}`, `{"a":3}`, "/a", "minimum"},
		{`{"properties":{"a":{"type":"number","maximum":10}}}`, `{"a":"12"}`, "/a", "maximum"},
		{`{"properties":{"a":{"type":"number","multipleOf":5}}}`, `{"a":3}`, "/a", "multipleOf"},
		{`{"properties":{"a":{"exclusiveMinimum":3}}}`, `{"a":3}`, "/a", "exclusiveMinimum"},
		{`{"properties":{"a":{"enum":["red","blue"]}}}`, `{"a":"green"}`, "/a", "enum"},
		{`{"properties":{"a":{"const":"x"}}}`, `{"a":"y"}`, "/a", "const"},
		{`{"properties":{"a":{"type":"string","format":"date"}}}`, `{"a":"soon"}`, "/a", "format"},
		{`{"properties":{"a":{"type":"string","format":"email"}}}`, `{"a":"nobody"}`, "/a", "format"},
		{`{"properties":{"a":{"type":"string","format":"uri"}}}`, `{"a":"no uri"}`, "/a", "format"},
		{`{"properties":{"a":{"type":"array","minItems":2}}}`, `{"a":[1]}`, "/a", "minItems"},
		{`{"properties":{"a":{"type":"array","maxItems":1}}}`, `{"a":[1,2]}`, "/a", "maxItems"},
		{`{"properties":{"a":{"type":"array","uniqueItems":true}}}`, `{"a":[1,1]}`, "/a", "uniqueItems"},
		{`{"properties":{"a":{"type":"array","items":{"type":"integer"}}}}`, `{"a":[1,"x"]}`, "/a/1", "type"},
		{`{"properties":{"a":{"type":"array","contains":{"const":1}}}}`, `{"a":[2]}`, "/a", "contains"},
		{`{"properties":{"a":{"properties":{"b":{"type":"string","minLength":2}}}}}`, `{"a":{"b":"x"}}`, "/a/b", "minLength"},
		{`{"properties":{"a":{"required":["b"]}}}`, `{"a":{}}`, "/a", "required"},
		{`{"properties":{"a":{}},"additionalProperties":false}`, `{"b":1}`, "", "additionalProperties"},
		{`{"minProperties":2}`, `{"a":1}`, "", "minProperties"},
		{`{"anyOf":[{"required":["a"]},{"required":["b"]}]}`, `{"c":1}`, "", "anyOf"},
		{`{"not":{"required":["a"]}}`, `{"a":1}`, "", ""},
		{`{"type":"array","items":{"type":"object","required":["n"]}}`, `[{"n":1},{}]`, "/1", "required"},
		{`{"properties":{"a/b":{"type":"integer"}}}`, `{"a/b":"x"}`, "/a~1b", "type"},
		{`{"$defs":{"p":{"type":"integer"}},"properties":{"a":{"$ref":"#/$defs/p"}}}`, `{"a":"x"}`, "/a", "type"},
		{`{"properties":{"a":{"type":"string"}},"required":["a"]}`, `{"a":null}`, "/a", "type"},
	} {
		_, err := formats.ModelJSON(t.Context(), formats.Page{Markdown: "text"}, formats.JSONOptions{Schema: json.RawMessage(test.schema)}, answering(test.answer), nil)
		var bad *formats.SchemaError
		if !errors.As(err, &bad) || bad.Invalid || len(bad.Problems) == 0 {
			t.Errorf("%s against %s: %v", test.answer, test.schema, err)
			continue
		}
		if p := bad.Problems[0]; p.Pointer != test.pointer || test.keyword != "" && p.Keyword != test.keyword {
			t.Errorf("%s against %s: got %q %q, want %q %q", test.answer, test.schema, p.Pointer, p.Keyword, test.pointer, test.keyword)
		}
	}
}

func TestModelAnswersAreMended(t *testing.T) {
	t.Parallel()
	const schema = `{"type":"object","properties":{"n":{"type":"integer"},"when":{"type":"string","format":"date"},"tags":{"type":"array","items":{"type":"string"}},"kind":{"enum":["In Stock","Gone"]},"note":{"type":"string"}},"required":["n"]}`
	for _, test := range []struct{ name, answer, want, warning string }{
		{"fenced", "Here you are:\n```json\n{\"n\": 12}\n```\nDone.", `{"n":12}`, ""},
		{"number as text", `{"n":"1,200"}`, `{"n":1200}`, ""},
		{"scalar for a list", `{"n":1,"tags":"a"}`, `{"n":1,"tags":["a"]}`, ""},
		{"date in words", `{"n":1,"when":"May 3, 2024"}`, `{"n":1,"when":"2024-05-03"}`, ""},
		{"enum in another case", `{"n":1,"kind":"in_stock"}`, `{"kind":"In Stock","n":1}`, ""},
		{"null for absent", `{"n":1,"note":null}`, `{"n":1}`, ""},
		{"trailing comma", `{"n":1,}`, `{"n":1}`, "mended"},
		{"cut off", `{"n":1,"note":"begin`, `{"n":1,"note":"begin"}`, "cut off"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, err := formats.ModelJSON(t.Context(), formats.Page{Markdown: "12 a"}, formats.JSONOptions{Schema: json.RawMessage(schema)}, answering(test.answer), nil)
			if err != nil {
				t.Fatal(err)
			}
			if string(got.Value) != test.want {
				t.Errorf("got %s, want %s", got.Value, test.want)
			}
			if w := strings.Join(got.Warnings, " "); (w == "") != (test.warning == "") || !strings.Contains(w, test.warning) {
				t.Errorf("warnings %q, want %q", w, test.warning)
			}
		})
	}
}

// TestModelEvidence: values that are not on the page are marked.
func TestModelEvidence(t *testing.T) {
	t.Parallel()
	page := formats.Page{Markdown: "# Lamp\n\nA **brass lamp** for 49 euros."}
	got, err := formats.ModelJSON(t.Context(), page, formats.JSONOptions{}, answering(`{"a":"brass lamp","b":49,"c":"Gold","d":"for  49 Euros"}`), nil)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"/a": "text", "/b": "text", "/c": "none", "/d": "text"}
	for _, e := range got.Evidence {
		if e.Source != want[e.Pointer] {
			t.Errorf("%s: %s", e.Pointer, e.Source)
		}
		if e.End > 0 && !strings.Contains(page.Markdown[e.Start:e.End], e.Text) {
			t.Errorf("%s: span %q", e.Pointer, page.Markdown[e.Start:e.End])
		}
	}
}

// recording records its requests.
type recording struct{ requests []formats.ModelRequest }

func (r *recording) Complete(_ context.Context, q formats.ModelRequest) (string, error) {
	r.requests = append(r.requests, q)
	return `{"items":[` + string(rune('0'+len(r.requests))) + `]}`, nil
}

// TestModelChunks: a page that is too large for one request is processed in
// parts, and the lists of the answers are joined.
func TestModelChunks(t *testing.T) {
	t.Parallel()
	var m recording
	page := formats.Page{Markdown: strings.Repeat("A paragraph of text.\n\n", 20_000)}
	got, err := formats.ModelJSON(t.Context(), page, formats.JSONOptions{Schema: json.RawMessage(`{"type":"array","items":{"type":"integer"}}`)}, &m, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(m.requests) != 3 || string(got.Value) != "[1,2,3]" {
		t.Errorf("%d requests, %s", len(m.requests), got.Value)
	}
	if !strings.Contains(string(m.requests[0].Schema), `"items"`) {
		t.Errorf("schema %s", m.requests[0].Schema)
	}
}

// TestNothingAnswered: a result of nothing names each property and the reason.
func TestNothingAnswered(t *testing.T) {
	t.Parallel()
	root, err := html.Parse(strings.NewReader(`<h1>Loft</h1><dl><dt>Area</dt><dd>large</dd></dl>`))
	if err != nil {
		t.Fatal(err)
	}
	got, err := formats.ExtractJSON(t.Context(), formats.Page{Root: root, Main: root}, formats.JSONOptions{Schema: json.RawMessage(`{"type":"object","properties":{"area":{"type":"number"},"phone":{"type":"string"}}}`)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := formats.NoJSON + ` The page does not answer "area" (no value that is a number), "phone" (no label).`
	if string(got.Value) != "null" || strings.Join(got.Warnings, "|") != want {
		t.Errorf("got %s, warnings %q, want %q", got.Value, got.Warnings, want)
	}
}
