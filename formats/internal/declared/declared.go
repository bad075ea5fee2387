// Package declared reads everything that a page declares for machines: JSON-LD,
// microdata, RDFa, microformats, Open Graph, Dublin Core and the state of its
// scripts. Each is read once, on first use, and its size is limited.
package declared

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/dublincore"
	"github.com/pagemill/pagemill/formats/internal/jsonld"
	"github.com/pagemill/pagemill/formats/internal/laxjson"
	"github.com/pagemill/pagemill/formats/internal/microdata"
	"github.com/pagemill/pagemill/formats/internal/microformats"
	"github.com/pagemill/pagemill/formats/internal/opengraph"
	"github.com/pagemill/pagemill/formats/internal/rdfa"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/formats/internal/state"
	"github.com/pagemill/pagemill/formats/internal/wordindex"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// Data is what one page declares. It is for one goroutine; the values it
// returns are shared and must not be changed.
type Data struct {
	root  *html.Node
	base  dom.Base
	check *cancel.Checker
	room  laxjson.Room // budget for the JSON of all scripts

	found   memo[elements]
	blocks  memo[[]*html.Node] // JSON-LD
	jsonLD  memo[[]any]
	linked  memo[[]*schemaorg.Thing] // things of JSON-LD
	things  memo[[]*schemaorg.Thing]
	items   memo[[]*microdata.Item]
	nodes   memo[[]*rdfa.Node]
	graph   memo[*opengraph.Graph]
	record  memo[*dublincore.Record]
	formats memo[*microformats.Data]
	scripts memo[[]*Script]
}

// memo holds a value that is computed on first use.
type memo[T any] struct {
	value T
	known bool
}

func (m *memo[T]) get(read func() T) T {
	if !m.known {
		m.value, m.known = read(), true
	}
	return m.value
}

// Of returns the data of a page; nothing is read until first use.
func Of(root *html.Node, base dom.Base, check *cancel.Checker) *Data {
	return &Data{root: root, base: base, check: check, room: laxjson.NewRoom()}
}

// Root returns the root of the page's tree.
func (d *Data) Root() *html.Node { return d.root }

// Base returns the base URL of the page's references.
func (d *Data) Base() dom.Base { return d.base }

// elements are the elements that declare something, in document order, found in
// one walk for all vocabularies.
type elements struct {
	scripts []*html.Node // with text
	head    []*html.Node // html, head and meta elements
	links   []*html.Node
	without []*html.Node // for readers without scripts
	scopes  bool         // whether an element is a microdata item
	rdfa    bool         // whether an element has an attribute that RDFa needs
	typed   bool         // whether one has a type in RDFa
	events  bool         // whether an element may be an event of microformats
	says    []*html.Node // elements with attributes that RDFa reads
}

func (d *Data) elements() *elements {
	d.found.get(func() (e elements) {
		for n := d.root; n != nil; n = dom.Next(n, d.root, true) {
			d.check.Step()
			e.add(n)
		}
		return e
	})
	return &d.found.value
}

func (e *elements) add(n *html.Node) {
	switch n.DataAtom {
	case atom.Script:
		if n.FirstChild != nil {
			e.scripts = append(e.scripts, n)
		}
	case atom.Html, atom.Head, atom.Meta:
		e.head = append(e.head, n)
	case atom.Link:
		e.links = append(e.links, n)
	case atom.Noscript:
		e.without = append(e.without, n)
	}
	says := false
	for i := range n.Attr {
		switch n.Attr[i].Key {
		case "itemscope":
			e.scopes = true
		case "class":
			e.events = e.events || strings.Contains(n.Attr[i].Val, "event") && (dom.HasClass(n, "h-event") || dom.HasClass(n, "vevent"))
		case "property", "about", "vocab":
			e.rdfa = true
		case "typeof":
			e.rdfa, e.typed = true, true
		}
		says = says || rdfa.Says(n.Attr[i].Key)
	}
	if says {
		e.says = append(e.says, n)
	}
}

// Noscripts returns the page's noscript elements.
func (d *Data) Noscripts() []*html.Node { return d.elements().without }

// KnowBlocks sets the page's JSON-LD elements if a walk over the whole page has
// already found them.
func (d *Data) KnowBlocks(scripts []*html.Node) {
	d.blocks.get(func() []*html.Node { return scripts })
}

