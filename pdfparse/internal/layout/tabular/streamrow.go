package tabular

import (
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A stream is a borderless table being read.
type stream struct {
	gutters []strip
	rows    []streamRow
	box     geom.Rect
	order   int32
	source  textline.Source
	conf    float64 // sum over the words
	mono    int
	words   int
	usual   float64   // size of most rows, computed on first use
	rights  []float64 // right edge of each column's text, computed on first use
}

type streamRow struct {
	cells  [][]textline.Word // by column
	spans  []int             // number of columns of each cell
	base   float64
	size   float64
	filled int
	y0, y1 float64
	lo, hi int32 // painting order of the words
	starts bool  // begins a table row
}

// add sorts a row's words into columns. A piece that crosses a gutter is split
// there if it has a wide enough gap, else it is a spanning cell.
func (s *stream) add(row []textline.Line) {
	n := len(s.gutters) + 1
	r := streamRow{cells: make([][]textline.Word, n), spans: make([]int, n), base: row[0].Base, size: row[0].Size, y0: row[0].Box.Y0, y1: row[0].Box.Y1, lo: row[0].Order, hi: LastOrder(row)}
	for i := range row {
		l := &row[i]
		r.y0, r.y1 = min(r.y0, l.Box.Y0), max(r.y1, l.Box.Y1)
		r.size = max(r.size, l.Size)
		r.lo = min(r.lo, l.Order)
		if len(s.rows) == 0 && i == 0 {
			s.box, s.order = l.Box, l.Order
		}
		s.box, s.order = geom.Union(s.box, l.Box), min(s.order, l.Order)
		start := 0
		for k := 1; k <= len(l.Words); k++ {
			if k < len(l.Words) && !s.cutsAt(&l.Words[k-1], &l.Words[k]) {
				continue
			}
			s.put(&r, l.Words[start:k])
			start = k
		}
	}
	for _, c := range r.cells {
		if len(c) > 0 {
			r.filled++
		}
	}
	s.rows = append(s.rows, r)
}

// cutsAt reports whether the gap between two words of a piece is a gutter.
func (s *stream) cutsAt(a, b *textline.Word) bool { return cutsGutter(s.gutters, a, b) }

func cutsGutter(gutters []strip, a, b *textline.Word) bool {
	for _, g := range gutters {
		if a.Box.X1 <= g.mid() && b.Box.X0 >= g.mid() && b.Box.X0-a.Box.X1 > cellGap*b.Size {
			return true
		}
	}
	return false
}

func (s *stream) put(r *streamRow, ws []textline.Word) {
	box := textline.NewLine(ws).Box
	for i := range ws {
		s.words++
		if ws[i].Style&textline.Mono != 0 {
			s.mono++
		}
		if ws[i].Source == textline.OCR {
			s.source = textline.OCR
			s.conf += ws[i].Conf
		}
	}
	from, to := s.column(box.X0), s.column(box.X1)
	if from < to { // mostly in one column
		for to > from && box.X1-s.gutters[to-1].b < 0.15*geom.Width(box) {
			to--
		}
	}
	r.cells[from] = append(r.cells[from], ws...)
	r.spans[from] = max(r.spans[from], to-from+1)
}

func (s *stream) column(x float64) int {
	for i, g := range s.gutters {
		if x < g.mid() {
			return i
		}
	}
	return len(s.gutters)
}

// table combines the grouped rows into cells.
func (s *stream) table() *Table {
	n := len(s.gutters) + 1
	t := &Table{Edges: s.edges()}
	var spans [][]int
	for k := range s.rows {
		r := &s.rows[k]
		if r.starts || len(t.Rows) == 0 {
			row := make([]*Cell, n)
			for i := range row {
				row[i] = &Cell{RowSpan: 1, ColSpan: 1}
			}
			t.Rows = append(t.Rows, row)
			spans = append(spans, make([]int, n))
		}
		row, sp := t.Rows[len(t.Rows)-1], spans[len(spans)-1]
		for i, c := range r.cells {
			if len(c) == 0 {
				continue
			}
			l := textline.NewLine(c)
			if row[i].box.X1 == 0 {
				row[i].box = l.Box
			} else {
				row[i].box = geom.Union(row[i].box, l.Box)
			}
			row[i].lines = append(row[i].lines, l)
			sp[i] = max(sp[i], r.spans[i])
		}
	}
	for y, row := range t.Rows {
		spread(row, spans[y])
	}
	for _, row := range t.Rows {
		for _, c := range row {
			if c != nil {
				c.Text, c.lines = textline.TextOf(c.lines), nil
			}
		}
	}
	t.dropLeaders()
	t.Tidy()
	return t
}

// spread extends the cells of a row over the empty ones next to them that their
// pieces reach.
func spread(row []*Cell, spans []int) {
	for i := range row {
		if row[i] == nil {
			continue
		}
		for k := 1; k < spans[i] && i+k < len(row) && row[i+k] != nil && len(row[i+k].lines) == 0; k++ {
			row[i+k] = nil
			row[i].ColSpan++
		}
	}
}

func (s *stream) edges() []float64 {
	out := []float64{s.box.X0}
	for _, g := range s.gutters {
		out = append(out, g.mid())
	}
	return append(out, s.box.X1)
}
