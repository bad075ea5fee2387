package records

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// A tableReader reads the rows of one table.
type tableReader struct {
	*Page
	parts []*grid
	heads []gridRow // header rows that are not followed by data yet
	spans []span    // by column: the cell that reaches into the next rows
	rows  []gridRow
	kinds []rowKind // of the rows
	wide  int       // columns
	under int32     // heading of the table
}

type span struct {
	cell int32
	left int
}

type rowKind uint8

const (
	dataRow rowKind = iota
	headRow
	sectionRow // one cell over the whole width
	footRow
)

// readTable returns the parts of a table, each with its own head.
func (p *Page) readTable(table int32) []*grid {
	t := tableReader{Page: p, under: p.aboveNode(table)}
	for i := table + 1; i < p.nodes[table].end; i++ {
		if p.nodes[i].n.DataAtom == atom.Caption && p.nodes[i].size > 0 {
			t.under = i
		}
		if p.nodes[i].n.DataAtom == atom.Tr {
			row, kind := t.row(i)
			t.rows, t.kinds = append(t.rows, row), append(t.kinds, kind)
			t.wide = max(t.wide, len(row.cells))
		}
	}
	if t.wide < 2 || len(t.rows) < 2 {
		return nil
	}
	if !slices.Contains(t.kinds, headRow) && t.firstHeads() {
		t.kinds[0] = headRow
	}
	for i, row := range t.rows {
		p.check.Steps(1 + len(row.cells)/8)
		t.put(row, t.kinds[i])
	}
	return slices.DeleteFunc(t.parts, func(g *grid) bool { return len(g.rows) == 0 })
}

// row places the cells of a row in columns.
func (t *tableReader) row(tr int32) (gridRow, rowKind) {
	p := t.Page
	row := gridRow{node: tr, heading: t.under}
	ths, tds, wide := 0, 0, false
	fill := func() {
		for len(row.cells) < len(t.spans) && t.spans[len(row.cells)].left > 0 {
			s := &t.spans[len(row.cells)]
			s.left--
			row.cells = append(row.cells, s.cell)
		}
	}
	for i := tr + 1; i < p.nodes[tr].end; i = p.nodes[i].end {
		n := p.nodes[i].n
		if n.DataAtom != atom.Td && n.DataAtom != atom.Th {
			continue
		}
		if fill(); len(row.cells) >= maxCells {
			break
		}
		if n.DataAtom == atom.Th {
			ths++
		} else {
			tds++
		}
		width := min(max(1, dom.IntAttr(n, "colspan", 1)), maxCells-len(row.cells))
		height := max(1, dom.IntAttr(n, "rowspan", 1))
		wide = wide || width > 1
		for range width {
			k := len(row.cells)
			if row.cells = append(row.cells, i); height > 1 {
				for len(t.spans) <= k {
					t.spans = append(t.spans, span{})
				}
				t.spans[k] = span{i, height - 1}
			}
		}
	}
	fill()
	return row, t.kindOf(row, ths, tds, wide)
}

func (t *tableReader) kindOf(row gridRow, ths, tds int, wide bool) rowKind {
	parent := t.nodes[row.node].n.Parent
	switch {
	case ths+tds == 1 && wide:
		return sectionRow
	case parent != nil && parent.DataAtom == atom.Thead && ths+tds > 1, ths > 1 && tds == 0:
		return headRow
	case parent != nil && parent.DataAtom == atom.Tfoot:
		return footRow
	}
	return dataRow
}

// firstHeads reports whether the first row of a table without heading cells is
// its head: short different texts without digits, over columns of which one has
// numbers or dates, or in bold, unlike those below.
func (t *tableReader) firstHeads() bool {
	if t.kinds[0] != dataRow || len(t.rows) < 3 {
		return false
	}
	first := t.rows[0]
	filled, figured, bold := 0, false, t.allBold(record{first.node, t.nodes[first.node].end})
	var seen []string
	for k, c := range first.cells {
		text := t.cell(c, 60)
		if text == "" {
			continue
		}
		if len(text) > 60 || !isWordy(text, bold) || slices.Contains(seen, text) {
			return false
		}
		seen = append(seen, text)
		filled++
		with, all := 0, 0
		for _, row := range t.rows[1:min(len(t.rows), 1+2*sampleRecords)] {
			if k < len(row.cells) {
				all++
				if strings.ContainsAny(t.cell(row.cells[k], 60), "0123456789") {
					with++
				}
			}
		}
		figured = figured || all > 0 && with*10 >= all*8
	}
	return filled > 1 && filled >= len(first.cells)-1 && (figured || bold)
}

