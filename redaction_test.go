package pagemill_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/changetrack"
)

// TestRedactionCoversEveryOutput puts the same address into every source of an
// output and checks that no output contains it.
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

// TestRedactionOfWhatTheMarkdownLacks checks that personal data outside the
// Markdown is masked too, including in dropped parts.
func TestRedactionOfWhatTheMarkdownLacks(t *testing.T) {
	t.Parallel()
	secrets := []string{"maurer@kai.example", "7946 0958", "12 Elm Street", "Quellstein"}
	page := `<html><head><title>Harbour</title>
<script type="application/ld+json">{"@type":"Organization","email":"maurer@kai.example","telephone":"020 7946 0958",
"contactPoint":{"familyName":"Quellstein","maurer@kai.example":1},"address":{"streetAddress":"12 Elm Street"}}</script></head>
<body><nav>Desk: maurer@kai.example, call 020 7946 0958</nav><main><h1>Harbour office</h1>
<p id="maurer@kai.example" data-owner="Mail maurer@kai.example">The office is open day and night, all year round, for everybody.</p>
<p>12 Elm Street<br>Springfield, IL 62704</p><!-- maurer@kai.example, call 020 7946 0958 --></main></body></html>`
	opts, err := pagemill.ParseOptions([]byte(`{"formats":["markdown","html","rawHtml","links","images","summary","branding","menu","product",
		{"type":"attributes","selectors":[{"selector":"p","attribute":"id"},{"selector":"p","attribute":"data-owner"}]},
		{"type":"json","schema":{"type":"object","properties":{"email":{"type":"string"},"telephone":{"type":"string"}}}},
		{"type":"highlights","query":"maurer@kai.example"}],"redactPII":{"mode":"fast"}}`))
	if err != nil {
		t.Fatal(err)
	}
	res, err := pagemill.Run(context.Background(), pagemill.Document{Body: []byte(page), URL: "https://kai.example/", Explain: true}, opts)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(res)
	if err != nil {
		t.Fatal(err)
	}
	if len(res.Report.Parts) == 0 || len(res.Redactions) == 0 {
		t.Error("nothing was dropped or found")
	}
	outputs := string(data)
	for _, d := range res.Report.Dropped {
		outputs += "\n" + d.Text
		if d.Node != nil {
			t.Error("the report has the page's own node")
		}
	}
	for _, p := range res.Report.Parts {
		outputs += "\n" + p.Text
	}
	for _, s := range secrets {
		if i := strings.Index(outputs, s); i >= 0 {
			t.Errorf("%q leaves in …%s", s, outputs[max(0, i-200):i+len(s)])
		}
	}
}

// TestRedactionOfBytes checks that bytes that can't be masked are not output.
func TestRedactionOfBytes(t *testing.T) {
	t.Parallel()
	opts, err := pagemill.ParseOptions([]byte(`{"formats":["rawBase64"],"redactPII":true}`))
	if err != nil {
		t.Fatal(err)
	}
	res, err := pagemill.Run(context.Background(), pagemill.Document{Body: []byte("<p>maurer@kai.example")}, opts)
	if err != nil || res.RawBase64 != "" || res.Warning() == "" {
		t.Errorf("got %q, %q, %v", res.RawBase64, res.Warning(), err)
	}
}

