package formats

import (
	"context"
	"encoding/json"
)

// Structured is the data that a page declares, each vocabulary in the JSON form
// of its own specification, with values as written on the page; null if there
// is none.
type Structured struct {
	JSONLD       json.RawMessage `json:"jsonLd"`       // list of the values of the blocks
	Microdata    json.RawMessage `json:"microdata"`    // list of items (HTML standard, 5.4)
	RDFa         json.RawMessage `json:"rdfa"`         // list of nodes, expanded JSON-LD
	OpenGraph    json.RawMessage `json:"openGraph"`    // namespaces and properties
	DublinCore   json.RawMessage `json:"dublinCore"`   // elements and terms
	Microformats json.RawMessage `json:"microformats"` // canonical microformats2 JSON
}

// ReadStructured reads all structured data of the whole page.
func ReadStructured(ctx context.Context, p Page) (Structured, error) {
	return attempt(ctx, p, readStructured)
}

func readStructured(p Page) (Structured, error) {
	var s Structured
	if p.Root == nil {
		return s, nil
	}
	data := p.declares()
	ld, items, nodes, formats := data.JSONLD(), data.Microdata(), data.RDFa(), data.Microformats()
	graph, record := data.OpenGraph(), data.DublinCore()
	for _, part := range [...]struct {
		to    *json.RawMessage
		value any
		some  bool
	}{
		{&s.JSONLD, ld, len(ld) > 0}, {&s.Microdata, items, len(items) > 0}, {&s.RDFa, nodes, len(nodes) > 0},
		{&s.OpenGraph, graph, graph != nil}, {&s.DublinCore, record, record != nil},
		{&s.Microformats, formats, len(formats.Items)+len(formats.Rels) > 0},
	} {
		if !part.some {
			continue
		}
		data, err := json.Marshal(part.value)
		if err != nil {
			return Structured{}, err
		}
		*part.to = data
	}
	return s, nil
}
