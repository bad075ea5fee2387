package redact_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/pagemill/pagemill/redact"
)

// given recognizes what it is told to.
type given []redact.Finding

func (g given) Recognize(context.Context, string) ([]redact.Finding, error) { return g, nil }

// TestReferenceCases replays the reference service's cases of rendering, which
// are kept outside the repository: spans go in, masked text comes out.
func TestReferenceCases(t *testing.T) {
	t.Parallel()
	f, err := os.Open(filepath.Join("..", "..", "shared", "corpora", "reference", "cases.ndjson.gz"))
	if err != nil {
		t.Skip("no reference cases here: ", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var c struct{ Name, Feature, Verdict, Text string }
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
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
		if err := json.Unmarshal(lines.Bytes(), &body); err != nil {
			t.Fatal(err)
		}
		opts := body.Options
		opts.Mode, opts.Names = redact.Fast, body.Spans
		if got, _, err := redact.Markdown(context.Background(), c.Text, opts); err != nil || got != body.Expected {
			t.Errorf("%s: got %q, %v; want %q", c.Name, got, err, body.Expected)
		}
	}
	if err := lines.Err(); err != nil || n == 0 {
		t.Errorf("%d cases, %v", n, err)
	}
}
