package extract

import (
	"context"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/growth"
)

// TestGrowthOfRules: pages for the rules that examine context: few letters in
// deep or many elements, rows of teasers of many shapes, repeated text, nested
// tables, hidden copies, nested comments.
func TestGrowthOfRules(t *testing.T) {
	t.Parallel()
	line := "The wheel drives a shaft, the shaft drives a gear, and the gear drives the stone, as long as the water is high."
	deep := strings.Repeat("<div>", 200) + "x" + strings.Repeat("</div>", 200)
	for name, unit := range map[string]string{
		"deep letters":      deep,
		"empty in frames":   strings.Repeat("<i></i>", 20),
		"teasers":           `<li class="t"><a href="/a">How the mill was built</a></li><li class="u"><a href="/b">How the mill was sold</a></li>`,
		"copies":            "<p>" + line + "</p>",
		"hidden copies":     "<p>" + line + "</p><div hidden><p>" + line + "</p></div>",
		"tables":            "<table><tr><td>" + line,
		"comments":          `<div class="comment"><p>` + line + "</p>",
		"lines of comments": "<p>" + line + "</p><div><h3>Comments</h3><i>x</i></div>",
		"quotes":            `<blockquote class="twitter-tweet"><p>` + line + "</p></blockquote>",
		"headings":          "<h1>How the mill was built</h1><h2>How</h2>",
		"items of links":    `<ul><li><a href="/a">` + line + `</a></li></ul><p>` + line + "</p>",
		"feet":              "<div>© 2026 <a href=/p>Privacy</a></div>",
	} {
		head := `<title>The mill</title><h1>The mill</h1><div><a href="/">a</a><a href="/b">b</a>`
		growth.Prepared(t, name, 300, func(n int) func() {
			root, err := html.Parse(strings.NewReader(head + strings.Repeat(unit, n)))
			if err != nil {
				root = parse(t, head+strings.Repeat(unit, 50))
			}
			return func() {
				if _, _, err := Filter(context.Background(), root, Options{OnlyMainContent: true, BlockAds: true}); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
