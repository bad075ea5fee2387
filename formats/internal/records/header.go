package records

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// readHeader uses a table's first row as its header if all of its cells are
// heading cells, or if it is in a thead.
func (p *Page) readHeader(g *group) {
	table := p.nodes[g.holder].n
	for table != nil && table.DataAtom != atom.Table {
		table = table.Parent
	}
	row := int32(-1)
	if r := g.recs[0]; p.isHeaderRow(r.from) {
		row = r.from
		g.recs = g.recs[1:]
	} else if table != nil {
		for i := g.holder; i >= 0 && p.nodes[i].n != table; i = p.nodes[i].parent {
			for k := i - 1; k >= 0 && k > p.nodes[i].parent; k-- { // rows of a thead before this tbody
				if p.nodes[k].n.DataAtom == atom.Tr && inHead(p.nodes[k].n) {
					row = k
					break
				}
			}
		}
	}
	if row < 0 && len(g.recs) > 2 && p.looksLikeHeader(g) {
		row = g.recs[0].from
		g.recs = g.recs[1:]
	}
	if row < 0 {
		return
	}
	for i := row + 1; i < p.nodes[row].end && len(g.header) < maxCells; i++ {
		if a := p.nodes[i].n.DataAtom; a == atom.Td || a == atom.Th {
			g.header = append(g.header, p.text(i, p.nodes[i].end, 120))
		}
	}
}

func inHead(tr *html.Node) bool { return tr.Parent != nil && tr.Parent.DataAtom == atom.Thead }

func (p *Page) isHeaderRow(row int32) bool {
	th, td := 0, 0
	for i := row + 1; i < p.nodes[row].end; i++ {
		switch p.nodes[i].n.DataAtom {
		case atom.Th:
			th++
		case atom.Td:
			td++
		}
	}
	return th > 1 && td == 0 || th+td > 1 && inHead(p.nodes[row].n)
}

// looksLikeHeader reports whether the first row has short words without digits
// while most rows below have digits: a header written as plain cells.
func (p *Page) looksLikeHeader(g *group) bool {
	cells, figures := 0, 0
	for i := g.recs[0].from; i < g.recs[0].to; i++ {
		if p.nodes[i].n.DataAtom == atom.Td {
			cells++
			text := p.text(i, p.nodes[i].end, 60)
			if text == "" || len(text) > 60 || strings.ContainsAny(text, "0123456789") {
				return false
			}
		}
	}
	for _, r := range g.recs[1:] {
		if strings.ContainsAny(p.text(r.from, r.to, 200), "0123456789") {
			figures++
		}
	}
	return cells > 1 && figures*10 >= (len(g.recs)-1)*8 || cells > 1 && p.allBold(g.recs[0])
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
