// Package rdfa reads the RDFa of a page: RDFa Core 1.1 with the rules of
// HTML+RDFa 1.1. Section numbers in comments refer to RDFa Core. Lists (inlist)
// are read as repeated values, which preserves their order.
package rdfa

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

const usesVocabulary = "http://www.w3.org/ns/rdfa#usesVocabulary"

// A Node is a subject with its properties.
type Node struct {
	ID         string
	Types      []string
	Properties []Property // in order of first appearance
}

// A Property is a predicate with its objects.
type Property struct {
	IRI    string
	Values []Value
}

// A Value is an object: a resource (ID) or a literal.
type Value struct {
	ID       string
	Text     string
	Type     string // datatype of a literal
	Language string
}

// Read returns the page's nodes in order of first appearance as a subject. Of the
// elements with attributes that can say something, marked has all.
func Read(check *cancel.Checker, root *html.Node, base dom.Base, marked []*html.Node) []*Node {
	if root == nil {
		return nil
	}
	r := reader{check: check, base: base, self: base.String(), nodes: map[string]*Node{}}
	if r.self == "" {
		r.self = unnamed
	}
	r.mark(marked)
	start := context{parentSubject: r.self, prefixes: initialPrefixes()}
	start.parentObject = start.parentSubject
	for c := root.FirstChild; c != nil; c = c.NextSibling {
		r.element(c, start)
	}
	if root.Type == html.ElementNode {
		r.element(root, start)
	}
	if n := r.nodes[unnamed]; n != nil && r.self == unnamed {
		n.ID = ""
	}
	return r.order
}

// unnamed stands for a page of unknown address: a relative reference to itself.
const unnamed = "."

type reader struct {
	check  *cancel.Checker
	base   dom.Base
	self   string // the page as a resource
	nodes  map[string]*Node
	order  []*Node
	blanks int
	says   map[*html.Node]bool // elements that say something, and those around them
}

// Says reports whether an attribute can make an element say something.
func Says(attribute string) bool {
	switch attribute {
	case "property", "typeof", "rel", "rev", "vocab":
		return true
	}
	return false
}

// mark notes the elements that can say something, and those around them.
func (r *reader) mark(marked []*html.Node) {
	r.says = make(map[*html.Node]bool, 2*len(marked))
	for _, n := range marked {
		r.check.Step()
		for p := n; p != nil && !r.says[p]; p = p.Parent {
			r.says[p] = true
		}
	}
}

// context is what an element passes on to its children (7.2).
type context struct {
	parentSubject, parentObject string
	incomplete                  []incomplete
	language, vocab             string
	prefixes                    map[string]string // read-only; copied before a change
}

// incomplete is a predicate whose object is still missing.
type incomplete struct {
	predicate string
	reverse   bool
}

func (r *reader) blank() string {
	r.blanks++
	s := strconv.Itoa(r.blanks)
	return "_:" + strings.Repeat("0", max(0, 6-len(s))) + s
}

func (r *reader) node(id string) *Node {
	n := r.nodes[id]
	if n == nil {
		n = &Node{ID: id}
		r.nodes[id] = n
		r.order = append(r.order, n)
	}
	return n
}

func (r *reader) say(subject, predicate string, v Value) {
	n := r.node(subject)
	for i := range n.Properties {
		if n.Properties[i].IRI != predicate {
			continue
		}
		if slices.Contains(n.Properties[i].Values, v) { // a graph is a set of statements
			return
		}
		n.Properties[i].Values = append(n.Properties[i].Values, v)
		return
	}
	n.Properties = append(n.Properties, Property{predicate, []Value{v}})
}

func (r *reader) sayType(subject, iri string) {
	n := r.node(subject)
	if slices.Contains(n.Types, iri) {
		return
	}
	n.Types = append(n.Types, iri)
}

// element processes one element (7.5) and its children.
func (r *reader) element(n *html.Node, c context) {
	if n.Type != html.ElementNode {
		return
	}
	if len(n.Attr) == 0 {
		r.children(n, c)
		return
	}
	a := attributesOf(n)
	c = r.local(a, c)
	s := r.subjects(n, a, c)
	if a["typeof"] != nil && s.typed != "" {
		for t := range strings.FieldsSeq(*a["typeof"]) {
			if iri := c.term(t); iri != "" {
				r.sayType(s.typed, iri)
			}
		}
	}
	waiting := r.relate(a, c, &s)
	if a["property"] != nil {
		r.properties(n, a, c, s)
	}
	if !s.skip && s.subject != "" {
		for _, i := range c.incomplete {
			if i.reverse {
				r.say(s.subject, i.predicate, Value{ID: c.parentSubject})
			} else {
				r.say(c.parentSubject, i.predicate, Value{ID: s.subject})
			}
		}
	}
	if !s.skip {
		c.incomplete = waiting
		if s.subject != "" {
			c.parentSubject = s.subject
		}
		c.parentObject = c.parentSubject
		if s.object != "" {
			c.parentObject = s.object
		}
	}
	r.children(n, c)
}

