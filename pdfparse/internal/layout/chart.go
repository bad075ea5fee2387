package layout

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A chart is known by what is drawn, lines or curves across a plot or bars on one
// base, and by an axis of equal steps beside or below it. Its labels are no part of
// the text.

const (
	maxMarkCells = 2_000_000 // cells of the page's raster that marks of drawings may take
	rasterCells  = 300       // most cells across a page
	mostPlots    = 64        // drawings of a page that are looked at
	leastPlot    = 40.0      // least width and height of a plot
	mostBar      = 90.0      // most thickness of a bar
	axisReach    = 40.0      // most distance between a plot and the labels of an axis
	longLabel    = 14        // words that no label has
)

// A mark is a part of a drawing that is neither a rule nor a background.
type mark struct {
	box   geom.Rect
	shape markShape
}

type markShape uint8

const (
	slanted markShape = iota // a stroke
	curve                    // a path with curves, or any other that is only stroked
	bar                      // a filled rectangle
	other
)

// charts finds the charts of a page. It returns them as figures, with the words
// and rulings that are not in one.
func charts(p *glyph.Page, f geom.Frame, ws []textline.Word, hs, vs []geom.Ruling) ([]*Block, []textline.Word, []geom.Ruling, []geom.Ruling) {
	marks := marksOf(p, f)
	if len(marks) == 0 || len(ws) == 0 {
		return nil, ws, hs, vs
	}
	var out []*Block
	tried := 0
	for _, in := range clusters(marks, p, f) {
		c, ok := newPlot(in)
		if !ok || inAny(out, c.box) {
			continue
		}
		if tried++; tried > mostPlots {
			break
		}
		c.reach(hs, vs)
		fig, rest := c.figure(ws, hs)
		if fig == nil {
			continue
		}
		out = append(out, fig)
		ws = rest
		outside := func(rs []geom.Ruling, across func(geom.Ruling) geom.Rect) []geom.Ruling {
			return slices.DeleteFunc(slices.Clone(rs), func(r geom.Ruling) bool { return geom.Inside(across(r), c.box, geom.Touch) })
		}
		hs = outside(hs, func(r geom.Ruling) geom.Rect { return geom.Rect{X0: r.From, Y0: r.Pos, X1: r.To, Y1: r.Pos} })
		vs = outside(vs, func(r geom.Ruling) geom.Rect { return geom.Rect{X0: r.Pos, Y0: r.From, X1: r.Pos, Y1: r.To} })
	}
	return out, ws, hs, vs
}

func inAny(bs []*Block, r geom.Rect) bool {
	return slices.ContainsFunc(bs, func(b *Block) bool { return geom.Inside(r, b.Box, 0) })
}

// marksOf returns the marks of a page.
func marksOf(p *glyph.Page, f geom.Frame) []mark {
	var out []mark
	for i := range p.Lines[:min(len(p.Lines), geom.MaxRulings)] {
		l := &p.Lines[i]
		if dx, dy := math.Abs(l.X0-l.X1), math.Abs(l.Y0-l.Y1); dx > 0.2 && dy > 0.2 && dx+dy > 1 && geom.Finite(dx) && geom.Finite(dy) {
			out = append(out, mark{f.Rect(geom.Corners(l.X0, l.Y0, l.X1, l.Y1)), slanted})
		}
	}
	for i := range p.Shapes[:min(len(p.Shapes), geom.MaxRulings/4)] {
		s := &p.Shapes[i]
		w, h := geom.Width(s.Rect), geom.Height(s.Rect)
		if !geom.Finite(w) || !geom.Finite(h) || w*h > 0.4*p.Width*p.Height {
			continue
		}
		m := mark{f.Rect(s.Rect), other}
		switch {
		case !s.Filled && !s.Rectangle:
			m.shape = curve
		case s.Rectangle && s.Filled && min(w, h) < mostBar:
			m.shape = bar
		case s.Rectangle:
			continue
		}
		out = append(out, m)
	}
	return out
}

