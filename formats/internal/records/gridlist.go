package records

import (
	"slices"

	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// A boundGrid is a grid with its columns bound.
type boundGrid struct {
	g     *grid
	bound []binding
	score float64
}

// chooseGrid returns the grid that answers the array best, nil if none answers
// enough of it.
func (p *Page) chooseGrid(a Array, fields []*field, taken []int32) *boundGrid {
	var best *boundGrid
	want, headed := itemWords(a), map[int32]float64{}
	for _, g := range p.grids() {
		p.check.Now()
		if slices.Contains(taken, g.rows[0].node) {
			continue
		}
		t := &boundGrid{g: g, bound: p.bind(g, fields)}
		if t.score = t.fieldScore(p, fields); t.score == 0 {
			continue
		}
		as := g.group(p)
		t.g = p.asked(g, want)
		if t.score *= p.recordsScore(as) * p.context(as, want, headed); best == nil || t.score > best.score {
			best = t
		}
	}
	return best
}

// group returns the rows as a group of records.
func (g *grid) group(p *Page) *group {
	out := &group{heading: g.heading, holder: -1, recs: make([]record, 0, len(g.rows))}
	for _, row := range g.rows[:min(len(g.rows), maxRecords)] {
		out.recs = append(out.recs, record{row.node, p.nodes[row.node].end})
	}
	return out
}

// asked returns the part of a list of several tables that the array is named
// after; all of it if no heading, or each, has the name.
func (p *Page) asked(g *grid, want []string) *grid {
	if len(want) == 0 || g.rows[0].heading == g.rows[len(g.rows)-1].heading {
		return g
	}
	shares, some, all := map[int32]float64{}, false, true
	for _, row := range g.rows {
		if _, ok := shares[row.heading]; !ok && row.heading >= 0 {
			shares[row.heading] = p.headingShare(row.heading, want)
		}
		some, all = some || shares[row.heading] > 0, all && shares[row.heading] > 0
	}
	if !some || all {
		return g
	}
	part := *g
	part.rows = slices.DeleteFunc(slices.Clone(g.rows), func(row gridRow) bool { return shares[row.heading] == 0 })
	return &part
}

// fieldScore returns how well a grid answers the fields, 0 to 1; 0 if it does not,
// or if its head names none of them.
func (t *boundGrid) fieldScore(p *Page, fields []*field) float64 {
	sum, all, named := 0.0, 0.0, false
	around := p.aroundGrid(t.g)
	for _, f := range fields {
		w := f.weight()
		all += w
		for _, b := range t.bound {
			if b.f == f {
				sum += w * b.score * (0.5 + 0.5*b.cover)
				named = named || f.named(t.g.columns[b.col], around) >= enough
			}
		}
	}
	if !named || sum/all < enoughFields || len(t.bound) < min(2, len(fields)) {
		return 0
	}
	return sum / all
}

// list returns the rows as the list of an array.
func (t *boundGrid) list(p *Page, a Array) *List {
	l := &List{Items: p.gridItems(t.g, t.bound, a.Max), Source: "table", Score: t.score, Key: t.g.rows[0].node}
	if len(l.Items) == 0 {
		return nil
	}
	return l
}

// gridItems returns the rows of a grid as objects. What a cell does not say is
// absent; a row with one value at least stays.
func (p *Page) gridItems(g *grid, bound []binding, limit int) []map[string]Value {
	var out []map[string]Value
	for _, row := range g.rows {
		p.check.Steps(4 * len(bound))
		item := map[string]Value{}
		for _, b := range bound {
			if b.col >= len(row.cells) || row.cells[b.col] < 0 {
				continue
			}
			if v, ok := p.gridValue(b, row.cells[b.col]); ok {
				item[b.f.Name] = v
			}
		}
		if len(item) == 0 {
			continue
		}
		if out = append(out, item); len(out) == limit {
			break
		}
	}
	return out
}

// gridValue reads a cell for a field.
func (p *Page) gridValue(b binding, cell int32) (Value, bool) {
	at := cell
	switch b.facet {
	case byLink, byImage:
		for want := [facets]atom.Atom{byLink: atom.A, byImage: atom.Img}[b.facet]; at < p.nodes[cell].end && p.nodes[at].n.DataAtom != want; {
			at++
		}
		if at == p.nodes[cell].end {
			return Value{}, false
		}
		to := p.target(at, b.facet == byLink)
		return Value{V: to, Text: to, Where: p.address(at)}, to != ""
	}
	text := p.cell(cell, maxCellText)
	if isBlank(text) {
		return Value{}, false
	}
	if b.f.kind == when && b.f.Format != "" {
		for i := cell; i < p.nodes[cell].end; i++ {
			if d := dom.Attr(p.nodes[i].n, "datetime"); d != "" && b.f.Fit != nil && b.f.Fit(d) != nil {
				text = d
				break
			}
		}
	}
	if b.f.kind == currency {
		code := currencyIn(text)
		return Value{V: code, Text: text, Where: p.address(cell)}, code != ""
	}
	return p.convert(b.f, []string{text}, []int32{cell})
}
