package markdown

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// table writes a table as a grid of one-line cells or, if it is only layout,
// its cells one after the other.
func (c *converter) table(n *html.Node, s style) {
	c.flush()
	if c.flat != blocks {
		c.block(n, s)
		return
	}
	kind := kindOf(n)
	if kind == codeTable {
		c.codeTable(n)
		return
	}
	if caption := dom.Child(n, atom.Caption); caption != nil {
		c.block(caption, s)
	}
	first := len(c.rows)
	c.collectRows(n)
	rows := c.rows[first:]
	if kind == layoutTable {
		for i := range rows {
			c.cellsAsBlocks(c.rows[first+i], s)
		}
	} else {
		c.grid(rows, s)
	}
	c.rows = c.rows[:first]
}

// collectRows appends the rows of a table, excluding nested tables.
func (c *converter) collectRows(n *html.Node) {
	for k := n.FirstChild; k != nil; k = k.NextSibling {
		switch k.DataAtom {
		case atom.Tr:
			if !dom.IsHidden(k) {
				c.rows = append(c.rows, k)
			}
		case atom.Thead, atom.Tbody, atom.Tfoot:
			c.collectRows(k)
		}
	}
}

func (c *converter) cellsAsBlocks(row *html.Node, s style) {
	for k := row.FirstChild; k != nil; k = k.NextSibling {
		if k.Type == html.ElementNode {
			c.block(k, s)
		}
	}
}

type tableKind uint8

const (
	dataTable tableKind = iota
	layoutTable
	codeTable // lines of code with their numbers
)

// kindOf returns the purpose of a table. A table that contains another is
// layout, as is a single row or column with block elements and without header
// cells. A table with the role presentation or none is layout if it has block
// elements, or only one row or column.
func kindOf(n *html.Node) tableKind {
	role := dom.Attr(n, "role")
	cells, rows, heads, rich, pre := 0, 0, 0, false, false
	for k := n.FirstChild; k != nil; k = dom.Next(k, n, true) {
		switch k.DataAtom {
		case atom.Table:
			return layoutTable
		case atom.Tr:
			rows++
		case atom.Td:
			cells++
		case atom.Th:
			cells++
			heads++
		case atom.Pre:
			rich, pre = true, true
		case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Blockquote, atom.Hr, atom.Ul, atom.Ol, atom.Dl:
			rich = true
		}
	}
	if (pre || rows > 0) && dom.IsCodeTable(n) {
		return codeTable
	}
	line := cells == rows || rows == 1
	if (role == "presentation" || role == "none") && (rich || line) || rich && heads == 0 && line {
		return layoutTable
	}
	return dataTable
}

// measure returns the number of columns in which some cell begins, and whether
// to ignore spans, because they would enlarge the grid out of proportion to its
// cells.
func (c *converter) measure(rows []*html.Node) (width int, plain bool) {
	k := cursor{covered: c.spans[:0]}
	area, cells := 0, 0
	for _, row := range rows {
		k.column = 0
		for n := range dom.Cells(row) {
			k.next()
			width = max(width, k.column+1)
			k.take(n)
			cells++
		}
		k.next()
		if area += k.column; area > mostCells(cells) {
			c.spans = k.covered[:0]
			return widest(rows), true
		}
	}
	c.spans = k.covered[:0]
	return width, false
}

// mostCells returns how many cells may be written for n cells or rows of a page, so
// that spans and padding stay in proportion to it.
func mostCells(n int) int { return 20_000 + 8*n }

// widest returns the largest number of cells in a row.
func widest(rows []*html.Node) int {
	most := 0
	for _, row := range rows {
		own := 0
		for range dom.Cells(row) {
			own++
		}
		most = max(most, own)
	}
	return most
}

