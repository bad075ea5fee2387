package extract

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// rowLength is the largest number of characters in a row of a data table that
// contains blocks; a longer row is layout.
const rowLength = 600

// addressLength is the largest number of characters that the address of an
// image counts for: one may hold the image itself.
const addressLength = 100

// A tableFrame is a table that is open while the tree is walked.
type tableFrame struct {
	node   *html.Node
	parts  []*html.Node // its rows, cells and other table elements
	layout bool
	code   bool // whether it shows line numbers beside code
	length int  // characters in the open row
	linked int  // characters of the addresses of its links and images
	blocks bool // whether the open row contains block elements or empty lines
	breaks int  // line breaks since the last text of the open row

	cells       int  // cells of the open row
	shown, most int  // those that show something, and those of the row with most
	blank       bool // whether the open cell shows nothing so far
	heads       bool // whether it has header cells
	text        bool // whether it has text
	odd         bool // whether a row is not a header cell and a cell
}

// unfoldTables turns layout tables into blocks one below the other. A table is
// for layout if it declares so, contains another table, has but one cell in a
// row that shows anything and no header, or no text, or a row of more than rowLength characters with
// paragraphs, lists, headings or empty lines in its cells. Where each row is a
// header cell and a cell, the blocks are terms and their descriptions.
func unfoldTables(root *html.Node) {
	var open []tableFrame
	for n := root; n != nil; {
		if n.Type == html.TextNode && len(open) > 0 {
			open[len(open)-1].add(n.Data)
		}
		if n.Type == html.ElementNode {
			open = enter(open, n)
		}
		if n.FirstChild != nil {
			n = n.FirstChild
			continue
		}
		for n != root && n.NextSibling == nil {
			open = leave(open, n)
			n = n.Parent
		}
		open = leave(open, n)
		if n == root {
			return
		}
		n = n.NextSibling
	}
}

// add counts text of the open row.
func (t *tableFrame) add(s string) {
	if s = strings.TrimSpace(s); s != "" {
		t.length += utf8.RuneCountInString(s)
		t.text, t.breaks = true, 0
		t.show()
	}
}

// show counts the open cell once it shows something.
func (t *tableFrame) show() {
	if t.blank {
		t.shown, t.blank = t.shown+1, false
		t.most = max(t.most, t.shown)
	}
}

func enter(open []tableFrame, n *html.Node) []tableFrame {
	if n.DataAtom == atom.Table {
		if len(open) > 0 {
			open[len(open)-1].layout = true
		}
		role := dom.Attr(n, "role")
		return append(open, tableFrame{node: n, layout: role == "presentation" || role == "none", code: dom.IsCodeTable(n)})
	}
	if len(open) == 0 {
		return open
	}
	t := &open[len(open)-1]
	switch n.DataAtom {
	case atom.Tbody, atom.Thead, atom.Tfoot, atom.Tr, atom.Td, atom.Th, atom.Caption, atom.Colgroup, atom.Col:
		t.parts = append(t.parts, n)
	}
	switch n.DataAtom {
	case atom.Tr:
		t.length, t.linked, t.blocks, t.cells, t.shown = 0, 0, false, 0, 0
	case atom.Td, atom.Th:
		t.cells++
		t.odd = t.odd || (n.DataAtom == atom.Th) != (t.cells == 1)
		t.heads, t.breaks, t.blank = t.heads || n.DataAtom == atom.Th, 0, true
	case atom.A:
		t.linked += len(dom.Attr(n, "href"))
	case atom.Img:
		t.linked += min(len(dom.Attr(n, "src")), addressLength)
		if h := dom.Attr(n, "height"); h != "0" && h != "1" {
			t.show()
		}
	case atom.Svg, atom.Video, atom.Audio, atom.Iframe, atom.Input:
		t.show()
	case atom.Br:
		t.breaks++
		t.blocks = t.blocks || t.breaks > 1
	case atom.P, atom.Div, atom.Ul, atom.Ol, atom.Dl, atom.Pre, atom.Blockquote, atom.Figure, atom.Section, atom.Article, atom.Hr,
		atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		t.blocks = true
	}
	return open
}

func leave(open []tableFrame, n *html.Node) []tableFrame {
	if n.Type != html.ElementNode || len(open) == 0 {
		return open
	}
	t := &open[len(open)-1]
	switch {
	case n.DataAtom == atom.Tr:
		length := t.length
		if !t.heads {
			length += t.linked
		}
		t.layout = t.layout || t.blocks && length > rowLength
		t.odd = t.odd || t.cells != 2
	case n == t.node:
		if !t.code && (t.layout || !t.text || t.most < 2 && !t.heads) {
			t.unfold()
		}
		return open[:len(open)-1]
	}
	return open
}

// unfold turns a table's elements into divs, or into a description list.
func (t *tableFrame) unfold() {
	for _, n := range append(t.parts, t.node) {
		a := atom.Div
		switch {
		case t.odd:
		case n == t.node:
			a = atom.Dl
		case n.DataAtom == atom.Th:
			a = atom.Dt
		case n.DataAtom == atom.Td:
			a = atom.Dd
		}
		n.Data, n.DataAtom = a.String(), a
	}
}
