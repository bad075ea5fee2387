package records

import (
	"math/bits"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/internal/dom"
)

// A column is the elements at the same path within the records of a group. attr
// names the attribute that holds its value, "" for the text.
type column struct {
	attr  string
	cells []cell   // in document order
	rows  int      // number of records with a cell
	index int      // position in the order of first appearance within records
	words []string // words of the element's class names and other names
	outer []string // those of its parent, if the parent contains nothing else
	label string   // the text before each value, or the header above it
	texts []string // values of the cells, without lead
	lead  string   // label at the start of each text, removed from texts
	loose uint64   // path of tags and first class names
	part  bool     // one of several cells of the same kind
	main  bool     // and by far the longest of them

	own, around, said wordSet // concepts of words, outer and label
	size              int     // mean size of the texts
	asked             shape   // shapes whose share is known
	shares            [len(shapeTests) + 1]float64
	different         float64 // share of distinct texts, computed on first use
	page              *Page
}

// text is the cell's value if it is only part of the node's text.
type cell struct {
	rec, node int32
	text      string
}

const (
	maxColumns    = 160 // columns of a group
	maxCellText   = 20_000
	sampleRecords = 10   // records examined to choose among groups
	sampleSize    = 600  // nodes read per sampled record
	maxRecordSize = 3000 // nodes read per record
)

// table is a group arranged in columns.
type table struct {
	page *Page
	g    *group
	recs []record
	cols []*column
}

// lay arranges the records in columns; only a sample unless full is set.
func (p *Page) lay(g *group, full bool) *table {
	t := &table{page: p, g: g, recs: g.recs}
	if !full {
		t.recs = sampleOf(g)
	}
	b := builder{table: t, at: map[uint64]*column{}, most: maxRecordSize}
	if !full {
		b.most = sampleSize
	}
	for k := range t.recs {
		p.check.Step()
		b.record(int32(k))
	}
	t.finish()
	return t
}

// sampleOf returns the records that are examined to choose among groups.
func sampleOf(g *group) []record {
	if len(g.recs) <= sampleRecords {
		return g.recs
	}
	out := make([]record, sampleRecords)
	for k := range out {
		out[k] = g.recs[k*len(g.recs)/sampleRecords]
	}
	return out
}

type builder struct {
	*table
	at   map[uint64]*column
	most int32    // nodes of a record that are read
	rel  []uint64 // paths within the record
	lax  []uint64 // the same with first class names only
}

// record adds a record's elements to the columns.
func (b *builder) record(k int32) {
	p, r := b.page, b.recs[k]
	to := min(r.to, r.from+b.most)
	b.rel, b.lax = b.rel[:0], b.lax[:0]
	for i := r.from; i < to; i++ {
		n := &p.nodes[i]
		h, l := rootPath, rootPath
		switch {
		case n.parent >= r.from:
			h, l = mix(b.rel[n.parent-r.from], n.own), mix(b.lax[n.parent-r.from], n.loose)
		case b.g.parts:
			h, l = mix(h, n.own), mix(l, n.loose)
		}
		switch n.n.DataAtom {
		case atom.Dd:
			h, l = mix(h, uint64(ordinal(n.n))), mix(l, uint64(ordinal(n.n)))
		case atom.Th, atom.Td:
			k := uint64(ordinal(n.n)) + 99
			h = mix(b.relOf(n.parent, r.from), k)
			l = h
		}
		b.rel, b.lax = append(b.rel, h), append(b.lax, l)
		if n.n.Type != html.ElementNode {
			if n.parent >= r.from && p.nodes[n.parent].elements > 0 { // text beside elements
				o := uint64(textOrdinal(n.n))
				b.add(mix(h, o), mix(l, o), "", k, i)
			}
			continue
		}
		if n.size > 0 && n.end <= r.to {
			b.add(h, l, "", k, i)
		}
		for _, a := range n.n.Attr {
			if a.Val != "" && carries(n.n, a.Key) {
				b.add(hashString(h, a.Key), hashString(l, a.Key), a.Key, k, i)
			}
		}
	}
}

func (b *builder) relOf(parent, from int32) uint64 {
	if parent >= from {
		return b.rel[parent-from]
	}
	return rootPath
}

// ordinal returns the position of n among its siblings of the same tag; cells
// that span columns count as that many.
func ordinal(n *html.Node) int {
	k := 0
	for s := n.PrevSibling; s != nil && k < maxCells; s = s.PrevSibling {
		if s.Type == html.ElementNode && (s.DataAtom == n.DataAtom || (s.DataAtom == atom.Th || s.DataAtom == atom.Td) && n.DataAtom != atom.Dd) {
			k++
		}
	}
	return k
}

// textOrdinal returns the number of elements before a text in its parent.
func textOrdinal(n *html.Node) int {
	k := 0
	for s := n.PrevSibling; s != nil && k < 8; s = s.PrevSibling {
		if s.Type == html.ElementNode {
			k++
		}
	}
	return k
}

// carries reports whether an attribute holds a value that the page shows or
// provides for reading.
func carries(n *html.Node, key string) bool {
	switch key {
	case "href":
		return n.DataAtom == atom.A
	case "src":
		return n.DataAtom == atom.Img
	case "data-src", "srcset", "data-srcset":
		return n.DataAtom == atom.Img && dom.Attr(n, "src") == ""
	case "datetime", "aria-label", "title", "alt", "content":
		return true
	}
	return strings.HasPrefix(key, "data-") && len(key) < 40
}

