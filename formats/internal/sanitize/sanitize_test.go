package sanitize_test

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/formats/internal/sanitize"
)

// TestHTML: what may stay of a document. The module in oracle compares the whole
// with another sanitizer.
func TestHTML(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ in, want string }{
		{`<p onclick="x()">a<b>b</b></p>`, `<p>a<b>b</b></p>`},
		{`<script>alert(1)</script>a<style>*{}</style>`, `a`},
		{`<a href="java&#115;cript:alert(1)">x</a>`, `x`},
		{`<a href="https://harbour.example/?a=1&amp;b=2">x</a>`, `<a href="https://harbour.example/?a=1&amp;b=2">x</a>`},
		{`<img src="tide.png" alt="a < b" onerror="x">`, `<img src="tide.png">`},
		{`<img src="tide.png" alt="low water">`, `<img src="tide.png" alt="low water">`},
		{`<iframe src="https://h.example/">in</iframe>after`, `after`},
		{`<svg><style><img src=x onerror=y></style></svg>`, ``},
		{`<td colspan="2" style="color:red">x</td>`, `<td colspan="2">x</td>`},
		{`<ol type="A"><li value="3">x</li></ol>`, `<ol type="A"><li value="3">x</li></ol>`},
	} {
		got := sanitize.HTML(nil, test.in)
		got = strings.TrimSuffix(strings.TrimPrefix(got, "<html><head></head><body>"), "</body></html>")
		if got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.in, got, test.want)
		}
	}
}