// relate says how rel and rev relate the subject to the object. Without an object
// it returns the predicates that wait for one, and makes a blank node of it.
func (r *reader) relate(a attributes, c context, s *subjects) (waiting []incomplete) {
	rels, revs := c.predicates(a["rel"], a["property"] != nil), c.predicates(a["rev"], a["property"] != nil)
	for _, p := range rels {
		if s.object != "" {
			r.say(s.subject, p, Value{ID: s.object})
		} else {
			waiting = append(waiting, incomplete{p, false})
		}
	}
	for _, p := range revs {
		if s.object != "" {
			r.say(s.object, p, Value{ID: s.subject})
		} else {
			waiting = append(waiting, incomplete{p, true})
		}
	}
	if len(waiting) > 0 {
		s.object = r.blank()
	}
	return waiting
}

func (r *reader) children(n *html.Node, c context) {
	for k := n.FirstChild; k != nil; k = k.NextSibling {
		r.check.Step()
		if len(c.incomplete) > 0 || r.says[k] { // what waits for its other end may find it in any element
			r.element(k, c)
		}
	}
}

// subjects are the resources an element establishes (7.5, steps 5 and 6).
type subjects struct {
	subject, object, typed string
	skip                   bool
}

func (r *reader) subjects(n *html.Node, a attributes, c context) (s subjects) {
	root := n.Parent == nil || n.Parent.Type == html.DocumentNode
	about := c.resource(a["about"], r.base)
	target := c.resource(a["resource"], r.base)
	if target == "" && a["href"] != nil {
		target = r.base.Resolve(*a["href"])
	}
	if target == "" && a["src"] != nil {
		target = r.base.Resolve(*a["src"])
	}
	inherited := r.inherited(root, c)
	frame := n.DataAtom == atom.Head || n.DataAtom == atom.Body // HTML+RDFa, 3.1
	switch {
	case a["rel"] != nil || a["rev"] != nil:
		s.subject, s.object = cmp.Or(about, inherited), target
		if s.object == "" && a["typeof"] != nil && about == "" {
			s.object = r.blank()
		}
		if a["typeof"] != nil {
			s.typed = cmp.Or(about, s.object)
		}
	case a["property"] != nil && a["content"] == nil && a["datatype"] == nil:
		s.subject = cmp.Or(about, inherited)
		if a["typeof"] != nil {
			switch {
			case about != "":
				s.typed = about
			case root || frame:
				s.typed = inherited
			case target != "":
				s.typed = target
			default:
				s.typed = r.blank()
			}
			s.object = s.typed
		}
	default:
		s.subject = cmp.Or(about, target)
		if s.subject == "" {
			switch {
			case root || frame:
				s.subject = inherited
			case a["typeof"] != nil:
				s.subject = r.blank()
			default:
				s.subject = c.parentObject
				s.skip = a["property"] == nil
			}
		}
		if a["typeof"] != nil {
			s.typed = s.subject
		}
	}
	return s
}

func (r *reader) inherited(root bool, c context) string {
	if root && c.parentObject == "" {
		return r.self
	}
	return c.parentObject
}

// properties adds the values of an element's property attribute (step 11).
func (r *reader) properties(n *html.Node, a attributes, c context, s subjects) {
	v := r.value(n, a, c, s)
	for p := range strings.FieldsSeq(*a["property"]) {
		if iri := c.term(p); iri != "" {
			r.say(s.subject, iri, v)
		}
	}
}

func (r *reader) value(n *html.Node, a attributes, c context, s subjects) Value {
	literal := func(text string) Value { return Value{Text: text, Language: c.language} }
	text := func() string {
		if a["content"] != nil {
			return *a["content"]
		}
		if a["datetime"] != nil {
			return *a["datetime"]
		}
		return dom.Text(n)
	}
	switch {
	case a["datatype"] != nil && *a["datatype"] != "":
		if t := c.term(*a["datatype"]); !strings.HasSuffix(t, "#XMLLiteral") && !strings.HasSuffix(t, "#HTML") {
			return Value{Text: text(), Type: t}
		}
		return literal(text())
	case a["datatype"] != nil, a["content"] != nil:
		return literal(text())
	case a["datetime"] != nil:
		return Value{Text: *a["datetime"], Type: dateType(*a["datetime"])}
	case a["rel"] == nil && a["rev"] == nil:
		if id := c.resource(a["resource"], r.base); id != "" {
			return Value{ID: id}
		}
		for _, ref := range [...]*string{a["href"], a["src"]} {
			if ref != nil {
				return Value{ID: r.base.Resolve(*ref)}
			}
		}
	}
	if a["typeof"] != nil && a["about"] == nil && s.typed != "" {
		return Value{ID: s.typed}
	}
	return literal(dom.Text(n))
}
