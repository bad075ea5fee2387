package records

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/numbering"
)

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

// buildColumns arranges the records in columns; only a sample unless full is set.
func (p *Page) buildColumns(g *group, full bool) *table {
	t := &table{page: p, g: g, recs: g.recs, cols: p.bench.cols[:0]}
	if !full {
		t.recs = sampleOf(g)
	}
	p.bench.clear()
	b := builder{table: t, most: maxRecordSize, rel: p.bench.rel, lax: p.bench.lax}
	if !full {
		b.most = sampleSize
	}
	for k := range t.recs {
		p.check.Step()
		b.record(int32(k))
	}
	p.bench.rel, p.bench.lax, p.bench.cols = b.rel, b.lax, t.cols
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
	most int32    // nodes of a record that are read
	rel  []uint64 // paths within the record
	lax  []uint64 // the same with first class names only
}

// A bench holds what tables are made of: a page has one at a time.
type bench struct {
	paths   numbering.Table // of the columns
	columns []*column
	used    int
	cells   []cell
	rel     []uint64
	lax     []uint64
	cols    []*column
	first   []*column // of merge
}

// clear ends the use of all earlier tables.
func (b *bench) clear() {
	b.paths.Reset(2 * maxColumns)
	b.used, b.cells = 0, b.cells[:0]
}

// record adds a record's elements to the columns.
func (b *builder) record(k int32) {
	p, r := b.page, b.recs[k]
	to := min(r.to, r.from+b.most)
	b.rel, b.lax = b.rel[:0], b.lax[:0]
	for i := r.from; i < to; i++ {
		n, look := &p.nodes[i], &p.looks[i]
		h, l := rootPath, rootPath
		switch {
		case n.parent >= r.from:
			h, l = mix(b.rel[n.parent-r.from], look.own), mix(b.lax[n.parent-r.from], look.loose)
		case b.g.parts:
			h, l = mix(h, look.own), mix(l, look.loose)
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
	at, fresh := b.page.bench.paths.Number(h)
	if int(at) >= maxColumns {
		return
	}
	if fresh {
		c := b.column(column{attr: attr, index: len(b.cols), loose: loose, cells: b.page.bench.room(min(len(b.recs), sampleRecords))})
		b.cols = append(b.cols, c)
	}
	b.cols[at].put(cell{rec: k, node: i})
}

// column returns a new column of the table.
func (t *table) column(c column) *column {
	b := &t.page.bench
	if b.used == len(b.columns) {
		more := make([]column, 32)
		for i := range more {
			b.columns = append(b.columns, &more[i])
		}
	}
	out := b.columns[b.used]
	b.used++
	*out = c
	out.table = t
	return out
}

// room returns an empty slice for n cells.
func (b *bench) room(n int) []cell {
	if len(b.cells)+n > cap(b.cells) {
		b.cells = make([]cell, 0, max(n, 2*cap(b.cells), 32*sampleRecords))
	}
	at := len(b.cells)
	b.cells = b.cells[:at+n]
	return b.cells[at : at : at+n]
}

// finish splits and joins the columns.
func (t *table) finish() {
	t.merge()
	t.splitLabelled()
	t.splitOrdinals()
}
