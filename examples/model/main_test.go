package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/chatmodel"
)

func TestFill(t *testing.T) {
	t.Parallel()
	answers := map[string]string{
		"/api/chat":            `{"message":{"role":"assistant","content":"{\"name\":\"Oak stool\",\"price\":31,\"weight\":\"4 kg\"}"}}`,
		"/v1/chat/completions": `{"choices":[{"message":{"role":"assistant","content":"{\"name\":\"Oak stool\",\"price\":31,\"weight\":\"4 kg\"}"}}]}`,
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write([]byte(answers[r.URL.Path]))
	}))
	defer s.Close()
	dir := t.TempDir()
	schema, page := filepath.Join(dir, "schema.json"), filepath.Join(dir, "page.html")
	for path, text := range map[string]string{
		schema: `{"type":"object","properties":{"name":{"type":"string"},"price":{"type":"number"},"weight":{"type":"string"}}}`,
		page:   "<h1>Oak stool</h1><p>31 euros, made to last.</p>",
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for path := range answers {
		var b strings.Builder
		if err := fill(context.Background(), &chatmodel.Model{URL: s.URL + path, Name: "small"}, schema, page, &b); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if got := b.String(); !strings.Contains(got, `"Oak stool"`) || !strings.Contains(got, "the page does not say /weight") || strings.Contains(got, "/name") {
			t.Errorf("%s: got %s", path, got)
		}
	}
}

func TestRunFails(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "no such model", http.StatusNotFound)
	}))
	defer s.Close()
	schema, page := write("schema.json", `{"type":"object"}`), write("page.html", "<p>Oak stool</p>")
	for want, args := range map[string][]string{
		"usage":          {s.URL, "small", schema},
		"none.json":      {s.URL, "small", filepath.Join(dir, "none.json"), page},
		"none.html":      {s.URL, "small", schema, filepath.Join(dir, "none.html")},
		"unexpected end": {s.URL, "small", write("cut.json", `{"type":`), page},
		"Bad Request":    {s.URL, "small", write("list.json", `[]`), page},
		"no such model":  {s.URL, "small", schema, page},
	} {
		var b strings.Builder
		if err := run(context.Background(), args, &b); err == nil || !strings.Contains(err.Error(), want) || b.Len() > 0 {
			t.Errorf("%q: got %v, wrote %q", want, err, b.String())
		}
	}
}
