package extract

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/golden"
)

// TestGolden runs testdata/filter: options, input, and the HTML of the result.
func TestGolden(t *testing.T) {
	t.Parallel()
	golden.Run(t, "testdata/filter/*.txtar", func(t *testing.T, c golden.Case) map[string]string {
		var opts Options
		if s := c.Files["options"]; s != "" {
			if err := json.Unmarshal([]byte(s), &opts); err != nil {
				t.Fatal(err)
			}
		}
		root := parse(t, c.Files["input"])
		before := render(t, root)
		got, report, err := Filter(context.Background(), root, opts)
		if err != nil {
			return map[string]string{"error": err.Error()}
		}
		if after := render(t, root); after != before {
			t.Errorf("the input was changed:\n%s", after)
		}
		out := map[string]string{"html": body(render(t, got))}
		if len(report.Warnings) > 0 {
			out["warnings"] = strings.Join(report.Warnings, "\n")
		}
		return out
	})
}

func parse(t testing.TB, s string) *html.Node {
	t.Helper()
	root, err := html.Parse(strings.NewReader(s))
	if err != nil {
		t.Fatal(err)
	}
	return root
}

func render(t testing.TB, n *html.Node) string {
	t.Helper()
	var b strings.Builder
	if err := html.Render(&b, n); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// body returns the content of the body, to keep goldens short.
func body(s string) string {
	_, s, _ = strings.Cut(s, "<body>")
	s, _, _ = strings.Cut(s, "</body>")
	return strings.TrimSpace(s)
}
