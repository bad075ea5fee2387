package pagemill_test

import (
	"context"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
)

// TestDeclaredArticle reads a page that shows only its frame and declares its
// article: both modes have the text, and say where it is from.
func TestDeclaredArticle(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("The mill stands at the lower end of the village, where the river leaves the wood. ", 16)
	menu := strings.Repeat(`<li><a href="/a">Corn and flour</a></li>`, 12)
	page := `<html><head><title>Mill</title><script type="application/ld+json">{"@type":"NewsArticle","articleBody":"` + text + `"}</script></head><body><nav><ul>` + menu + `</ul></nav><div id="root"></div><footer>Imprint</footer></body></html>`
	for _, mode := range []pagemill.Toggle{pagemill.ToggleOn, pagemill.ToggleOff} {
		r, err := pagemill.Run(context.Background(), pagemill.Document{Body: []byte(page), ContentType: "text/html"}, pagemill.Options{OnlyMainContent: mode})
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(r.Markdown, "The mill stands"); n != 16 {
			t.Errorf("mode %v: %d sentences of 16 in %q", mode, n, r.Markdown)
		}
		if menu := strings.Contains(r.Markdown, "Corn and flour"); menu != (mode == pagemill.ToggleOff) {
			t.Errorf("mode %v: menu %v", mode, menu)
		}
		told := false
		for _, w := range r.Warnings {
			told = told || w.Code == pagemill.WarnDeclaredText
		}
		if !told {
			t.Errorf("mode %v: warnings %v", mode, r.Warnings)
		}
	}
}
