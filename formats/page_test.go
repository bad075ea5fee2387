package formats_test

import (
	"bytes"
	"context"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/golden"
)

func parse(t testing.TB, html, url string) formats.Page {
	t.Helper()
	page, err := dom.ParseString(html)
	if err != nil {
		t.Fatal(err)
	}
	return formats.Page{Root: page.Root, URL: url}
}

func indented(t testing.TB, v any) string {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func TestPageGoldens(t *testing.T) {
	t.Parallel()
	golden.Run(t, "testdata/page/*.txtar", func(t *testing.T, c golden.Case) map[string]string {
		p := parse(t, c.Files["input"], c.Files["url"])
		return map[string]string{
			"links":    strings.Join(must(formats.Links(context.Background(), p)), "\n"),
			"images":   strings.Join(must(formats.Images(context.Background(), p)), "\n"),
			"html":     must(formats.HTML(context.Background(), p)),
			"metadata": indented(t, must(formats.ReadMetadata(context.Background(), p))),
		}
	})
}

func TestMarkdownLinks(t *testing.T) {
	t.Parallel()
	golden.Run(t, "testdata/links/*.txtar", func(t *testing.T, c golden.Case) map[string]string {
		return map[string]string{"links": strings.Join(must(formats.MarkdownLinks(context.Background(), formats.Page{Markdown: c.Files["input"], URL: c.Files["url"]})), "\n")}
	})
}

func TestEmptyPage(t *testing.T) {
	t.Parallel()
	var p formats.Page
	if must(formats.HTML(context.Background(), p)) != "" || must(formats.Links(context.Background(), p)) != nil || must(formats.Images(context.Background(), p)) != nil || !reflect.DeepEqual(must(formats.ReadMetadata(context.Background(), p)), formats.Metadata{}) {
		t.Error("a page without a tree has a format")
	}
	if got := must(formats.HTML(context.Background(), parse(t, "", ""))); got != "<html><body></body></html>" {
		t.Errorf("empty input: %q", got)
	}
}

// TestMainTree checks that formats about the content read the filtered tree,
// with the base of the whole one.
func TestMainTree(t *testing.T) {
	t.Parallel()
	p := parse(t, `<head><base href="https://b.example/"></head><nav><a href="n">n</a></nav><p><a href="c">c</a></p>`, "https://a.example/")
	p.Main = parse(t, `<p><a href="c">c</a></p>`, "").Root
	if got := must(formats.Links(context.Background(), p)); !reflect.DeepEqual(got, []string{"https://b.example/c"}) {
		t.Error(got)
	}
	if got, want := must(formats.HTML(context.Background(), p)), `<html><body><p><a href="https://b.example/c">c</a></p></body></html>`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestMetadataJSONRoundTrip(t *testing.T) {
	t.Parallel()
	p := parse(t, `<html lang="en"><head><title>T</title><meta name="a" content="1"><meta name="b" content="2"><meta name="b" content="3">
		<meta property="og:locale:alternate" content="fr_FR"><link rel="alternate" hreflang="fr" href="/fr"></head></html>`, "https://example.com/")
	m := must(formats.ReadMetadata(context.Background(), p))
	m.StatusCode, m.SourceURL = 200, "https://example.com/"
	first := indented(t, m)
	var back formats.Metadata
	if err := json.Unmarshal([]byte(first), &back); err != nil {
		t.Fatal(err)
	}
	if second := indented(t, back); second != first {
		t.Errorf("first\n%s\nsecond\n%s", first, second)
	}
}

// TestInputsUnchanged checks that no format writes to the trees.
func TestInputsUnchanged(t *testing.T) {
	t.Parallel()
	const page = `<head><base href="/b/"></head><body><a href="x">x</a><img src="i.png"><img src="i.png"><!-- c --></body>`
	p := parse(t, page, "https://example.com/")
	before := must(formats.HTML(context.Background(), formats.Page{Root: p.Root}))
	must(formats.HTML(context.Background(), p))
	must(formats.Links(context.Background(), p))
	must(formats.Images(context.Background(), p))
	must(formats.ReadMetadata(context.Background(), p))
	if after := must(formats.HTML(context.Background(), formats.Page{Root: p.Root})); after != before {
		t.Errorf("before %s\nafter %s", before, after)
	}
}
