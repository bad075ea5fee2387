package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func predict(t *testing.T, kind, in string, args ...string) any {
	t.Helper()
	var out bytes.Buffer
	if err := run(append(args, kind), strings.NewReader(in), &out); err != nil {
		t.Fatalf("%s: %v", kind, err)
	}
	var line map[string]any
	if err := json.Unmarshal(out.Bytes(), &line); err != nil {
		t.Fatalf("%s: %v in %s", kind, err, &out)
	}
	if line["name"] != "a" {
		t.Errorf("%s: the line is of %v", kind, line["name"])
	}
	delete(line, "name")
	return line
}

func TestKinds(t *testing.T) {
	t.Parallel()
	record := func(r map[string]any) string {
		r["name"] = "a"
		b, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	page := func(html string) string { return record(map[string]any{"html": html, "url": "https://mill.example/"}) }
	for _, c := range []struct{ kind, in, want string }{
		{"jsonld", page(`<script type="application/ld+json">{"@type":"Person","name":"Ada"}</script>`), `{"result":[{"@type":"Person","name":"Ada"}]}`},
		{"microdata", page(`<div itemscope><b itemprop=name>Ada</b></div>`), `{"result":[{"properties":{"name":"Ada"}}]}`},
		{"microdata", record(map[string]any{"strict": true, "html": `<div itemscope><a itemprop=url href=x>Ada</a></div>`}),
			`{"result":[{"properties":{"url":["http://www.example.com/microdata/x"]}}]}`},
		{"microdata", page("<p>none</p>"), `{"result":null}`},
		{"rdfa", page(`<p vocab="http://schema.org/" typeof=Person><b property=name>Ada</b></p>`),
			`{"result":[{"@id":"https://mill.example/","http://www.w3.org/ns/rdfa#usesVocabulary":[{"@id":"http://schema.org/"}]},
				{"@id":"_:000001","@type":["http://schema.org/Person"],"http://schema.org/name":[{"@value":"Ada"}]}]}`},
		{"microformats", page(`<p class=h-card>Ada</p>`), `{"result":{"items":[{"properties":{"name":["Ada"]},"type":["h-card"]}],"rel-urls":{},"rels":{}}}`},
		{"microformats", page("<p>none</p>"), `{"result":{"items":[],"rel-urls":{},"rels":{}}}`},
		{"prices", record(map[string]any{"text": "ab 1.299,00 €"}), `{"result":{"amount":1299,"currency":"€"}}`},
		{"prices", record(map[string]any{"text": "no price"}), `{"result":{"amount":null,"currency":null}}`},
		{"summary", record(map[string]any{"Sentences": []string{"The mill grinds rye."}}), `{"ranked":[0]}`},
		{"xsyntax", record(map[string]any{
			"html":           `<script type="application/ld+json">{"@type":"Person"}</script>`,
			"html_microdata": `<div itemscope itemtype="http://schema.org/Person"></div>`,
			"html_rdfa":      `<p vocab="http://schema.org/" typeof=Person><a property=url href="http://mill.example/">Ada</a></p>`,
		}), `{"jsonld":[{"@type":"Person"}],"microdata":[{"type":["http://schema.org/Person"]}],"rdfa":[{"@id":"_:000001","@type":["http://schema.org/Person"],"http://schema.org/url":["http://mill.example/"]}]}`},
	} {
		var want any
		if err := json.Unmarshal([]byte(c.want), &want); err != nil {
			t.Fatal(err)
		}
		if got := predict(t, c.kind, c.in); !reflect.DeepEqual(got, want) {
			b, _ := json.Marshal(got)
			t.Errorf("%s of %s\n got %s\nwant %s", c.kind, c.in, b, c.want)
		}
	}
	meta := `<meta property="og:title" content="Mill"><meta name="DC.title" content="Mill">`
	for kind, want := range map[string]string{"opengraph": "og", "dublincore": "Mill", "rules": "Mill"} {
		b, err := json.Marshal(predict(t, kind, page(meta)))
		if err != nil || !strings.Contains(string(b), want) {
			t.Errorf("%s: %s, %v", kind, b, err)
		}
	}
}

// The HTML of a record may be in another file, which may be compressed.
func TestPages(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.WriteString(z, `{"name":"a","html":"<p class=h-card>Ada</p>"}`); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	files := write("a.gz", b.Bytes()) + "," + write("b", []byte(`{"name":"b"}`))
	got, err := json.Marshal(predict(t, "microformats", `{"name":"a"}`, "-pages", files))
	if err != nil || !strings.Contains(string(got), "Ada") {
		t.Errorf("got %s, %v", got, err)
	}
	for want, args := range map[string][]string{
		"usage":        {"tea"},
		"not defined":  {"-tea", "rules"},
		"none":         {"-pages", filepath.Join(dir, "none"), "rules"},
		"invalid char": {"-pages", write("bad", []byte("<p>")), "rules"},
		"gzip":         {"-pages", write("cut.gz", []byte("\x1f\x8bxxxxxxxxxxxx")), "rules"},
	} {
		if err := run(args, strings.NewReader(""), io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", want, err)
		}
	}
	if err := run([]string{"rules"}, strings.NewReader(`{"name":`), io.Discard); err == nil {
		t.Error("a record that is cut: no error")
	}
}
