package dom_test

import (
	"testing"

	"github.com/pagemill/pagemill/internal/dom"
)

// TestResolve compares references with those that browsers resolve
// (url.spec.whatwg.org, 4.4).
func TestResolve(t *testing.T) {
	t.Parallel()
	base := dom.NewBase(nil, "https://Example.com:443/a/b?q#f")
	for _, test := range []struct{ ref, want string }{
		{"c", "https://example.com/a/c"}, {"/c", "https://example.com/c"}, {"/c/d?x=1#y", "https://example.com/c/d?x=1#y"},
		{"../c", "https://example.com/c"}, {"./", "https://example.com/a/"}, {"../../../c", "https://example.com/c"}, {"/a/%2e%2E/c", "https://example.com/c"},
		{"/a/./b/../c", "https://example.com/a/c"}, {"/x/.", "https://example.com/x/"}, {"//h.example", "https://h.example/"}, {"//H.example/p", "https://h.example/p"},
		{"?x", "https://example.com/a/b?x"}, {"#", "https://example.com/a/b?q#"}, {"#x y", "https://example.com/a/b?q#x%20y"}, {"", "https://example.com/a/b?q"},
		{" c\n d ", "https://example.com/a/c%20d"}, {"c\\d", "https://example.com/a/c/d"}, {"ü", "https://example.com/a/%C3%BC"}, {"/a b", "https://example.com/a%20b"},
		{"100%", "https://example.com/a/100%"}, {"HTTP://x.example/ü", "http://x.example/ü"}, {"mailto:A@b.example", "mailto:A@b.example"}, {"//bücher.example/", "https://xn--bcher-kva.example/"},
	} {
		if got := base.Resolve(test.ref); got != test.want {
			t.Errorf("%q: got %q, want %q", test.ref, got, test.want)
		}
	}
	if got := (dom.Base{}).Resolve("c"); got != "c" {
		t.Errorf("without a base: %q", got)
	}
}
