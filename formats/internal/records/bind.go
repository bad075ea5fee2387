package records

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/price"
)

// A binding says which column of a grid answers a field, for all its rows. It is
// decided once, for all fields together, by what the head says, the field's name
// and description, its type and the values of the column.
type binding struct {
	f     *field
	col   int
	facet facet
	score float64
	cover float64 // share of the rows with a value
}

// A facet is what of a cell answers a field.
type facet uint8

const (
	byText facet = iota
	byLink
	byImage
	facets
)

// gridCol is what the sampled rows show of a column.
type gridCol struct {
	label  string
	words  []string // of the label
	bare   []string // without what it has in brackets
	set    wordSet  // their concepts
	texts  []string // values that are not blank
	links  int      // cells with a link
	images int
	rows   int // sampled rows
	size   int // mean size of the texts
}

// sampledRows is how many rows of a grid are read to bind its columns.
const sampledRows = 40

// column returns the facts about a column.
func (g *grid) column(p *Page, k int) *gridCol {
	if g.columns == nil {
		g.columns = make([]*gridCol, len(g.head))
	}
	if g.columns[k] != nil {
		return g.columns[k]
	}
	c := &gridCol{label: g.head[k]}
	c.words = labelWords(c.label)
	c.bare = labelWords(withoutBrackets(c.label))
	c.set = conceptSet(c.words)
	step := max(1, len(g.rows)/sampledRows)
	for i := 0; i < len(g.rows); i += step {
		p.check.Steps(2)
		c.rows++
		if k >= len(g.rows[i].cells) || g.rows[i].cells[k] < 0 {
			continue
		}
		cell := g.rows[i].cells[k]
		if text := p.cell(cell, maxCellText); !isBlank(text) {
			c.texts = append(c.texts, text)
			c.size += len(text)
		}
		if p.looks[cell].has&hasLink != 0 {
			c.links++
		}
		if p.looks[cell].has&hasImage != 0 {
			c.images++
		}
	}
	c.size /= max(1, len(c.texts))
	g.columns[k] = c
	return c
}

// isBlank reports whether a cell says that it has no value.
func isBlank(s string) bool {
	switch strings.ToLower(s) {
	case "", "-", "–", "—", "−", "--", "...", "…", "n/a", "n.a.", "na", "k. a.", "k.a.", "tba", "tbd":
		return true
	}
	return false
}

// share returns the share of the values for which ok is true.
func (c *gridCol) share(ok func(string) bool) float64 { return shareOf(c.texts, ok) }

// cover returns the share of the sampled rows with a text, a link or an image.
func (c *gridCol) cover(by facet) float64 {
	n := [facets]int{byText: len(c.texts), byLink: c.links, byImage: c.images}[by]
	return float64(n) / float64(max(1, c.rows))
}

// bind decides which columns of a grid answer the fields.
func (p *Page) bind(g *grid, fields []*field) []binding {
	around := p.aroundGrid(g)
	n := len(g.head) * int(facets)
	scores := make([][]float64, len(fields))
	titled := p.titleColumn(g, fields, around)
	for i, f := range fields {
		scores[i] = make([]float64, n)
		for k := range g.head {
			p.check.Steps(sampledRows / 4)
			c := g.column(p, k)
			for facet := range facets {
				if s := f.fits(p, c, facet, k, titled, around); s >= enough || f.kind == title && s >= enoughTitle {
					scores[i][k*int(facets)+int(facet)] = s
				}
			}
		}
	}
	var out []binding
	for i, at := range assignment(scores) {
		if at < 0 {
			continue
		}
		b := binding{f: fields[i], col: at / int(facets), facet: facet(at % int(facets)), score: scores[i][at]}
		b.cover = g.columns[b.col].cover(b.facet)
		out = append(out, b)
	}
	return p.withCurrency(g, fields, g.withoutHead(fields, titled, out))
}

// withoutHead lets the column that names the rows, where it has no head, answer the one
// text that no other column answers.
func (g *grid) withoutHead(fields []*field, titled int, out []binding) []binding {
	if titled < 0 || g.head[titled] != "" || slices.ContainsFunc(out, func(b binding) bool { return b.col == titled && b.facet == byText }) {
		return out
	}
	var left []*field
	for _, f := range fields {
		if f.kind == generic && f.Type == "string" && !slices.ContainsFunc(out, func(b binding) bool { return b.f == f }) {
			left = append(left, f)
		}
	}
	if len(left) == 1 {
		out = append(out, binding{f: left[0], col: titled, score: enough, cover: g.columns[titled].cover(byText)})
	}
	return out
}

// withCurrency answers a currency by the signs of the prices.
func (p *Page) withCurrency(g *grid, fields []*field, out []binding) []binding {
	for _, f := range fields {
		if f.kind != currency || slices.ContainsFunc(out, func(b binding) bool { return b.f == f }) {
			continue
		}
		for _, b := range out {
			if b.f.kind == money && g.columns[b.col].share(isMoney) > 0.5 {
				out = append(out, binding{f: f, col: b.col, score: 0.8, cover: b.cover})
				break
			}
		}
	}
	return out
}

