package schemaorg_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/formats/internal/laxjson"
	"github.com/pagemill/pagemill/formats/internal/microdata"
	"github.com/pagemill/pagemill/formats/internal/rdfa"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/internal/dom"
)

func linked(t *testing.T, text string) []*schemaorg.Thing {
	t.Helper()
	values, _, err := laxjson.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	return schemaorg.FromJSONLD(nil, values)
}

// outline writes things as a tree of types and texts.
func outline(things []*schemaorg.Thing) string {
	var b strings.Builder
	var write func(t *schemaorg.Thing)
	write = func(t *schemaorg.Thing) {
		b.WriteString(strings.Join(t.Types, "+") + "{")
		for _, name := range t.Names() {
			b.WriteString(name + ":")
			for _, v := range t.Props[name] {
				if c, ok := v.(*schemaorg.Thing); ok {
					write(c)
				} else {
					b.WriteString(schemaorg.TextOf(v))
				}
				b.WriteString(" ")
			}
		}
		b.WriteString("}")
	}
	for _, t := range things {
		write(t)
	}
	return b.String()
}

func TestFromJSONLD(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, want string }{
		{`{"@context":"https://schema.org","@type":"Product","name":"Lamp"}`, `Product{name:Lamp }`},
		{`{"@type":["schema:Product","http://schema.org/Thing"],"http://schema.org/name":"Lamp","schema:sku":7}`, `Product+Thing{name:Lamp sku:7 }`},
		{`[{"@type":"A"},[{"@type":"B"}],3]`, `A{}B{}`},
		{`{"@context":"x","@graph":[{"@type":"A"},{"@type":"B"}]}`, `A{}B{}`},
		{`{"@context":"x","name":"n","@graph":[{"@type":"A"}]}`, `{name:n }A{}`},
		{`{"name":{"@value":"Lamp","@language":"en"},"x":null,"y":{"@list":[1,2]},"z":[[3,4],[]],"w":[{"@list":[5,6]},{"@list":[]}],"v":true,"u":false}`,
			`{name:Lamp u:false v:true w:5 y:1 2 z:3 }`},
		// references become what they name
		{`{"@graph":[{"@type":"Product","offers":{"@id":"#o"}},{"@id":"#o","@type":"Offer","price":"4"}]}`,
			`Product{offers:Offer{price:4 } }Offer{price:4 }`},
		{`{"@graph":[{"@type":"Product","offers":[{"@id":"#o"},{"@id":"#o"},{"@id":"#none"}]},{"@id":"#o","price":"4"}]}`,
			`Product{offers:{price:4 } {} }{price:4 }`},
		{`[{"@id":"#a","name":"short"},{"@id":"#a","name":"long","sku":"1"},{"about":{"@id":"#a"}}]`,
			`{name:short }{name:long sku:1 }{about:{name:long sku:1 } }`},
		// a cycle stays a reference where it closes
		{`[{"@id":"#a","x":{"@id":"#b"}},{"@id":"#b","y":{"@id":"#a"}}]`, `{x:{y:{} } }{y:{} }`},
		{`{"@id":"#a","x":{"@id":"#a"}}`, `{x:{} }`},
	} {
		if got := outline(linked(t, c.in)); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.in, got, c.want)
		}
	}
}

// A thing says where in its source it stands.
func TestPaths(t *testing.T) {
	t.Parallel()
	var paths []string
	for _, found := range schemaorg.Find(nil, linked(t, `{"@graph":[{"@type":"A"},{"offers":[1,{"http://schema.org/seller":{"x":1}}]}]}`), nil) {
		paths = append(paths, found.Source+" "+found.Path)
	}
	if want := []string{"json-ld [0].@graph[0]", "json-ld [0].@graph[1]", "json-ld [0].@graph[1].offers[1]", "json-ld [0].@graph[1].offers[1].seller[0]"}; !slices.Equal(paths, want) {
		t.Errorf("got %q", paths)
	}
}

