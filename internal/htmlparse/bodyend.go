package htmlparse

import (
	"golang.org/x/net/html/atom"
)

// bodyEnd processes an end tag of the body (13.2.6.4.7).
func (b *builder) bodyEnd() bool {
	switch a := b.tok.atom; a {
	case atom.A, atom.B, atom.Big, atom.Code, atom.Em, atom.Font, atom.I, atom.Nobr, atom.S, atom.Small, atom.Strike,
		atom.Strong, atom.Tt, atom.U:
		if !b.adopt(a) {
			b.otherEnd()
		}
	case atom.Address, atom.Article, atom.Aside, atom.Blockquote, atom.Button, atom.Center, atom.Dd, atom.Details, atom.Dialog,
		atom.Dir, atom.Div, atom.Dl, atom.Dt, atom.Fieldset, atom.Figcaption, atom.Figure, atom.Footer, atom.Header, atom.Hgroup,
		atom.Listing, atom.Main, atom.Menu, atom.Nav, atom.Ol, atom.Pre, atom.Search, atom.Section, atom.Select,
		atom.Summary, atom.Ul:
		b.endBlock(b.inScope(defaultScope, a))
	case atom.P:
		if b.inScope(buttonScope, atom.P) < 0 {
			b.insertImplied(atom.P)
		}
		b.closeParagraph()
	case atom.Li:
		b.endBlock(b.inScope(listItemScope, atom.Li))
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		b.endBlock(b.inScope(defaultScope, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6))
	case atom.Applet, atom.Marquee, atom.Object:
		if i := b.inScope(defaultScope, a); i >= 0 {
			b.popTo(i)
			b.clearFormatting()
		}
	case atom.Form:
		b.endForm()
	case atom.Br:
		b.tok.kind, b.tok.attr = startTag, nil
		return false
	case atom.Template:
		return b.inHead()
	case atom.Body, atom.Html:
		if b.inScope(defaultScope, atom.Body) >= 0 {
			b.mode = afterBody
			return a == atom.Body
		}
	default:
		b.otherEnd()
	}
	return true
}

// endBlock ends the open element at index i of the stack and everything above
// it.
func (b *builder) endBlock(i int) {
	if i >= 0 {
		b.popTo(i)
	}
}

func (b *builder) endForm() {
	if b.hasTemplate() {
		b.endBlock(b.inScope(defaultScope, atom.Form))
		return
	}
	n := b.form
	b.form = nil
	if n == nil {
		return
	}
	i := indexOf(b.open, n)
	if i < 0 || !b.visible(i) {
		return
	}
	b.closeImplied(0)
	if i = indexOf(b.open, n); i >= 0 {
		b.remove(i)
	}
}

// otherEnd processes an end tag without a rule of its own.
func (b *builder) otherEnd() {
	a, name := b.tok.atom, b.tok.data
	for i := len(b.open) - 1; i >= 0; i-- {
		n := b.open[i]
		if n.Namespace == "" && n.DataAtom == a && (a != 0 || n.Data == name) {
			b.popTo(i)
			return
		}
		if isSpecial(n) {
			return
		}
	}
}
