package formats

import (
	"context"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/jsonld"
	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/internal/dom"
)

// A MetadataPart is the part of a page that ReadMetadata reads. Of other text
// only its presence and length matter.
type MetadataPart struct {
	nodes map[*html.Node]bool // what is read
	holds map[*html.Node]bool // what leads to it
}

// MetadataOf returns the part of a page that ReadMetadata reads.
func MetadataOf(ctx context.Context, p Page) (MetadataPart, error) { return run(ctx, p, metadataOf) }

func metadataOf(p Page) MetadataPart {
	part := MetadataPart{map[*html.Node]bool{}, map[*html.Node]bool{}}
	r := metaReader{raw: map[string][]string{}, property: map[string][]string{}}
	for n := p.Root; n != nil; n = dom.Next(n, p.Root, true) {
		p.check.Step()
		if n.Type != html.ElementNode {
			continue
		}
		reads := r.element(n)
		switch n.DataAtom {
		case atom.Html, atom.Base:
			part.add(n)
		case atom.Meta, atom.Link:
			if reads {
				part.add(n)
			}
		case atom.Title:
			if n.Namespace == "" { // not of a drawing
				part.showAll(n)
			}
		case atom.H1:
			part.show(n, maxHeading)
		case atom.H2:
			if isPostTitle(n) {
				part.show(n, maxHeading)
			}
		case atom.Script:
			if jsonld.IsScript(n) {
				part.showAll(n)
			}
		default:
			if isItemDate(dom.Attr(n, "itemprop")) {
				part.show(n, maxTime)
			}
		}
	}
	for _, n := range r.declared.times {
		part.show(n, maxTime)
	}
	for _, list := range [...][]*html.Node{r.declared.authors, r.declared.bylines} {
		for _, n := range list {
			shown := part.show(n, maxByline)
			for c := dom.Next(n, n, !shown); c != nil; c = dom.Next(c, n, !shown) {
				p.check.Step()
				shown = c.Type == html.ElementNode && (dom.Attr(c, "itemprop") == "name" || dom.Attr(c, "rel") == "author" || dom.HasClass(c, "fn")) && part.show(c, maxByline)
			}
		}
	}
	return part
}

// shownFactor is how many times longer than the limit for its text an element
// may be and still count as read: masks can be shorter than what they replace,
// and nodes of code do not count as steps.
const shownFactor = 12

// show adds n, and its subtree unless its text is too long to be read with the
// given limit. It reports whether it added the subtree.
func (m MetadataPart) show(n *html.Node, limit int) bool {
	m.add(n)
	size, steps := 0, 0
	for c := dom.Next(n, n, true); c != nil; c = dom.Next(c, n, true) {
		if c.Type == html.TextNode {
			size += len(c.Data)
		}
		if steps++; size > shownFactor*limit || steps > shownFactor*labelled.MaxSteps {
			return false
		}
	}
	m.showAll(n)
	return true
}

// showAll adds n and its subtree.
func (m MetadataPart) showAll(n *html.Node) {
	m.add(n)
	for c := dom.Next(n, n, true); c != nil; c = dom.Next(c, n, true) {
		m.nodes[c] = true
	}
}

func (m MetadataPart) add(n *html.Node) {
	m.nodes[n] = true
	for up := n.Parent; up != nil && !m.holds[up]; up = up.Parent {
		m.holds[up] = true
	}
}

// Holds reports whether anything below n is read.
func (m MetadataPart) Holds(n *html.Node) bool { return m.holds[n] }

// Node reports whether ReadMetadata reads n: an attribute of the element, or
// the text.
func (m MetadataPart) Node(n *html.Node) bool { return m.nodes[n] }

// Attribute reports whether ReadMetadata reads the attribute key of n.
func (m MetadataPart) Attribute(n *html.Node, key string) bool {
	switch key {
	case "itemprop", "content", "rel":
		return true
	case "name", "property":
		return n.DataAtom == atom.Meta
	case "href":
		return n.DataAtom == atom.Link || n.DataAtom == atom.Base
	case "hreflang", "title":
		return n.DataAtom == atom.Link
	case "type":
		return n.DataAtom == atom.Link || n.DataAtom == atom.Script
	case "lang":
		return n.DataAtom == atom.Html
	case "class", "id", "datetime":
		return n.DataAtom != atom.Meta && n.DataAtom != atom.Link
	}
	return false
}

// Property reports whether ReadMetadata reads the values of a key of JSON-LD.
func (m MetadataPart) Property(key string) bool {
	if strings.HasPrefix(key, "@") {
		return true
	}
	switch strings.ToLower(schemaorg.Name(key)) {
	case "headline", "name", "value", "text", "url", "contenturl", // of any thing
		"author", "creator", "publisher", "image", "keywords",
		"datepublished", "datemodified", "datecreated", "uploaddate", "dateposted":
		return true
	}
	return false
}
