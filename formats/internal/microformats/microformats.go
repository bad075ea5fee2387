// Package microformats reads the microformats of a page: microformats2 by its
// parsing specification (microformats.org/wiki/microformats2-parsing) and the
// classic vocabularies by the mappings given there for compatibility.
package microformats

import (
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/lazy"
)

// Data is a page's microformats.
type Data struct {
	Items   []*Item             `json:"items"`
	Rels    map[string][]string `json:"rels"`
	RelURLs map[string]*RelURL  `json:"rel-urls"`
}

// An Item is one microformat.
type Item struct {
	Type       []string         `json:"type"`
	Properties map[string][]any `json:"properties"` // string, *Item, Markup or Image
	Children   []*Item          `json:"children,omitempty"`
	ID         string           `json:"id,omitempty"`
	Value      any              `json:"value,omitempty"` // of an item that is a property value
	HTML       string           `json:"html,omitempty"`

	byP, byU bool // the first name is from a p- property, the first url from a u- property
}

// Markup is the value of an e-* property.
type Markup struct {
	Value string `json:"value"`
	HTML  string `json:"html"`
}

// An Image is an image with its alternative text.
type Image struct {
	Value string `json:"value"`
	Alt   string `json:"alt"`
}

// Read returns the page's microformats.
func Read(check *cancel.Checker, root *html.Node, base dom.Base) *Data {
	d := &Data{Items: []*Item{}, Rels: map[string][]string{}, RelURLs: map[string]*RelURL{}}
	if root == nil {
		return d
	}
	r := reader{root: root, base: base}
	for n := root; n != nil; {
		check.Step()
		if n.Type != html.ElementNode {
			n = dom.Next(n, root, true)
			continue
		}
		d.addRels(n, base)
		types, classic := rootTypes(n)
		if len(types) == 0 {
			n = dom.Next(n, root, true)
			continue
		}
		d.Items = append(d.Items, r.item(n, types, classic))
		for c := dom.Next(n, n, true); c != nil; c = dom.Next(c, n, true) {
			check.Step()
			d.addRels(c, base)
		}
		n = dom.Next(n, root, false)
	}
	return d
}

type reader struct {
	root   *html.Node
	base   dom.Base
	ids    map[string]*html.Node
	visits int // limits the work that includes can cause
}

const maxVisits = 2_000_000

// rootTypes returns the types of which n is a root element; classic holds the
// root classes of classic vocabularies.
func rootTypes(n *html.Node) (types []string, classic []string) {
	class := dom.Attr(n, "class")
	if class == "" {
		return nil, nil
	}
	tokens := strings.FieldsFunc(class, dom.IsSpace)
	for _, t := range tokens {
		if rest, ok := strings.CutPrefix(t, "h-"); ok && isName(rest) && !slices.Contains(types, t) {
			types = append(types, t)
		}
	}
	if len(types) > 0 {
		slices.Sort(types)
		return types, nil
	}
	for _, t := range tokens {
		if v := classicRoot(t); v != "" && !slices.Contains(types, v) {
			types, classic = append(types, v), append(classic, t)
		}
	}
	slices.Sort(types)
	return types, classic
}

// name is what may stand after a prefix: lower-case words joined by hyphens, the first
// of several also with digits.
var name = lazy.Regexp(`^(?:[a-z0-9]+-)?[a-z]+(?:-[a-z]+)*$`)

func isName(s string) bool { return name().MatchString(s) }

// found records what determines the implied properties while an item is read.
type found struct {
	kinds   map[string]bool // of its properties: "p", "e", "u", "dt"
	nested  bool
	date    string // date of the last dt-* value, for times without one
	undated []undated
}

// item reads the microformat of the root element n.
func (r *reader) item(n *html.Node, types, classic []string) *Item {
	it := &Item{Type: types, Properties: map[string][]any{}}
	if id := dom.Attr(n, "id"); id != "" && len(classic) == 0 {
		it.ID = id
	}
	f := found{kinds: map[string]bool{}}
	r.children(it, n, classic, &f)
	f.dateTimes(it)
	if len(classic) == 0 {
		r.imply(it, n, &f)
	}
	return it
}

func (r *reader) children(it *Item, n *html.Node, classic []string, f *found) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		r.node(it, c, classic, f)
	}
	if len(classic) > 0 {
		for _, c := range r.included(n) {
			r.node(it, c, classic, f)
		}
	}
}

func (r *reader) node(it *Item, c *html.Node, classic []string, f *found) {
	if r.visits++; c.Type != html.ElementNode || r.visits > maxVisits {
		return
	}
	types, childClassic := rootTypes(c)
	props := propertiesOf(c, classic)
	if len(classic) > 0 && len(types) == 0 {
		if t := impliedType(props); t != "" { // e.g. the item of a review
			types, childClassic = []string{t}, []string{"item"}
		}
	}
	if len(types) == 0 {
		for _, p := range props {
			r.property(it, c, p, f)
		}
		if !isTemplate(c) {
			r.children(it, c, classic, f)
		}
		return
	}
	child := r.item(c, types, childClassic)
	f.nested = true
	if len(props) == 0 {
		it.Children = append(it.Children, child)
		return
	}
	for _, p := range props {
		own := *child
		r.nestedValue(&own, c, p)
		it.add(p, &own, f)
	}
}

// add adds a value of a property.
func (it *Item) add(p prop, v any, f *found) {
	f.kinds[p.kind] = true
	if len(it.Properties[p.name]) == 0 {
		it.byP = it.byP || p.name == "name" && p.kind == "p"
		it.byU = it.byU || p.name == "url" && p.kind == "u"
	}
	it.Properties[p.name] = append(it.Properties[p.name], v)
}

func isTemplate(n *html.Node) bool { return n.Data == "template" }

// nestedValue sets the value of a nested item: what a reader without
// microformats would see.
func (r *reader) nestedValue(child *Item, n *html.Node, p prop) {
	switch p.kind {
	case "p":
		if child.byP {
			child.Value = firstString(child.Properties["name"])
		} else {
			child.Value = r.plain(n)
		}
	case "u":
		if v := child.Properties["url"]; len(v) > 0 && child.byU {
			child.Value = v[0]
			if m, ok := v[0].(Markup); ok {
				child.Value = m.Value
			}
			if in, ok := v[0].(*Item); ok {
				child.Value = in.Value
			}
		} else {
			child.Value = r.urlValue(n)
		}
	case "e":
		m := r.markup(n)
		child.Value, child.HTML = m.Value, m.HTML
	case "dt":
		child.Value, _ = r.dateValue(n)
	}
}

func firstString(values []any) any {
	if len(values) == 0 {
		return nil
	}
	switch v := values[0].(type) {
	case string:
		return v
	case Markup:
		return v.Value
	case *Item:
		return v.Value
	}
	return nil
}

// property reads a property that is not a nested item.
func (r *reader) property(it *Item, n *html.Node, p prop, f *found) {
	var v any
	switch p.kind {
	case "p":
		v = r.textValue(n)
	case "u":
		v = r.urlValue(n)
		if i, ok := v.(Image); ok && p.classic { // classic microformats have no alternative text here
			v = i.Value
		}
	case "e":
		v = r.markup(n)
	case "dt":
		s, isTime := r.dateValue(n)
		if isTime {
			f.undated = append(f.undated, undated{p.name, len(it.Properties[p.name])})
		} else if d := dateOf(s); d != "" {
			f.date = d
		}
		v = s
	}
	it.add(p, v, f)
}
