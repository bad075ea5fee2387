package formats_test

import (
	"context"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/internal/dom"
)

// The sources of the text of a page that a script renders.
func TestDeclaredText(t *testing.T) {
	t.Parallel()
	const text = "The miller of Ashford grinds rye on Friday, wheat on Saturday, and sells flour in bags of five pounds."
	for name, c := range map[string]struct{ body, source string }{
		"JSON-LD":          {`<script type="application/ld+json">{"@type":"NewsArticle","articleBody":"` + text + `"}</script>`, "JSON-LD"},
		"microdata":        {`<div itemscope itemtype="https://schema.org/Article"><meta itemprop=articleBody content="` + text + `"></div>`, "microdata"},
		"state":            {`<script>window.__INITIAL_STATE__={"a":"` + text + `"}</script>`, "the state of its scripts"},
		"AMP state":        {`<amp-state id=s><script type="application/json">{"article":{"body":"` + text + `"}}</script></amp-state>`, "the data of its scripts"},
		"Nuxt":             {`<script type="application/json" id="__NUXT_DATA__">[["Reactive",1],{"body":2},"` + text + `"]</script>`, "the data of its scripts"},
		"noscript":         {`<body><noscript><p>` + text + `</p></noscript>`, "noscript"},
		"noscript in head": {`<noscript><p>` + text + `</p></noscript>`, "noscript"},
		"pixel and styles": {`<body><noscript><p>` + text + `</p></noscript><noscript><style>` + strings.Repeat("p{color:red}", 50) + `</style><img src="/` + strings.Repeat("x", 500) + `"></noscript>`, "noscript"},
		"notice":           {`<body><noscript>Please enable JavaScript.</noscript><script type="application/json">{"a":"` + text + `"}</script>`, "the data of its scripts"},
		"code":             {`<script type="application/json">{"f":"var a = 1; if (a) { b(); } else { c(); }; d(); e(); f(); g(); h(); i(); j(); k();"}</script>`, ""},
	} {
		page, err := dom.ParseString("<title>Mill</title>" + c.body)
		if err != nil {
			t.Fatal(err)
		}
		tree, source, _ := formats.DeclaredText(context.Background(), formats.Page{Root: page.Root})
		if source != c.source || tree != nil && !strings.Contains(dom.InlineText(tree), text) {
			t.Errorf("%s: found in %q, want %q", name, source, c.source)
		}
	}
	notice, err := dom.ParseString(`<body><noscript>Please enable JavaScript.</noscript>`)
	if err != nil {
		t.Fatal(err)
	}
	if tree, source, _ := formats.DeclaredText(context.Background(), formats.Page{Root: notice.Root}); source != "noscript" || tree == nil {
		t.Errorf("of a page with a notice alone, %q", source)
	}
}
