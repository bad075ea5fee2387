package dom

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A shadowRoot is what a page shows of an element in place of its children:
// the content of a template among them, whose slots show the children again.
type shadowRoot struct {
	host, template *html.Node
	slots          []*html.Node
}

// shadowMarks are the attributes that make a template a shadow root: the HTML
// standard's (section 4.12.3), that of browsers before it, and the one Chromium
// writes into MHTML.
var shadowMarks = []string{"shadowrootmode", "shadowroot", "shadowmode"}

// shadowHosts are the elements of HTML that may have a shadow root, beside
// custom ones (DOM standard, section 4.2.14, "valid shadow host name").
var shadowHosts = []atom.Atom{
	atom.Article, atom.Aside, atom.Blockquote, atom.Body, atom.Div, atom.Footer, atom.H1, atom.H2, atom.H3,
	atom.H4, atom.H5, atom.H6, atom.Header, atom.Main, atom.Nav, atom.P, atom.Section, atom.Span,
}

// composeShadows makes of a tree with declarative shadow roots the one that a
// browser shows (DOM standard, "flat tree"): children that no slot takes are
// not shown, and go.
func composeShadows(root *html.Node) {
	// Inner roots come first: a slot of the outer one that stands among the
	// inner host's children is placed by its own slot attribute, and filled then.
	for _, s := range slices.Backward(shadowRoots(root, nil, nil)) {
		s.compose()
	}
}

// shadowRoots appends the shadow roots below n in document order; within is
// the root whose tree n stands in. What other templates hold is not shown.
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

// compose puts the root's tree in place of the host's children, and those into
// the first slot of their name.
func (s *shadowRoot) compose() {
	s.host.RemoveChild(s.template)
	assigned := map[string][]*html.Node{}
	for _, c := range detachChildren(s.host) {
		switch c.Type {
		case html.ElementNode:
			name := Attr(c, "slot")
			assigned[name] = append(assigned[name], c)
		case html.TextNode:
			assigned[""] = append(assigned[""], c)
		}
	}
	for _, c := range detachChildren(s.template) {
		s.host.AppendChild(c)
	}
	for _, slot := range s.slots {
		if slot.Parent == nil { // no slot of an inner root took it
			continue
		}
		shown := detachChildren(slot) // of a slot that is given nothing
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

// detachChildren takes n's children out of it and returns them.
func detachChildren(n *html.Node) []*html.Node {
	var children []*html.Node
	for c := n.FirstChild; c != nil; c = n.FirstChild {
		n.RemoveChild(c)
		children = append(children, c)
	}
	return children
}
