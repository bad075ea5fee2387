package canon

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
)

const maxSpan = 200 // maximum number of columns or rows that a cell may span

func (b *builder) table(n *html.Node, s style) {
	rows, caption := tableRows(n)
	if caption != nil {
		b.facts.Debatable = true
		b.children(caption, s)
		b.endParagraph()
	}
	if holdsBlocks(n, false) {
		b.facts.Ambiguous = true
		if b.reading.Unwrap {
			b.unwrap(rows, s)
			return
		}
	}
	g := grid{b: b, style: s, hanging: map[int]*hanging{}}
	for _, r := range rows {
		g.row(r)
	}
	if t := g.trimmed(); t != nil {
		b.add(t)
	}
}

// tableRows returns the rows of a table, excluding nested tables, and its
// caption.
func tableRows(n *html.Node) (rows []*html.Node, caption *html.Node) {
	for k := n.FirstChild; k != nil; k = k.NextSibling {
		switch k.Data {
		case "tr":
			rows = append(rows, k)
		case "caption":
			caption = k
		case "thead", "tbody", "tfoot":
			r, c := tableRows(k)
			rows = append(rows, r...)
			if c != nil {
				caption = c
			}
		}
	}
	return rows, caption
}

// unwrap reads the cells as the blocks that they contain.
func (b *builder) unwrap(rows []*html.Node, s style) {
	for _, r := range rows {
		for k := r.FirstChild; k != nil; k = k.NextSibling {
			if k.Type == html.ElementNode {
				b.children(k, s)
				b.endParagraph()
			}
		}
	}
}

// holdsBlocks reports whether cells contain something that a Markdown cell
// can't.
func holdsBlocks(n *html.Node, inCell bool) bool {
	paragraphs := 0
	for k := n.FirstChild; k != nil; k = k.NextSibling {
		if k.Type != html.ElementNode {
			continue
		}
		if inCell {
			switch k.Data {
			case "table", "ul", "ol", "dl", "pre", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "hr":
				return true
			case "p", "div":
				if paragraphs++; paragraphs > 1 {
					return true
				}
			}
		}
		if holdsBlocks(k, inCell || k.Data == "td" || k.Data == "th") {
			return true
		}
	}
	return false
}

// A grid lays cells out in columns.
type grid struct {
	b       *builder
	style   style
	rows    [][]Cell
	hanging map[int]*hanging // cells that extend into further rows, by column
}

type hanging struct {
	rows int // still to cover
	cell Cell
}

func (g *grid) row(n *html.Node) {
	var row []Cell
	for k := n.FirstChild; k != nil; k = k.NextSibling {
		if k.Type != html.ElementNode || k.Data != "td" && k.Data != "th" {
			continue
		}
		row = g.place(g.covered(row), k)
	}
	if row = g.covered(row); len(row) > 0 {
		g.rows = append(g.rows, row)
	}
}

// covered adds the cells that a cell above extends into.
func (g *grid) covered(row []Cell) []Cell {
	for {
		h := g.hanging[len(row)]
		if h == nil || h.rows == 0 {
			return row
		}
		h.rows--
		c := Cell{Align: h.cell.Align}
		if g.b.reading.Repeat {
			c = h.cell
		}
		row = append(row, c)
	}
}

func (g *grid) place(row []Cell, n *html.Node) []Cell {
	in := g.b.within(Doc)
	in.flat = true
	in.children(n, g.style)
	cell := Cell{Inline: normalise(in.pending, true), Align: alignment(n)}
	cols, rows := span(n, "colspan"), span(n, "rowspan")
	g.b.facts.Ambiguous = g.b.facts.Ambiguous || cols > 1 || rows > 1
	for i := range cols {
		c := cell
		if i > 0 && !g.b.reading.Repeat {
			c.Inline = nil
		}
		if rows > 1 {
			g.hanging[len(row)] = &hanging{rows - 1, c}
		}
		row = append(row, c)
	}
	return row
}

// trimmed returns the table without empty rows and without empty columns at its
// end; nil if nothing is left.
func (g *grid) trimmed() *Block {
	width := 0
	for _, r := range g.rows {
		for i, c := range r {
			if len(c.Inline) > 0 {
				width = max(width, i+1)
			}
		}
	}
	t := &Block{Kind: Table}
	for _, r := range g.rows {
		row := make([]Cell, width)
		copy(row, r)
		for _, c := range row {
			if len(c.Inline) > 0 {
				t.Rows = append(t.Rows, row)
				break
			}
		}
	}
	if len(t.Rows) == 0 {
		return nil
	}
	for _, c := range t.Rows[0] {
		t.Align = append(t.Align, c.Align)
	}
	return t
}

func span(n *html.Node, name string) int {
	i, err := strconv.Atoi(strings.TrimSpace(dom.Attr(n, name)))
	if err != nil || i < 1 {
		return 1
	}
	return min(i, maxSpan)
}

func alignment(n *html.Node) string {
	value := strings.ToLower(strings.TrimSpace(dom.Attr(n, "align")))
	if !isSide(value) {
		style := strings.ReplaceAll(strings.ToLower(dom.Attr(n, "style")), " ", "")
		_, value, _ = strings.Cut(style, "text-align:")
		if i := strings.IndexAny(value, ";!"); i >= 0 {
			value = value[:i]
		}
	}
	if isSide(value) {
		return value
	}
	return ""
}

func isSide(s string) bool { return s == "left" || s == "right" || s == "center" }
