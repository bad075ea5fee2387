package htmlparse

import "golang.org/x/net/html/atom"

// maxDepth is the size of the stack of open elements from which on start tags are
// dropped, as are the end tags that belong to them; what stands between them stays.
// html.Parse refuses such pages.
const maxDepth = 512

// shallower is how far the stack has to shrink for tags that were dropped to be
// forgotten: rows of a table, the items of a list, are closed before what holds them.
const shallower = 8

// dropsDeep reports whether the tag is dropped since elements nest too deeply.
func (b *builder) dropsDeep() bool {
	switch {
	case b.tok.kind == startTag && len(b.open) >= maxDepth && !b.staysShallow():
		if b.dropped == nil {
			b.dropped = map[string]int{}
		}
		b.dropped[b.tok.data]++
		b.marks |= DeepMark
		return true
	case len(b.dropped) == 0 || b.tok.kind != endTag:
		return false
	case len(b.open) < maxDepth-shallower:
		clear(b.dropped)
		return false
	case b.dropped[b.tok.data] == 0:
		return false
	}
	b.dropped[b.tok.data]--
	return true
}

// staysShallow reports whether a start tag opens no further level: its element is
// empty or holds only text, ends the one before it, or is the page's own.
func (b *builder) staysShallow() bool {
	switch b.tok.atom {
	case atom.P, atom.Li, atom.Dt, atom.Dd, atom.Option, atom.Tr, atom.Td, atom.Th, atom.Tbody, atom.Thead, atom.Tfoot,
		atom.Area, atom.Base, atom.Basefont, atom.Bgsound, atom.Br, atom.Col, atom.Embed, atom.Frame, atom.Hr, atom.Img, atom.Image, atom.Input, atom.Keygen, atom.Link,
		atom.Meta, atom.Param, atom.Source, atom.Track, atom.Wbr,
		atom.Script, atom.Style, atom.Textarea, atom.Title, atom.Xmp, atom.Iframe, atom.Noembed, atom.Noframes, atom.Noscript, atom.Plaintext,
		atom.Html, atom.Head, atom.Body, atom.Frameset:
		return true
	}
	return b.tok.selfClosing && len(b.open) > 0 && b.isForeign()
}
