package htmlparse

import (
	"strings"

	"golang.org/x/net/html/atom"
)

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
		switch b.tok.atom {
		case atom.Table:
			if i := b.inScope(tableScope, atom.Table); i >= 0 {
				b.popTo(i)
				b.resetMode()
			}
			return true
		case atom.Body, atom.Caption, atom.Col, atom.Colgroup, atom.Html, atom.Tbody, atom.Td, atom.Tfoot, atom.Th,
			atom.Thead, atom.Tr:
			return true
		case atom.Template:
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
		if kind, _ := b.tok.attribute("type"); !strings.EqualFold(kind, "hidden") {
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

// inCaption is the mode inside a caption (13.2.6.4.11).
func (b *builder) inCaption() bool {
	end := false
	switch b.tok.kind {
	case startTag:
		end = isTablePart(b.tok.atom)
	case endTag:
		switch b.tok.atom {
		case atom.Caption, atom.Table:
			end = true
		case atom.Body, atom.Col, atom.Colgroup, atom.Html, atom.Tbody, atom.Td, atom.Tfoot, atom.Th, atom.Thead, atom.Tr:
			return true
		}
	}
	if !end {
		return b.inBody()
	}
	i := b.inScope(tableScope, atom.Caption)
	if i < 0 {
		return true
	}
	b.popTo(i)
	b.clearFormatting()
	b.mode = inTable
	return b.tok.kind == endTag && b.tok.atom == atom.Caption
}

// isTablePart reports whether a names a part of a table.
func isTablePart(a atom.Atom) bool {
	return isOf(a, atom.Caption, atom.Col, atom.Colgroup, atom.Tbody, atom.Td, atom.Tfoot, atom.Th, atom.Thead, atom.Tr)
}

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

// inTableBody is the mode inside a tbody, thead or tfoot (13.2.6.4.13).
func (b *builder) inTableBody() bool {
	a := b.tok.atom
	switch b.tok.kind {
	case startTag:
		switch a {
		case atom.Tr:
			b.clearTo(atom.Tbody, atom.Tfoot, atom.Thead)
			b.insertHTML()
			b.mode = inRow
			return true
		case atom.Th, atom.Td:
			b.clearTo(atom.Tbody, atom.Tfoot, atom.Thead)
			b.insertImplied(atom.Tr)
			b.mode = inRow
			return false
		case atom.Caption, atom.Col, atom.Colgroup, atom.Tbody, atom.Tfoot, atom.Thead:
			return b.endTableBody(false, atom.Tbody, atom.Thead, atom.Tfoot)
		}
	case endTag:
		switch a {
		case atom.Tbody, atom.Tfoot, atom.Thead:
			return b.endTableBody(true, a)
		case atom.Table:
			return b.endTableBody(false, atom.Tbody, atom.Thead, atom.Tfoot)
		case atom.Body, atom.Caption, atom.Col, atom.Colgroup, atom.Html, atom.Td, atom.Th, atom.Tr:
			return true
		}
	}
	return b.inTable()
}

// endTableBody ends the table section if one of the given names is in scope.
// whole means that the token is then fully processed.
func (b *builder) endTableBody(whole bool, names ...atom.Atom) bool {
	if b.inScope(tableScope, names...) < 0 {
		return true
	}
	b.clearTo(atom.Tbody, atom.Tfoot, atom.Thead)
	b.pop()
	b.mode = inTable
	return whole
}

// inRow is the mode inside a table row (13.2.6.4.14).
func (b *builder) inRow() bool {
	a := b.tok.atom
	switch b.tok.kind {
	case startTag:
		switch a {
		case atom.Th, atom.Td:
			b.clearTo(atom.Tr)
			b.insertHTML()
			b.mode = inCell
			b.formatting = append(b.formatting, nil)
			return true
		case atom.Caption, atom.Col, atom.Colgroup, atom.Tbody, atom.Tfoot, atom.Thead, atom.Tr:
			return b.endRow(false)
		}
	case endTag:
		switch a {
		case atom.Tr:
			return b.endRow(true)
		case atom.Table:
			return b.endRow(false)
		case atom.Tbody, atom.Tfoot, atom.Thead:
			if b.inScope(tableScope, a) < 0 {
				return true
			}
			return b.endRow(false)
		case atom.Body, atom.Caption, atom.Col, atom.Colgroup, atom.Html, atom.Td, atom.Th:
			return true
		}
	}
	return b.inTable()
}

func (b *builder) endRow(whole bool) bool {
	if b.inScope(tableScope, atom.Tr) < 0 {
		return true
	}
	b.clearTo(atom.Tr)
	b.pop()
	b.mode = inTableBody
	return whole
}

// inCell is the mode inside a table cell (13.2.6.4.15).
func (b *builder) inCell() bool {
	a := b.tok.atom
	switch b.tok.kind {
	case startTag:
		if isTablePart(a) {
			return b.endCell(false, atom.Td, atom.Th)
		}
	case endTag:
		switch a {
		case atom.Td, atom.Th:
			return b.endCell(true, a)
		case atom.Body, atom.Caption, atom.Col, atom.Colgroup, atom.Html:
			return true
		case atom.Table, atom.Tbody, atom.Tfoot, atom.Thead, atom.Tr:
			if b.inScope(tableScope, a) < 0 {
				return true
			}
			return b.endCell(false, atom.Td, atom.Th)
		}
	}
	return b.inBody()
}

// endCell ends the cell if one of the given names is in scope. whole means that
// the token is then fully processed.
func (b *builder) endCell(whole bool, names ...atom.Atom) bool {
	i := b.inScope(tableScope, names...)
	if i < 0 {
		return true
	}
	b.popTo(i)
	b.clearFormatting()
	b.mode = inRow
	return whole
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
