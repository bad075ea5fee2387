package htmlparse

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// isForeign reports whether the token is processed by the rules of foreign
// content (13.2.6, the tree construction dispatcher).
func (b *builder) isForeign() bool {
	n := b.adjustedCurrent()
	if n.Namespace == "" || b.tok.kind == endOfFile {
		return false
	}
	isText, start := b.tok.kind == text, b.tok.kind == startTag
	if isMathText(n) && (isText || start && b.tok.data != "mglyph" && b.tok.data != "malignmark") {
		return false
	}
	if n.Namespace == "math" && n.Data == "annotation-xml" && start && b.tok.atom == atom.Svg {
		return false
	}
	return !(isHTMLIntegration(n) && (isText || start))
}

// isMathText reports whether n is a MathML text integration point.
func isMathText(n *html.Node) bool {
	return n.Namespace == "math" && n.Data != "annotation-xml" && isIntegrationElement(n)
}

// isHTMLIntegration reports whether n is an HTML integration point.
func isHTMLIntegration(n *html.Node) bool {
	if n.Namespace == "svg" {
		return isIntegrationElement(n)
	}
	if n.Namespace == "math" && n.Data == "annotation-xml" {
		for _, a := range n.Attr {
			if a.Key == "encoding" && (strings.EqualFold(a.Val, "text/html") || strings.EqualFold(a.Val, "application/xhtml+xml")) {
				return true
			}
		}
	}
	return false
}

// foreignContent processes a token inside SVG or MathML (13.2.6.5).
func (b *builder) foreignContent() bool {
	switch b.tok.kind {
	case text:
		if b.tok.data == "" { // an empty CDATA section
			return true
		}
		if !b.notFrameset && !isAllSpace(b.dropNUL(b.tok.data)) {
			b.notFrameset = true
		}
		b.insertText(b.withoutNUL(b.tok.data))
	case comment:
		b.insertComment(place{parent: b.current()})
	case startTag:
		if b.breaksOut() {
			return b.breakOut()
		}
		name := b.tok.data
		if b.adjustedCurrent().Namespace == "svg" {
			name = svgName(name)
		}
		b.insertForeign(name, b.adjustedCurrent().Namespace)
	case endTag:
		if isOf(b.tok.atom, atom.Br, atom.P) {
			return b.breakOut()
		}
		return b.foreignEnd()
	}
	return true
}

// breaksOut reports whether the start tag ends foreign content.
func (b *builder) breaksOut() bool {
	switch b.tok.atom {
	case atom.B, atom.Big, atom.Blockquote, atom.Body, atom.Br, atom.Center, atom.Code, atom.Dd, atom.Div, atom.Dl,
		atom.Dt, atom.Em, atom.Embed, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Head, atom.Hr, atom.I,
		atom.Img, atom.Li, atom.Listing, atom.Menu, atom.Meta, atom.Nobr, atom.Ol, atom.P, atom.Pre, atom.Ruby, atom.S,
		atom.Small, atom.Span, atom.Strong, atom.Strike, atom.Sub, atom.Sup, atom.Table, atom.Tt, atom.U, atom.Ul, atom.Var:
		return true
	case atom.Font:
		for _, a := range b.tok.attr {
			switch a.Key {
			case "color", "face", "size":
				return true
			}
		}
	}
	return false
}

// breakOut leaves foreign content and processes the tag by the insertion mode.
func (b *builder) breakOut() bool {
	for len(b.open) > 1 {
		n := b.current()
		if n.Namespace == "" || isMathText(n) || isHTMLIntegration(n) {
			break
		}
		b.pop()
	}
	return b.byMode(b.mode)
}

// insertForeign inserts the start tag's element as one of a namespace.
func (b *builder) insertForeign(name, namespace string) {
	for i := range b.tok.attr {
		adjustAttribute(&b.tok.attr[i], namespace)
	}
	a := b.tok.atom
	if name != b.tok.data {
		a = lookup(name)
	}
	b.insert(b.element(name, a, namespace, b.tok.attr))
	if b.tok.selfClosing {
		b.pop()
	}
}

// foreignEnd processes an end tag inside foreign content.
func (b *builder) foreignEnd() bool {
	for i := len(b.open) - 1; i > 0; i-- {
		n := b.open[i]
		if i < len(b.open)-1 && n.Namespace == "" {
			return b.byMode(b.mode)
		}
		if strings.EqualFold(n.Data, b.tok.data) {
			b.popTo(i)
			return true
		}
	}
	return true
}
