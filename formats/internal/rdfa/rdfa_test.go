package rdfa_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/rdfa"
	"github.com/pagemill/pagemill/internal/dom"
)

// statements returns what a page says, a line for each statement: subject,
// predicate, object. Prefixes are short where the page's address begins them.
func statements(t *testing.T, page, address string) string {
	t.Helper()
	tree, err := dom.ParseString(page)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, n := range rdfa.Read(nil, tree.Root, dom.NewBase(tree.Root, address), marked(tree.Root)) {
		for _, typ := range n.Types {
			fmt.Fprintf(&b, "<%s> a <%s>\n", n.ID, typ)
		}
		for _, p := range n.Properties {
			for _, v := range p.Values {
				object := fmt.Sprintf("%q", v.Text)
				if v.ID != "" {
					object = "<" + v.ID + ">"
				}
				if v.Type != "" {
					object += "^^" + v.Type
				}
				if v.Language != "" {
					object += "@" + v.Language
				}
				fmt.Fprintf(&b, "<%s> %s %s\n", n.ID, p.IRI, object)
			}
		}
	}
	return strings.NewReplacer("http://www.w3.org/2001/XMLSchema#", "xsd:", "http://purl.org/dc/terms/", "dc:", "http://xmlns.com/foaf/0.1/", "foaf:",
		"http://www.w3.org/1999/xhtml/vocab#", "xhv:", "https://mill.example/", "/").Replace(strings.TrimSuffix(b.String(), "\n"))
}

