package page_test

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

func rendered(t *testing.T, n *html.Node) string {
	t.Helper()
	var b strings.Builder
	if err := html.Render(&b, n); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestSetAside(t *testing.T) {
	t.Parallel()
	fallback := `<noscript>` + strings.Repeat("<p>word</p>", 200) + `</noscript>`
	for name, c := range map[string]struct{ in, want string }{
		"nothing":      {`<p>a</p>`, `<html><body><p>a</p></body></html>`},
		"head":         {`<title>t</title><script>s</script><p>a`, `<html><body><p>a</p></body></html>`},
		"base":         {`<!DOCTYPE html><meta charset=utf-8><base href=/x><title>t</title><p>a`, `<!DOCTYPE html><html><head><base href="/x"/></head><body><p>a</p></body></html>`},
		"neighbours":   {`<p>a<!--1--><!--2--><style>s</style>b<svg><title>t</title></svg></p><!--3-->`, `<html><body><p>ab</p></body></html>`},
		"opaque":       {`<video><!--v--><style>s</style></video><template><p>a</template>`, `<html><body><video><!--v--><style>s</style></video></body></html>`},
		"formula":      {`<body><script type="math/tex">x</script><script>y</script>`, `<html><body><script type="math/tex">x</script></body></html>`},
		"picture":      {`<p>a</p><noscript><img src=x></noscript><noscript>b</noscript>`, `<html><body><p>a</p><noscript><img src=x></noscript></body></html>`},
		"base deeper":  {`<head><template><base href=/x></template></head><p>a`, ""},
		"fallback":     {`<p>a</p>` + fallback, ""},
		"in an object": {`<p>a</p><object>` + fallback + `</object>`, ""},
	} {
		tree, err := dom.ParseString(c.in)
		if err != nil {
			t.Fatal(err)
		}
		before := rendered(t, tree.Root)
		aside, ok := page.DetachHidden(nil, tree.Root)
		if ok != (c.want != "") {
			t.Errorf("%s: taken out: %v", name, ok)
		}
		if got := rendered(t, tree.Root); ok && got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		aside.PutBack()
		if got := rendered(t, tree.Root); got != before {
			t.Errorf("%s: put back: %s, want %s", name, got, before)
		}
	}
}