// rootPath is the initial hash of the paths within a record.
const rootPath = uint64(17)

func (b *builder) add(h, loose uint64, attr string, k, i int32) {
	c := b.at[h]
	if c == nil {
		if len(b.cols) == maxColumns {
			return
		}
		c = &column{attr: attr, index: len(b.cols), loose: loose, cells: make([]cell, 0, min(len(b.recs), sampleRecords))}
		b.at[h] = c
		b.cols = append(b.cols, c)
	}
	if len(c.cells) == 0 || c.cells[len(c.cells)-1].rec != k {
		c.rows++
	}
	c.cells = append(c.cells, cell{rec: k, node: i})
}

// finish reads the values, names and labels of the columns.
func (t *table) finish() {
	t.merge()
	t.splitLabelled()
	t.splitOrdinals()
	for _, c := range t.cols {
		c.texts = make([]string, len(c.cells))
		for i, cl := range c.cells {
			c.texts[i] = strings.TrimSpace(strings.TrimPrefix(t.value(c, cl), c.lead))
		}
		first := t.page.nodes[c.cells[0].node]
		if c.attr == "" && t.g.header != nil {
			c.label = t.headerOf(first.n)
		}
		c.words = t.page.namesAt(c.cells[0].node)
		if c.attr != "" && strings.HasPrefix(c.attr, "data-") {
			c.words = append(ident.WordsAndNumbers(c.attr[len("data-"):]), c.words...)
			c.own = conceptSet(c.words)
		} else {
			c.own = t.page.conceptsAt(c.cells[0].node)
		}
		if c.label == "" && c.attr == "" {
			c.label = saidLabel(first.n)
		}
		if first.parent >= 0 && first.parent >= t.recs[c.cells[0].rec].from {
			if parent := &t.page.nodes[first.parent]; parent.size <= first.size+2 || parent.elements <= 2 {
				c.outer = t.page.namesAt(first.parent)
				c.around = t.page.conceptsAt(first.parent)
			}
		}
		if c.label == "" {
			t.readLabel(c)
		}
		c.settle(t.page)
	}
}

// settle precomputes what fields need of a column repeatedly.
func (c *column) settle(p *Page) {
	c.page = p
	if c.label != "" {
		c.said = conceptSet(ident.WordsAndNumbers(c.label))
	}
	n := 0
	for _, s := range c.texts {
		n += len(s)
	}
	c.size = n / max(len(c.texts), 1)
}

func (t *table) value(c *column, cl cell) string {
	t.page.check.Step()
	n := &t.page.nodes[cl.node]
	if cl.text != "" {
		return cl.text
	}
	switch c.attr {
	case "":
		return t.page.text(cl.node, n.end, maxCellText)
	case "href":
		return t.page.resolve(dom.Attr(n.n, "href"))
	case "src", "data-src", "srcset", "data-srcset":
		if src := dom.Attr(n.n, "src"); src != "" && !dom.IsPlaceholder(src) {
			return t.page.resolve(src)
		}
		return t.page.resolve(dom.ImageSource(n.n))
	}
	return strings.Join(strings.Fields(dom.Attr(n.n, c.attr)), " ")
}

// resolve resolves a reference; "" if it has no target.
func (p *Page) resolve(ref string) string {
	ref = strings.TrimSpace(ref)
	if ref == "" || strings.HasPrefix(ref, "#") || len(ref) > 10 && strings.EqualFold(ref[:11], "javascript:") || strings.HasPrefix(ref, "data:") {
		return ""
	}
	return p.base.Resolve(ref)
}

// cover returns the share of the records with a value in the column.
func (c *column) cover(records int) float64 { return float64(c.rows) / float64(max(records, 1)) }

// several returns the mean number of cells per record that has any.
func (c *column) several() float64 { return float64(len(c.cells)) / float64(max(c.rows, 1)) }

// distinct returns the share of distinct values among the cells.
func (c *column) distinct() float64 {
	if c.different == 0 {
		seen := make(map[string]bool, len(c.texts))
		c.steps()
		for _, s := range c.texts {
			seen[s] = true
		}
		c.different = float64(len(seen)) / float64(max(len(c.texts), 1))
	}
	return c.different
}

// are returns the share of the values that have the given shape.
func (c *column) are(k shape) float64 {
	bit := bits.TrailingZeros16(uint16(k))
	if c.asked&k == 0 {
		n := 0
		for _, s := range c.texts {
			if c.page.shapeOf(s, k) != 0 {
				n++
			}
		}
		c.asked |= k
		c.shares[bit] = float64(n) / float64(max(len(c.texts), 1))
	}
	return c.shares[bit]
}

func (c *column) meanSize() int { return c.size }

// steps counts one step for each text of the column.
func (c *column) steps() {
	if c.page != nil {
		c.page.check.Steps(len(c.texts) / 8)
	}
}

// share returns the share of the values for which ok is true.
func (c *column) share(ok func(string) bool) float64 {
	c.steps()
	n := 0
	for _, s := range c.texts {
		if ok(s) {
			n++
		}
	}
	return float64(n) / float64(max(len(c.texts), 1))
}
