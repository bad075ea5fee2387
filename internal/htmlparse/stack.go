package htmlparse

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// isHTML reports whether n is the HTML element a.
func isHTML(n *html.Node, a atom.Atom) bool {
	return n.DataAtom == a && n.Namespace == "" && n.Type == html.ElementNode
}

// current returns the current node.
func (b *builder) current() *html.Node { return b.open[len(b.open)-1] }

// adjustedCurrent returns the current node or, at the root of a fragment, its
// context.
func (b *builder) adjustedCurrent() *html.Node {
	if b.context != nil && len(b.open) == 1 {
		return b.context
	}
	return b.current()
}

func (b *builder) push(n *html.Node) { b.open = append(b.open, n) }

func (b *builder) pop() { b.popTo(len(b.open) - 1) }

// popTo pops the elements from index i on.
func (b *builder) popTo(i int) {
	b.open = b.open[:i]
	b.bare.shrink(i)
}

// remove removes the element at index i of the stack; those above it stay.
func (b *builder) remove(i int) {
	b.open = append(b.open[:i], b.open[i+1:]...)
	b.bare.shrink(i)
}

// A bareStack says that no p is in button scope of the first size open elements,
// the innermost element that bounds that scope being at index bound.
type bareStack struct{ size, bound int }

// shrink takes note that the elements from index i on have changed.
func (s *bareStack) shrink(i int) {
	if i <= s.bound {
		s.size = 0
	}
	s.size = min(s.size, i)
}

// indexOf returns the index of n in a list, or -1.
func indexOf(list []*html.Node, n *html.Node) int {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i] == n {
			return i
		}
	}
	return -1
}

// A scope selects the elements that bound it (13.2.4.2).
type scope uint8

const (
	defaultScope scope = iota
	listItemScope
	buttonScope
	tableScope
)

// inScope returns the stack index of the innermost of the given elements that
// is in scope, or -1.
func (b *builder) inScope(s scope, names ...atom.Atom) int {
	for i := len(b.open) - 1; i >= 0; i-- {
		n := b.open[i]
		if n.Namespace == "" && isOf(n.DataAtom, names...) {
			return i
		}
		if s.endsAt(n) {
			return -1
		}
	}
	return -1
}

// endsAt reports whether n bounds the scope.
func (s scope) endsAt(n *html.Node) bool {
	if n.Namespace != "" {
		return s != tableScope && isIntegrationElement(n)
	}
	switch n.DataAtom {
	case atom.Html, atom.Table, atom.Template:
		return true
	case atom.Applet, atom.Caption, atom.Td, atom.Th, atom.Marquee, atom.Object, atom.Select:
		return s != tableScope
	case atom.Ol, atom.Ul:
		return s == listItemScope
	case atom.Button:
		return s == buttonScope
	}
	return false
}

// isIntegrationElement reports whether an element of SVG or MathML may contain
// HTML; such elements bound scopes and are special.
func isIntegrationElement(n *html.Node) bool {
	if n.Namespace == "math" {
		switch n.Data {
		case "mi", "mo", "mn", "ms", "mtext", "annotation-xml":
			return true
		}
		return false
	}
	switch n.Data {
	case "foreignObject", "desc", "title":
		return true
	}
	return false
}

// isSpecial reports whether n is of the category "special" (13.2.4.2).
func isSpecial(n *html.Node) bool {
	if n.Namespace != "" {
		return isIntegrationElement(n)
	}
	switch n.DataAtom {
	case atom.Address, atom.Applet, atom.Area, atom.Article, atom.Aside, atom.Base, atom.Basefont, atom.Bgsound,
		atom.Blockquote, atom.Body, atom.Br, atom.Button, atom.Caption, atom.Center, atom.Col, atom.Colgroup, atom.Dd,
		atom.Details, atom.Dir, atom.Div, atom.Dl, atom.Dt, atom.Embed, atom.Fieldset, atom.Figcaption, atom.Figure,
		atom.Footer, atom.Form, atom.Frame, atom.Frameset, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6,
		atom.Head, atom.Header, atom.Hgroup, atom.Hr, atom.Html, atom.Iframe, atom.Img, atom.Input, atom.Keygen,
		atom.Li, atom.Link, atom.Listing, atom.Main, atom.Marquee, atom.Menu, atom.Meta, atom.Nav, atom.Noembed,
		atom.Noframes, atom.Noscript, atom.Object, atom.Ol, atom.P, atom.Param, atom.Plaintext, atom.Pre, atom.Script,
		atom.Search, atom.Section, atom.Select, atom.Source, atom.Style, atom.Summary, atom.Table, atom.Tbody,
		atom.Td, atom.Template, atom.Textarea, atom.Tfoot, atom.Th, atom.Thead, atom.Title, atom.Tr, atom.Track,
		atom.Ul, atom.Wbr, atom.Xmp:
		return true
	}
	return false
}

// impliedEnd reports whether n's end tag is implied by the end of its parent
// (13.2.6.3).
func impliedEnd(n *html.Node) bool {
	if n.Namespace != "" {
		return false
	}
	switch n.DataAtom {
	case atom.Dd, atom.Dt, atom.Li, atom.Optgroup, atom.Option, atom.P, atom.Rb, atom.Rp, atom.Rt, atom.Rtc:
		return true
	}
	return false
}

// closeImplied generates implied end tags, except for the element except.
func (b *builder) closeImplied(except atom.Atom) {
	for len(b.open) > 0 {
		n := b.current()
		if !impliedEnd(n) || except != 0 && n.DataAtom == except {
			return
		}
		b.pop()
	}
}

// closeParagraph closes a p element in button scope. Most tags of blocks ask for
// it, so what was found to hold none is not searched again.
func (b *builder) closeParagraph() {
	for i := len(b.open) - 1; i >= b.bare.size; i-- {
		n := b.open[i]
		if n.DataAtom == atom.P && n.Namespace == "" {
			b.popTo(i)
			return
		}
		if buttonScope.endsAt(n) {
			b.bare.bound = i
			break
		}
	}
	b.bare.size = len(b.open)
}

// clearTo pops elements until the current node is one of the given ones, html
// or template.
func (b *builder) clearTo(names ...atom.Atom) {
	for {
		n := b.current()
		if n.Namespace == "" && (isOf(n.DataAtom, atom.Html, atom.Template) || isOf(n.DataAtom, names...)) {
			return
		}
		b.pop()
	}
}

// hasTemplate reports whether a template is among the open elements.
func (b *builder) hasTemplate() bool { return len(b.templates) > 0 && b.openTemplate() >= 0 }

func (b *builder) openTemplate() int {
	for i := len(b.open) - 1; i >= 0; i-- {
		if isHTML(b.open[i], atom.Template) {
			return i
		}
	}
	return -1
}