// Each case is a rule of RDFa Core 1.1, 7.5, or of HTML+RDFa 1.1, 3.1.
func TestRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ page, want string }{
		{`<p>none</p>`, ``},
		{`<p property=dc:title>Tide</p>`, `</p> dc:title "Tide"`},
		{`<p property="dc:title dc:subject">Tide</p>`, "</p> dc:title \"Tide\"\n</p> dc:subject \"Tide\""},
		{`<p property=dc:title content=x>Tide</p>`, `</p> dc:title "x"`},
		{`<p lang=de property=dc:title>Tide</p>`, `</p> dc:title "Tide"@de`},
		{`<p property=title>no vocabulary</p>`, ``},
		{`<p about=/a property=dc:title>Tide</p>`, `</a> dc:title "Tide"`},
		{`<p about="" property=dc:title>Tide</p>`, `</p> dc:title "Tide"`},
		{`<p about=[] property=dc:title>Tide</p>`, `</p> dc:title "Tide"`},
		{`<p about=[dc:a] property=dc:title>Tide</p>`, `<dc:a> dc:title "Tide"`},
		{`<p about=dc:a property=dc:title>Tide</p>`, `<dc:a> dc:title "Tide"`},
		{`<p about=_:a property=dc:title>Tide</p>`, `<_:a> dc:title "Tide"`},
		{`<p about=mailto:a@b.example property=dc:title>Tide</p>`, `<mailto:a@b.example> dc:title "Tide"`},
		// the vocabulary, prefixes
		{`<p vocab=http://v.example/ property=t>x</p>`, "</p> http://www.w3.org/ns/rdfa#usesVocabulary <http://v.example/>\n</p> http://v.example/t \"x\""},
		{`<p vocab="" property=t>x</p>`, ``},
		{`<p prefix="q: http://q.example/ R: http://r.example/" property="q:a r:b">x</p>`, "</p> http://q.example/a \"x\"\n</p> http://r.example/b \"x\""},
		{`<p xmlns:Q=http://q.example/ property=q:a>x</p>`, `</p> http://q.example/a "x"`},
		{`<p property=":a http://h.example/b unknown:c">x</p>`, "</p> xhv:a \"x\"\n</p> http://h.example/b \"x\"\n</p> unknown:c \"x\""},
		// literals
		{`<p property=dc:date datatype=xsd:gYear content=2026>x</p>`, `</p> dc:date "2026"^^xsd:gYear`},
		{`<p property=dc:date datatype="">x</p>`, `</p> dc:date "x"`},
		{`<p property=dc:title datatype=rdf:HTML>x <b>y</b></p>`, `</p> dc:title "x y"`},
		{`<time property=dc:date datatype=xsd:date datetime=2026-03-01>x</time>`, `</p> dc:date "2026-03-01"^^xsd:date`},
		{`<time property=dc:date datetime=2026>x</time>`, `</p> dc:date "2026"^^xsd:gYear`},
		{`<time property=dc:date datetime=2026-03>x</time>`, `</p> dc:date "2026-03"^^xsd:gYearMonth`},
		{`<time property=dc:date datetime=2026-03-01>x</time>`, `</p> dc:date "2026-03-01"^^xsd:date`},
		{`<time property=dc:date datetime=2026-03-01T10:00Z>x</time>`, `</p> dc:date "2026-03-01T10:00Z"^^xsd:dateTime`},
		{`<time property=dc:date datetime=10:00:00>x</time>`, `</p> dc:date "10:00:00"^^xsd:time`},
		{`<time property=dc:extent datetime=PT1H>x</time>`, `</p> dc:extent "PT1H"^^xsd:duration`},
		{`<time property=dc:date datetime=soon>x</time>`, `</p> dc:date "soon"`},
		// resources as objects of a property
		{`<a property=dc:source href=/s>x</a>`, `</p> dc:source </s>`},
		{`<img property=foaf:img src=/i.png>`, `</p> foaf:img </i.png>`},
		{`<p property=dc:source resource=/s>x</p>`, `</p> dc:source </s>`},
		{`<p property=dc:creator typeof=foaf:Person><b property=foaf:name>Ada</b></p>`,
			"</p> dc:creator <_:000001>\n<_:000001> a <foaf:Person>\n<_:000001> foaf:name \"Ada\""},
		{`<p property=dc:creator typeof=foaf:Person resource=/ada><b property=foaf:name>Ada</b></p>`,
			"</ada> a <foaf:Person>\n</ada> foaf:name \"Ada\"\n</p> dc:creator </ada>"},
		{`<p property=dc:title typeof=foaf:Person about=/ada>Ada</p>`, "</ada> a <foaf:Person>\n</ada> dc:title \"Ada\""},
		// rel and rev
		{`<a rel=dc:source href=/s>x</a>`, `</p> dc:source </s>`},
		{`<a rel=license href=/l>x</a>`, `</p> xhv:license </l>`},
		{`<a rel=describedby href=/d>x</a>`, `</p> http://www.w3.org/2007/05/powder-s#describedby </d>`},
		{`<a rel="nofollow" href=/s>x</a>`, ``},
		{`<a rev=dc:source href=/s>x</a>`, `</s> dc:source </p>`},
		{`<img about=/a rel=foaf:img src=/i.png>`, `</a> foaf:img </i.png>`},
		{`<p rel=dc:creator typeof=foaf:Person><b property=foaf:name>Ada</b></p>`,
			"<_:000001> a <foaf:Person>\n<_:000001> foaf:name \"Ada\"\n</p> dc:creator <_:000001>"},
		{`<p about=/a typeof=foaf:Document rel=dc:source resource=/s>x</p>`, "</a> a <foaf:Document>\n</a> dc:source </s>"},
		{`<div about=/a rel=foaf:knows><p about=/b>x</p><p about=/c>y</p></div>`, "</a> foaf:knows </b>\n</a> foaf:knows </c>"},
		{`<div about=/a rev=foaf:knows><p about=/b>x</p></div>`, `</b> foaf:knows </a>`},
		{`<a property=dc:title rel="tag dc:source" href=/s>x</a>`, "</p> dc:source </s>\n</p> dc:title \"x\""},
		// subjects
		{`<div resource=/a><p property=dc:title>x</p></div>`, `</a> dc:title "x"`},
		{`<div typeof=foaf:Person><p property=foaf:name>x</p></div>`, "<_:000001> a <foaf:Person>\n<_:000001> foaf:name \"x\""},
		{`<body typeof=foaf:Document><p property=dc:title>x</p></body>`, "</p> a <foaf:Document>\n</p> dc:title \"x\""},
		{`<body property=dc:title typeof=foaf:Document>x</body>`, "</p> a <foaf:Document>\n</p> dc:title </p>"},
		// a graph is a set
		{`<p property=dc:title>x</p><p property=dc:title>x</p>`, `</p> dc:title "x"`},
		{`<p about=/a typeof="foaf:Person foaf:Person"></p>`, `</a> a <foaf:Person>`},
	} {
		if got := statements(t, c.page, "https://mill.example/p"); !same(got, c.want) {
			t.Errorf("%s\n got %s\nwant %s", c.page, got, c.want)
		}
	}
	if got := rdfa.Read(nil, nil, dom.Base{}, nil); got != nil {
		t.Errorf("of nothing: %v", got)
	}
	if got := statements(t, `<p property=dc:title>x</p>`, ""); got != `<> dc:title "x"` {
		t.Errorf("without an address: %s", got)
	}
}

// same compares statements whatever their order.
func same(a, b string) bool {
	count := map[string]int{}
	for _, line := range strings.Split(a, "\n") {
		count[line]++
	}
	for _, line := range strings.Split(b, "\n") {
		count[line]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

// marked returns the elements that can say something.
func marked(root *html.Node) (out []*html.Node) {
	for n := root; n != nil; n = dom.Next(n, root, true) {
		if slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return rdfa.Says(a.Key) }) {
			out = append(out, n)
		}
	}
	return out
}
