package pagemill_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/pagemill/pagemill"
)

func compileSchema(t *testing.T, schema []byte) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
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

// The schema and ParseOptions agree on what is valid.
func TestOptionsSchema(t *testing.T) {
	t.Parallel()
	s := compileSchema(t, pagemill.OptionsSchema())
	for _, options := range []string{
		`{}`,
		`{"formats":["markdown","links",{"type":"json","schema":{"type":"object"}},{"type":"question","question":"When?"}]}`,
		`{"formats":["nope"]}`,
		`{"formats":["question"]}`,
		`{"formats":[{"type":"question"}]}`,
		`{"formats":[{"type":"question","question":""}]}`,
		`{"formats":[{"type":"markdown","question":"x"}]}`,
		`{"formats":["markdown",{"type":"changeTracking","modes":["git-diff"],"tag":null}]}`,
		`{"redactPII":true}`,
		`{"redactPII":{"mode":"fast","entities":["EMAIL"]}}`,
		`{"redactPII":{"mode":"slow"}}`,
		`{"redactPII":1}`,
		`{"timeout":999}`,
		`{"timeout":1000}`,
		`{"timeout":300001}`,
		`{"parsers":[{"type":"pdf","maxPages":0}]}`,
		`{"parsers":[{"mode":"fast"}]}`,
		`{"parsers":[]}`,
		`{"unknown":1}`,
		`{"mobile":true,"waitFor":5}`,
		`{"profile":{"saveChanges":true}}`,
		`{"onlyMainContent":"yes"}`,
		`{"includeTags":"p"}`,
	} {
		var v any
		if err := json.Unmarshal([]byte(options), &v); err != nil {
			t.Fatal(err)
		}
		_, parsed := pagemill.ParseOptions([]byte(options))
		if valid := s.Validate(v); (valid == nil) != (parsed == nil) {
			t.Errorf("%s: the schema says %v, ParseOptions %v", options, valid, parsed)
		}
	}
}
