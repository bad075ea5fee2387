package formats

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/jsonld"
	"github.com/pagemill/pagemill/internal/dom"
)

// maxShown is the largest text, in bytes, of an element that metadata is read
// from: ReadMetadata takes at most 300 characters of one, and nothing from
// longer ones.
const maxShown = 4000

// MetadataNodes returns the nodes of a page that ReadMetadata reads: elements
// whose attributes it inspects, and their text. Of other text only its presence
// and length matter.
func MetadataNodes(p Page) map[*html.Node]bool {
	nodes := map[*html.Node]bool{}
	r := metaReader{raw: map[string][]string{}, property: map[string][]string{}}
	for n := p.Root; n != nil; n = dom.Next(n, p.Root, true) {
		p.check.Step()
		if n.Type != html.ElementNode {
			continue
		}
		r.element(n)
		switch n.DataAtom {
		case atom.Html, atom.Meta, atom.Link, atom.Base:
			nodes[n] = true
		case atom.Title, atom.H1, atom.H2:
			addShown(nodes, n)
		case atom.Script:
			if jsonld.IsScript(n) {
				addShown(nodes, n)
			}
		default:
			if _, ok := dom.LookupAttr(n, "itemprop"); ok {
				addShown(nodes, n)
			}
		}
	}
	for _, n := range r.declared.times {
		addShown(nodes, n)
	}
	for _, list := range [...][]*html.Node{r.declared.authors, r.declared.bylines} {
		for _, n := range list {
			addShown(nodes, n)
			for c := dom.Next(n, n, true); c != nil; c = dom.Next(c, n, true) {
				if c.Type == html.ElementNode && (dom.Attr(c, "itemprop") == "name" || dom.Attr(c, "rel") == "author" || dom.HasClass(c, "fn")) {
					addShown(nodes, c)
				}
			}
		}
	}
	return nodes
}

// addShown adds n, and its subtree unless its text is too long to be read.
func addShown(nodes map[*html.Node]bool, n *html.Node) {
	nodes[n] = true
	size := 0
	for c := dom.Next(n, n, true); c != nil; c = dom.Next(c, n, true) {
		if c.Type == html.TextNode {
			if size += len(c.Data); size > maxShown && n.DataAtom != atom.Script {
				return
			}
		}
	}
	for c := dom.Next(n, n, true); c != nil; c = dom.Next(c, n, true) {
		nodes[c] = true
	}
}
