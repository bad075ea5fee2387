package htmlparse

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// inBody is the mode inside the body (13.2.6.4.7).
func (b *builder) inBody() bool {
	switch b.tok.kind {
	case text:
		s := b.withoutFirstNewline(b.dropNUL(b.tok.data))
		if s == "" {
			return true
		}
		b.reconstruct()
		b.insertText(s)
		if !b.notFrameset && !isAllSpace(s) {
			b.notFrameset = true
		}
	case startTag:
		return b.bodyStart()
	case endTag:
		return b.bodyEnd()
	case endOfFile:
		if len(b.templates) > 0 {
			return b.inTemplate()
		}
	}
	return true
}

// bodyStart processes a start tag.
func (b *builder) bodyStart() bool {
	switch b.tok.atom {
	case atom.A:
		b.startLink()
	case atom.B, atom.Big, atom.Code, atom.Em, atom.Font, atom.I, atom.S, atom.Small, atom.Strike, atom.Strong, atom.Tt, atom.U:
		b.startFormatting()
	case atom.Address, atom.Article, atom.Aside, atom.Blockquote, atom.Center, atom.Details, atom.Dialog, atom.Dir,
		atom.Div, atom.Dl, atom.Fieldset, atom.Figcaption, atom.Figure, atom.Footer, atom.Header, atom.Hgroup, atom.Main,
		atom.Menu, atom.Nav, atom.Ol, atom.P, atom.Search, atom.Section, atom.Summary, atom.Ul:
		b.closeParagraph()
		b.insertHTML()
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		b.closeParagraph()
		if isHeading(b.current()) {
			b.pop()
		}
		b.insertHTML()
	case atom.Li:
		b.startItem(atom.Li, atom.Li)
	case atom.Dd, atom.Dt:
		b.startItem(atom.Dd, atom.Dt)
	case atom.Area, atom.Br, atom.Embed, atom.Img, atom.Keygen, atom.Wbr:
		b.reconstruct()
		b.insertVoid()
		b.notFrameset = true
	case atom.Param, atom.Source, atom.Track:
		b.insertVoid()
	case atom.Base, atom.Basefont, atom.Bgsound, atom.Link, atom.Meta, atom.Noframes, atom.Script, atom.Style,
		atom.Template, atom.Title:
		return b.inHead()
	case atom.Caption, atom.Col, atom.Colgroup, atom.Frame, atom.Head, atom.Tbody, atom.Td, atom.Tfoot, atom.Th,
		atom.Thead, atom.Tr:
	case atom.Image:
		b.tok.atom, b.tok.data = atom.Img, "img"
		return false
	default:
		b.rareStart()
	}
	return true
}

// rareStart processes the start tags with rules of their own.
func (b *builder) rareStart() {
	switch b.tok.atom {
	case atom.Html, atom.Body, atom.Frameset:
		b.startRoot()
	case atom.Pre, atom.Listing:
		b.closeParagraph()
		b.insertHTML()
		b.notFrameset = true
	case atom.Form:
		b.startForm()
	case atom.Plaintext:
		b.closeParagraph()
		b.insertHTML()
		b.content = plaintext
	case atom.Button, atom.Input, atom.Select, atom.Option, atom.Optgroup:
		b.startControl()
	case atom.Nobr:
		b.reconstruct()
		if b.inScope(defaultScope, atom.Nobr) >= 0 {
			b.adopt(atom.Nobr)
		}
		b.startFormatting()
	case atom.Applet, atom.Marquee, atom.Object:
		b.reconstruct()
		b.insertHTML()
		b.formatting = append(b.formatting, nil)
		b.notFrameset = true
	case atom.Table:
		if !b.quirks {
			b.closeParagraph()
		}
		b.insertHTML()
		b.notFrameset = true
		b.mode = inTable
	case atom.Hr:
		b.closeParagraph()
		if b.inScope(defaultScope, atom.Select) >= 0 {
			b.closeImplied(0)
		}
		b.insertVoid()
		b.notFrameset = true
	case atom.Textarea, atom.Xmp, atom.Iframe, atom.Noembed, atom.Noscript:
		b.startRaw()
	case atom.Rb, atom.Rtc, atom.Rp, atom.Rt:
		b.startRuby()
	case atom.Math, atom.Svg:
		b.reconstruct()
		b.insertForeign(b.tok.data, b.tok.data)
	default:
		b.reconstruct()
		b.insertHTML()
	}
}

