package pagemill_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/changetrack"
)

// TestRedactionCoversEveryOutput puts the same address into every place that
// an output is made from, and looks for it in all of them.
func TestRedactionCoversEveryOutput(t *testing.T) {
	t.Parallel()
	const secret = "ilse.maurer@kai.example"
	page := `<html><head><title>Write to ` + secret + `</title><meta name="description" content="Mail ` + secret + `">
<meta property="og:title" content="` + secret + `"><script type="application/ld+json">{"@type":"Article","author":"` + secret + `"}</script></head>
<body><main><h1>Harbour office</h1><p>Mail <a href="mailto:` + secret + `?subject=x" title="` + secret + `">` + secret + `</a>, day and night.</p>
<p><img src="/i.png?u=` + secret + `" alt="` + secret + `"><a href="/contact?mail=` + secret + `">form</a></p><!-- ` + secret + ` --></main></body></html>`
	opts, err := pagemill.ParseOptions([]byte(`{"formats":["markdown","html","rawHtml","links","images","product",
		{"type":"changeTracking","modes":["git-diff"]}],"redactPII":{"mode":"fast"}}`))
	if err != nil {
		t.Fatal(err)
	}
	doc := pagemill.Document{Body: []byte(page), URL: "https://kai.example/?for=" + secret,
		Previous: &changetrack.Snapshot{Markdown: "# Harbour office\n\nMail " + secret + " by night."}}
	res, err := pagemill.Run(context.Background(), doc, opts)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(res)
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"markdown", "html", "rawHtml", "links", "images", "metadata", "changeTracking"} {
		if fields[name] == nil {
			t.Errorf("%s is missing", name)
		}
	}
	for name, v := range fields {
		if strings.Contains(string(v), "maurer") {
			t.Errorf("%s has the address: %s", name, v)
		}
	}
	if doc.Previous.Markdown != "# Harbour office\n\nMail "+secret+" by night." {
		t.Error("the previous snapshot was changed")
	}
	if len(res.Redactions) == 0 {
		t.Error("no findings")
	}
}
