package redact_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/pagemill/pagemill/redact"
)

// given recognizes the given findings.
type given []redact.Finding

func (g given) Recognize(context.Context, string) ([]redact.Finding, error) { return g, nil }

// TestReferenceCases replays the reference service's rendering cases, which are
// outside the repository: spans in, masked text out.
func TestReferenceCases(t *testing.T) {
	t.Parallel()
	n := 0
	for _, raw := range corpus[json.RawMessage](t, "reference/cases.ndjson.gz") {
		var c struct{ Name, Feature, Verdict, Text string }
		if err := json.Unmarshal(raw, &c); err != nil {
			t.Fatal(err)
		}
		if c.Feature != "redactPII_render" || c.Verdict != "must_pass" {
			continue
		}
		n++
		var body struct {
			Spans    given
			Options  redact.Options
			Expected string
		}
		if err := json.Unmarshal(raw, &body); err != nil {
			t.Fatal(err)
		}
		opts := body.Options
		opts.Mode, opts.Names = redact.Fast, body.Spans
		if got, _, err := redact.Markdown(context.Background(), c.Text, opts); err != nil || got != body.Expected {
			t.Errorf("%s: got %q, %v; want %q", c.Name, got, err, body.Expected)
		}
	}
	if n == 0 {
		t.Error("no cases of rendering")
	}
}
