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
	for _, opts := range []pagemill.Options{{}, {OnlyMainContent: pagemill.Off}, {IncludeTags: []string{"p"}}} {
		opts.Formats = formatsOf(pagemill.Markdown, pagemill.Links)
		res := runHTML(t, `<base href="sub/"><h1>Mill</h1><p>The miller grinds <a href="p.html">rye</a> on Friday and wheat on Saturday.</p>`, opts)
		if want := "(https://mill.example/sub/p.html)"; !strings.Contains(res.Markdown, want) {
			t.Errorf("%q lacks %s", res.Markdown, want)
		}
		if want := "https://mill.example/sub/p.html"; !slices.Contains(res.Links, want) {
			t.Errorf("%q lacks %s", res.Links, want)
		}
	}
}

// What a page hides is told by the property that hides it.
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

// rawHtml masks by the same keys whether a script holds a program or data, and
// what fields and attributes are named.
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
		pagemill.Options{Formats: formatsOf(pagemill.RawHTML), RedactPII: &redact.Options{}})
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

// A recognizer that the options bring is not replaced by the pipeline's.
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
