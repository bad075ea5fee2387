package pagemill_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/redact"
)

func runHTML(t *testing.T, page string, opts pagemill.Options) *pagemill.Result {
	t.Helper()
	res, err := pagemill.Run(t.Context(), pagemill.Document{Body: []byte(page), ContentType: "text/html; charset=utf-8", URL: "https://mill.example/"}, opts)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func formatsOf(types ...pagemill.FormatType) (fs []pagemill.Format) {
	for _, t := range types {
		fs = append(fs, pagemill.Format{Type: t})
	}
	return fs
}

// A relative base element is resolved once: the Markdown and the links agree.
func TestRelativeBase(t *testing.T) {
	t.Parallel()
	for _, opts := range []pagemill.Options{{}, {OnlyMainContent: pagemill.ToggleOff}, {IncludeTags: []string{"p"}}} {
		opts.Formats = formatsOf(pagemill.FormatMarkdown, pagemill.FormatLinks)
		res := runHTML(t, `<base href="sub/"><h1>Mill</h1><p>The miller grinds <a href="p.html">rye</a> on Friday and wheat on Saturday.</p>`, opts)
		if want := "(https://mill.example/sub/p.html)"; !strings.Contains(res.Markdown, want) {
			t.Errorf("%q lacks %s", res.Markdown, want)
		}
		if want := "https://mill.example/sub/p.html"; !slices.Contains(res.Links, want) {
			t.Errorf("%q lacks %s", res.Links, want)
		}
	}
}

// The style property, not its spelling, decides what a page hides.
func TestInlineStyleHides(t *testing.T) {
	t.Parallel()
	const text = "The flour of this mill is sold in bags of four kilograms."
	for style, shown := range map[string]bool{
		"backface-visibility:hidden": true,
		"--display:none":             true,
		"DISPLAY:NONE":               false,
		"display : none":             false,
	} {
		page := `<title>Mill</title><article><h1>Mill</h1><p style="` + style + `">` + text + "</p>" +
			strings.Repeat("<p>The miller of Ashford grinds rye on Friday, wheat on Saturday, and sells flour, in bags.</p>", 8) + "</article>"
		if got := strings.Contains(runHTML(t, page, pagemill.Options{}).Markdown, text); got != shown {
			t.Errorf("%s: shown %v, want %v", style, got, shown)
		}
	}
}

// rawHtml masks by the same keys whether a script contains a program or data,
// and by the names of fields and attributes.
func TestSecretKeysInRawHTML(t *testing.T) {
	t.Parallel()
	res := runHTML(t, `<h1>Mill</h1>
<script type="application/json">{"password":"letmeinnow"}</script>
<script>var c = {"password":"letmeinnow"}</script>
<input type="hidden" name="password" value="letmeinnow">
<input type="password" value="letmeinnow">
<meta name="api-key" content="q7Zt3Lw9Xc2Vb5Nm8Kj4">
<div data-password="letmeinnow" data-api-key="q7Zt3Lw9Xc2Vb5Nm8Kj4">x</div>
<input name="password-label" value="letmeinnow">`,
		pagemill.Options{Formats: formatsOf(pagemill.FormatRawHTML), RedactPII: &redact.Options{}})
	if got := strings.Count(res.RawHTML, "letmeinnow"); got != 1 {
		t.Errorf("%d of the secrets are left, want the label's value alone:\n%s", got, res.RawHTML)
	}
	if strings.Contains(res.RawHTML, "q7Zt3Lw9Xc2Vb5Nm8Kj4") {
		t.Errorf("a key is left:\n%s", res.RawHTML)
	}
}

type fixedNames string

func (f fixedNames) Recognize(_ context.Context, text string) ([]redact.Finding, error) {
	i := strings.Index(text, string(f))
	if i < 0 {
		return nil, nil
	}
	return []redact.Finding{{Entity: redact.Person, Span: redact.Span{Start: i, End: i + len(f)}, Score: 1, Rule: "test"}}, nil
}

// A recognizer set in the options takes precedence over the pipeline's.
func TestOptionsBringTheirOwnNames(t *testing.T) {
	t.Parallel()
	page := "<h1>Mill</h1><p>The zorblax grinds rye and the quorvex wheat, on any day but Sunday.</p>"
	opts := pagemill.Options{RedactPII: &redact.Options{Names: fixedNames("zorblax")}}
	for _, p := range []pagemill.Pipeline{{}, {Names: fixedNames("quorvex")}} {
		res, err := p.Run(t.Context(), pagemill.Document{Body: []byte(page)}, opts)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(res.Markdown, "zorblax") || !strings.Contains(res.Markdown, "quorvex") {
			t.Errorf("got %q", res.Markdown)
		}
	}
}

// "listopada" is November in Polish and October in Croatian.
func TestMonthsByLanguage(t *testing.T) {
	t.Parallel()
	for lang, want := range map[string]string{"pl": "2023-11-11", "hr": "2023-10-11"} {
		res := runHTML(t, `<html lang="`+lang+`"><h1>Mlin</h1><p class="date published">11 listopada 2023</p><p>Mlinar melje brašno.</p>`, pagemill.Options{})
		if got := res.Metadata.Published; got != want {
			t.Errorf("%s: published %q, want %q", lang, got, want)
		}
	}
}

// A page without content gives a warning, and text that it declares in metadata
// is used.
func TestEmptyMarkdownIsExplained(t *testing.T) {
	t.Parallel()
	const story = "The miller of Ashford grinds rye on Friday and wheat on Saturday, and sells the flour in bags of four kilograms."
	for _, c := range []struct{ name, page, want, warning string }{
		{"empty body", `<title>Mill</title><body></body>`, "", "the page has no text"},
		{"nothing", ``, "", "empty"},
		{"shell", `<div id="root"></div><script src="/app.js"></script>`, "", "the page has no text"},
		{"JSON-LD", `<div id=root></div><script type="application/ld+json">{"@type":"NewsArticle","articleBody":"` + story + `"}</script>`, story, "JSON-LD"},
		{"state", `<div id=__next></div><script id="__NEXT_DATA__" type="application/json">{"props":{"post":{"body":"<p>` + story + `</p><p>He rests on <b>Sunday</b>.</p>","title":"Mill"}}}</script>`, story + "\n\nHe rests on **Sunday**.", "state of its scripts"},
		{"nuxt", `<div id=__nuxt></div><script>window.__NUXT__={"data":[{"article":{"text":"` + story + `"}}]}</script>`, story, "state of its scripts"},
		{"noscript", `<div id=root></div><noscript><p>` + story + `</p></noscript>`, story, ""},
	} {
		for _, opts := range []pagemill.Options{{}, {OnlyMainContent: pagemill.ToggleOff}} {
			res := runHTML(t, c.page, opts)
			if res.Markdown != c.want {
				t.Errorf("%s: got %q, want %q", c.name, res.Markdown, c.want)
			}
			if !strings.Contains(res.Warning(), c.warning) {
				t.Errorf("%s: the warning is %q", c.name, res.Warning())
			}
			text, err := res.MarshalJSON()
			if err != nil || !strings.Contains(string(text), `"markdown":`) {
				t.Errorf("%s: no markdown in %s, %v", c.name, text, err)
			}
		}
	}
	res := runHTML(t, "<p>"+story, pagemill.Options{ExcludeTags: []string{"p"}})
	if res.Markdown != "" || !strings.Contains(res.Warning(), "excludeTags") {
		t.Errorf("excluded: got %q, warning %q", res.Markdown, res.Warning())
	}
	if text, _ := runHTML(t, "<p>"+story, pagemill.Options{Formats: formatsOf(pagemill.FormatLinks)}).MarshalJSON(); strings.Contains(string(text), `"markdown"`) {
		t.Errorf("Markdown that was not asked for: %s", text)
	}
}

// Declared text is masked like visible text.
func TestDeclaredTextIsMasked(t *testing.T) {
	t.Parallel()
	page := `<div id=root></div><script type="application/ld+json">{"@type":"Article","articleBody":"Write to the miller at ada@mill.example before Friday, he will keep a bag of rye flour for you."}</script>`
	res := runHTML(t, page, pagemill.Options{Formats: formatsOf(pagemill.FormatMarkdown, pagemill.FormatHTML), RedactPII: &redact.Options{}})
	if !strings.Contains(res.Markdown, "<EMAIL>") || strings.Contains(res.HTML, "ada@") {
		t.Errorf("got %q and %q", res.Markdown, res.HTML)
	}
}

// With sanitize, nothing in the html output can run.
func TestSanitize(t *testing.T) {
	t.Parallel()
	page := `<h1 onclick="PWN">Mill</h1><p>Rye, <a href="javascript:PWN">x</a> <a href="/y">y</a> <img src=/z onerror=PWN><svg onload=PWN></svg>
<iframe src="javascript:PWN"></iframe><form action="javascript:PWN"><button formaction="javascript:PWN">b</button></form><object data="javascript:PWN"></object><math><annotation-xml encoding="text/html"><script>PWN</script></annotation-xml></math>
<table><tr><td>4</table><style>@import "PWN"</style><p style="background:url(javascript:PWN)">end`
	opts := pagemill.Options{Formats: formatsOf(pagemill.FormatHTML), OnlyMainContent: pagemill.ToggleOff}
	if res := runHTML(t, page, opts); !strings.Contains(res.HTML, "onclick") {
		t.Errorf("sanitize is not off by default: %s", res.HTML)
	}
	opts.Sanitize = pagemill.ToggleOn
	res := runHTML(t, page, opts)
	if strings.Contains(res.HTML, "PWN") {
		t.Errorf("something runs: %s", res.HTML)
	}
	for _, want := range []string{"<h1>Mill</h1>", `href="https://mill.example/y"`, `src="https://mill.example/z"`, "<td>4</td>"} {
		if !strings.Contains(res.HTML, want) {
			t.Errorf("%s is lost: %s", want, res.HTML)
		}
	}
}
