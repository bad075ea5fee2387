package records

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html/atom"
)

// A grid is what one or several tables with the same head say: rows of cells by
// column. Header rows, also those that are repeated among the rows, headings of
// sections and a table's foot are none of its rows.
type grid struct {
	head    []string   // labels of the columns, "" without one
	rows    []gridRow  // in document order
	heading int32      // the heading before the first row, -1 without one
	columns []*gridCol // facts about the columns, on first use
}

type gridRow struct {
	node    int32   // the row, or the first cell of a column that is an item
	heading int32   // the heading above its table, -1 without one
	cells   []int32 // by column: the cell, -1 without one
}

const (
	maxGrids    = 80      // tables examined, largest first
	maxGridRows = 100_000 // of one list
	maxHead     = 120     // bytes of a label
)

// grids returns the tables of the page that have a head, those with the same
// head as one.
func (p *Page) grids() []*grid {
	if p.tables != nil {
		return p.tables
	}
	p.tables = []*grid{}
	byHead := map[string]*grid{}
	outer := p.outerTables()
	for i := range p.nodes {
		p.check.Step()
		if p.nodes[i].n.DataAtom != atom.Table || outer[int32(i)] {
			continue
		}
		parts := p.readTable(int32(i))
		for _, g := range parts {
			key := g.key()
			if old := byHead[key]; old != nil {
				old.rows = append(old.rows, g.rows[:min(len(g.rows), maxGridRows-len(old.rows))]...)
				continue
			}
			byHead[key] = g
			p.tables = append(p.tables, g)
		}
		if len(parts) == 1 {
			if t := parts[0].turned(p); t != nil {
				p.tables = append(p.tables, t)
			}
		}
	}
	slices.SortStableFunc(p.tables, func(a, b *grid) int { return len(b.rows) - len(a.rows) })
	p.tables = p.tables[:min(len(p.tables), maxGrids)]
	return p.tables
}

// key tells tables with different heads apart. The label of the first column may
// name the part: the teams of a conference.
func (g *grid) key() string {
	if len(g.head) > 3 {
		return strconv.Itoa(len(g.head)) + "\x00" + strings.ToLower(strings.Join(g.head[1:], "\x00"))
	}
	return strings.ToLower(strings.Join(g.head, "\x00"))
}

// outerTables returns the tables that hold others, which are there for layout.
func (p *Page) outerTables() map[int32]bool {
	out := map[int32]bool{}
	var open []int32
	for i := range p.nodes {
		p.check.Step()
		for len(open) > 0 && p.nodes[open[len(open)-1]].end <= int32(i) {
			open = open[:len(open)-1]
		}
		if p.nodes[i].n.DataAtom == atom.Table {
			if len(open) > 0 {
				out[open[len(open)-1]] = true
			}
			open = append(open, int32(i))
		}
	}
	return out
}

// turned returns the table with its columns as items, where the first cell of
// each row is a heading; nil if it has no such cells.
func (g *grid) turned(p *Page) *grid {
	if len(g.rows) > maxCells || len(g.head) < 3 || g.head[1] == "" {
		return nil
	}
	out := &grid{head: []string{g.head[0]}, heading: g.heading}
	for _, row := range g.rows {
		if row.cells[0] < 0 || p.nodes[row.cells[0]].n.DataAtom != atom.Th {
			return nil
		}
		out.head = append(out.head, p.cell(row.cells[0], maxHead))
	}
	top := p.headCells(g)
	if len(top) < len(g.head) {
		return nil
	}
	for k := 1; k < len(g.head); k++ {
		item := gridRow{node: top[k], heading: g.heading, cells: []int32{top[k]}}
		for _, row := range g.rows {
			c := int32(-1)
			if k < len(row.cells) {
				c = row.cells[k]
			}
			item.cells = append(item.cells, c)
		}
		out.rows = append(out.rows, item)
	}
	return out
}

// headCells returns the cells of the row before the first of a grid.
func (p *Page) headCells(g *grid) []int32 {
	i := g.rows[0].node - 1
	for i >= 0 && p.nodes[i].n.DataAtom != atom.Tr {
		if p.nodes[i].n.DataAtom == atom.Table {
			return nil
		}
		i--
	}
	if i < 0 {
		return nil
	}
	var out []int32
	for c := i + 1; c < p.nodes[i].end; c = p.nodes[c].end {
		if a := p.nodes[c].n.DataAtom; a == atom.Td || a == atom.Th {
			out = append(out, c)
		}
	}
	return out
}

// aboveNode returns the last heading before a node, -1 without one.
func (p *Page) aboveNode(i int32) int32 {
	if p.above == nil {
		p.above = p.headings()
	}
	return p.above[i]
}
