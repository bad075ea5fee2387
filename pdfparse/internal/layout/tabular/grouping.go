package tabular

import (
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// group decides which rows begin a table row and which continue the cells of
// the row above.
func (s *stream) group(hs Between) {
	if len(s.rows) == 0 {
		return
	}
	s.findStarts(hs.Rules)
	s.joinLabels(hs.Rules)
	s.partFills(hs.Fills)
	s.partNumbers()
}

// partNumbers begins a new row where numbers would be placed below numbers in
// one cell.
func (s *stream) partNumbers() {
	have := make([]bool, len(s.gutters)+1) // columns of the current row with a number
	named := false                         // the current row is a bold name so far
	full, _ := s.numbered()
	for k := range s.rows {
		r := &s.rows[k]
		twice := 0
		for i, c := range r.cells {
			switch {
			case !have[i] || !numberOrDash(c):
			case i == full && len(r.cells[0]) > 0:
				twice += 2
			default:
				twice++
			}
		}
		name := r.filled == 1 && len(r.cells[0]) > 0 && allBold(r.cells[0])
		if twice > 1 || named && len(r.cells[0]) > 0 && !name {
			r.starts = true
		}
		named = name && (r.starts || named)
		if r.starts {
			clear(have)
		}
		for i, c := range r.cells {
			have[i] = have[i] || i > 0 && numberOrDash(c)
		}
	}
}

// partFills begins a row at each edge of a shaded one.
func (s *stream) partFills(fills []geom.Ruling) {
	if len(fills) == 0 {
		return
	}
	for k := 1; k < len(s.rows); k++ {
		r := &s.rows[k]
		if !r.starts && s.ruleBetween(fills, s.rows[k-1].base, r.y0+0.55*(r.base-r.y0)) {
			r.starts = true
		}
	}
}

// numberOrDash reports whether a cell has numbers, or a dash in place of one.
func numberOrDash(c []textline.Word) bool {
	return len(c) > 0 && (textline.AllNumbers(c) || len(c) == 1 && textline.IsDash(c[0].Text))
}

func allBold(ws []textline.Word) bool {
	l := textline.Line{Words: ws}
	return l.All(textline.Bold)
}

// findStarts is group without the evidence of numbers.
func (s *stream) findStarts(hs []geom.Ruling) {
	if s.groupByRules(hs) {
		return
	}
	var gaps []float64
	for k := 1; k < len(s.rows); k++ {
		gaps = append(gaps, s.pitch(k))
	}
	tight, split := bimodal(gaps)
	if split && s.fullRows(tight)*5 > len(s.rows)*2 {
		split = false // separate rows are as close
	}
	if split && gaps[0] > tight && slices.Max(gaps[1:]) <= tight && slices.Min(gaps) >= leastRowPitch {
		split = false // only the head is further away
	}
	if !split {
		tight, split = s.keyed()
	}
	cellwise := s.source == textline.Native && s.paintedByCell()
	var paintedOn []bool
	if cellwise {
		paintedOn = s.paintedOn()
	}
	last, start := int32(-1), 0
	for k := range s.rows {
		r := &s.rows[k]
		if k > 0 && cellwise && r.lo < last && paintedOn[k] {
			last = max(last, r.hi)
			continue
		}
		last = max(last, r.hi)
		switch {
		case k == 0:
			r.starts = true
		case split && s.pitch(k) > tight:
			r.starts = true
		case split:
			// Two adjacent rows that both fill every column are separate rows, unless
			// the words wrap.
			r.starts = r.filled == len(r.cells) && s.rows[k-1].filled == len(r.cells) && len(r.cells) > 2 && s.wraps(k) < 1 || s.resumes(start, k)
		default:
			r.starts = !s.continues(k) && s.wraps(k) < 2
		}
		if r.starts {
			start, last = k, r.hi
		}
	}
	if cellwise {
		s.ungroup()
	}
	if cellwise || !split {
		s.sameColumns()
	}
}

// keyed finds the threshold of bimodal for a table whose row distance is only
// slightly larger than its line distance: lines that fill the first column,
// with the keys of the table, are further from the line above than those that
// do not. For embedded text painting order is better evidence.
func (s *stream) keyed() (bound float64, ok bool) {
	if s.source == textline.Native {
		return 0, false
	}
	key, rest, keys, others := 0.0, 0.0, 0, 0
	for k := 1; k < len(s.rows); k++ {
		if len(s.rows[k].cells[0]) > 0 {
			key += s.pitch(k)
			keys++
		} else {
			rest += s.pitch(k)
			others++
		}
	}
	if keys < 2 || others < 2 {
		return 0, false
	}
	key, rest = key/float64(keys), rest/float64(others)
	return (key + rest) / 2, key > 1.04*rest && rest < 1.6
}

// ungroup separates rows joined by painting order if every line fills every
// column: such a stretch was painted column by column.
func (s *stream) ungroup() {
	for i := 0; i < len(s.rows); {
		j, full := i+1, 0
		for j < len(s.rows) && !s.rows[j].starts {
			j++
		}
		for k := i; k < j; k++ {
			if s.rows[k].filled*5 >= len(s.rows[k].cells)*4 {
				full++
			}
		}
		if j-i >= 3 && full*5 >= (j-i)*3 {
			for k := i + 1; k < j; k++ {
				s.rows[k].starts = !s.continues(k) && s.wraps(k) < 1
			}
		}
		i = j
	}
}

// fullRows counts the rows close to the one above although both fill every
// column.
func (s *stream) fullRows(tight float64) int {
	n := 0
	for k := 1; k < len(s.rows); k++ {
		if s.pitch(k) <= tight && s.rows[k].filled == len(s.rows[k].cells) && s.rows[k-1].filled == len(s.rows[k].cells) && s.wraps(k) < 1 {
			n++
		}
	}
	return n
}

// pitch returns the distance of a row from the one above, in sizes; in a
// recognized table, where row sizes are measured, in the table's usual size.
func (s *stream) pitch(k int) float64 {
	size := s.rows[k].size
	if s.source == textline.OCR {
		size = sizeSlack * s.usualSize()
	}
	return (s.rows[k].base - s.rows[k-1].base) / max(size, 1)
}

// sizeSlack is the factor by which measured sizes may be too small: glyphs may
// be lower than the measurement assumes.
const sizeSlack = 1.08

// usualSize returns the median size of the rows.
func (s *stream) usualSize() float64 {
	if s.usual == 0 {
		sizes := make([]float64, len(s.rows))
		for k := range s.rows {
			sizes[k] = s.rows[k].size
		}
		slices.Sort(sizes)
		s.usual = sizes[len(sizes)/2]
	}
	return s.usual
}

// Least ratio of the distance between rows to that between the lines of a row;
// smaller if those lines are evenly spaced.
const (
	rowJump     = 1.18
	sharpJump   = 1.12
	sharpSpread = 1.05
)

// bimodal finds a threshold between the distance of lines within a cell and
// that of rows, if there are two.
func bimodal(gaps []float64) (bound float64, ok bool) {
	if len(gaps) < 2 {
		return 0, false
	}
	g := slices.Clone(gaps)
	slices.Sort(g)
	if g[0] > 1.5 {
		return 0, false
	}
	best, at := 0.0, 0
	for i := 1; i < len(g); i++ {
		if d := g[i] / g[i-1]; d > best && g[i-1] <= 1.6 {
			best, at = d, i
		}
	}
	sharp := at >= 2 && len(g)-at >= 2 && g[at-1] < sharpSpread*g[0]
	if best < rowJump && !(sharp && best >= sharpJump) {
		return 0, false
	}
	return (g[at] + g[at-1]) / 2, true
}

// continues reports whether a row continues the one above: its first column is
// empty and it fills fewer cells.
func (s *stream) continues(k int) bool {
	r, p := &s.rows[k], &s.rows[k-1]
	if len(r.cells[0]) > 0 || s.pitch(k) > 1.6 {
		return false
	}
	if r.filled >= p.filled && p.filled > 1 || 2*r.filled > len(r.cells) {
		return false
	}
	for i, c := range r.cells {
		if len(c) > 0 && len(p.cells[i]) == 0 {
			return false
		}
		if len(c) > 0 && textline.Numeric(c) && textline.Numeric(p.cells[i]) {
			return false
		}
	}
	return true
}

// ruledNumbers is the least share of rows that rules part, of the lines with a number
// in one column: with fewer, numbers are a row each between the rules, such as totals.
const ruledNumbers = 2.0 / 3

// groupByRules uses the horizontal rules between the rows if enough of them
// separate single rows.
func (s *stream) groupByRules(hs []geom.Ruling) bool {
	first := 0
	for _, r := range s.rows {
		if len(r.cells[0]) > 0 {
			first++
		}
	}
	ruled := make([]bool, len(s.rows))
	n := 0
	for k := 1; k < len(s.rows); k++ {
		if s.ruleBetween(hs, s.rows[k-1].base, s.rows[k].y0+0.55*(s.rows[k].base-s.rows[k].y0)) {
			ruled[k] = true
			n++
		}
	}
	_, lines := s.mostNumbers()
	if _, most := s.numbered(); n < 2 || n+1 < first*6/10 || float64(n+1) < ruledNumbers*float64(lines) || n+1 < most {
		return false
	}
	for k := range s.rows {
		s.rows[k].starts = k == 0 || ruled[k]
	}
	return true
}

// numbered returns the column with the most lines that have a number, if three
// quarters of the lines below the first do, and their count.
func (s *stream) numbered() (col, lines int) {
	if col, lines = s.mostNumbers(); lines*4 < (len(s.rows)-1)*3 {
		return 0, 0
	}
	return col, lines
}

// mostNumbers returns the column with the most lines that have a number beside other
// cells, and their count.
func (s *stream) mostNumbers() (col, lines int) {
	for c := 1; c <= len(s.gutters); c++ {
		n := 0
		for k := range s.rows {
			if s.rows[k].filled > 1 && numberOrDash(s.rows[k].cells[c]) {
				n++
			}
		}
		if n > lines {
			col, lines = c, n
		}
	}
	return col, lines
}

// ruleBetween reports whether a rule crosses most of the table at a height
// between y0 and y1.
func (s *stream) ruleBetween(hs []geom.Ruling, y0, y1 float64) bool {
	return covered(hs, y0, y1, s.box)
}
