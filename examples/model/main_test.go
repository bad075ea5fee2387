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
