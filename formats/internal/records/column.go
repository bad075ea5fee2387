package records

import (
	"math/bits"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// A column is what stands at one place in the records of a group: the elements
// under the same path within each. attr names the attribute that is its value,
// "" where it is the text.
type column struct {
	attr  string
	cells []cell   // in document order
	rows  int      // records that have one
	index int      // in the order in which columns begin within records
	words []string // of class names and other names of the element
	outer []string // of its parent, where the parent holds nothing else
	label string   // what the page writes before each value, or above it
	texts []string // values of the cells
	lead  string   // label at the start of each text, taken off
	loose uint64   // path of tags and first class names
	part  bool     // one of several cells of its kind

	own, around, said wordSet // concepts of words, outer and label
	size              int     // mean size of the texts
	asked             shape   // shapes whose shares are known
	shares            [len(shapeTests) + 1]float64
	different         float64 // share of different texts, once it is asked for
	page              *Page
}

// text is the cell's value where it is part of the node's text.
type cell struct {
	rec, node int32
	text      string
}

const (
	maxColumns    = 160 // of a group
	maxCellText   = 20_000
	sampleRecords = 10   // looked at to choose among groups
	sampleSize    = 600  // nodes of a record that are read then
	maxRecordSize = 3000 // nodes of a record that are read
)

// table is a group laid out in columns.
type table struct {
	page *Page
	g    *group
	recs []record
	cols []*column
}

// lay lays the records out; of a sample only where full is not set.
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

// sampleOf are the records that are looked at to choose among groups.
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
	lax  []uint64 // the same by first class names
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
		if n.size > 0 {
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

// ordinal is the number of n among its siblings of the same tag; cells that
// span columns count as many.
func ordinal(n *html.Node) int {
	k := 0
	for s := n.PrevSibling; s != nil && k < maxCells; s = s.PrevSibling {
		if s.Type == html.ElementNode && (s.DataAtom == n.DataAtom || (s.DataAtom == atom.Th || s.DataAtom == atom.Td) && n.DataAtom != atom.Dd) {
			k++
		}
	}
	return k
}

// textOrdinal is the number of elements before a text in its parent.
func textOrdinal(n *html.Node) int {
	k := 0
	for s := n.PrevSibling; s != nil && k < 8; s = s.PrevSibling {
		if s.Type == html.ElementNode {
			k++
		}
	}
	return k
}

// carries reports whether an attribute holds a value that a page shows or
// means to be read.
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

// rootPath begins the paths within a record.
const rootPath = uint64(17)

func (b *builder) add(h, loose uint64, attr string, k, i int32) {
	c := b.at[h]
	if c == nil {
		if len(b.cols) == maxColumns {
			return
		}
		c = &column{attr: attr, index: len(b.cols), loose: loose}
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
			c.words = append(splitWords(c.attr[len("data-"):]), c.words...)
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

// settle works out once what fields ask of a column again and again.
func (c *column) settle(p *Page) {
	c.page = p
	if c.label != "" {
		c.said = conceptSet(splitWords(c.label))
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

// resolve resolves a reference; "" where it leads nowhere.
func (p *Page) resolve(ref string) string {
	ref = strings.TrimSpace(ref)
	if ref == "" || strings.HasPrefix(ref, "#") || len(ref) > 10 && strings.EqualFold(ref[:11], "javascript:") || strings.HasPrefix(ref, "data:") {
		return ""
	}
	return p.base.Resolve(ref)
}

// cover is the share of the records that have a value in the column.
func (c *column) cover(records int) float64 { return float64(c.rows) / float64(max(records, 1)) }

// several is how often the column stands in a record that has it.
func (c *column) several() float64 { return float64(len(c.cells)) / float64(max(c.rows, 1)) }

// distinct is the share of different values among the cells.
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

// are is the share of the values that have a shape.
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

// steps counts a look at each text of the column.
func (c *column) steps() {
	if c.page != nil {
		c.page.check.Steps(len(c.texts) / 8)
	}
}

// share is the share of the values that ok holds for.
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
