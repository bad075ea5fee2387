package redact_test

import (
	"context"
	"testing"

	"github.com/pagemill/pagemill/redact"
)

// TestRendering: the replacement of a value, by its position.
func TestRendering(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, in, tag, mask, remove string }{
		{"sentence", "to ab@host.io now", "to <EMAIL> now", "to ********** now", "to  now"},
		{"start of a block", "ab@host.io", `\<EMAIL>`, `\*\*\*\*\*\*\*\*\*\*`, "\u2060"},
		{"strong", "x **ab@host.io** y", "x **<EMAIL>** y", `x **\*\*\*\*\*\*\*\*\*\*** y`, "x **\u2060** y"},
		{"code span", "x `ab@host.io` y", "x `<EMAIL>` y", "x `**********` y", "x ` ` y"},
		{"autolink", "x <ab@host.io> y", "x <EMAIL> y", "x ************ y", "x  y"},
		{"link text", "x [ab@host.io](/c) y", "x [<EMAIL>](/c) y", `x [\*\*\*\*\*\*\*\*\*\*](/c) y`, "x [](/c) y"},
		{"destination", "x [y](mailto:ab@host.io)", "x [y](mailto:%3CEMAIL%3E)", "x [y](mailto:**********)", "x [y](mailto:)"},
		{"attribute", `x <a title="ab@host.io">y</a>`, `x <a title="&lt;EMAIL&gt;">y</a>`, `x <a title="**********">y</a>`, `x <a title="">y</a>`},
		{"table cell", "| a |\n|---|\n| ab@host.io |", "| a |\n|---|\n| <EMAIL> |", "| a |\n|---|\n| ********** |", "| a |\n|---|\n|  |"},
		{"list item", "- ab@host.io", `- \<EMAIL>`, `- \*\*\*\*\*\*\*\*\*\*`, "- \u2060"},
		{"mask that is there", "x <EMAIL> y", "x <EMAIL> y", "x <EMAIL> y", "x <EMAIL> y"},
	} {
		for style, want := range map[redact.ReplaceStyle]string{redact.Tag: c.tag, redact.Mask: c.mask, redact.Remove: c.remove} {
			got, _, err := redact.Markdown(context.Background(), c.in, redact.Options{Mode: redact.Fast, ReplaceStyle: style})
			if err != nil || got != want {
				t.Errorf("%s, %s: got %q, %v; want %q", c.name, style, got, err, want)
			}
		}
	}
}