// clusters divides marks into drawings: marks that share a cell of a raster, or
// lie in neighbouring ones.
func clusters(marks []mark, p *glyph.Page, f geom.Frame) [][]mark {
	cell := max(10, max(p.Width, p.Height)/rasterCells)
	page := f.Rect(geom.Rect{X1: p.Width, Y1: p.Height})
	if !(page.X1 > 0 && page.Y1 > 0 && geom.Finite(page.X1) && geom.Finite(page.Y1)) {
		return nil
	}
	across, down := int(page.X1/cell)+1, int(page.Y1/cell)+1
	if across*down > 4*rasterCells*rasterCells {
		return nil
	}
	connected := geom.NewSets(len(marks))
	owner := make([]int32, across*down) // by cell: one more than the first mark in it
	at := func(v float64, n int) int { return int(max(0, min(v/cell, float64(n-1)))) }
	budget := maxMarkCells
	for i := range marks {
		b := marks[i].box
		x0, y0, x1, y1 := at(b.X0, across), at(b.Y0, down), at(b.X1+cell, across), at(b.Y1+cell, down)
		if budget -= (x1 - x0 + 1) * (y1 - y0 + 1); budget < 0 {
			return nil
		}
		for y := y0; y <= y1; y++ {
			row := owner[y*across : (y+1)*across]
			for x := x0; x <= x1; x++ {
				if row[x] == 0 {
					row[x] = int32(i + 1)
				} else {
					connected.Join(i, int(row[x]-1))
				}
			}
		}
	}
	stands := map[base]int{}
	for i := range marks {
		for _, k := range marks[i].bases() {
			if j, ok := stands[k]; ok && k.beside(marks[i].box, marks[j].box) {
				connected.Join(i, j)
			}
			stands[k] = i
		}
	}
	of, n := connected.Numbered()
	out := make([][]mark, n)
	for i := range marks {
		out[of[i]] = append(out[of[i]], marks[i])
	}
	return out
}

// A plot is the drawn part of a chart.
type plot struct {
	box  geom.Rect // with its axes
	data geom.Rect
	rows bool // its bars lie on their sides
}

// newPlot reports whether marks are the data of a chart.
func newPlot(ms []mark) (plot, bool) {
	c := plot{box: ms[0].box}
	for i := range ms {
		c.box = geom.Union(c.box, ms[i].box)
	}
	w, h := geom.Width(c.box), geom.Height(c.box)
	if w < leastPlot || h < leastPlot {
		return c, false
	}
	c.data = c.box
	upright, rows := barred(ms)
	c.rows = rows && !upright
	return c, upright || rows || lined(ms, w)
}

// lined reports whether strokes or curves cross the width of a plot.
func lined(ms []mark, w float64) bool {
	strokes, run := 0, 0.0
	for i := range ms {
		switch m := &ms[i]; {
		case m.shape == slanted:
			strokes++
			run += geom.Width(m.box)
		case m.shape == curve && geom.Width(m.box) > 0.5*w:
			return true
		}
	}
	return strokes > 2 && run > 0.6*w
}

// A base is the line on which bars of one thickness stand.
type base struct {
	upright   bool
	at, thick int
}

// beside reports whether two bars on a base stand next to each other.
func (k base) beside(a, b geom.Rect) bool {
	across, down := geom.Overlap(a.X0, a.X1, b.X0, b.X1), geom.Overlap(a.Y0, a.Y1, b.Y0, b.Y1)
	return max(across, down) > 0 && min(across, down) > -3*float64(k.thick)-2
}

// bases returns the lines on which a bar can stand: its foot and its left side.
func (m *mark) bases() []base {
	if m.shape != bar {
		return nil
	}
	w, h := geom.Width(m.box), geom.Height(m.box)
	return []base{{true, int(math.Round(m.box.Y1)), int(math.Round(w))}, {false, int(math.Round(m.box.X0)), int(math.Round(h))}}
}

// barred reports whether rectangles as thick as each other stand on one base,
// in different lengths.
func barred(ms []mark) (upright, rows bool) {
	lengths := map[base]map[int]bool{}
	for i := range ms {
		for _, k := range ms[i].bases() {
			if lengths[k] == nil {
				lengths[k] = map[int]bool{}
			}
			length := geom.Width(ms[i].box)
			if k.upright {
				length = geom.Height(ms[i].box)
			}
			if lengths[k][int(math.Round(length))] = true; len(lengths[k]) > 2 {
				upright, rows = upright || k.upright, rows || !k.upright
			}
		}
	}
	return upright, rows
}

