package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCrawl crawls a small site twice; one of its pages changes between.
func TestCrawl(t *testing.T) {
	t.Parallel()
	pages := map[string]string{
		"/":      `<title>Mill</title><main><h1>The mill</h1><p>See what we <a href="/flour">grind</a>, the <a href="/hours#today">hours</a> and the <a href="https://else.example/">guild</a>.</p></main>`,
		"/flour": `<title>Flour</title><main><h1>Flour</h1><p>Rye and wheat, ground on Fridays. <a href="/">Back</a></p></main>`,
		"/hours": `<title>Hours</title><main><h1>Hours</h1><p>Open on Saturday from nine.</p></main>`,
	}
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page, ok := pages[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, page)
	}))
	defer site.Close()
	folder := filepath.Join(t.TempDir(), "pages")
	run := func() string {
		t.Helper()
		var out strings.Builder
		if err := crawl(t.Context(), site.URL+"/", folder, &out); err != nil {
			t.Fatal(err)
		}
		return strings.ReplaceAll(out.String(), site.URL, "")
	}
	if got := run(); got != "new / Mill\nnew /flour Flour\nnew /hours Hours\n" {
		t.Errorf("first run:\n%s", got)
	}
	pages["/hours"] = strings.Replace(pages["/hours"], "nine", "ten", 1)
	if got := run(); got != "same / Mill\nsame /flour Flour\nchanged /hours Hours\n" {
		t.Errorf("second run:\n%s", got)
	}
	files, err := filepath.Glob(filepath.Join(folder, "*hours.md"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%q, %v", files, err)
	}
	if text, err := os.ReadFile(files[0]); err != nil || string(text) != "# Hours\n\nOpen on Saturday from ten.\n" {
		t.Errorf("%s: %q, %v", files[0], text, err)
	}
}

// A page that can't be had or read is reported, and the others are still crawled.
func TestCrawlGoesOn(t *testing.T) {
	t.Parallel()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/":
			_, _ = io.WriteString(w, `<title>Mill</title><p><a href="/gone">gone</a> <a href="/broken.pdf">broken</a> <a href="/flour">flour</a></p>`)
		case "/broken.pdf":
			w.Header().Set("Content-Type", "application/pdf")
			_, _ = io.WriteString(w, "%PDF-1.4 and nothing else")
		case "/flour":
			_, _ = io.WriteString(w, `<title>Flour</title><p>Rye.</p>`)
		default:
			http.NotFound(w, r)
		}
	}))
	defer site.Close()
	var out strings.Builder
	if err := run(t.Context(), []string{site.URL + "/", t.TempDir()}, &out); err != nil {
		t.Fatal(err)
	}
	if got := strings.ReplaceAll(out.String(), site.URL, ""); got != "new / Mill\nnew /flour Flour\n" {
		t.Errorf("got %q", got)
	}
}

func TestCrawlFails(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	taken := t.TempDir()
	if err := os.Mkdir(filepath.Join(taken, "pages.db"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"https://mill.example/"}, {"https://mill.example/", file}, {"https://mill.example/", taken}} {
		if err := run(t.Context(), args, io.Discard); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
}
