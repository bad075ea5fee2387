package pagemill_test

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/internal/golden"
)

// TestKinds converts a page of each kind of site, made as its software makes
// them, and compares all of the Markdown.
func TestKinds(t *testing.T) {
	t.Parallel()
	golden.Run(t, "testdata/kinds/*.txtar", func(t *testing.T, c golden.Case) map[string]string {
		_, md, err := pagemill.HTML(t.Context(), c.Files["page"], strings.TrimSpace(c.Files["url"]))
		if err != nil {
			t.Fatal(err)
		}
		return map[string]string{"markdown": md}
	})
}