// Metadata are masked in the same way whether or not another format requires
// the whole page to be masked, and contain no personal data.
func TestRedactionMetadataAlone(t *testing.T) {
	t.Parallel()
	page := `<html lang=en><head><title>Mail ann.lee@mill.example</title><meta name=author content="Ann Lee, ann.lee@mill.example">
<meta property="og:image" content="/i?u=ann.lee@mill.example"><meta http-equiv=x content="ann.lee@mill.example">
<link rel=canonical href="https://mill.example/?mail=ann.lee@mill.example"><link rel=stylesheet href="/s.css?ann.lee@mill.example">
<link rel="shortcut icon" href="/i.png"><link rel=alternate hreflang=de href="/de"><link rel=alternate type="application/rss+xml" title="Rye, ann.lee@mill.example" href="/feed">
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@id":"#p","@type":"Person","schema:name":"Ann Lee","email":"ann.lee@mill.example"},
{"@type":"Article","headline":"Rye","author":[{"@id":"#p"},"Bo Wu ann.lee@mill.example"],"keywords":["rye","ann.lee@mill.example"],"image":{"url":"/j.png"},
"articleBody":"Write to Ann Lee","publisher":{"name":"The Mill"},"description":"of ann.lee@mill.example","dateModified":"2024-05-02"}]}</script></head>
<body><article class="status-publish authored"><h1>Rye of ann.lee@mill.example</h1><h2 class=post-title title="Ann Lee">Rye by Ann Lee</h2>
<p>By <span class=byline><svg id=a><path d="M1 2"/></svg>Ann Lee <a data-x="Ann Lee" href="mailto:ann.lee@mill.example">ann.lee@mill.example</a></span>
on <time datetime=2024-05-01>1 May</time><i itemprop=datePublished content=2024-05-01>1 May</i><i itemprop=articleBody>Ann Lee</i></p>` + strings.Repeat("<p>The mill grinds rye on Friday, call 212-555-0147 or write ann.lee@mill.example.</p>", 60) + `</article></body></html>`
	run := func(formats string) string {
		opts, err := pagemill.ParseOptions([]byte(`{"redactPII":true,"formats":` + formats + `}`))
		if err != nil {
			t.Fatal(err)
		}
		res, err := pagemill.Run(t.Context(), pagemill.Document{Body: []byte(page), URL: "https://mill.example/"}, opts)
		if err != nil {
			t.Fatal(err)
		}
		out, err := json.Marshal(res.Metadata)
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	whole, alone := run(`["markdown","rawHtml"]`), run(`["markdown"]`)
	if alone != whole {
		t.Errorf("alone:\n%s\nwith the whole page:\n%s", alone, whole)
	}
	if strings.Contains(alone, "ann.lee@") {
		t.Errorf("an address is left: %s", alone)
	}
}

// TestRedactionByOperators: what is our own beside the contract is taken in
// requests, too, and acts in every output.
func TestRedactionByOperators(t *testing.T) {
	t.Parallel()
	opts, err := pagemill.ParseOptions([]byte(`{"formats":["markdown","html","links"],"redactPII":{"mode":"fast","replaceStyle":"numbered","allow":["desk@kai.example"],
		"operators":{"PHONE":{"do":"mask","last":2}},"deny":[{"entity":"PROJECT","words":["Blue Bird"]}],"threshold":0.1,
		"recognizers":[{"entity":"STAFF_ID","regexp":"S-\\d{6}"}]}}`))
	if err != nil {
		t.Fatal(err)
	}
	page := `<main><h1>Blue Bird</h1><p>Mail <a href="mailto:ilse@kai.example">ilse@kai.example</a>, desk@kai.example or otto@kai.example; S-123456, +44 20 7946 0018.</p></main>`
	res, err := pagemill.Run(context.Background(), pagemill.Document{Body: []byte(page), ContentType: "text/html"}, opts)
	if err != nil {
		t.Fatal(err)
	}
	want := "# \\<PROJECT_1>\n\nMail [\\<EMAIL_1>](mailto:%3CEMAIL_1%3E), desk@kai.example or \\<EMAIL_2>; \\<STAFF_ID_1>, \\*\\*\\*\\*\\*\\*\\*\\*\\*\\*\\*\\*\\*\\*18."
	if got := strings.TrimSpace(res.Markdown); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	for _, left := range []string{"ilse", "otto", "Bird", "S-1", "7946"} {
		if strings.Contains(res.HTML, left) || strings.Contains(strings.Join(res.Links, " "), left) {
			t.Errorf("%q stays in %q, %q", left, res.HTML, res.Links)
		}
	}
	if !strings.Contains(res.HTML, "&lt;EMAIL_1&gt;") {
		t.Errorf("other numbers in %q", res.HTML)
	}
}

// TestRedactionOfMetadata: each value is masked by its name and by what it says,
// and what is masked in one field is masked in all.
func TestRedactionOfMetadata(t *testing.T) {
	t.Parallel()
	page := `<html lang="en"><head><title>Maria Gomez talks to the harbour master</title><base href="https://kai.example/m.gomez@kai.example/">
<meta name="author" content="Maria Gomez"><meta property="og:locale" content="en_GB"><meta name="keywords" content="harbour, Maria Gomez, ferries">
<meta name="contact:phone" content="+44 20 7946 0958"><link rel="canonical" href="talk?by=m.gomez@kai.example">
<script type="application/ld+json">{"@type":"NewsArticle","author":{"@type":"Organization","name":"Harbour Press"},"publisher":{"@type":"Organization","name":"The Mill"}}</script></head>
<body><main><h1>The harbour</h1><p>She asked the harbour master. <a href="more?by=m.gomez@kai.example">More</a></p></main></body></html>`
	opts, err := pagemill.ParseOptions([]byte(`{"formats":["markdown","links"],"redactPII":true}`))
	if err != nil {
		t.Fatal(err)
	}
	res, err := pagemill.Run(context.Background(), pagemill.Document{Body: []byte(page), URL: "https://kai.example/"}, opts)
	if err != nil {
		t.Fatal(err)
	}
	m := res.Metadata
	got := strings.Join([]string{m.Title, m.OGLocale, m.Canonical, m.Publisher, strings.Join(m.Authors, "|"), strings.Join(m.Keywords, "|"),
		strings.Join(m.Raw["author"], "|"), strings.Join(m.Raw["contact:phone"], "|"), strings.Join(res.Links, "|")}, "\n")
	const want = `<PERSON> talks to the harbour master
en_GB
https://kai.example/%3CEMAIL%3E/talk?by=%3CEMAIL%3E
The Mill
Harbour Press
harbour|<PERSON>|ferries
<PERSON>
<PHONE>
https://kai.example/%3CEMAIL%3E/more?by=%3CEMAIL%3E`
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}
