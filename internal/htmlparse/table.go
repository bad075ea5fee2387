package htmlparse

import "golang.org/x/net/html/atom"

// inText is the mode inside an element whose content is text (13.2.6.4.8).
func (b *builder) inText() bool {
	switch b.tok.kind {
	case text:
		if s := b.withoutFirstNewline(b.tok.data); s != "" {
			b.insertText(s)
		}
		return true
	case endOfFile:
		b.pop()
		b.mode = b.original
		return false
	}
	b.pop()
	b.mode = b.original
	return true
}

// inTable is the mode inside a table (13.2.6.4.9).
func (b *builder) inTable() bool {
	switch b.tok.kind {
	case text:
		b.tableText()
		return true
	case startTag:
		if done, handled := b.tableStart(); handled {
			return done
		}
	case endTag:
		switch a := b.tok.atom; {
		case a == atom.Table:
			if i := b.inScope(tableScope, atom.Table); i >= 0 {
				b.popTo(i)
				b.resetMode()
			}
			return true
		case staysOpen(a):
			return true
		case a == atom.Template:
			return b.inHead()
		}
	case endOfFile:
		return b.inBody()
	}
	return b.fostered()
}

// fostered processes the token as in the body, with foster parenting: what does
// not belong in a table is inserted before it.
func (b *builder) fostered() bool {
	b.foster = true
	done := b.inBody()
	b.foster = false
	return done
}

// tableText processes text in a table (13.2.6.4.10); only white space stays
// there.
func (b *builder) tableText() {
	n := b.current()
	if n.Namespace == "" && isOf(n.DataAtom, atom.Table, atom.Tbody, atom.Template, atom.Tfoot, atom.Thead, atom.Tr) {
		b.tok.data = b.dropNUL(b.tok.data)
		if isAllSpace(b.tok.data) {
			if b.tok.data != "" {
				b.insertText(b.tok.data)
			}
			return
		}
	}
	b.fostered()
}

// tableStart processes the start tags of a table's parts. handled reports
// whether the tag is one of them; done is then the return value for the mode.
func (b *builder) tableStart() (done, handled bool) {
	switch b.tok.atom {
	case atom.Caption:
		b.clearTo(atom.Table)
		b.formatting = append(b.formatting, nil)
		b.insertHTML()
		b.mode = inCaption
	case atom.Colgroup:
		b.clearTo(atom.Table)
		b.insertHTML()
		b.mode = inColumnGroup
	case atom.Col:
		b.clearTo(atom.Table)
		b.insertImplied(atom.Colgroup)
		b.mode = inColumnGroup
		return false, true
	case atom.Tbody, atom.Tfoot, atom.Thead:
		b.clearTo(atom.Table)
		b.insertHTML()
		b.mode = inTableBody
	case atom.Td, atom.Th, atom.Tr:
		b.clearTo(atom.Table)
		b.insertImplied(atom.Tbody)
		b.mode = inTableBody
		return false, true
	case atom.Table:
		if i := b.inScope(tableScope, atom.Table); i >= 0 {
			b.popTo(i)
			b.resetMode()
			return false, true
		}
	case atom.Style, atom.Script, atom.Template:
		return b.inHead(), true
	case atom.Input:
		if !b.tok.isHidden() {
			return false, false
		}
		b.insertVoid()
	case atom.Form:
		if b.form == nil && !b.hasTemplate() {
			b.form = b.insertHTML()
			b.pop()
		}
	default:
		return false, false
	}
	return true, true
}

// isTablePart reports whether a names a part of a table.
func isTablePart(a atom.Atom) bool {
	return isOf(a, atom.Caption, atom.Col, atom.Colgroup, atom.Tbody, atom.Td, atom.Tfoot, atom.Th, atom.Thead, atom.Tr)
}

// staysOpen reports whether the end tag a is ignored in a table that holds none.
func staysOpen(a atom.Atom) bool { return isTablePart(a) || a == atom.Body || a == atom.Html }

