package formats

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/growth"
)

func TestGroundInAnotherNotation(t *testing.T) {
	const page = "# Lamp\n\nCosts **1.234,50** EUR since 7 May 2024, in *two  sizes*, 12 of them."
	for text, want := range map[string]string{
		"Lamp": "text", "two sizes": "text", "COSTS 1.234,50": "text", "2024-05-07": "text", "2024-05-09": noSource, "Chair": noSource, "2023-05-07": noSource,
	} {
		if got := ground(nil, page, []leaf{{text: text}}); got[0].Source != want {
			t.Errorf("%q: source %q, want %q", text, got[0].Source, want)
		}
	}
	for text, want := range map[string]string{"1234.5": "text", "12": "text", "1234.6": noSource, "99": noSource} {
		if got := ground(nil, page, []leaf{{text: text, number: true}}); got[0].Source != want {
			t.Errorf("%s: source %q, want %q", text, got[0].Source, want)
		}
	}
}

type answering string

func (a answering) Complete(context.Context, ModelRequest) (string, error) { return string(a), nil }

func TestUngroundedValuesAreLeftOut(t *testing.T) {
	const page = "# Lamps\n\nOak lamp, 20 EUR.\n\nElm lamp, 30 EUR."
	schema := json.RawMessage(`{"type":"object","required":["maker"],"properties":{"maker":{"type":["string","null"]},"lamps":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"price":{"type":"number"}}}}}}`)
	const answer = `{"maker":"Acme","lamps":[{"name":"Oak lamp","price":20},{"name":"Elm lamp","price":31},{"name":"Ash lamp","price":77}]}`
	for _, c := range []struct {
		grounded bool
		want     string
	}{
		{false, `{"lamps":[{"name":"Oak lamp","price":20},{"name":"Elm lamp","price":31},{"name":"Ash lamp","price":77}],"maker":"Acme"}`},
		{true, `{"lamps":[{"name":"Oak lamp","price":20},{"name":"Elm lamp"}],"maker":null}`},
	} {
		got, err := ModelJSON(t.Context(), Page{Markdown: page}, JSONOptions{Schema: schema, Grounded: c.grounded}, answering(answer), nil)
		if err != nil {
			t.Fatal(err)
		}
		if string(got.Value) != c.want {
			t.Errorf("grounded %v:\n%s\nwant\n%s", c.grounded, got.Value, c.want)
		}
		if warned := strings.Contains(strings.Join(got.Warnings, " "), "/maker"); warned != c.grounded {
			t.Errorf("grounded %v: warnings %q", c.grounded, got.Warnings)
		}
	}
	_, err := ModelJSON(t.Context(), Page{Markdown: page}, JSONOptions{Schema: json.RawMessage(`{"type":"object","required":["maker"],"properties":{"maker":{"type":"string"}}}`), Grounded: true}, answering(`{"maker":"Acme"}`), nil)
	if err == nil {
		t.Error("a required value that the page does not have is left out without an error")
	}
}

// The cost per value is the same for answers with many values over many parts.
func TestModelAnswersGrowLinearly(t *testing.T) {
	run := func(n int) func() {
		var page, answer strings.Builder
		answer.WriteString("[")
		for i := range n {
			fmt.Fprintf(&page, "item number %d costs %d\n\n", i, i)
			if i > 0 {
				answer.WriteString(",")
			}
			fmt.Fprintf(&answer, `{"name":"item  number %d","price":"%d,9"}`, i, i)
		}
		answer.WriteString("]")
		var value any
		if err := json.Unmarshal([]byte(answer.String()), &value); err != nil {
			t.Fatal(err)
		}
		return func() {
			ground(nil, page.String(), leaves(nil, value, ""))
			var m merger
			var merged any
			for range 8 {
				merged = m.merge(merged, value, "")
			}
		}
	}
	growth.Prepared(t, "items", 500, run)
}
