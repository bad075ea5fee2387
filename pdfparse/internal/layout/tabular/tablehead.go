package tabular

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// settleHead joins the lines of a table's head that form one cell each, and lets
// the heads of groups span their columns.
func (s *stream) settleHead(hs []geom.Ruling) {
	n, bold := s.headLines()
	if n == 0 || n > maxHead || !bold && !s.ruleBetween(hs, s.rows[n-1].base, s.rows[n].base-0.5*s.rows[n].size) {
		return
	}
	cols := s.columnsFrom(n)
	for k := range n {
		if k+1 < len(s.rows) {
			s.spanHead(k, cols, hs)
		}
	}
	for k := 1; k < n; k++ {
		if s.rows[k].starts && s.headGoesOn(k, hs) {
			s.rows[k].starts = false
		}
	}
}

// headLines returns the number of lines above the first one with numbers, and
// whether they are bold; bold ones are the head whatever they contain. It returns
// 0 if there are no numbers below.
func (s *stream) headLines() (n int, bold bool) {
	for k := range s.rows {
		num, all, strong := 0, 0, true
		for i, c := range s.rows[k].cells {
			if len(c) == 0 {
				continue
			}
			strong = strong && allBold(c)
			if i > 0 {
				all++
				if textline.AllNumbers(c) {
					num++
				}
			}
		}
		if k == 0 {
			bold = strong
		}
		if bold && !strong || !bold && num > 0 && 2*num >= all {
			return k, bold
		}
	}
	return 0, false
}

// columnsFrom returns the extents of the columns in the lines from n on.
func (s *stream) columnsFrom(n int) []strip {
	out := make([]strip, len(s.gutters)+1)
	for c := range out {
		out[c] = strip{math.Inf(1), math.Inf(-1)}
	}
	for k := n; k < len(s.rows); k++ {
		for c, ws := range s.rows[k].cells {
			if m := len(ws); m > 0 && s.rows[k].spans[c] == 1 {
				out[c] = strip{min(out[c].a, ws[0].Box.X0), max(out[c].b, ws[m-1].Box.X1)}
			}
		}
	}
	return out
}

// spanHead lets the cells of line k of a head span the columns that they are
// ruled off above, or centred over.
func (s *stream) spanHead(k int, cols []strip, hs []geom.Ruling) {
	r := &s.rows[k]
	for i := 0; i < len(r.cells); i++ {
		if len(r.cells[i]) == 0 || r.spans[i] > 1 {
			continue
		}
		box := textline.NewLine(r.cells[i]).Box
		lo, hi := i, i // columns that are free
		for lo > 1 && len(r.cells[lo-1]) == 0 && r.spans[lo-1] == 0 {
			lo--
		}
		for hi+1 < len(cols) && len(r.cells[hi+1]) == 0 {
			hi++
		}
		a, b, ok := ruledSpan(hs, cols[:hi+1], lo, box, r.base, s.rows[k+1].base)
		if !ok {
			a, b, ok = centredSpan(cols[:hi+1], lo, i, box, 0.3*r.size)
		}
		if !ok || a == b {
			continue
		}
		ws := r.cells[i]
		r.cells[i], r.spans[i] = nil, 0
		r.cells[a], r.spans[a] = ws, b-a+1
		i = b
	}
}

// ruledSpan returns the columns from lo on that a rule between the lines at y0
// and y1 underlines together with a head.
func ruledSpan(hs []geom.Ruling, cols []strip, lo int, head geom.Rect, y0, y1 float64) (a, b int, ok bool) {
	at, _ := slices.BinarySearchFunc(hs, y0, func(h geom.Ruling, y float64) int { return cmp.Compare(h.Pos, y) })
	for ; at < len(hs) && hs[at].Pos < y1; at++ {
		h := hs[at]
		if h.From > head.X0+2 || h.To < head.X1-2 {
			continue
		}
		a, b = -1, -1
		for c := lo; c < len(cols); c++ {
			if mid := (cols[c].a + cols[c].b) / 2; mid > h.From && mid < h.To {
				if a < 0 {
					a = c
				}
				b = c
			}
		}
		wide := a >= 0 && (a == 0 || h.From > cols[a-1].b) && cols[b].b > h.To-4*geom.Height(head)
		return a, b, wide && b > a
	}
	return 0, 0, false
}

// centredSpan returns the columns from lo on, with column i or its neighbour, over
// which a head is centred; ok is false if it is aligned with one column.
func centredSpan(cols []strip, lo, i int, head geom.Rect, slack float64) (a, b int, ok bool) {
	x := (head.X0 + head.X1) / 2
	for c := lo; c < len(cols); c++ {
		if math.Abs(x-(cols[c].a+cols[c].b)/2) <= slack || math.Abs(head.X0-cols[c].a) <= 1.5 || math.Abs(head.X1-cols[c].b) <= 1.5 {
			return 0, 0, false
		}
	}
	best := slack
	for c := lo; c <= i; c++ {
		for d := max(c+1, i); d < len(cols); d++ {
			off := math.Abs(x - (cols[c].a+cols[d].b)/2)
			if off <= best && head.X0 >= cols[c].a-2 && head.X1 <= cols[d].b+2 {
				best, a, b, ok = off, c, d, true
			}
		}
	}
	return a, b, ok
}

// headGoesOn reports whether line k of a head continues the cells of the line
// above: none spans columns, those below one another are aligned, and nothing
// separates them.
func (s *stream) headGoesOn(k int, hs []geom.Ruling) bool {
	r, p := &s.rows[k], &s.rows[k-1]
	if s.pitch(k) > CellPitch || math.Abs(r.size-p.size) > 0.1*p.size {
		return false
	}
	both, above, below := 0, 0, 0
	for i, c := range r.cells {
		up := p.cells[i]
		if r.spans[i] > 1 || p.spans[i] > 1 {
			return false
		}
		switch {
		case len(c) > 0 && len(up) > 0:
			a, b := textline.NewLine(up).Box, textline.NewLine(c).Box
			if math.Abs(a.X0-b.X0) > 1.5 && math.Abs(a.X1-b.X1) > 1.5 && math.Abs(a.X0+a.X1-b.X0-b.X1) > 3 {
				return false
			}
			if allBold(up) != allBold(c) || textline.AllNumbers(up) && textline.AllNumbers(c) {
				return false
			}
			both++
		case len(up) > 0:
			above++
		case len(c) > 0:
			below++
		}
	}
	if both == 0 || both == 1 && (len(r.cells) < 4 && above+below > 0 || r.filled == 1 && len(r.cells[0]) > 0) {
		return false // perhaps the name of the rows below
	}
	at, _ := slices.BinarySearchFunc(hs, p.base, func(h geom.Ruling, y float64) int { return cmp.Compare(h.Pos, y) })
	for ; at < len(hs) && hs[at].Pos < r.base-0.3*r.size; at++ {
		if geom.Overlap(hs[at].From, hs[at].To, s.box.X0, s.box.X1) > 2*r.size {
			return false
		}
	}
	return true
}