// JSONLD returns the values of the page's JSON-LD blocks.
func (d *Data) JSONLD() []any {
	return d.jsonLD.get(func() []any {
		blocks := d.blocks.get(func() (out []*html.Node) {
			for _, n := range d.elements().scripts {
				if jsonld.IsScript(n) {
					out = append(out, n)
				}
			}
			return out
		})
		return jsonld.Read(d.check, blocks, &d.room)
	})
}

// Linked returns the things that the page declares in JSON-LD.
func (d *Data) Linked() []*schemaorg.Thing {
	return d.linked.get(func() []*schemaorg.Thing { return schemaorg.FromJSONLD(d.check, d.JSONLD()) })
}

// Things returns what the page declares in the schema.org vocabulary: in
// JSON-LD, then microdata, then RDFa, then the events of microformats.
func (d *Data) Things() []*schemaorg.Thing {
	return d.things.get(func() []*schemaorg.Thing {
		out := append([]*schemaorg.Thing(nil), d.Linked()...)
		out = append(out, schemaorg.FromMicrodata(d.check, d.Microdata())...)
		if d.elements().typed {
			out = append(out, schemaorg.FromRDFa(d.check, d.RDFa())...)
		}
		if d.elements().events {
			out = append(out, schemaorg.EventsOf(d.check, d.Microformats().Items)...)
		}
		return out
	})
}

// Microdata returns the page's top-level items.
func (d *Data) Microdata() []*microdata.Item {
	return d.items.get(func() []*microdata.Item {
		if !d.elements().scopes {
			return nil
		}
		return microdata.Read(d.check, d.root, d.base)
	})
}

// RDFa returns the page's RDFa nodes.
func (d *Data) RDFa() []*rdfa.Node {
	return d.nodes.get(func() []*rdfa.Node {
		if !d.elements().rdfa {
			return nil
		}
		return rdfa.Read(d.check, d.root, d.base, d.elements().says)
	})
}

// OpenGraph returns the page's Open Graph data, nil if it has none.
func (d *Data) OpenGraph() *opengraph.Graph {
	return d.graph.get(func() *opengraph.Graph { return opengraph.Read(d.elements().head) })
}

// DublinCore returns the page's Dublin Core record, nil if it has none.
func (d *Data) DublinCore() *dublincore.Record {
	return d.record.get(func() *dublincore.Record { return dublincore.Read(d.elements().head, d.elements().links) })
}

// Microformats returns the page's microformats items and relations.
func (d *Data) Microformats() *microformats.Data {
	return d.formats.get(func() *microformats.Data { return microformats.Read(d.check, d.root, d.base) })
}

// A Script is a script element with text.
type Script struct {
	Text string // text of its first node
	node *html.Node
	of   *Data

	words  memo[uint64]
	states memo[[]any]
}

// Scripts returns the page's scripts in document order.
func (d *Data) Scripts() []*Script {
	return d.scripts.get(func() (out []*Script) {
		for _, n := range d.elements().scripts {
			out = append(out, &Script{Text: n.FirstChild.Data, node: n, of: d})
		}
		return out
	})
}

// Words returns the sets of an index of which the script has a word. All calls have
// the same index.
func (s *Script) Words(x *wordindex.Index) uint64 {
	return s.words.get(func() uint64 { return x.In(s.Text) })
}

// States returns the application state embedded in the script.
func (s *Script) States() []any {
	return s.states.get(func() []any { return state.Read(s.of.check, s.node, &s.of.room) })
}

// Islands returns the data of scripts that are JSON, such as amp-state.
func (d *Data) Islands() (out []any) {
	room := laxjson.NewRoom()
	for _, n := range d.elements().scripts {
		if strings.EqualFold(strings.TrimSpace(dom.Attr(n, "type")), "application/json") {
			if v := laxjson.First(d.check, n.FirstChild.Data, &room); v != nil {
				out = append(out, v)
			}
		}
	}
	return out
}

// States returns the states of all scripts.
func (d *Data) States() (out []any) {
	for _, s := range d.Scripts() {
		out = append(out, s.States()...)
	}
	return out
}
