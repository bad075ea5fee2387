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

// A tableFrame is a table that is open while the tree is walked.
type tableFrame struct {
	node   *html.Node
	parts  []*html.Node // its rows, cells and other table elements
	layout bool
	length int  // characters in the open row
	blocks bool // whether the open row contains block elements
}

// unfoldTables turns layout tables into blocks one below the other. A table is
// for layout if it declares so, contains another table, or has a row of more
// than rowLength characters with paragraphs, lists or headings in its cells.
func unfoldTables(root *html.Node) {
	var open []tableFrame
	for n := root; n != nil; {
		if n.Type == html.TextNode && len(open) > 0 {
			open[len(open)-1].length += utf8.RuneCountInString(strings.TrimSpace(n.Data))
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

func enter(open []tableFrame, n *html.Node) []tableFrame {
	if n.DataAtom == atom.Table {
		if len(open) > 0 {
			open[len(open)-1].layout = true
		}
		role := dom.Attr(n, "role")
		return append(open, tableFrame{node: n, layout: role == "presentation" || role == "none"})
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
		t.length, t.blocks = 0, false
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
		t.layout = t.layout || t.blocks && t.length > rowLength
	case n == t.node:
		if t.layout {
			t.unfold()
		}
		return open[:len(open)-1]
	}
	return open
}

// unfold turns a table's elements into divs.
func (t *tableFrame) unfold() {
	for _, n := range append(t.parts, t.node) {
		n.Data, n.DataAtom = "div", atom.Div
	}
}
