package jsonld_test

import (
	"encoding/json"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/jsonld"
)

func script(texts ...string) *html.Node {
	n := &html.Node{Type: html.ElementNode, Data: "script", DataAtom: atom.Script}
	for _, text := range texts {
		n.AppendChild(&html.Node{Type: html.TextNode, Data: text})
	}
	return n
}

func TestRead(t *testing.T) {
	t.Parallel()
	scripts := []*html.Node{
		script(`{"a":1}`), script(`[{"b":2},null,false,{"c":3}]`), script(), script("<!-- -->"), script(`{"d"`, `:4}`), script(`{"e":5} {"f":6}`),
	}
	b, err := json.Marshal(jsonld.Read(nil, scripts, nil))
	if want := `[{"a":1},{"b":2},{"c":3},{"d":4},{"e":5},{"f":6}]`; err != nil || string(b) != want {
		t.Errorf("got %s, %v, want %s", b, err, want)
	}
}

func TestIsScript(t *testing.T) {
	t.Parallel()
	for kind, want := range map[string]bool{
		"application/ld+json": true, " Application/LD+JSON ; charset=utf-8": true, "application/json": false, "": false,
	} {
		n := script()
		n.Attr = []html.Attribute{{Key: "type", Val: kind}}
		if got := jsonld.IsScript(n); got != want {
			t.Errorf("%q: %v", kind, got)
		}
	}
	if jsonld.IsScript(&html.Node{Type: html.ElementNode, DataAtom: atom.P, Attr: []html.Attribute{{Key: "type", Val: "application/ld+json"}}}) {
		t.Error("a paragraph is no script")
	}
}