// aroundGrid returns the words of the heading above a table.
func (p *Page) aroundGrid(g *grid) wordSet {
	if g.heading < 0 {
		return nil
	}
	var out wordSet
	for _, w := range ident.WordsAndNumbers(p.text(g.heading, p.nodes[g.heading].end, maxHead)) {
		out.add(ident.Singular(w))
	}
	return out
}

// titleColumn returns the column that names the rows: the one that the head names
// so, else the first with different texts that are no numbers.
func (p *Page) titleColumn(g *grid, fields []*field, around wordSet) int {
	best, most := -1, 0.0
	for k := range g.head {
		c := g.column(p, k)
		s := 0.0
		for _, f := range fields {
			if f.kind == title {
				s = max(s, f.named(c, around))
			}
		}
		if c.mayName(p) {
			s += 0.4 - 0.02*float64(k)
		} else {
			s -= 0.4
		}
		if s > most {
			best, most = k, s
		}
	}
	return best
}

// mayName reports whether the values of a column can be names of the rows.
func (c *gridCol) mayName(p *Page) bool {
	if len(c.texts) == 0 || c.size < 2 || c.size > 160 {
		return false
	}
	figures := c.share(func(s string) bool { return p.shapeOf(s, shapeFigure|shapeMoney|shapeDate) != 0 })
	return figures <= 0.5 && (len(c.texts) < 3 || float64(differing(c.texts)) >= 0.6*float64(len(c.texts)))
}

// fits returns how well one facet of a column answers a field.
func (f *field) fits(p *Page, c *gridCol, by facet, k, titled int, around wordSet) float64 {
	named := f.named(c, around)
	switch {
	case f.kind == link:
		share := c.cover(byLink)
		switch {
		case by == byText && named >= enough:
			return 0.7 * named * c.share(func(s string) bool { return strings.Contains(s, "://") || strings.HasPrefix(s, "www.") })
		case by != byLink || share == 0:
			return 0
		case len(f.aside) > 0:
			return 0.9 * named
		case k == titled:
			return 0.6 + 0.3*share
		}
		return max(0.5*share, 0.9*named)
	case f.kind == image:
		if by != byImage || len(f.aside) > 0 && named < enough {
			return 0
		}
		return (0.6 + 0.3*named) * c.cover(byImage)
	case by != byText || len(c.texts) == 0:
		return 0
	}
	fit, shape := f.valued(p, c)
	if fit < 0.5 {
		return 0
	}
	if f.kind == title && k == titled {
		named = max(named, 0.5)
	}
	if named >= enough {
		return 0.6*named + 0.25*fit + 0.15*shape
	}
	if f.kind == title {
		return 0
	}
	if f.said() && named == 0 { // particular words that no label has
		return 0
	}
	return 0.62 * shape * fit
}

// said reports whether the name of a field has words beyond those of its kind.
func (f *field) said() bool { return len(f.aside) > 0 || f.kind == generic || f.kind == count }

// valued returns the share of a column's values that the field's type takes, and
// how particular their form is for the field's kind.
func (f *field) valued(p *Page, c *gridCol) (fit, shape float64) {
	all := c.share
	switch f.kind {
	case money, formerMoney:
		if f.Type == "number" || f.Type == "integer" {
			fit = all(func(s string) bool { _, ok := f.amount(p, s); return ok })
		} else {
			fit = all(func(s string) bool { return strings.IndexFunc(s, isDigitRune) >= 0 })
		}
		return fit, all(isMoney)
	case currency:
		return all(func(s string) bool { return price.Code(s, "") != "" }), 0
	case discount:
		return all(isDiscount), all(isDiscount)
	case rating, count, rank:
		fit = all(func(s string) bool { _, ok := f.figure(p, Value{Text: s}); return ok })
		switch {
		case f.kind == rank && rising(c.texts):
			return fit, 1
		case f.kind == rating:
			return fit, all(isRating)
		case f.isYear():
			return fit, all(isYear)
		}
		return fit, 0
	case when:
		dates := all(func(s string) bool { return p.shapeOf(s, shapeDate|shapeAge) != 0 })
		if f.Format == "" {
			return 1, dates
		}
		return max(dates, all(func(s string) bool { return f.Fit != nil && f.Fit(s) != nil })), dates
	case email:
		mails := all(func(s string) bool { return strings.Contains(s, "@") })
		return mails, mails
	case phone:
		return all(func(s string) bool { return phoneIn(s) != "" || f.words[len(f.words)-1] == "fax" }), all(func(s string) bool { return phoneIn(s) != "" })
	case stock:
		stocked := all(isStock)
		if f.Type == "boolean" {
			return stocked, stocked
		}
		return 1, stocked
	case person:
		return 1, 0
	case prose:
		if c.size >= 60 {
			return 1, 1
		}
		return 1, 0
	case tags:
		return 1, 0
	}
	return f.otherValued(c)
}

// otherValued is valued for the kinds without a form of their own.
func (f *field) otherValued(c *gridCol) (fit, shape float64) {
	if f.Fit == nil {
		return 1, 0
	}
	fit = c.share(func(s string) bool { return f.Fit(s) != nil })
	if f.isDuration() {
		shape = c.share(isDuration)
	}
	if f.isPlace() {
		shape = 0.9 * c.share(isPlace)
	}
	return fit, shape
}
