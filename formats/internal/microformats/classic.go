package microformats

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// prop is a property of an element: its kind (p, u, dt, e), its name, and for
// classic vocabularies the type of its value if no class states one.
type prop struct {
	kind, name, itemType string
	classic              bool
}

// propertiesOf returns the properties of n inside an item; classic lists the
// root classes of a classic item.
func propertiesOf(n *html.Node, classic []string) []prop {
	var out []prop
	if len(classic) > 0 {
		return classicProperties(n, classic)
	}
	class := dom.Attr(n, "class")
	if class == "" {
		return nil
	}
	for t := range strings.FieldsFuncSeq(class, dom.IsSpace) {
		kind, name, ok := strings.Cut(t, "-")
		if !ok || !isName(name) {
			continue
		}
		switch kind {
		case "p", "u", "dt", "e":
			out = append(out, prop{kind: kind, name: name})
		}
	}
	return out
}

func classicProperties(n *html.Node, roots []string) []prop {
	var out []prop
	add := func(root, token string) {
		if spec, ok := classicProperty(root, token); ok {
			for s := range strings.FieldsSeq(spec) {
				if strings.HasPrefix(s, "h-") {
					out[len(out)-1].itemType = s
					continue
				}
				kind, name, _ := strings.Cut(s, "-")
				if !slices.ContainsFunc(out, func(p prop) bool { return p.name == name }) {
					out = append(out, prop{kind: kind, name: name, classic: true})
				}
			}
		}
	}
	for _, root := range roots {
		for t := range strings.FieldsSeq(dom.Attr(n, "class")) {
			add(root, t)
		}
		if n.DataAtom == atom.A || n.DataAtom == atom.Link || n.DataAtom == atom.Area {
			for t := range strings.FieldsSeq(dom.Attr(n, "rel")) {
				add(root, "rel="+t)
			}
		}
	}
	return out
}

// impliedType returns the type that classic properties give to a value without
// a root class.
func impliedType(props []prop) string {
	for _, p := range props {
		if p.itemType != "" {
			return p.itemType
		}
	}
	return ""
}

// included returns the elements that the include pattern adds below n: the
// target of a.include or object.include, itemref, and the headers of a table
// cell.
func (r *reader) included(n *html.Node) []*html.Node {
	var refs []string
	if dom.HasClass(n, "include") {
		refs = append(refs, strings.TrimPrefix(dom.Attr(n, "href")+dom.Attr(n, "data"), "#"))
	}
	refs = append(refs, strings.Fields(dom.Attr(n, "itemref"))...)
	if n.DataAtom == atom.Td {
		refs = append(refs, strings.Fields(dom.Attr(n, "headers"))...)
	}
	if len(refs) == 0 {
		return nil
	}
	if r.ids == nil {
		r.ids = dom.ByID(r.root)
	}
	var out []*html.Node
	for _, ref := range refs {
		if c := r.ids[ref]; c != nil && !dom.Holds(c, n) {
			out = append(out, c)
		}
	}
	return out
}
