package markdown_test

import (
	"testing"

	"github.com/pagemill/pagemill/markdown"
)

// Limits of CommonMark from both sides: what is still syntax is escaped, what is
// none any more stays as it is.
func TestBounds(t *testing.T) {
	t.Parallel()
	for page, want := range map[string]string{
		"<ol start=999999999><li>a<li>b</ol>": "999999999. a\n999999999. b",
		"<ol start=1000000000><li>a</ol>":     "1. a",
		"<p>###### a</p>":                     "\\###### a",
		"<p>####### a</p>":                    "####### a",
		"<p>&amp;#x123456;</p>":               "\\&#x123456;",
		"<p>&amp;#x1234567;</p>":              "&#x1234567;",
		"<p>&amp;#1234567;</p>":               "\\&#1234567;",
		"<p>&amp;#12345678;</p>":              "&#12345678;",
		"<p>&amp;lt; &amp;l; &amp;CounterClockwiseContourIntegral; &amp;x;</p>": "\\&lt; &l; \\&CounterClockwiseContourIntegral; &x;",
	} {
		got, err := markdown.ConvertString(t.Context(), page, markdown.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("%q: %q, want %q", page, got, want)
		}
	}
}
