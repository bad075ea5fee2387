package htmlparse

import (
	"slices"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// initial is the mode before the document type (13.2.6.4.1).
func (b *builder) initial() bool {
	switch b.tok.kind {
	case text:
		if b.dropSpace() {
			return true
		}
	case doctype:
		n := b.nodes.one()
		b.tok.doctype.node(n)
		b.doc.AppendChild(n)
		b.quirks = b.tok.doctype.quirks()
		b.mode = beforeHTML
		return true
	}
	b.quirks = true
	b.mode = beforeHTML
	return false
}

// insertLeadingSpace inserts the white space that the text begins with, and
// reports whether nothing is left.
func (b *builder) insertLeadingSpace() bool {
	space, rest := splitSpace(b.tok.data)
	if space != "" {
		b.insertText(space)
	}
	b.tok.data = rest
	return rest == ""
}

// dropSpace removes leading white space from the text and reports whether
// nothing is left.
func (b *builder) dropSpace() bool {
	_, b.tok.data = splitSpace(b.tok.data)
	return b.tok.data == ""
}

// beforeHTML is the mode before the html element (13.2.6.4.2).
func (b *builder) beforeHTML() bool {
	switch b.tok.kind {
	case text:
		if b.dropSpace() {
			return true
		}
	case startTag:
		if b.tok.atom == atom.Html {
			b.root(b.element(b.tok.data, atom.Html, "", b.tok.attr))
			return true
		}
	case endTag:
		if !isOf(b.tok.atom, atom.Head, atom.Body, atom.Html, atom.Br) {
			return true
		}
	}
	b.root(b.element("html", atom.Html, "", nil))
	return false
}

func (b *builder) root(n *html.Node) {
	b.doc.AppendChild(n)
	b.push(n)
	b.mode = beforeHead
}

// isOf reports whether a is one of list.
func isOf(a atom.Atom, list ...atom.Atom) bool { return slices.Contains(list, a) }

// beforeHead is the mode before the head element (13.2.6.4.3).
func (b *builder) beforeHead() bool {
	switch b.tok.kind {
	case text:
		if b.dropSpace() {
			return true
		}
	case startTag:
		switch b.tok.atom {
		case atom.Html:
			return b.inBody()
		case atom.Head:
			b.head = b.insertHTML()
			b.mode = inHead
			return true
		}
	case endTag:
		if !isOf(b.tok.atom, atom.Head, atom.Body, atom.Html, atom.Br) {
			return true
		}
	}
	b.head = b.insertImplied(atom.Head)
	b.mode = inHead
	return false
}

// inHead is the mode inside the head element (13.2.6.4.4).
func (b *builder) inHead() bool {
	switch b.tok.kind {
	case text:
		if b.insertLeadingSpace() {
			return true
		}
	case startTag:
		if done, handled := b.headStart(); handled {
			return done
		}
	case endTag:
		switch b.tok.atom {
		case atom.Head:
			b.pop()
			b.mode = afterHead
			return true
		case atom.Template:
			b.endTemplate()
			return true
		case atom.Body, atom.Html, atom.Br:
		default:
			return true
		}
	}
	b.pop()
	b.mode = afterHead
	return false
}

// headStart processes the start tags of the head's elements. handled reports
// whether the tag is one of them; done is then the return value for the mode.
func (b *builder) headStart() (done, handled bool) {
	switch b.tok.atom {
	case atom.Html:
		return b.inBody(), true
	case atom.Base, atom.Basefont, atom.Bgsound, atom.Link, atom.Meta:
		b.insertVoid()
	case atom.Title:
		b.rawText(rcdata)
	case atom.Noframes, atom.Style, atom.Noscript:
		b.rawText(rawtext)
	case atom.Script:
		b.rawText(script)
	case atom.Template:
		b.insertHTML()
		b.formatting = append(b.formatting, nil)
		b.notFrameset = true
		b.mode = inTemplate
		b.templates = append(b.templates, inTemplate)
	case atom.Head:
	default:
		return false, false
	}
	return true, true
}

// endTemplate ends the innermost open template and reports whether there is one.
func (b *builder) endTemplate() bool {
	i := b.openTemplate()
	if i < 0 {
		return false
	}
	b.popTo(i)
	b.clearFormatting()
	b.templates = b.templates[:len(b.templates)-1]
	b.resetMode()
	return true
}

// afterHead is the mode between head and body (13.2.6.4.6).
func (b *builder) afterHead() bool {
	switch b.tok.kind {
	case text:
		if b.insertLeadingSpace() {
			return true
		}
	case startTag:
		switch b.tok.atom {
		case atom.Html:
			return b.inBody()
		case atom.Body:
			b.insertHTML()
			b.notFrameset = true
			b.mode = inBody
			return true
		case atom.Frameset:
			b.insertHTML()
			b.mode = inFrameset
			return true
		case atom.Base, atom.Basefont, atom.Bgsound, atom.Link, atom.Meta, atom.Noframes, atom.Script, atom.Style,
			atom.Template, atom.Title:
			return b.lateHead()
		case atom.Head:
			return true
		}
	case endTag:
		switch b.tok.atom {
		case atom.Template:
			return b.inHead()
		case atom.Body, atom.Html, atom.Br:
		default:
			return true
		}
	}
	b.insertImplied(atom.Body)
	b.mode = inBody
	return false
}

// lateHead inserts elements that belong in the head into it after its end.
func (b *builder) lateHead() bool {
	b.push(b.head)
	done := b.inHead()
	if i := indexOf(b.open, b.head); i >= 0 {
		b.remove(i)
	}
	return done
}
