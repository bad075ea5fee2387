package layout

import (
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Word processors tag the rows of a table that is set with tabs as paragraphs.

const (
	maxTabbedLines = 3 // lines of a paragraph that may be a row
	minTabbed      = 3 // rows of a table set with tabs, all of several pieces
)

// A tabbedText is a paragraph that may be a row of a table.
type tabbedText struct {
	at   int // index in the blocks
	rows [][]textline.Line
}

// mayBeRow keeps the lines of the next block if it may be a row of a table set
// with tabs.
func (r *tagReader) mayBeRow(ls []textline.Line) {
	if len(ls) > maxTabbedLines {
		return
	}
	var ws []textline.Word
	for i := range ls {
		if ls[i].RTL {
			return
		}
		ws = append(ws, ls[i].Words...)
	}
	r.tabbed = append(r.tabbed, tabbedText{len(r.out), textline.Rows(textline.Lines(ws))})
}

// tabTables makes tables of paragraphs one below the other whose pieces are in
// columns.
func (r *tagReader) tabTables() {
	for i := 0; i < len(r.tabbed); {
		rs, j := slices.Clone(r.tabbed[i].rows), i+1
		for ; j < len(r.tabbed); j++ {
			t := &r.tabbed[j]
			if t.at != r.tabbed[j-1].at+1 || t.rows[0][0].Base <= rs[len(rs)-1][0].Base {
				break
			}
			rs = append(rs, t.rows...)
		}
		if pieces(r.tabbed[i:j]) >= minTabbed {
			r.tabTablesOf(r.tabbed[i:j], rs)
		}
		i = j
	}
	r.dropNil()
}

// tabTablesOf replaces the paragraphs of tables among rows rs, which are those
// of ts.
func (r *tagReader) tabTablesOf(ts []tabbedText, rs [][]textline.Line) {
	if _, _, ok := contentsZone(rs, 0); ok {
		return
	}
	starts := make([]int, len(ts)+1) // first row of each paragraph
	for k := range ts {
		starts[k+1] = starts[k] + len(ts[k].rows)
	}
	for _, z := range tabular.StreamTables(rs, tabular.Between{}) {
		from, _ := slices.BinarySearch(starts, z.From)
		to, whole := slices.BinarySearch(starts, z.To)
		if !whole {
			to--
		}
		if to-from < minTabbed || pieces(ts[from:to]) < minTabbed {
			continue
		}
		if z.From != starts[from] || z.To != starts[to] { // no part of a paragraph
			zs := tabular.StreamTables(rs[starts[from]:starts[to]], tabular.Between{})
			if len(zs) != 1 || zs[0].From > 0 || zs[0].To < starts[to]-starts[from] {
				continue
			}
			z = zs[0]
		}
		b := tableBlock(z.Table)
		b.Tagged, b.element = true, r.out[ts[from].at].element
		for _, t := range ts[from:to] {
			r.out[t.at] = nil
		}
		r.out[ts[from].at] = b
	}
}

// pieces counts the paragraphs whose first line has several pieces.
func pieces(ts []tabbedText) int {
	n := 0
	for i := range ts {
		if len(ts[i].rows[0]) > 1 {
			n++
		}
	}
	return n
}

// dropNil removes the blocks that others have taken in.
func (r *tagReader) dropNil() {
	r.out = slices.DeleteFunc(r.out, func(b *Block) bool { return b == nil })
}
