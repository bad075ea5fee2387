package redact_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/golden"
	"github.com/pagemill/pagemill/redact"
)

// TestGolden masks documents, one for each family of entities, and records the
// replacements and the rules.
func TestGolden(t *testing.T) {
	t.Parallel()
	golden.Run(t, "testdata/mask/*.txtar", func(t *testing.T, c golden.Case) map[string]string {
		var opts redact.Options
		if o := c.Files["options"]; o != "" {
			if err := json.Unmarshal([]byte(o), &opts); err != nil {
				t.Fatal(err)
			}
		}
		in := c.Files["input"]
		out, found, err := redact.Markdown(context.Background(), in, opts)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, f := range found {
			valid := ""
			if f.Validated {
				valid = " valid"
			}
			fmt.Fprintf(&b, "%s %d-%d %s%s\n", f.Entity, f.Start, f.End, f.Rule, valid)
		}
		return map[string]string{"masked": out, "findings": strings.TrimSuffix(b.String(), "\n")}
	})
}
