package formats_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/golden"
)

func TestStructuredGoldens(t *testing.T) {
	t.Parallel()
	golden.Run(t, "testdata/structured/*.txtar", func(t *testing.T, c golden.Case) map[string]string {
		s, err := formats.ReadStructured(context.Background(), parse(t, c.Files["input"], "https://example.com/dir/page"))
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]string{}
		for name, data := range map[string]json.RawMessage{
			"jsonld": s.JSONLD, "microdata": s.Microdata, "rdfa": s.RDFa,
			"opengraph": s.OpenGraph, "dublincore": s.DublinCore, "microformats": s.Microformats,
		} {
			if _, wanted := c.Files[name]; wanted {
				out[name] = indented(t, data)
			}
		}
		return out
	})
}

func FuzzReadStructured(f *testing.F) {
	for _, s := range []string{
		`<div itemscope itemref="a"><p itemprop="x">1</p></div><div id="a" itemprop="y" itemscope itemref="a">2</div>`,
		`<p vocab="http://schema.org/" typeof="Person"><a property="url" rel="x:y" href="z">n</a></p>`,
		`<div class="vcard"><a class="include" href="#i">x</a></div><p id="i" class="fn">n</p>`,
		`<script type="application/ld+json">{"@graph":[{"a":</script>`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if _, err := dom.ParseString("<body>" + s); err != nil {
			t.Skip() // binary data is not a page
		}
		p := parse(t, "<body>"+s, "https://example.com/")
		if _, err := formats.ReadStructured(context.Background(), p); err != nil {
			t.Fatal(err)
		}
		must(formats.ReadMetadata(context.Background(), p))
	})
}