// isWordy reports whether a text has no digits, or, in bold, more letters than digits,
// as labels have: "Rank in 2023".
func isWordy(s string, bold bool) bool {
	digits, letters := 0, 0
	for _, r := range s {
		switch {
		case isDigitRune(r):
			digits++
		case isLetter(r):
			letters++
		}
	}
	return digits == 0 || bold && letters > digits
}

// cell returns the text of a cell, "" without one.
func (p *Page) cell(c int32, limit int) string {
	if c < 0 {
		return ""
	}
	return p.text(c, p.nodes[c].end, limit)
}

// put adds a row to the part that is being read, or begins one.
func (t *tableReader) put(row gridRow, kind rowKind) {
	current := (*grid)(nil)
	if len(t.parts) > 0 {
		current = t.parts[len(t.parts)-1]
	}
	switch {
	case kind == headRow:
		if current != nil && len(t.heads) == 0 && t.repeats(current, row) {
			return
		}
		t.heads = append(t.heads, row)
		return
	case kind != dataRow:
		return
	case current != nil && len(t.heads) == 0 && t.repeats(current, row):
		return
	case len(t.heads) > 0:
		if head := t.labels(t.heads); head != nil {
			t.parts = append(t.parts, &grid{head: head, heading: t.under})
			current = t.parts[len(t.parts)-1]
		}
		t.heads = nil
	}
	if current == nil || t.blank(row) || len(current.rows) == maxGridRows {
		return
	}
	current.rows = append(current.rows, row)
}

// repeats reports whether a row says the same as the head above it.
func (t *tableReader) repeats(g *grid, row gridRow) bool {
	same := 0
	for k, c := range row.cells {
		text := t.cell(c, maxHead)
		if text == "" {
			continue
		}
		if k >= len(g.head) || !strings.HasSuffix(strings.ToLower(g.head[k]), strings.ToLower(text)) {
			return false
		}
		same++
	}
	return same > 1
}

// blank reports whether a row has text in one cell at most, of several columns:
// the heading of a section.
func (t *tableReader) blank(row gridRow) bool {
	filled, last := 0, int32(-1)
	for _, c := range row.cells {
		if c != last && c >= 0 && (t.nodes[c].size > 0 || t.looks[c].has&hasImage != 0) {
			filled++
		}
		last = c
	}
	return filled == 0 || filled == 1 && len(row.cells) > 2
}

// labels returns the labels of the columns below header rows, nil if they name
// fewer than two.
func (t *tableReader) labels(rows []gridRow) []string {
	head := make([]string, 0, t.wide)
	named := map[int32]bool{}
	for k := range t.wide {
		label := ""
		last := int32(-1)
		for _, row := range rows {
			if k >= len(row.cells) || row.cells[k] == last {
				continue
			}
			last = row.cells[k]
			if text := t.headText(last); text != "" && len(text) <= maxHead && !strings.HasSuffix(label, text) {
				label = strings.TrimSpace(label + " " + text)
				named[last] = true
			}
		}
		head = append(head, label)
	}
	if len(named) < 2 {
		return nil
	}
	return head
}

// headText returns the text of a head cell, of a picture what stands for it.
func (p *Page) headText(c int32) string {
	text := p.cell(c, maxHead)
	for i := c; i >= 0 && i < p.nodes[c].end && text == ""; i++ {
		if p.nodes[i].n.DataAtom == atom.Img {
			text = dom.Attr(p.nodes[i].n, "alt")
		}
	}
	return text
}

// allBold reports whether all text of a row is bold, unlike that of the rows
// below.
func (p *Page) allBold(r record) bool {
	for i := r.from; i < r.to; i++ {
		if p.nodes[i].n.Type != html.TextNode {
			continue
		}
		bold := false
		for k := p.nodes[i].parent; k > r.from; k = p.nodes[k].parent {
			if a := p.nodes[k].n.DataAtom; a == atom.B || a == atom.Strong || a == atom.Th {
				bold = true
			}
		}
		if !bold {
			return false
		}
	}
	return true
}
