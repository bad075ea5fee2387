package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// blocksOf reads one column: complete blocks and tables stay in place, other
// rows become text.
func blocksOf(r region, hs tabular.Between, opts *Options) []*Block {
	ls := make([]textline.Line, 0, len(r.items))
	var ready []*Block
	for i := range r.items {
		if r.items[i].line != nil {
			ls = append(ls, *r.items[i].line)
		} else {
			ready = append(ready, r.items[i].block)
		}
	}
	slices.SortStableFunc(ready, func(a, b *Block) int { return cmp.Compare(a.Box.Y0, b.Box.Y0) })
	rs := textline.Rows(ls)
	var out []*Block
	for start := 0; start < len(rs) || len(ready) > 0; {
		end := len(rs)
		if len(ready) > 0 {
			end = start
			for end < len(rs) && rs[end][0].Base < ready[0].Box.Y0+0.5*min(geom.Height(ready[0].Box), 12) {
				end++
			}
		}
		out = append(out, readRows(rs[start:end], hs, opts)...)
		start = end
		if len(ready) > 0 {
			out = append(out, ready[0])
			ready = ready[1:]
		}
	}
	return out
}

// readRows divides rows into tables and text.
func readRows(rs [][]textline.Line, hs tabular.Between, opts *Options) []*Block {
	rs = joinClauses(rs)
	b := newBlocker(rs, opts)
	start := 0
	for start < len(rs) {
		z, es, ok := contentsZone(rs, start)
		if !ok {
			break
		}
		b.tables(rs[start:z.From], hs)
		b.out = append(b.out, contentsBlocks(es, b.left, b.right)...)
		start = z.To
	}
	b.tables(rs[start:], hs)
	return b.out
}

// tables reads rows outside tables of contents.
func (b *blocker) tables(rs [][]textline.Line, hs tabular.Between) {
	if from, to := indexRows(rs); from < to {
		b.tables(rs[:from], hs)
		b.index(rs[from:to])
		rs = rs[to:]
	}
	b.around(rs, tabular.StreamTables(rs, hs), b.dotLeaders)
}

// dotLeaders reads rows that are text or parted by dot leaders.
func (b *blocker) dotLeaders(rs [][]textline.Line) {
	b.around(rs, tabular.LedTables(rs), b.entries)
}

// around takes tables out of rows; read reads the rows around them.
func (b *blocker) around(rs [][]textline.Line, tables []tabular.Zone, read func([][]textline.Line)) {
	start := 0
	for _, z := range tables {
		read(rs[start:z.From])
		b.out = append(b.out, tableBlock(z.Table))
		start = z.To
	}
	read(rs[start:])
}

// entries reads rows that are text or entries of a table of contents of which a page has
// too few to be told as one.
func (b *blocker) entries(rs [][]textline.Line) {
	start := 0
	for i := range rs {
		if !endsInPage(rs[i]) {
			continue
		}
		if e := entryOf(rs[i], math.NaN()); e.dots {
			b.text(rs[start:i])
			b.out = append(b.out, contentsBlocks([]entry{e}, b.left, b.right)...)
			start = i + 1
		}
	}
	b.text(rs[start:])
}
