package layout_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// A setting is how a producer sets a table.
type setting struct {
	habit string
	rules string  // none, head, under, rows, grid, threes, box, band, inner
	face  int     // 0 sans, 1 serif, 2 narrow
	size  float64 // of the text
	gap   float64 // between columns, in sizes
	lead  float64 // distance of the lines of a row, in sizes
	jump  float64 // added between rows, in sizes
	order string  // cells, lines, columns
}

// A setCell is a cell of a sheet.
type setCell struct {
	lines      []string
	span, deep int // columns and rows
	bold       bool
	align      byte    // l, r, c, d (at the decimal point)
	in         float64 // indent, in sizes
	at         byte    // t, m, b: which lines of the row it stands on
	sign, end  string  // set apart before and after the text
	mark       string  // raised after the text
	box        byte    // x, o: a drawn check box instead of text
}

// A sheet is a table to be set.
type sheet struct {
	rows  [][]setCell
	heads int
}

// faces are the widths of characters relative to runeWidth.
var faces = []float64{1, 0.9, 0.8}

func (s *setting) width(t string) float64 { return textWidth(t) * faces[s.face] * s.size }

// cell is a cell of words.
func word(lines ...string) setCell {
	return setCell{lines: lines, span: 1, deep: 1, align: 'l', at: 't'}
}

// number is a cell of a number.
func number(text string) setCell {
	return setCell{lines: []string{text}, span: 1, deep: 1, align: 'r', at: 't'}
}

// A press paints settings on a page.
type press struct {
	*setting
	pg  *glyph.Page
	run int32
}

var pressFonts = []*glyph.Font{{Ascent: 0.75, Descent: -0.25}, {Bold: true, Ascent: 0.75, Descent: -0.25}}

// put paints text at a place and returns where it ends.
func (p *press) put(x, y, size float64, bold bool, s string) float64 {
	font := pressFonts[0]
	if bold {
		font = pressFonts[1]
	}
	for _, r := range s {
		g := glyph.Glyph{Text: string(r), X: x, Y: y, DX: runeWidth(r) * faces[p.face] * size, Size: size, Font: font, MCID: -1, Run: p.run}
		if r == ' ' {
			g.Flags |= glyph.Space
		}
		p.pg.Glyphs = append(p.pg.Glyphs, g)
		x += g.DX
	}
	p.run++
	return x
}

// prose paints a paragraph between two edges and returns the next baseline.
func (p *press) prose(x, right, y, size float64, s string) float64 {
	at := x
	for w := range strings.FieldsSeq(s) {
		if wide := textWidth(w) * faces[p.face] * size; at > x && at+wide > right {
			at, y = x, y+1.2*size
		}
		at = p.put(at, y, size, false, w+" ")
	}
	return y + 1.2*size
}

func (p *press) rule(x0, y0, x1, y1 float64) {
	p.pg.Lines = append(p.pg.Lines, glyph.Line{X0: x0, Y0: y0, X1: x1, Y1: y1, Width: 0.5})
}

// edges are the left edges of a sheet's columns from x on, and the right edge of
// the last with a gap.
func (p *press) edges(sh *sheet, x float64) []float64 {
	widths := make([]float64, len(sh.rows[0]))
	for _, row := range sh.rows {
		for c, cell := range row {
			if cell.span != 1 {
				continue
			}
			for _, l := range cell.lines {
				w := p.width(l) + cell.in*p.size + 0.6*p.width(cell.mark)
				if cell.sign != "" {
					w += p.width(cell.sign) + 0.3*p.size
				}
				if cell.end != "" {
					w += p.width(cell.end) + 0.15*p.size
				}
				widths[c] = max(widths[c], w)
			}
			if cell.box != 0 {
				widths[c] = max(widths[c], p.size)
			}
		}
	}
	out := []float64{x}
	for _, w := range widths {
		x += w + p.gap*p.size
		out = append(out, x)
	}
	return out
}

// A piece is a line of a cell with its place.
type piece struct {
	r, c, line int
	x, y, size float64
	text       string
	bold       bool
}

// table sets a sheet with its upper left corner at (x, y) and returns its lower
// edge and its cells.
func (p *press) table(sh *sheet, x, y float64, rng *rand.Rand) (bottom float64, gold [][]string) {
	xs := p.edges(sh, x)
	cols, pad := len(xs)-1, p.gap/2*p.size
	tops := []float64{y}
	for _, row := range sh.rows {
		deep := 1
		for _, c := range row {
			if c.deep == 1 {
				deep = max(deep, len(c.lines))
			}
		}
		y += (float64(deep)*p.lead + p.jump) * p.size
		tops = append(tops, y)
	}
	var ps []piece
	for r, row := range sh.rows {
		cells := make([]string, cols)
		for c := range row {
			cell := &row[c]
			if cell.span == 0 {
				continue
			}
			cells[c] = cell.sign + strings.Join(cell.lines, "") + cell.end + cell.mark
			if cell.box != 0 {
				cells[c] = map[byte]string{'x': "☒", 'o': "☐"}[cell.box]
			}
			ps = append(ps, p.cell(cell, r, c, xs[c], xs[c+cell.span]-2*pad, tops[r], tops[r+cell.deep])...)
		}
		gold = append(gold, cells)
	}
	p.ruled(sh, xs, tops)
	key := func(q piece) [3]int {
		switch p.order {
		case "columns":
			return [3]int{q.c, q.r, q.line}
		case "lines":
			return [3]int{int(math.Round(q.y)), q.c, q.r}
		}
		return [3]int{q.r, q.c, q.line}
	}
	slices.SortStableFunc(ps, func(a, b piece) int {
		x, y := key(a), key(b)
		return slices.Compare(x[:], y[:])
	})
	for _, q := range ps {
		p.put(q.x, q.y, q.size, q.bold, q.text)
	}
	return y, gold
}

