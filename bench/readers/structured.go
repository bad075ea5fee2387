package main

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/internal/dom"
)

func structured(r record) formats.Structured {
	return must(formats.ReadStructured(context.Background(), r.page()))
}

// must returns a result whose only error would be that of a context.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func result(v any) map[string]any { return map[string]any{"result": v} }

func jsonLD(r record) map[string]any     { return result(structured(r).JSONLD) }
func rdfaNodes(r record) map[string]any  { return result(structured(r).RDFa) }
func dublinCore(r record) map[string]any { return result([]any{structured(r).DublinCore}) }
func openGraph(r record) map[string]any  { return result([]any{structured(r).OpenGraph}) }

// microformats reads a page of the microformats test suite. Its unit tests
// assume a different page address from the rest, which the records do not
// contain.
func microformats(r record) map[string]any {
	if strings.HasPrefix(r.Name, "microformats-v2-unit/") {
		r.URL = "http://example.test"
	}
	if s := structured(r).Microformats; s != nil {
		return result(s)
	}
	return result(map[string]any{"items": []any{}, "rels": map[string]any{}, "rel-urls": map[string]any{}})
}

// microdataItems reads a page of the microdata test suite. Its strict records
// lack the address of their documents. Single values are returned without a
// list unless the record asks for the strict form.
func microdataItems(r record) map[string]any {
	if r.Strict && r.URL == "" {
		r.URL = "http://www.example.com/microdata/"
	}
	var v any
	if err := json.Unmarshal(structured(r).Microdata, &v); err != nil {
		return result(nil)
	}
	if !r.Strict {
		v = unwrapped(v, true)
	}
	return result(v)
}

func unwrapped(v any, top bool) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = unwrapped(v[i], false)
		}
		if len(v) == 1 && !top {
			return v[0]
		}
	case map[string]any:
		for k := range v {
			v[k] = unwrapped(v[k], false)
		}
	}
	return v
}

// plainResources replaces a resource without properties by its address, as
// JSON-LD and microdata do.
func plainResources(nodes json.RawMessage) any {
	var v any
	if json.Unmarshal(nodes, &v) != nil {
		return nil
	}
	list, _ := v.([]any)
	subjects := map[any]bool{}
	for _, n := range list {
		subjects[n.(map[string]any)["@id"]] = true
	}
	for _, n := range list {
		for key, values := range n.(map[string]any) {
			if values, ok := values.([]any); ok && key != "@type" {
				for i := range values {
					if id := values[i].(map[string]any)["@id"]; id != nil && !subjects[id] {
						values[i] = id
					}
				}
			}
		}
	}
	return v
}

// syntaxes reads one example in three syntaxes.
func syntaxes(r record) map[string]any {
	r.URL = "" // the records' JSON-LD keeps relative addresses as written
	in := func(html string) formats.Structured {
		tree, err := dom.ParseString(html)
		if err != nil {
			return formats.Structured{}
		}
		return must(formats.ReadStructured(context.Background(), formats.Page{Root: tree.Root, URL: r.URL}))
	}
	return map[string]any{"jsonld": in(r.HTML).JSONLD, "microdata": in(r.Microdata).Microdata, "rdfa": plainResources(in(r.RDFa).RDFa)}
}
