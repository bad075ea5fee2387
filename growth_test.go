package pagemill_test

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/internal/growth"
	"github.com/pagemill/pagemill/redact"
)

// The cost of the whole pipeline is proportional to the size of the page, with
// every output that needs no model.
func TestGrowth(t *testing.T) {
	var formats []pagemill.Format
	for _, name := range []pagemill.FormatType{pagemill.FormatMarkdown, pagemill.FormatHTML, pagemill.FormatRawHTML, pagemill.FormatLinks, pagemill.FormatImages, pagemill.FormatSummary, pagemill.FormatProduct, pagemill.FormatMenu, pagemill.FormatBranding, pagemill.FormatChangeTracking} {
		formats = append(formats, pagemill.Format{Type: name})
	}
	opts := pagemill.Options{Formats: formats, RedactPII: &redact.Options{}}
	for name, unit := range map[string]string{
		"paragraphs": `<p>The miller of Ashford grinds <b>rye</b> on Friday, <a href="/wheat?x=1">wheat</a> on Saturday.</p>`,
		"table":      `<table><tr><td>Pit wheel</td><td>96</td></tr></table>`,
		"menu":       `<nav><ul><li><a href="/a">One</a></li><li><a href="/b">Two</a></li></ul></nav>`,
		"offers":     `<div class="card"><h3>Rye flour</h3><span class="price">€ 4.50</span><img src="/rye.jpg" alt="rye"></div>`,
		"script":     `<script type="application/ld+json">{"@type":"Product","name":"Rye","offers":{"price":"4.50"}}</script>`,
		"numbers":    `<p>+44 20 7946 0018, ada@mill.example, 4111 1111 1111 1111, 2026-03-14</p>`,
		"text":       "word after word ",
		"open tags":  "<div><b>",
	} {
		growth.Prepared(t, name, 400, func(n int) func() {
			page := []byte("<title>Mill</title><h1>Mill</h1>" + strings.Repeat(unit, n))
			doc := pagemill.Document{Body: page, URL: "https://mill.example/", Previous: &changetrack.Snapshot{Markdown: "# Mill"}}
			return func() {
				if _, err := pagemill.Run(t.Context(), doc, opts); err != nil {
					t.Error(err)
				}
			}
		})
	}
}