func isHeading(n *html.Node) bool {
	return n.Namespace == "" && isOf(n.DataAtom, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6)
}

func (b *builder) startFormatting() {
	b.reconstruct()
	b.pushFormatting(b.insertHTML())
}

func (b *builder) startLink() {
	if f := b.activeFormatting(atom.A); f >= 0 {
		n := b.formatting[f]
		b.adopt(atom.A)
		b.forget(n)
		if i := indexOf(b.open, n); i >= 0 {
			b.remove(i)
		}
	}
	b.startFormatting()
}

// startItem processes the start tag of an item. It ends an open item of either
// name.
func (b *builder) startItem(x, y atom.Atom) {
	b.notFrameset = true
	for i := len(b.open) - 1; i >= 0; i-- {
		n := b.open[i]
		if isHTML(n, x) || isHTML(n, y) {
			b.popTo(i)
			break
		}
		if isSpecial(n) && !(n.Namespace == "" && isOf(n.DataAtom, atom.Address, atom.Div, atom.P)) {
			break
		}
	}
	b.closeParagraph()
	b.insertHTML()
}

// startRoot processes the start tags of html, head, body and frameset.
func (b *builder) startRoot() {
	hasBody := len(b.open) > 1 && isHTML(b.open[1], atom.Body)
	switch b.tok.atom {
	case atom.Html:
		if !b.hasTemplate() {
			b.mergeAttributes(b.open[0])
		}
	case atom.Body:
		if hasBody && !b.hasTemplate() {
			b.notFrameset = true
			b.mergeAttributes(b.open[1])
		}
	case atom.Frameset:
		if hasBody && !b.notFrameset {
			detach(b.open[1])
			b.popTo(1)
			b.insertHTML()
			b.mode = inFrameset
		}
	}
}

func (b *builder) startForm() {
	template := b.hasTemplate()
	if b.form != nil && !template {
		return
	}
	b.closeParagraph()
	n := b.insertHTML()
	if !template {
		b.form = n
	}
}

// startControl processes the start tags of form controls and of the contents of
// select.
func (b *builder) startControl() {
	a := b.tok.atom
	selects := -1
	if a != atom.Button {
		selects = b.inScope(defaultScope, atom.Select)
	}
	ofSelect := b.context != nil && isHTML(b.context, atom.Select)
	switch a {
	case atom.Button:
		if i := b.inScope(defaultScope, atom.Button); i >= 0 {
			b.popTo(i)
		}
	case atom.Input:
		if ofSelect {
			return
		}
		if selects >= 0 {
			b.popTo(selects)
		}
		b.reconstruct()
		b.insertVoid()
		if !b.tok.isHidden() {
			b.notFrameset = true
		}
		return
	case atom.Select:
		if ofSelect {
			return
		}
		if selects >= 0 {
			b.popTo(selects)
			return
		}
	case atom.Option, atom.Optgroup:
		switch {
		case selects >= 0 && a == atom.Option:
			b.closeImplied(atom.Optgroup)
		case selects >= 0:
			b.closeImplied(0)
		case isHTML(b.current(), atom.Option):
			b.pop()
		}
	}
	b.reconstruct()
	b.insertHTML()
	if a == atom.Button || a == atom.Select {
		b.notFrameset = true
	}
}

// startRaw processes the start tags of elements whose content is text.
func (b *builder) startRaw() {
	switch b.tok.atom {
	case atom.Textarea:
		b.rawText(rcdata)
		b.notFrameset = true
		return
	case atom.Xmp:
		b.closeParagraph()
		b.reconstruct()
		b.notFrameset = true
	case atom.Iframe:
		b.notFrameset = true
	}
	b.rawText(rawtext)
}

func (b *builder) startRuby() {
	if b.inScope(defaultScope, atom.Ruby) >= 0 {
		if isOf(b.tok.atom, atom.Rp, atom.Rt) {
			b.closeImplied(atom.Rtc)
		} else {
			b.closeImplied(0)
		}
	}
	b.insertHTML()
}
