package formats_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/formats"
)

// TestLeftOut: a value that does not conform is coerced if that loses nothing, else
// left out with its reason; only what is required fails the whole.
func TestLeftOut(t *testing.T) {
	t.Parallel()
	const page = `<h1>Reeds</h1><p>E-mail: <a href="mailto:ann@fen.example?subject=x">write</a></p><dl><dt>Website</dt><dd>none yet</dd><dt>Stars</dt><dd>9</dd></dl>
		<table><tr><th>Bird</th><th>Seen</th></tr><tr><td>Heron</td><td>12</td></tr><tr><td>Egret</td><td>300</td></tr><tr><td>Stork</td><td>5</td></tr></table>`
	for _, c := range []struct{ schema, value, warning string }{
		{`{"type":"object","properties":{"email":{"type":"string","format":"email"}}}`, `{"email":"ann@fen.example"}`, ""},
		{`{"type":"object","properties":{"title":{"type":"string"},"stars":{"type":"integer","maximum":5}}}`, `{"title":"Reeds"}`, "/stars ("},
		{`{"type":"object","properties":{"title":{"type":"string"},"stars":{"type":"integer","maximum":5}},"required":["stars"]}`, "", "stars"},
		{`{"type":"object","properties":{"title":{"type":"string"},"rent":{"type":"number"}}}`, `{"title":"Reeds"}`, `"rent" (no label)`},
		{`{"type":"object","properties":{"title":{"type":"string"},"website":{"type":"number"}}}`, `{"title":"Reeds"}`, `"website" (no value that is a number)`},
		{`{"type":"object","properties":{"birds":{"type":"array","items":{"type":"object","properties":{"bird":{"type":"string"},"seen":{"type":"integer","maximum":100}}}}}}`, `{"birds":[{"bird":"Heron","seen":12},{"bird":"Egret"},{"bird":"Stork","seen":5}]}`, "/birds/1/seen ("},
		{`{"type":"object","properties":{"birds":{"type":"array","items":{"type":"object","required":["seen"],"properties":{"bird":{"type":"string"},"seen":{"type":"integer","maximum":100}}}}}}`, `{"birds":[{"bird":"Heron","seen":12},{"bird":"Stork","seen":5}]}`, "/birds/1"},
	} {
		r, err := formats.ExtractJSON(t.Context(), parse(t, page, "https://example.com/"), formats.JSONOptions{Schema: json.RawMessage(c.schema)}, nil)
		if err != nil {
			if c.value != "" || !strings.Contains(err.Error(), c.warning) {
				t.Errorf("%s: %v", c.schema, err)
			}
			continue
		}
		if string(r.Value) != c.value || !strings.Contains(strings.Join(r.Warnings, "\n"), c.warning) {
			t.Errorf("%s\ngot  %s %q\nwant %s %q", c.schema, r.Value, r.Warnings, c.value, c.warning)
		}
		for _, e := range r.Evidence {
			if e.Pointer == "/birds/1/bird" && !strings.Contains(c.value, `"`+e.Text+`"`) {
				t.Errorf("%s: %s has the evidence of %q", c.schema, e.Pointer, e.Text)
			}
		}
	}
}

func TestPromptWithoutModel(t *testing.T) {
	t.Parallel()
	r, err := formats.ExtractJSON(t.Context(), parse(t, "<h1>Reeds</h1>", ""), formats.JSONOptions{Prompt: "What is it?"}, nil)
	if err != nil || !strings.Contains(strings.Join(r.Warnings, "\n"), formats.NoModel) {
		t.Errorf("%v, %v", r, err)
	}
}