// inColumnGroup is the mode inside a colgroup (13.2.6.4.12).
func (b *builder) inColumnGroup() bool {
	switch b.tok.kind {
	case text:
		if b.insertLeadingSpace() {
			return true
		}
	case startTag:
		switch b.tok.atom {
		case atom.Html:
			return b.inBody()
		case atom.Col:
			b.insertVoid()
			return true
		case atom.Template:
			return b.inHead()
		}
	case endTag:
		switch b.tok.atom {
		case atom.Colgroup:
			if isHTML(b.current(), atom.Colgroup) {
				b.pop()
				b.mode = inTable
			}
			return true
		case atom.Col:
			return true
		case atom.Template:
			return b.inHead()
		}
	case endOfFile:
		return b.inBody()
	}
	if !isHTML(b.current(), atom.Colgroup) {
		return true
	}
	b.pop()
	b.mode = inTable
	return false
}

// A part is a part of a table whose content ends with it (13.2.6.4.11 to 15).
type part struct {
	names []atom.Atom
	outer []atom.Atom // what ends it, too, if open
	after mode
	flows bool // its content is that of a body
}

var (
	caption = part{names: []atom.Atom{atom.Caption}, after: inTable, flows: true}
	section = part{names: []atom.Atom{atom.Tbody, atom.Tfoot, atom.Thead}, after: inTable}
	row     = part{names: []atom.Atom{atom.Tr}, outer: section.names, after: inTableBody}
	cell    = part{
		names: []atom.Atom{atom.Td, atom.Th},
		outer: []atom.Atom{atom.Table, atom.Tbody, atom.Tfoot, atom.Thead, atom.Tr},
		after: inRow, flows: true,
	}
)

// inPart is the mode inside a part of a table.
func (b *builder) inPart(p *part) bool {
	a, start, end := b.tok.atom, b.tok.kind == startTag, b.tok.kind == endTag
	own := end && isOf(a, p.names...)
	switch {
	case own || end && isOf(a, p.outer...):
		if b.inScope(tableScope, a) < 0 {
			return true
		}
	case start && isTablePart(a), end && a == atom.Table:
	case end && staysOpen(a):
		return true
	case p.flows:
		return b.inBody()
	default:
		return b.inTable()
	}
	i := b.inScope(tableScope, p.names...)
	if i < 0 {
		return true
	}
	b.popTo(i)
	if p.flows {
		b.clearFormatting()
	}
	b.mode = p.after
	return own
}

// inTableBody is the mode inside a tbody, thead or tfoot (13.2.6.4.13).
func (b *builder) inTableBody() bool {
	if b.tok.kind == startTag {
		switch b.tok.atom {
		case atom.Tr:
			b.clearTo(section.names...)
			b.insertHTML()
			b.mode = inRow
			return true
		case atom.Th, atom.Td:
			b.clearTo(section.names...)
			b.insertImplied(atom.Tr)
			b.mode = inRow
			return false
		}
	}
	return b.inPart(&section)
}

// inRow is the mode inside a table row (13.2.6.4.14).
func (b *builder) inRow() bool {
	if b.tok.kind == startTag && isOf(b.tok.atom, cell.names...) {
		b.clearTo(atom.Tr)
		b.insertHTML()
		b.mode = inCell
		b.formatting = append(b.formatting, nil)
		return true
	}
	return b.inPart(&row)
}

// inTemplate is the mode inside a template (13.2.6.4.18).
func (b *builder) inTemplate() bool {
	m := inBody
	switch b.tok.kind {
	case startTag:
		switch b.tok.atom {
		case atom.Base, atom.Basefont, atom.Bgsound, atom.Link, atom.Meta, atom.Noframes, atom.Script, atom.Style,
			atom.Template, atom.Title:
			return b.inHead()
		case atom.Caption, atom.Colgroup, atom.Tbody, atom.Tfoot, atom.Thead:
			m = inTable
		case atom.Col:
			m = inColumnGroup
		case atom.Tr:
			m = inTableBody
		case atom.Td, atom.Th:
			m = inRow
		}
		b.templates[len(b.templates)-1] = m
		b.mode = m
		return false
	case endTag:
		if b.tok.atom == atom.Template {
			return b.inHead()
		}
		return true
	case endOfFile:
		return !b.endTemplate()
	}
	return b.inBody()
}
