package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

// TestCrawl: pages that only the navigation leads to are found, what robots.txt
// keeps away is not asked for, and a page that fails does not end the crawl.
func TestCrawl(t *testing.T) {
	nav := `<nav><a href="/">Home</a> <a href="/page/2">Next</a> <a href="/private">Private</a> <a href="/gone">Gone</a> <a href="https://else.example/">Else</a></nav>`
	pages := map[string]string{
		"/":       `<title>Mill</title>` + nav + `<main><h1>The mill</h1><p>We grind rye and wheat on Fridays, when the pond is full.</p></main>`,
		"/page/2": `<title>Page 2</title>` + nav + `<main><h1>More</h1><p>The stones were dressed in May, and the wheel runs true again.</p></main>`,
	}
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch body, ok := pages[r.URL.Path]; {
		case r.URL.Path == "/robots.txt":
			_, _ = io.WriteString(w, "User-agent: *\nDisallow: /private\n")
		case r.URL.Path == "/private":
			t.Error("a page that robots.txt keeps away was asked for")
		case ok:
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = io.WriteString(w, body)
		default:
			http.NotFound(w, r)
		}
	}))
	defer site.Close()
	var out strings.Builder
	if err := crawl(t.Context(), site.URL+"/", &out); err != nil {
		t.Fatal(err)
	}
	var got []page
	for d := json.NewDecoder(strings.NewReader(out.String())); d.More(); {
		var p page
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		got = append(got, p)
	}
	if len(got) != 2 || got[0].Title != "Mill" || got[1].Title != "Page 2" || got[1].URL != site.URL+"/page/2" {
		t.Fatalf("got %+v", got)
	}
	if want := "# The mill\n\nWe grind rye and wheat on Fridays, when the pond is full."; got[0].Markdown != want {
		t.Errorf("got %q, want %q", got[0].Markdown, want)
	}
	if !slices.Contains(got[0].Links, site.URL+"/page/2") || !slices.Contains(got[0].Links, "https://else.example/") {
		t.Errorf("links %q", got[0].Links)
	}
	if err := crawl(t.Context(), site.URL+"/gone", io.Discard); err == nil {
		t.Error("a first page that is not there is no error")
	}
}
