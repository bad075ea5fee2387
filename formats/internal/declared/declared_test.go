package declared_test

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/formats/internal/declared"
	"github.com/pagemill/pagemill/internal/dom"
)

func data(t *testing.T, html string) *declared.Data {
	t.Helper()
	tree, err := dom.ParseString(html)
	if err != nil {
		t.Fatal(err)
	}
	return declared.Of(tree.Root, dom.NewBase(tree.Root, "https://shop.example/"), nil)
}

const everything = `<html prefix="og: http://ogp.me/ns#"><head><title>Pot</title>
<meta property="og:title" content="Pot"><meta name="DC.title" content="Pot"><link rel="DC.relation" href="/k">
<script type="application/ld+json">{"@type":"Product","name":"Pot"}</script>
<script id="__NEXT_DATA__" type="application/json">{"pot":{"name":"Pot"}}</script></head>
<body><div itemscope itemtype="https://schema.org/Offer"><b itemprop="price">5</b></div>
<div vocab="https://schema.org/" typeof="Brand"><b property="name">Acme</b></div>
<p class="h-card"><b class="p-name">Ann</b></p></body></html>`

func TestEachVocabularyIsReadOnce(t *testing.T) {
	d := data(t, everything)
	things := d.Things()
	if len(things) < 3 || things[0].Source != "json-ld" || things[1].Source != "microdata" || things[len(things)-1].Source != "rdfa" {
		t.Fatalf("things: %+v", things)
	}
	if again := d.Things(); again[0] != things[0] || d.Linked()[0] != things[0] {
		t.Error("things are read again")
	}
	if g := d.OpenGraph(); g == nil || g != d.OpenGraph() || g.First("og:title") != "Pot" {
		t.Error("Open Graph")
	}
	if r := d.DublinCore(); r == nil || r != d.DublinCore() || len(r.Elements) != 2 {
		t.Errorf("Dublin Core: %+v", r)
	}
	if m := d.Microformats(); m != d.Microformats() || len(m.Items) != 1 {
		t.Errorf("microformats: %+v", m)
	}
	if s := d.States(); len(s) != 1 || len(d.Scripts()) != 2 {
		t.Errorf("states: %v", s)
	}
}

func TestNothingDeclared(t *testing.T) {
	d := data(t, "<p>Hello")
	if len(d.Things())+len(d.States())+len(d.Scripts()) > 0 || d.OpenGraph() != nil || d.DublinCore() != nil {
		t.Error("invented")
	}
	none := declared.Of(nil, dom.Base{}, nil)
	if len(none.Things())+len(none.States()) > 0 {
		t.Error("invented without a page")
	}
}

// Three bytes of script can become three hundred of memory: all scripts of a
// page share one budget.
func TestDeclaredDataAreBounded(t *testing.T) {
	const script = `<script type="application/ld+json">[`
	d := data(t, script+strings.Repeat(`{},`, 400_000)+`{"@type":"Product"}]</script>`+script+strings.Repeat(`{},`, 400_000)+`{}]</script>`)
	if n := len(d.Linked()); n > 300_000 {
		t.Errorf("%d things", n)
	}
}
