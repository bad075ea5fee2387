package layout

import (
	"math"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A taggedCell is a cell of a tagged table with its words.
type taggedCell struct {
	row, id, rowSpan, colSpan int
	words                     []textline.Word
}

// cells returns the cells of a table with the content i..j, and what of it is
// outside them: captions and the like.
func (r *tagReader) cells(i, j int) (cells []taggedCell, loose []int) {
	for k := i; k < j; k++ {
		p := &r.places[k]
		if p.cell.ID == 0 {
			loose = append(loose, k)
			continue
		}
		if n := len(cells); n == 0 || cells[n-1].id != p.cell.ID {
			cells = append(cells, taggedCell{row: p.row, id: p.cell.ID, rowSpan: clampSpan(p.cell.RowSpan), colSpan: clampSpan(p.cell.ColSpan)})
		}
		c := &cells[len(cells)-1]
		c.words = append(c.words, r.words[k]...)
	}
	return cells, loose
}

// table builds a table from the content i..j. One with a single row or column
// is layout: its cells become paragraphs.
func (r *tagReader) table(i, j int) {
	cells, loose := r.cells(i, j)
	for _, k := range loose {
		r.block(k, k+1)
	}
	t := &tabular.Table{Ruled: true, Fit: 1}
	var pending []int // by column: rows that a cell above still spans
	row, col := -1, 0
	lastRow := -1
	box := geom.Rect{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	var all []textline.Word
	place := func(c taggedCell) {
		for col < len(pending) && pending[col] > 0 {
			col++
		}
		out := &tabular.Cell{RowSpan: c.rowSpan, ColSpan: c.colSpan}
		if len(c.words) > 0 {
			ls := paintedLines(c.words)
			out.Text = textline.TextOf(ls)
			for k := range ls {
				box = geom.Union(box, ls[k].Box)
			}
			all = append(all, c.words...)
		}
		for n := range c.colSpan {
			for len(pending) <= col+n {
				pending = append(pending, 0)
			}
			pending[col+n] = c.rowSpan
			for len(t.Rows[row]) <= col+n {
				t.Rows[row] = append(t.Rows[row], nil)
			}
		}
		t.Rows[row][col] = out
		col += c.colSpan
	}
	for _, c := range cells {
		if c.row != lastRow {
			row, col, lastRow = row+1, 0, c.row
			t.Rows = append(t.Rows, nil)
			for k := range pending {
				pending[k] = max(0, pending[k]-1)
			}
		}
		place(c)
	}
	t.Square()
	if len(all) == 0 {
		return
	}
	if len(t.Rows) < 2 || t.Cols() < 2 {
		for _, b := range layWords(r.opts, all, nil, nil, nil) {
			b.Tagged = true
			r.out = append(r.out, b)
		}
		return
	}
	r.out = append(r.out, &Block{Kind: TableBlock, Box: box, Table: t, Size: tabular.UsualSize(all), Order: tabular.LeastOrder(all), Source: tabular.SourceOf(all), Conf: tabular.MeanConf(all), Tagged: true})
}

func clampSpan(n int) int { return max(1, min(n, 200)) }
