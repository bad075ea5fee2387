package dom

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A shadowRoot is rendered in place of an element's children: the content of
// one of its template children, whose slots show the other children.
type shadowRoot struct {
	host, template *html.Node
	slots          []*html.Node
}

// shadowMarks are the attributes that make a template a shadow root: the HTML
// standard's (section 4.12.3), an earlier one of browsers, and the one that
// Chromium writes to MHTML.
var shadowMarks = []string{"shadowrootmode", "shadowroot", "shadowmode"}

// shadowHosts are the HTML elements that can have a shadow root, besides custom
// elements (DOM standard, section 4.2.14, "valid shadow host name").
var shadowHosts = []atom.Atom{
	atom.Article, atom.Aside, atom.Blockquote, atom.Body, atom.Div, atom.Footer, atom.H1, atom.H2, atom.H3,
	atom.H4, atom.H5, atom.H6, atom.Header, atom.Main, atom.Nav, atom.P, atom.Section, atom.Span,
}

// composeShadows turns a tree with declarative shadow roots into the one that a
// browser shows (DOM standard, "flat tree"). Children that no slot takes are
// not shown and are removed.
func composeShadows(root *html.Node) {
	// Inner roots come first: a slot of the outer root that is among the inner
	// host's children is first placed by its own slot attribute, and filled
	// afterwards.
	for _, s := range slices.Backward(shadowRoots(root, nil, nil)) {
		s.compose()
	}
}

// shadowRoots appends the shadow roots below n in document order; within is the
// root whose tree contains n. The content of other templates is not shown.
func shadowRoots(n *html.Node, within *shadowRoot, found []*shadowRoot) []*shadowRoot {
	taken := false
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case Is(c, atom.Template):
			if !taken && isShadowRoot(c) {
				taken = true
				s := &shadowRoot{host: n, template: c}
				found = shadowRoots(c, s, append(found, s))
			}
		case Is(c, atom.Slot) && within != nil:
			within.slots = append(within.slots, c)
			fallthrough
		default:
			found = shadowRoots(c, within, found)
		}
	}
	return found
}

func isShadowRoot(template *html.Node) bool {
	host := template.Parent
	if host.Type != html.ElementNode || host.Namespace != "" ||
		!slices.Contains(shadowHosts, host.DataAtom) && !strings.Contains(host.Data, "-") {
		return false
	}
	return slices.ContainsFunc(shadowMarks, func(key string) bool {
		mode := Attr(template, key)
		return strings.EqualFold(mode, "open") || strings.EqualFold(mode, "closed")
	})
}

// compose replaces the host's children by the root's tree, and moves each child
// into the first slot with its name.
func (s *shadowRoot) compose() {
	s.host.RemoveChild(s.template)
	assigned := map[string][]*html.Node{}
	for _, c := range DetachChildren(s.host) {
		switch c.Type {
		case html.ElementNode:
			name := Attr(c, "slot")
			assigned[name] = append(assigned[name], c)
		case html.TextNode:
			assigned[""] = append(assigned[""], c)
		}
	}
	for _, c := range DetachChildren(s.template) {
		s.host.AppendChild(c)
	}
	for _, slot := range s.slots {
		if slot.Parent == nil { // a slot that no inner root took
			continue
		}
		shown := DetachChildren(slot) // shown if the slot is assigned nothing
		name := Attr(slot, "name")
		if given := assigned[name]; len(given) > 0 {
			shown = given
			delete(assigned, name)
		}
		for _, c := range shown {
			slot.Parent.InsertBefore(c, slot)
		}
		slot.Parent.RemoveChild(slot)
	}
}