// grid writes the rows. The first non-empty row becomes the header, which GFM
// requires. Covered cells are empty. Rows are padded to the width of the table
// as long as that stays in proportion to the cells; GFM does not require it.
func (c *converter) grid(rows []*html.Node, s style) {
	width, plain := c.measure(rows)
	if width == 0 {
		return
	}
	fill := width*len(rows) <= mostCells(len(rows))
	start, sep := len(c.out), c.sep
	k := cursor{covered: c.spans[:0], plain: plain}
	header := false
	tight := c.tight
	for _, row := range rows {
		mark, before := len(c.out), c.sep
		if header {
			c.sep = sepLine
		}
		c.startBlock()
		if !c.row(row, s, &k, width, fill || !header) {
			c.out, c.sep = c.out[:mark], before
			continue
		}
		c.sep = sepBlank
		if !header {
			header = true
			c.delimiterRow(row, plain, width)
		}
	}
	c.tight = tight
	c.spans = k.covered[:0]
	if !header {
		c.out, c.sep = c.out[:start], sep
	}
}

// row writes one row and reports whether it has content.
func (c *converter) row(row *html.Node, s style, k *cursor, width int, fill bool) bool {
	k.column = 0
	any := false
	for n := range dom.Cells(row) {
		column := k.column
		c.coveredCells(k, column, k.next())
		c.out = append(c.out, '|', ' ')
		before := len(c.out)
		c.cell(n, s)
		if len(c.out) > before {
			any = true
		}
		text := c.out[before:]
		c.out = append(c.out, ' ')
		column = k.column
		k.take(n)
		if c.repeatRowSpans {
			k.keep(column, text)
		}
		c.emptyCells(min(k.column, width) - column - 1)
	}
	end := k.column
	k.next()
	c.coveredCells(k, end, min(k.column, width)-end)
	if fill {
		c.emptyCells(width - k.column)
	}
	c.out = append(c.out, '|')
	return any
}

// cell writes the content of a cell on one line.
func (c *converter) cell(n *html.Node, s style) {
	if dom.IsHidden(n) {
		return
	}
	c.flat = cell
	c.children(n, s)
	c.writeInline()
	c.flat = blocks
}

func (c *converter) delimiterRow(row *html.Node, plain bool, width int) {
	c.newLine()
	column := 0
	for n := range dom.Cells(row) {
		cols := 1
		if !plain {
			cols = span(n, "colspan")
		}
		rule := "| --- "
		switch alignment(n) {
		case "left":
			rule = "| :-- "
		case "center":
			rule = "| :-: "
		case "right":
			rule = "| --: "
		}
		for ; cols > 0 && column < width; cols-- {
			c.out = append(c.out, rule...)
			column++
		}
	}
	for ; column < width; column++ {
		c.out = append(c.out, "| --- "...)
	}
	c.out = append(c.out, '|')
}

// alignment returns left, center or right if a cell specifies it, else "".
func alignment(n *html.Node) string {
	for i := range n.Attr {
		v := n.Attr[i].Val
		switch n.Attr[i].Key {
		case "align":
		case "style":
			v = dom.StyleValue(v, "text-align")
		default:
			continue
		}
		switch v = strings.ToLower(trimSpace(v)); v {
		case "left", "center", "right":
			return v
		}
	}
	return ""
}

// codeTable writes the code of such a table as one block.
func (c *converter) codeTable(n *html.Node) {
	g := codeText{out: c.code[:0]}
	lang := ""
	for k := n.FirstChild; k != nil; k = dom.Next(k, n, k.DataAtom != atom.Td) {
		if k.DataAtom != atom.Td || dom.IsNumberCell(k) {
			continue
		}
		if pre := dom.Find(k, atom.Pre); pre != nil && lang == "" {
			lang = languageOf(pre)
		}
		if len(g.out) > 0 {
			g.lineEnd()
			g.ended = false
		}
		before := len(g.out)
		g.children(k)
		if len(g.out) == before {
			g.out = append(g.out, '\n')
		}
	}
	if lang == "" {
		lang = wrapperLanguage(n)
	}
	c.code = g.out
	c.fence(c.code, lang)
}
