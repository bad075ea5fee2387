package labelled

import (
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
)

func TestAppendWords(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 6))
	parts := []string{" ", "\t", "\n", "\v", "a", "bc", ":", "\u00a0", "é", "\u2003", "\x1f"}
	for range 20_000 {
		var b strings.Builder
		for range r.IntN(8) {
			b.WriteString(parts[r.IntN(len(parts)-3*r.IntN(2))])
		}
		if got, want := strings.TrimSuffix(string(appendWords(nil, b.String())), " "), strings.Join(strings.Fields(b.String()), " "); got != want {
			t.Fatalf("%q: %q, want %q", b.String(), got, want)
		}
	}
}

// TestColons: an element has a colon exactly if a search of it finds one.
func TestColons(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 8))
	parts := []string{"<div>", "</div>", "<p>", "</p>", "<nav>", "</nav>", "<span>", "</span>", "a", "b: c", "<script>d: e</script>", "<!-- f: g -->", "<noscript>h: i</noscript>", "<li>"}
	for range 3000 {
		var b strings.Builder
		for range r.IntN(20) {
			b.WriteString(parts[r.IntN(len(parts))])
		}
		page, err := dom.ParseString(b.String())
		if err != nil {
			t.Fatal(err)
		}
		next := colons{root: page.Root}
		next.seek(page.Root, true)
		var walk func(n *html.Node, depth int)
		walk = func(n *html.Node, depth int) {
			if n.Type == html.ElementNode && !IsCode(n) {
				if got, want := next.in(n, depth), holdsColon(n, 1000); got != want {
					t.Fatalf("%s: %s at depth %d: %v", b.String(), n.Data, depth, got)
				}
			}
			if n == next.text {
				next.seek(n, false)
			}
			for c := n.FirstChild; c != nil && !IsCode(n); c = c.NextSibling {
				walk(c, depth+1)
			}
		}
		walk(page.Root, 0)
	}
}
