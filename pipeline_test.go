package pagemill_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/changetrack"
)

func run(t *testing.T, body, contentType, options string) *pagemill.Result {
	t.Helper()
	opts, err := pagemill.ParseOptions([]byte(options))
	if err != nil {
		t.Fatal(err)
	}
	res, err := pagemill.Run(context.Background(), pagemill.Document{Body: []byte(body), ContentType: contentType}, opts)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func status(err error) int {
	var e *pagemill.Error
	if errors.As(err, &e) {
		return e.Status
	}
	return 0
}

func TestRunByContentType(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, body, contentType, want string }{
		{"page", "<h1>A</h1><p>b", "text/html", "# A\n\nb"},
		{"page without a type", "<p>b", "", "b"},
		{"page under a wrong type", "<!DOCTYPE html><p>b", "application/octet-stream", "b"},
		{"XHTML", `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>b</p></body></html>`, "application/xhtml+xml", "b"},
		{"plain text verbatim", "see access_policies [x](u_v)", "text/plain; charset=utf-8", "see access_policies [x](u_v)"},
		{"plain text in another charset", "Gr\xFC\xDFe", "Text/Plain; charset=iso-8859-1", "Grüße"},
		{"JSON", `{"a":1}`, "application/json", "```json\n{\"a\":1}\n```"},
		{"JSON with fences in it", "{\"a\":\"```\"}", "application/problem+json", "````json\n{\"a\":\"```\"}\n````"},
		{"JSON without a type", ` {"a":[1]} `, "", "```json\n{\"a\":[1]}\n```"},
		{"Markdown byte for byte", "a  *b* \n\n\n- c\r\n", "text/markdown", "a  *b* \n\n\n- c\r\n"},
		{"text without a type", "2 < 3, and that is all", "", "2 < 3, and that is all"},
		{"empty page", "", "text/html", ""},
		{"truncated page", "<html><body><p>cut <b>he", "text/html", "cut **he**"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := run(t, tt.body, tt.contentType, ""); got.Markdown != tt.want {
				t.Errorf("Markdown %q, want %q (%v)", got.Markdown, tt.want, got.Warnings)
			}
		})
	}
}

func TestRunRefuses(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	_, err := pagemill.Run(ctx, pagemill.Document{Body: []byte("\x89PNG\r\n\x1a\n\x00")}, pagemill.Options{})
	if status(err) != 422 {
		t.Errorf("binary data: %v", err)
	}
	_, err = pagemill.Run(ctx, pagemill.Document{Body: []byte("<p>x")}, pagemill.Options{IncludeTags: []string{"p", "a["}})
	if status(err) != 400 || !strings.Contains(err.Error(), "a[") {
		t.Errorf("bad selector: %v", err)
	}
	_, err = pagemill.Run(ctx, pagemill.Document{Body: []byte("<p>x")}, pagemill.Options{Timeout: 1})
	if status(err) != 400 {
		t.Errorf("bad option: %v", err)
	}
	p := pagemill.Pipeline{Limits: pagemill.Limits{Bytes: 10}}
	if _, err = p.Run(ctx, pagemill.Document{Body: []byte("<p>more than ten")}, pagemill.Options{}); status(err) != 413 {
		t.Errorf("over the limit: %v", err)
	}
	p = pagemill.Pipeline{Limits: pagemill.Limits{Text: 3}}
	if _, err = p.Run(ctx, pagemill.Document{Body: []byte("<p>more than three")}, pagemill.Options{}); status(err) != 413 {
		t.Errorf("over the text limit: %v", err)
	}
	late, cancel := context.WithDeadline(ctx, time.Unix(0, 0))
	defer cancel()
	_, err = pagemill.Run(late, pagemill.Document{Body: []byte("<p>x")}, pagemill.Options{})
	var e *pagemill.Error
	if !errors.As(err, &e) || e.Status != 408 || e.Code != pagemill.CodeTimeout || !e.Retryable() {
		t.Errorf("past the deadline: %v", err)
	}
}

func TestRunFormats(t *testing.T) {
	t.Parallel()
	const page = `<html lang="de"><head><title>Ebbe &amp; Flut</title><meta name="description" content="Kurz."></head>
<body><nav><a href="/menu">Menü</a></nav><main><h1>Flut</h1><p>Das Wasser <a href="/steigt">steigt</a>. <img src="i.png" alt="Pegel"></p></main></body></html>`
	res := run(t, page, "", `{"formats":["markdown","html","rawHtml","links","images"]}`)
	if res.RawHTML != page {
		t.Errorf("rawHtml %q", res.RawHTML)
	}
	if !strings.Contains(res.HTML, "<h1>Flut</h1>") || strings.Contains(res.HTML, "Menü") {
		t.Errorf("html %q", res.HTML)
	}
	if len(res.Links) != 1 || res.Links[0] != "/steigt" || len(res.Images) != 1 {
		t.Errorf("links %q, images %q", res.Links, res.Images)
	}
	if m := res.Metadata; m.Title != "Ebbe & Flut" || m.Language != "de" || m.Description != "Kurz." {
		t.Errorf("metadata %+v", m)
	}
	if res = run(t, page, "", `{"formats":["links"],"onlyMainContent":false}`); len(res.Links) != 2 || res.Markdown != "" || res.HTML != "" {
		t.Errorf("links alone: %+v", res)
	}
	if res = run(t, page, "", `{"formats":["rawBase64"]}`); res.RawBase64 != base64.StdEncoding.EncodeToString([]byte(page)) || res.Markdown != "" {
		t.Errorf("rawBase64: %+v", res)
	}
	if res = run(t, "see https://a.example/x", "text/plain", `{"formats":["links","html"]}`); len(res.Links) != 1 || !strings.Contains(res.HTML, "<p>see ") {
		t.Errorf("text: %+v", res)
	}
}