func TestTexts(t *testing.T) {
	t.Parallel()
	lamp := linked(t, `{"@type":"Product","Name":" A  lamp &amp;amp; shade ","empty":"  ","brand":{"name":"","url":"u"},"size":{"value":7},
		"tags":["a","","b"],"seller":[{"@type":"Person"},"x"],"deep":{"other":"y"}}`)[0]
	if !lamp.Is("thing", "product") || lamp.Is("Offer") {
		t.Error("types")
	}
	for names, want := range map[string]string{
		"name": "A lamp & shade", "empty": "", "empty name": "A lamp & shade", "none": "", "brand": "u", "size": "7", "tags": "a", "deep": "",
	} {
		if got := lamp.Text(strings.Fields(names)...); got != want {
			t.Errorf("Text(%s) = %q, want %q", names, got, want)
		}
	}
	if got := lamp.Texts("empty", "tags"); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("tags %q", got)
	}
	if got := lamp.Things("tags", "seller"); len(got) != 1 || !got[0].Is("Person") {
		t.Errorf("sellers %v", got)
	}
	var none *schemaorg.Thing
	if none.Is("Product") || none.Values("x") != nil || none.Text("x") != "" || none.Texts("x") != nil || none.Things("x") != nil {
		t.Error("no thing has something")
	}
	for v, want := range map[any]string{json.Number("4.50"): "4.50", "x\n y": "x y", true: "true", false: "false", 3: ""} {
		if got := schemaorg.TextOf(v); got != want {
			t.Errorf("TextOf(%v) = %q", v, got)
		}
	}
	for in, want := range map[string]string{
		"name": "name", "schema:name": "name", "http://schema.org/name": "name", "http://v.example/a#name": "name", "a/b": "a/b", "og:title": "og:title",
	} {
		if got := schemaorg.Name(in); got != want {
			t.Errorf("Name(%s) = %s", in, got)
		}
	}
}

func TestFromMicrodata(t *testing.T) {
	t.Parallel()
	tree, err := dom.ParseString(`<div itemscope itemid=/p itemtype="http://schema.org/Product"><b itemprop=name>Lamp</b>
		<p itemprop=offers itemscope itemtype="http://schema.org/Offer"><i itemprop="http://schema.org/price">4</i></p>
		<p itemprop=brand itemscope>Mill</p><input itemprop=size name=s></div>`)
	if err != nil {
		t.Fatal(err)
	}
	items := microdata.Read(nil, tree.Root, dom.NewBase(tree.Root, "https://mill.example/"))
	got := schemaorg.FromMicrodata(nil, items)
	if want := `Product{brand:{name:Mill } name:Lamp offers:Offer{price:4 } }`; outline(got) != want {
		t.Errorf("got %s", outline(got))
	}
	if got[0].ID != "https://mill.example/p" || got[0].Things("offers")[0].Path != "[0].offers[0]" {
		t.Errorf("identity %q, path %q", got[0].ID, got[0].Things("offers")[0].Path)
	}
}

func TestFromRDFa(t *testing.T) {
	t.Parallel()
	got := schemaorg.FromRDFa(nil, []*rdfa.Node{
		{ID: "_:1", Types: []string{"http://schema.org/Product"}, Properties: []rdfa.Property{
			{IRI: "http://schema.org/name", Values: []rdfa.Value{{Text: "Lamp"}}},
			{IRI: "http://schema.org/offers", Values: []rdfa.Value{{ID: "_:2"}, {ID: "/elsewhere"}}},
			{IRI: "http://schema.org/isRelatedTo", Values: []rdfa.Value{{ID: "_:1"}}},
		}},
		{ID: "_:2", Types: []string{"http://schema.org/Offer"}, Properties: []rdfa.Property{{IRI: "http://schema.org/price", Values: []rdfa.Value{{Text: "4"}}}}},
		{ID: "_:3", Properties: []rdfa.Property{{IRI: "http://schema.org/name", Values: []rdfa.Value{{Text: "untyped"}}}}},
	})
	if want := `Product{isRelatedTo:_:1 name:Lamp offers:Offer{price:4 } /elsewhere }`; outline(got) != want {
		t.Errorf("got %s", outline(got))
	}
}

// Find goes from outer to inner, once over each thing, and not below skipped
// properties.
func TestFind(t *testing.T) {
	t.Parallel()
	top := linked(t, `{"@type":"Page","a":{"@type":"Product","name":"1","b":{"@type":"Product","name":"2"}},"related":{"@type":"Product","name":"3"}}`)
	names := func(found []*schemaorg.Thing) (out []string) {
		for _, f := range found {
			out = append(out, f.Text("name"))
		}
		return out
	}
	if got := names(schemaorg.Find(nil, append(top, top...), []string{"related"}, "product")); !reflect.DeepEqual(got, []string{"1", "2"}) {
		t.Errorf("got %q", got)
	}
	if got := names(schemaorg.Find(nil, top, nil, "Product")); !reflect.DeepEqual(got, []string{"1", "2", "3"}) {
		t.Errorf("got %q", got)
	}
}
