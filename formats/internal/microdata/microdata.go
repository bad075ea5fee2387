// Package microdata reads the microdata of a page (HTML standard, 5).
package microdata

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// An Item is one itemscope.
type Item struct {
	Type       []string `json:"type,omitempty"`
	ID         string   `json:"id,omitempty"`
	Properties Properties
	Value      string // the element's text, if the item has no properties
	Node       *html.Node
}

// Properties are names with values, in order of first appearance.
type Properties []Property

// A Property has one or more values, each a string, a *Item, or, for the input
// of a search term, an Input.
type Property struct {
	Name   string
	Values []any
}

// An Input is the value of an itemprop on a form's input (schema.org, potential
// actions).
type Input struct {
	ValueName     string `json:"valueName,omitempty"`
	ValueRequired bool   `json:"valueRequired,omitempty"`
}

// maxVisits limits the work for a page: with itemref a few bytes can cause many
// visits to one element.
const maxVisits = 2_000_000

// Read returns the top-level items of the page.
func Read(check *cancel.Checker, root *html.Node, base dom.Base) []*Item {
	if root == nil {
		return nil
	}
	r := reader{root: root, base: base, check: check}
	var out []*Item
	for n := root; n != nil; n = dom.Next(n, root, true) {
		check.Step()
		if isScope(n) {
			if _, prop := dom.LookupAttr(n, "itemprop"); !prop {
				out = append(out, r.item(n, nil))
			}
		}
	}
	return out
}

type reader struct {
	root   *html.Node
	base   dom.Base
	ids    map[string]*html.Node // built on first use
	visits int
	check  *cancel.Checker
}

func isScope(n *html.Node) bool {
	if n.Type != html.ElementNode || len(n.Attr) == 0 {
		return false
	}
	_, ok := dom.LookupAttr(n, "itemscope")
	return ok
}

// item reads the item of the element scope; open are the enclosing scopes.
func (r *reader) item(scope *html.Node, open []*html.Node) *Item {
	it := &Item{Node: scope}
	it.Type = strings.Fields(dom.Attr(scope, "itemtype"))
	if id := dom.Attr(scope, "itemid"); id != "" {
		it.ID = r.base.Resolve(id)
	}
	if slices.Contains(open, scope) { // an item nested in itself by itemref
		return it
	}
	open = append(open[:len(open):len(open)], scope)
	index := map[string]int{}
	for _, start := range r.parts(scope) {
		r.collect(it, start, scope, open, index)
	}
	if len(it.Properties) == 0 {
		it.Value = dom.InlineText(scope)
		if content, ok := dom.LookupAttr(scope, "content"); ok && it.Value == "" {
			it.Value = content
		}
	}
	return it
}

// parts returns the subtrees with the properties of a scope: its own, and those
// in itemref, in document order if the order matters.
func (r *reader) parts(scope *html.Node) []*html.Node {
	refs := strings.Fields(dom.Attr(scope, "itemref"))
	if len(refs) == 0 {
		return []*html.Node{scope}
	}
	if r.ids == nil {
		r.ids = dom.ByID(r.root)
	}
	parts := []*html.Node{scope}
	for _, ref := range refs {
		if n := r.ids[ref]; n != nil && n != scope && !within(n, parts) {
			parts = append(parts, n)
		}
	}
	return parts
}

// within reports whether n is in one of the subtrees. The first is the item's
// scope.
func within(n *html.Node, parts []*html.Node) bool {
	for ; n != nil; n = n.Parent {
		if slices.Contains(parts, n) {
			return true
		}
	}
	return false
}

// collect adds the properties in the subtree of start.
func (r *reader) collect(it *Item, start, scope *html.Node, open []*html.Node, index map[string]int) {
	for n := start; n != nil; {
		r.check.Step()
		if r.visits++; r.visits > maxVisits {
			return
		}
		descend := true
		if n.Type == html.ElementNode && len(n.Attr) > 0 && n != scope {
			names := strings.Fields(dom.Attr(n, "itemprop"))
			if isScope(n) {
				descend = false
			}
			if len(names) > 0 {
				value := r.value(n, open)
				for _, name := range names {
					it.add(name, value, index)
				}
			}
		}
		n = dom.Next(n, start, descend)
	}
}

func (it *Item) add(name string, value any, index map[string]int) {
	i, ok := index[name]
	if !ok {
		i = len(it.Properties)
		index[name] = i
		it.Properties = append(it.Properties, Property{Name: name})
	}
	it.Properties[i].Values = append(it.Properties[i].Values, value)
}

// value returns the value of a property element (HTML standard, 5.2.4). Unlike
// there, a content attribute counts on any element, as pages write and
// consumers read it.
func (r *reader) value(n *html.Node, open []*html.Node) any {
	if isScope(n) {
		return r.item(n, open)
	}
	if content, ok := dom.LookupAttr(n, "content"); ok {
		return content
	}
	switch n.DataAtom {
	case atom.Meta:
		return ""
	case atom.Audio, atom.Embed, atom.Iframe, atom.Img, atom.Source, atom.Track, atom.Video:
		if n.DataAtom == atom.Img {
			return r.base.Resolve(dom.ImageSource(n))
		}
		return r.base.Resolve(dom.Attr(n, "src"))
	case atom.A, atom.Area, atom.Link:
		return r.base.Resolve(dom.Attr(n, "href"))
	case atom.Object:
		return r.base.Resolve(dom.Attr(n, "data"))
	case atom.Data, atom.Meter:
		return dom.Attr(n, "value")
	case atom.Time:
		if v, ok := dom.LookupAttr(n, "datetime"); ok {
			return v
		}
	case atom.Input:
		if v, ok := dom.LookupAttr(n, "value"); ok {
			return v
		}
		_, required := dom.LookupAttr(n, "required")
		return Input{ValueName: dom.Attr(n, "name"), ValueRequired: required}
	}
	return lines(n)
}

// lines returns the text below n with white space collapsed, with a line break
// where the page has one.
func lines(n *html.Node) string {
	var out []string
	var line strings.Builder
	flush := func() {
		if words := strings.FieldsFunc(line.String(), dom.IsSpace); len(words) > 0 {
			out = append(out, strings.Join(words, " "))
		}
		line.Reset()
	}
	for c := n; c != nil; c = dom.Next(c, n, c.DataAtom != atom.Script && c.DataAtom != atom.Style) {
		switch {
		case c.Type == html.TextNode:
			line.WriteString(c.Data)
		case c != n && breaks(c):
			flush()
		}
	}
	flush()
	return strings.Join(out, "\n")
}

func breaks(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Br, atom.P, atom.Li, atom.Div, atom.Tr, atom.H2, atom.H3, atom.H4:
		return true
	}
	return false
}
