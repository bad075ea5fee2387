package pagemill_test

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
)

// A whole page whose tree is lent to the Markdown writer gives the same as one
// that is copied for another format.
func TestLentTree(t *testing.T) {
	t.Parallel()
	fallback := "<noscript>" + strings.Repeat("<p>of a page without scripts</p>", 80) + "</noscript>"
	for name, page := range map[string]string{
		"page":     `<title>T</title><base href="/b/"><body><!--c--><h1>A<svg><title>s</title></svg></h1><ul><!--c--><li><a href="x"><style>s</style>b</a></ul><pre><script>s</script>x</pre>`,
		"notes":    `<p>A<sup><!--c--><a href="#n">1</a></sup></p><ol><li id="n">Note<style>x</style></li></ol>`,
		"shell":    `<title>T</title><script type="application/ld+json">{"@type":"Article","headline":"T","articleBody":"` + strings.Repeat("A long text that is shown by a script. ", 20) + `"}</script><div id="app"></div>`,
		"fallback": `<p>A</p>` + fallback,
		"empty":    ``,
		"control":  `<p>a&#1;b<!--c-->c</p>`,
		"formulas": `<math><mi>x</mi><!--c--><svg><g>s</g></svg></math><script type="math/tex">x</script><table><!--c--><tr><td>1<td>2<tr><td>3<td>4</table>`,
	} {
		doc := pagemill.Document{Body: []byte(page), ContentType: "text/html", URL: "https://example.org/a"}
		run := func(options string) *pagemill.Result {
			opts, err := pagemill.ParseOptions([]byte(options))
			if err != nil {
				t.Fatal(err)
			}
			res, err := pagemill.Run(t.Context(), doc, opts)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			return res
		}
		lent := run(`{"onlyMainContent":false,"blockAds":false,"formats":["markdown"]}`)
		copied := run(`{"onlyMainContent":false,"blockAds":false,"formats":["markdown","html","links"]}`)
		if lent.Markdown != copied.Markdown || lent.Metadata.Title != copied.Metadata.Title || len(lent.Warnings) != len(copied.Warnings) {
			t.Errorf("%s: %q %v, copied %q %v", name, lent.Markdown, lent.Warnings, copied.Markdown, copied.Warnings)
		}
	}
}