func TestRunWarns(t *testing.T) {
	t.Parallel()
	res := run(t, "<p>x", "", `{"waitFor":10,"formats":["markdown","screenshot"]}`)
	if w := res.Warning(); !strings.Contains(w, "waitFor, screenshot") {
		t.Errorf("warning %q", w)
	}
	deep := strings.Repeat("<div>", 2000) + "x"
	if res = run(t, deep, "", ""); res.Markdown != "x" || len(res.Warnings) != 1 {
		t.Errorf("deep page: %q, %q", res.Markdown, res.Warnings)
	}
}

func TestRunEmbeddedImages(t *testing.T) {
	t.Parallel()
	page := `<p>a <img alt="dot" src="data:image/png;base64,` + strings.Repeat("A", 2000) + `"> b`
	if got := run(t, page, "", "").Markdown; got != "a ![dot](<Base64-Image-Removed>) b" {
		t.Errorf("by default: %.200q", got)
	}
	if got := run(t, page, "", `{"removeBase64Images":false}`).Markdown; !strings.Contains(got, "AAAA") {
		t.Errorf("kept: %.200q", got)
	}
}

func TestRunComparesWithPrevious(t *testing.T) {
	t.Parallel()
	opts, err := pagemill.ParseOptions([]byte(`{"formats":["markdown",{"type":"changeTracking","modes":["git-diff"]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	doc := pagemill.Document{Body: []byte("<p>Price: $21"), Previous: &changetrack.Snapshot{Markdown: "Price: $12"}}
	res, err := pagemill.Run(context.Background(), doc, opts)
	if err != nil {
		t.Fatal(err)
	}
	c := res.ChangeTracking
	if c == nil || c.ChangeStatus != changetrack.Changed || c.Diff == nil || !strings.Contains(c.Diff.Text, "\n-Price: $12\n") || !strings.Contains(c.Diff.Text, "\n+Price: $21\n") {
		t.Errorf("change %+v", c)
	}
	doc.StatusCode = 404
	if res, err = pagemill.Run(context.Background(), doc, opts); err != nil || res.ChangeTracking.ChangeStatus != changetrack.Removed {
		t.Errorf("404: %+v, %v", res, err)
	}
}

func TestRunComparesMarkdownAsGiven(t *testing.T) {
	t.Parallel()
	opts, err := pagemill.ParseOptions([]byte(`{"formats":["markdown",{"type":"changeTracking","modes":["git-diff"]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	const old, now = "![a](data:image/png;base64,AAAA)\nold\n", "![a](data:image/png;base64,AAAA)\nnew\n"
	doc := pagemill.Document{Body: []byte(now), ContentType: "text/markdown", Previous: &changetrack.Snapshot{Markdown: old}}
	res, err := pagemill.Run(context.Background(), doc, opts)
	if err != nil {
		t.Fatal(err)
	}
	if want := "@@ -1,2 +1,2 @@\n ![a](data:image/png;base64,AAAA)\n-old\n+new\n"; res.ChangeTracking.Diff == nil || res.ChangeTracking.Diff.Text != want {
		t.Errorf("diff %+v", res.ChangeTracking.Diff)
	}
	if want := "![a](<Base64-Image-Removed>)\nnew\n"; res.Markdown != want {
		t.Errorf("Markdown %q", res.Markdown)
	}
}

// TestRunIsDeterministicAndConcurrent converts one page in many goroutines
// through one pipeline and compares the JSON.
func TestRunIsDeterministicAndConcurrent(t *testing.T) {
	t.Parallel()
	body, err := os.ReadFile("testdata/sample/tides.html")
	if err != nil {
		t.Fatal(err)
	}
	kept := bytes.Clone(body)
	opts, err := pagemill.ParseOptions([]byte(`{"formats":["markdown","html","links","images"],"redactPII":true,"onlyCleanContent":true}`))
	if err != nil {
		t.Fatal(err)
	}
	var p pagemill.Pipeline
	results := make([]string, 8)
	var wg sync.WaitGroup
	for i := range results {
		wg.Go(func() {
			res, err := p.Run(context.Background(), pagemill.Document{Body: body, URL: "https://harbour.example/notes/tide-tables"}, opts)
			if err != nil {
				t.Error(err)
				return
			}
			data, err := json.Marshal(res)
			if err != nil {
				t.Error(err)
			}
			results[i] = string(data)
		})
	}
	wg.Wait()
	for _, r := range results {
		if r != results[0] {
			t.Fatal("two runs gave two results")
		}
	}
	if !bytes.Equal(body, kept) {
		t.Error("the body was changed")
	}
}
