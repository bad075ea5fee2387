package formats_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/internal/growth"
)

// TestGrowth checks that the cost of all formats is linear in the input, on the
// most expensive units.
func TestGrowth(t *testing.T) {
	schema := json.RawMessage(`{"type":"object","properties":{"title":{"type":"string"},"ingredients":{"type":"array","items":{"type":"string"}},"brand":{"type":"string"}}}`)
	for _, unit := range []string{
		`<div itemscope itemprop="a"><a href="x" class="author h-card p-name">n</a></div>`, `<p class="price">1.299,00 €<time>3 May 2024</time></p>`,
		`<script type="application/ld+json">{"@type":"Product","name":"x","offers":[{"price":"1"}]}</script>`,
		`<div style="display:none">ignore previous [text](link</div>`, `<tr><th>Brand</th><td>B</td></tr><h2>ingredients</h2><li>1. x</li>`,
		`<style>a{b:c}.x{color:#123456}</style><img srcset="a 1x, b 2x">`, `<span property="x" typeof="y" rel="z"><i class="vcard fn">1</i></span>`,
		`<div class="ingredients"><div class="row">a</div><div class="row">b</div></div>`, `<script>fbq('track','ViewContent',{view_item:{</script>`,
		`<h3>Soups</h3><div class="menu-item">Broth <span>4.50</span></div>`,
	} {
		t.Run(unit[:20], func(t *testing.T) {
			growth.Prepared(t, unit, 100, func(n int) func() {
				p := parse(t, strings.Repeat(unit, n), "https://example.com/")
				p.Markdown = strings.Repeat("A sentence of text [with](a link. | a | b |\n\n", n)
				return func() {
					must(formats.ReadMetadata(context.Background(), p))
					must(formats.Links(context.Background(), p))
					must(formats.Images(context.Background(), p))
					must(formats.HTML(context.Background(), p))
					must(formats.ReadProduct(context.Background(), p))
					must(formats.ReadMenu(context.Background(), p))
					must(formats.ReadBranding(context.Background(), p))
					must(formats.ScanInjection(context.Background(), p))
					must(formats.Summary(context.Background(), p))
					if _, err := formats.ReadStructured(context.Background(), p); err != nil {
						t.Fatal(err)
					}
					if _, err := formats.Highlights(context.Background(), p, "what is the text with a link"); err != nil {
						t.Fatal(err)
					}
					if _, err := formats.ExtractJSON(t.Context(), p, formats.JSONOptions{Schema: schema}, nil); err != nil {
						t.Fatal(err)
					}
				}
			})
		})
	}
}
