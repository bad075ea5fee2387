// Package opengraph reads the Open Graph properties of a page (ogp.me).
package opengraph

import (
	"encoding/json"
	"maps"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/rdfa"
	"github.com/pagemill/pagemill/internal/dom"
)

// namespace returns the vocabulary that ogp.me defines for a common prefix.
func namespace(prefix string) string {
	switch prefix {
	case "og":
		return "http://ogp.me/ns#"
	case "article", "book", "music", "profile", "video", "website", "product", "books", "business", "fitness", "game", "place", "restaurant":
		return "http://ogp.me/ns/" + prefix + "#"
	}
	return ""
}

// Graph is a page's Open Graph data.
type Graph struct {
	Namespaces map[string]string `json:"namespace"`
	Properties []Property        `json:"properties"`
}

// A Property is one meta element.
type Property struct{ Name, Content string }

// MarshalJSON writes the property as a pair.
func (p Property) MarshalJSON() ([]byte, error) {
	return json.Marshal([2]string{p.Name, p.Content})
}

// Read returns the Open Graph properties of the page's html, head and meta
// elements, given in document order; nil if there are none.
func Read(elements []*html.Node) *Graph {
	declared := map[string]string{}
	g := &Graph{Namespaces: map[string]string{}}
	for _, n := range elements {
		switch n.DataAtom {
		case atom.Html, atom.Head:
			maps.Insert(declared, rdfa.Prefixes(dom.Attr(n, "prefix")))
		case atom.Meta:
			g.meta(n, declared)
		}
	}
	if len(g.Properties) == 0 {
		return nil
	}
	return g
}

func (g *Graph) meta(n *html.Node, declared map[string]string) {
	name := dom.Attr(n, "property")
	content, ok := dom.LookupAttr(n, "content")
	prefix, _, colon := strings.Cut(name, ":")
	if !ok || !colon {
		return
	}
	space := namespace(prefix)
	if d := declared[prefix]; space == "" && strings.Contains(d, "ogp.me/ns") {
		space = d
	}
	if space == "" {
		return
	}
	g.Namespaces[prefix] = space
	g.Properties = append(g.Properties, Property{name, content})
}

// First returns the first non-blank content of the first name that has one.
func (g *Graph) First(names ...string) string {
	if g == nil {
		return ""
	}
	for _, name := range names {
		for _, p := range g.Properties {
			if p.Name == name && strings.TrimSpace(p.Content) != "" {
				return strings.TrimSpace(p.Content)
			}
		}
	}
	return ""
}
