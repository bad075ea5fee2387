package htmlparse

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A place is where a node is inserted: below parent, before the node before, or
// last if that is nil.
type place struct{ parent, before *html.Node }

// place returns the appropriate place for inserting a node (13.2.6.1) into
// target, or before the table if the node is foster parented.
func (b *builder) place(target *html.Node) place {
	if !b.foster || target.Namespace != "" {
		return place{parent: target}
	}
	switch target.DataAtom {
	case atom.Table, atom.Tbody, atom.Tfoot, atom.Thead, atom.Tr:
		return b.fosterPlace()
	}
	return place{parent: target}
}

func (b *builder) fosterPlace() place {
	for i := len(b.open) - 1; i >= 0; i-- {
		switch n := b.open[i]; {
		case isHTML(n, atom.Template):
			return place{parent: n}
		case isHTML(n, atom.Table) && n.Parent != nil:
			return place{n.Parent, n}
		case isHTML(n, atom.Table):
			return place{parent: b.open[i-1]}
		}
	}
	return place{parent: b.open[0]}
}

func (p place) insert(n *html.Node) {
	n.Parent, n.NextSibling = p.parent, p.before
	if p.before != nil {
		n.PrevSibling = p.before.PrevSibling
		p.before.PrevSibling = n
	} else {
		n.PrevSibling = p.parent.LastChild
		p.parent.LastChild = n
	}
	if n.PrevSibling != nil {
		n.PrevSibling.NextSibling = n
	} else {
		p.parent.FirstChild = n
	}
}

// previous returns the sibling that would precede a node inserted here.
func (p place) previous() *html.Node {
	if p.before != nil {
		return p.before.PrevSibling
	}
	return p.parent.LastChild
}

// element creates an element.
func (b *builder) element(name string, a atom.Atom, namespace string, attr []html.Attribute) *html.Node {
	n := b.nodes.one()
	n.Type, n.Data, n.DataAtom, n.Namespace, n.Attr = html.ElementNode, name, a, namespace, attr
	return n
}

// insertHTML inserts the element of the start tag.
func (b *builder) insertHTML() *html.Node {
	n := b.element(b.tok.data, b.tok.atom, "", b.tok.attr)
	b.insert(n)
	return n
}

// insertImplied inserts an element whose start tag was omitted.
func (b *builder) insertImplied(a atom.Atom) *html.Node {
	n := b.element(a.String(), a, "", nil)
	b.insert(n)
	return n
}

func (b *builder) insert(n *html.Node) {
	b.place(b.current()).insert(n)
	b.push(n)
}

// insertVoid inserts the element of the start tag as an empty element.
func (b *builder) insertVoid() {
	b.insertHTML()
	b.pop()
}

// commentPlace returns the place for a comment in an insertion mode.
func (b *builder) commentPlace(m mode) place {
	switch m {
	case initial, beforeHTML, afterAfterBody, afterAfterFrameset:
		return place{parent: b.doc}
	case afterBody:
		return place{parent: b.open[0]}
	}
	return b.place(b.current())
}

// insertComment inserts the comment of the token.
func (b *builder) insertComment(p place) {
	n := b.nodes.one()
	n.Type, n.Data = html.CommentNode, b.tok.data
	p.insert(n)
}

// insertText inserts text, appending it to a preceding text node if there is
// one.
func (b *builder) insertText(s string) {
	p := b.place(b.current())
	if p.parent.Type == html.DocumentNode {
		return
	}
	if prev := p.previous(); prev != nil && prev.Type == html.TextNode {
		b.growText(prev, s)
		return
	}
	n := b.nodes.one()
	n.Type, n.Data = html.TextNode, s
	p.insert(n)
}

// withoutFirstNewline returns s without a newline directly after the start tag
// of the current node, if the element is one of those that ignore it. A
// carriage return can only come from a character reference; the standard keeps
// it and html.Parse does not.
func (b *builder) withoutFirstNewline(s string) string {
	n := b.current()
	if n.FirstChild != nil || n.Namespace != "" || !isOf(n.DataAtom, atom.Pre, atom.Listing, atom.Textarea) {
		return s
	}
	return strings.TrimPrefix(strings.TrimPrefix(s, "\r"), "\n")
}

// growText appends to a text node, whose data is set only at the end, because a
// page may append to a node, or alternately to two, any number of times.
func (b *builder) growText(n *html.Node, s string) {
	if b.texts == nil {
		b.texts = map[*html.Node][]byte{}
	}
	held, grew := b.texts[n]
	if !grew {
		held = append(make([]byte, 0, 2*(len(n.Data)+len(s))), n.Data...)
	}
	b.texts[n] = append(held, s...)
}

func (b *builder) finishTexts() {
	for n, s := range b.texts {
		n.Data = string(s)
	}
}

// rawText inserts the element of the start tag, whose content is text
// (13.2.6.2).
func (b *builder) rawText(c contentModel) {
	b.insertHTML()
	b.content, b.rawName = c, b.tok.data
	b.original, b.mode = b.mode, inText
}

// mergeAttributes adds to n those attributes of the token that n lacks. The
// keys of n are kept in a map, since a page may repeat its html and body tags.
func (b *builder) mergeAttributes(n *html.Node) {
	if len(b.tok.attr) == 0 {
		return
	}
	if b.merged == nil {
		b.merged = map[*html.Node]map[string]bool{}
	}
	keys := b.merged[n]
	if keys == nil {
		keys = map[string]bool{}
		for _, a := range n.Attr {
			keys[a.Key] = true
		}
		b.merged[n] = keys
	}
	for _, a := range b.tok.attr {
		if !keys[a.Key] {
			keys[a.Key] = true
			n.Attr = append(n.Attr, a)
		}
	}
}

// detach removes n from the tree.
func detach(n *html.Node) {
	if n.Parent != nil {
		n.Parent.RemoveChild(n)
	}
}

// isHidden reports whether the token is that of a hidden field.
func (t *token) isHidden() bool {
	return slices.ContainsFunc(t.attr, func(a html.Attribute) bool { return a.Key == "type" && strings.EqualFold(a.Val, "hidden") })
}

// splitSpace splits leading white space off s.
func splitSpace(s string) (space, rest string) {
	i := skipSpace(s, 0)
	return s[:i], s[i:]
}

func isAllSpace(s string) bool { return skipSpace(s, 0) == len(s) }

// dropNUL returns s without NULs.
func (b *builder) dropNUL(s string) string {
	if !b.hasNUL {
		return s
	}
	return strings.ReplaceAll(s, "\x00", "")
}