// cell places the lines of a cell between its edges.
func (p *press) cell(cell *setCell, r, c int, left, right, top, bottom float64) (ps []piece) {
	room := int(math.Round(((bottom-top)/p.size-p.jump)/p.lead)) - len(cell.lines)
	skip := 0.0
	switch cell.at {
	case 'm':
		skip = float64(room) / 2
	case 'b':
		skip = float64(room)
	}
	base := top + (0.5*p.jump+0.35+p.lead/2+skip*p.lead)*p.size
	if cell.box != 0 {
		x, y, w := (left+right)/2-0.4*p.size, base-0.75*p.size, 0.8*p.size
		p.pg.Shapes = append(p.pg.Shapes, glyph.Shape{Rect: glyph.Rect{X0: x, Y0: y, X1: x + w, Y1: y + w}, Stroked: true, Rectangle: true, MCID: -1})
		if cell.box == 'x' {
			p.rule(x, y, x+w, y+w)
			p.rule(x, y+w, x+w, y)
		}
		return nil
	}
	for i, l := range cell.lines {
		if l == "" {
			continue
		}
		y := base + float64(i)*p.lead*p.size
		w, x := p.width(l), left+cell.in*p.size
		tail := p.width(cell.end) + 0.6*p.width(cell.mark)
		if cell.end != "" {
			tail += 0.15 * p.size
		}
		switch cell.align {
		case 'r':
			x = right - w - tail
		case 'c':
			x = (left + right - w - tail) / 2
		case 'd':
			_, frac, ok := strings.Cut(l, ".")
			x = right - w - tail
			if ok {
				x -= p.width("0000"[:max(0, 3-len(frac))])
			} else {
				x -= p.width(".000")
			}
			x = max(x, left)
		}
		ps = append(ps, piece{r, c, i, x, y, p.size, l, cell.bold})
		if i == 0 && cell.sign != "" {
			ps = append(ps, piece{r, c, -1, left, y, p.size, cell.sign, cell.bold})
		}
		if i == len(cell.lines)-1 {
			if cell.end != "" {
				ps = append(ps, piece{r, c, i, x + w + 0.15*p.size, y, p.size, cell.end, cell.bold})
			}
			if cell.mark != "" {
				ps = append(ps, piece{r, c, i, x + w, y - 0.35*p.size, 0.6 * p.size, cell.mark, cell.bold})
			}
		}
	}
	return ps
}

// ruled draws the rules and fills of a sheet.
func (p *press) ruled(sh *sheet, xs, tops []float64) {
	pad := p.gap / 2 * p.size
	left, right := xs[0]-pad, xs[len(xs)-1]-pad
	last := len(tops) - 1
	across := func(r int) bool {
		switch p.rules {
		case "rows", "grid":
			return true
		case "head":
			return r == 0 || r == sh.heads || r == last
		case "under":
			return r == sh.heads
		case "box":
			return r == 0 || r == last
		case "threes", "threes columns":
			return r == 0 || r == last || r >= sh.heads && (r-sh.heads)%3 == 0
		case "double":
			return r == sh.heads || r == last-1
		}
		return false
	}
	for r, y := range tops {
		if p.rules == "band" && r < last && (r < sh.heads || (r-sh.heads)%2 == 1) {
			p.pg.Shapes = append(p.pg.Shapes, glyph.Shape{Rect: glyph.Rect{X0: left, Y0: y, X1: right, Y1: tops[r+1]}, Filled: true, Rectangle: true, Color: 0xdde4ee, MCID: -1})
		}
		if !across(r) {
			continue
		}
		for c := range len(xs) - 1 { // not through a cell of several rows
			if !p.within(sh, r, c, true) {
				p.rule(xs[c]-pad, y, xs[c+1]-pad, y)
			}
		}
		if p.rules == "double" && r == last-1 {
			p.rule(left, y+1.5, right, y+1.5)
		}
	}
	if p.rules == "box" || p.rules == "threes columns" || p.rules == "grid" {
		p.rule(left, tops[0], left, tops[last])
		p.rule(right, tops[0], right, tops[last])
	}
	if p.rules == "inner" { // rules between the columns, and above subtotals
		for c := 1; c < len(xs)-1; c++ {
			p.rule(xs[c]-pad, tops[0], xs[c]-pad, tops[last])
		}
		for r := 3; r < last; r += 3 {
			p.rule(xs[1]-pad, tops[r], right, tops[r])
		}
	}
	if p.rules != "grid" && p.rules != "threes columns" {
		return
	}
	for c := 1; c < len(xs)-1; c++ {
		for r := range sh.rows {
			if !p.within(sh, r, c, false) {
				p.rule(xs[c]-pad, tops[r], xs[c]-pad, tops[r+1])
			}
		}
	}
}

// within reports whether the upper (or left) side of place (r, c) is inside a
// merged cell.
func (p *press) within(sh *sheet, r, c int, upper bool) bool {
	if r >= len(sh.rows) {
		return false
	}
	for y, row := range sh.rows {
		for x := range row {
			cell := &row[x]
			if upper && y < r && r < y+cell.deep && x <= c && c < x+cell.span ||
				!upper && x < c && c < x+cell.span && y <= r && r < y+cell.deep {
				return true
			}
		}
	}
	return false
}