// reach extends a plot to the rules of its axes and its grid.
func (c *plot) reach(hs, vs []geom.Ruling) {
	data := c.data
	near := func(r geom.Ruling, a, b, lo, hi float64) bool {
		size := hi - lo
		return geom.Overlap(r.From, r.To, a, b) > 0.7*(b-a) && r.To-r.From < 1.6*(b-a)+10 && r.Pos > lo-0.35*size-10 && r.Pos < hi+0.35*size+10
	}
	for range 4 {
		before := c.box
		for _, r := range hs {
			if near(r, data.X0, data.X1, c.box.Y0, c.box.Y1) && geom.Height(c.box) < 2.5*geom.Height(data) {
				c.box = geom.Union(c.box, geom.Rect{X0: r.From, Y0: r.Pos, X1: r.To, Y1: r.Pos})
			}
		}
		for _, r := range vs {
			if near(r, c.box.Y0, c.box.Y1, c.box.X0, c.box.X1) && geom.Width(c.box) < 2.5*geom.Width(data) {
				c.box = geom.Union(c.box, geom.Rect{X0: r.Pos, Y0: r.From, X1: r.Pos, Y1: r.To})
			}
		}
		if c.box == before {
			return
		}
	}
}

// figure returns the chart as a figure with its labels, and the other words; nil
// if the words at the plot are not those of a chart.
func (c *plot) figure(ws []textline.Word, hs []geom.Ruling) (*Block, []textline.Word) {
	reach, slack := 2.5*axisReach, geom.Height(c.box)
	in, rest := tabular.Partition(ws, geom.Rect{X0: c.box.X0 - reach, Y0: c.box.Y0 - slack, X1: c.box.X1 + reach, Y1: c.box.Y1 + max(slack, reach)})
	if len(in) == 0 || !c.hasAxis(in) {
		return nil, ws
	}
	var labels []textline.Line
	box := c.box
	ls := textline.Lines(in)
	geom.SortBy(ls, func(a, b *textline.Line) int { return cmp.Compare(a.Base, b.Base) })
	for i := range ls {
		l := &ls[i]
		switch within := geom.Inside(l.Box, c.box, 0); {
		case within && len(l.Words) >= longLabel:
			return nil, ws
		case within && !isCaption(textline.TextOf([]textline.Line{*l}).String()), !within && c.labels(l, box, hs):
			labels = append(labels, *l)
			box = geom.Union(box, l.Box)
		default:
			rest = append(rest, l.Words...)
		}
	}
	if len(labels) == 0 {
		return nil, ws
	}
	geom.SortBy(rest, func(a, b *textline.Word) int { return cmp.Compare(a.Order, b.Order) })
	return &Block{Kind: Figure, Box: box, Text: textline.TextOf(labels), Order: labels[0].Order, Size: labels[0].Size}, rest
}

// labels reports whether a line beside or below a plot is a label of it; box is
// the plot with the labels above the line.
func (c *plot) labels(l *textline.Line, box geom.Rect, hs []geom.Ruling) bool {
	x, y := (l.Box.X0+l.Box.X1)/2, (l.Box.Y0+l.Box.Y1)/2
	beside := y > c.box.Y0-l.Size && y < c.box.Y1+l.Size && l.Box.X0 < c.box.X1+axisReach && l.Box.X1 > c.box.X0-axisReach
	below := x > c.box.X0-l.Size && x < c.box.X1+l.Size && l.Box.Y0 > c.box.Y1-l.Size && l.Box.Y0-box.Y1 < 1.6*l.Size
	text := textline.TextOf([]textline.Line{*l}).String()
	switch {
	case isCaption(text) || !beside && !below:
		return false
	case l.Words[0].Turned, textline.AllNumbers(l.Words), below && spread(l.Words):
		return true
	case below && len(l.Words) < 4 && geom.Width(l.Box) < 0.5*geom.Width(c.box) && !strings.ContainsAny(text, ".:;"):
		return true
	case c.rows && !below && len(l.Words) < 6 && l.Box.X1 < c.box.X0+1 && c.box.X0-l.Box.X1 < 1.5*l.Size: // the name of a bar
		return true
	}
	// An entry of a legend stands after a piece of its line.
	return len(l.Words) < 6 && slices.ContainsFunc(hs, func(r geom.Ruling) bool {
		return r.Pos > l.Box.Y0 && r.Pos < l.Box.Y1 && l.Box.X0-r.To > -1 && l.Box.X0-r.To < 1.5*l.Size
	})
}

// spread reports whether words are further apart than in text or their middles
// at equal distances, like the names along an axis.
func spread(ws []textline.Word) bool {
	apart, even := true, true
	mid := func(i int) float64 { return (ws[i].Box.X0 + ws[i].Box.X1) / 2 }
	for i := 1; i < len(ws); i++ {
		apart = apart && ws[i].Box.X0-ws[i-1].Box.X1 > 0.7*ws[i].Size
		even = even && math.Abs(mid(i)-mid(i-1)-(mid(1)-mid(0))) < 0.5
	}
	return len(ws) > 2 && apart || len(ws) > 3 && even
}
