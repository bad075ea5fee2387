package pagemill_test

import (
	"context"
	"encoding/json"
	"html"
	"os"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
)

// TestPlacesInEveryOutput checks that personal data in a text is masked in
// every output made from it, whether the text is Markdown or on a page.
func TestPlacesInEveryOutput(t *testing.T) {
	t.Parallel()
	opts, err := pagemill.ParseOptions([]byte(`{"formats":["markdown","html","rawHtml","links","images","summary"],"onlyMainContent":false,"redactPII":true}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"secret.txt", "name.txt", "other.txt", "format.txt", "seen.txt", "titled.txt", "tools.txt", "written.txt"} {
		b, err := os.ReadFile("redact/testdata/places/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range strings.Split(string(b), "\n-- ")[1:] {
			name, marked, _ := strings.Cut(part, " --\n")
			text, values := unmark(marked)
			page := "<html><head><title>Notes</title></head><body><main><h1>Notes</h1><pre>" + html.EscapeString(text) + "</pre></main></body></html>"
			for kind, doc := range map[string]pagemill.Document{
				"markdown": {Body: []byte(text), ContentType: "text/markdown"},
				"page":     {Body: []byte(page), ContentType: "text/html", URL: "https://kai.example/"},
			} {
				if kind == "page" && (!codePlaces[name] || file != "secret.txt") {
					continue // Markdown syntax has no meaning on a page
				}
				checkMasked(t, kind+", "+name, doc, opts, values)
			}
		}
	}
}

// TestPlacesOnPages checks the same of values in the elements and attributes of
// a page, in its head and its scripts.
func TestPlacesOnPages(t *testing.T) {
	t.Parallel()
	opts, err := pagemill.ParseOptions([]byte(`{"formats":["markdown","html","rawHtml","links","images","branding",{"type":"attributes","selectors":[{"selector":"a","attribute":"href"}]}],"onlyMainContent":false,"redactPII":true}`))
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile("testdata/places/page.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split(string(b), "\n-- ")[1:] {
		name, marked, _ := strings.Cut(part, " --\n")
		text, values := unmark(marked)
		page := "<html><head><title>Notes</title></head><body><main><h1>Notes</h1><p>Some words stand before it.</p>" + text + "</main></body></html>"
		if inHead(text) {
			page = "<html><head>" + text + "</head><body><main><h1>Notes</h1><p>Some words stand here.</p></main></body></html>"
		}
		checkMasked(t, name, pagemill.Document{Body: []byte(page), ContentType: "text/html", URL: "https://kai.example/"}, opts, values)
	}
}

// checkMasked checks that no output made from doc contains any of values.
func checkMasked(t *testing.T, name string, doc pagemill.Document, opts pagemill.Options, values []string) {
	t.Helper()
	res, err := pagemill.Run(context.Background(), doc, opts)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	out, err := json.Marshal(res)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range values {
		quoted, _ := json.Marshal(v)
		if strings.Contains(string(out), strings.Trim(string(quoted), `"`)) {
			t.Errorf("%s: %q is left in %s", name, v, out)
		}
	}
}

// inHead reports whether text is of elements of a page's head.
func inHead(text string) bool {
	for _, tag := range [...]string{"<meta", "<link", "<title", "<base"} {
		if strings.HasPrefix(text, tag) {
			return true
		}
	}
	return false
}

// codePlaces are the places that are lines of code on their own.
var codePlaces = map[string]bool{
	"json": true, "yaml": true, "ini": true, "env export": true, "authorization header": true, "postgres url": true, "curl user": true, "netrc": true, "toml": true, "set-cookie": true,
	"query token": true, "slack webhook": true, "discord webhook": true, "jdbc string": true, "ado string": true, "german": true, "private key": true, "aws config": true,
}

// unmark returns the text of a place and the values marked in it.
func unmark(marked string) (text string, values []string) {
	for {
		before, rest, ok := strings.Cut(marked, "⟦")
		text += before
		if !ok {
			return text, values
		}
		value, after, _ := strings.Cut(rest[len("S:"):], "⟧")
		text, marked = text+value, after
		if len(value) > 3 {
			values = append(values, value)
		}
	}
}
