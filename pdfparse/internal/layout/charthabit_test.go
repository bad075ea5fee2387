package layout_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// A chartHabit is a program's way to draw charts.
type chartHabit struct {
	kind   string // line, curve, bars or rows
	grid   string // grid, axes, frame or none
	legend string // none, inside, below or beside
	months bool   // the axis at the foot has names, not numbers
	right  bool   // the numbers stand on the right
	title  string // none, above or inside
}

func (h chartHabit) String() string {
	return fmt.Sprintf("%s %s legend %s months %t right %t title %s", h.kind, h.grid, h.legend, h.months, h.right, h.title)
}

// label sets a label of a chart, x its left edge, middle or right edge.
func (s *setter) label(x, y, size, at float64, text string) {
	s.set(s.page(), x-at*textWidth(text)*size, y+0.35*size, size, text)
}

func (s *setter) stroke(x0, y0, x1, y1 float64) {
	s.page().Lines = append(s.page().Lines, glyph.Line{X0: x0, Y0: y0, X1: x1, Y1: y1, Width: 0.5})
}

func (s *setter) fill(x0, y0, x1, y1 float64, box bool, color uint32) {
	s.page().Shapes = append(s.page().Shapes, glyph.Shape{Rect: glyph.Rect{X0: x0, Y0: y0, X1: x1, Y1: y1}, Filled: true, Rectangle: box, Color: color, MCID: -1})
}

// chart draws the chart into the box from x, y and returns its height.
func (h chartHabit) chart(rng *rand.Rand, s *setter, w float64) {
	const size = 7.0
	tall := 110 + rng.Float64()*60
	x0, x1, y0 := s.left+40, s.left+w-50, s.y+10
	y1 := y0 + tall
	pg := s.page()
	steps := 4 + rng.IntN(4)
	from, by := float64(rng.IntN(4)*10), []float64{0.2, 5, 10, 1000}[rng.IntN(4)]
	value := func(i int) string {
		v := from + by*float64(i)
		if by < 1 {
			return fmt.Sprintf("%.1f", v)
		}
		return fmt.Sprintf("%.0f", v)
	}
	lengthwise := h.kind == "rows" // the numbers stand at the foot
	for i := range steps + 1 {
		f := float64(i) / float64(steps)
		x, y := x0+f*(x1-x0), y1-f*tall
		switch {
		case lengthwise:
			s.label(x, y1+9, size, 0.5, value(i))
		case h.right:
			s.label(x1+6, y, size, 0, value(i))
		default:
			s.label(x0-6, y, size, 1, value(i))
		}
		if h.grid == "grid" && lengthwise {
			s.stroke(x, y0, x, y1)
		} else if h.grid == "grid" {
			s.stroke(x0, y, x1, y)
		}
	}
	switch h.grid {
	case "axes":
		s.stroke(x0, y1, x1, y1)
		s.stroke(x0, y0, x0, y1)
	case "frame":
		pg.Shapes = append(pg.Shapes, glyph.Shape{Rect: glyph.Rect{X0: x0, Y0: y0, X1: x1, Y1: y1}, Stroked: true, Rectangle: true, MCID: -1})
	}
	n := 6 + rng.IntN(5)
	for i := range n {
		at := (float64(i) + 0.5) / float64(n)
		if lengthwise {
			s.label(x0-5, y0+at*tall, size, 1, tableWords[i][:4])
		} else if h.months {
			s.label(x0+at*(x1-x0), y1+9, size, 0.5, strings.Fields("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec")[i])
		} else {
			s.label(x0+at*(x1-x0), y1+9, size, 0.5, fmt.Sprint(1990+2*i))
		}
	}
	height := func() float64 { return tall * (0.15 + 0.7*rng.Float64()) }
	switch h.kind {
	case "line":
		for range 2 {
			px, py := x0, y1-height()
			for i := range 3 * n {
				nx, ny := x0+(x1-x0)*float64(i+1)/float64(3*n), y1-height()
				s.stroke(px, py, nx, ny)
				px, py = nx, ny
			}
		}
	case "curve":
		for range 2 {
			top := height()
			pg.Shapes = append(pg.Shapes, glyph.Shape{Rect: glyph.Rect{X0: x0, Y0: y1 - max(top, 0.5*tall), X1: x1, Y1: y1 - 0.1*tall}, Stroked: true, MCID: -1})
		}
	case "bars":
		thick := 0.6 * (x1 - x0) / float64(n)
		for i := range n {
			x := x0 + (x1-x0)*(float64(i)+0.2)/float64(n)
			s.fill(x, y1-height(), x+thick, y1, true, 0x336699)
		}
	case "rows":
		thick := 0.6 * tall / float64(n)
		for i := range n {
			y := y0 + tall*(float64(i)+0.2)/float64(n)
			s.fill(x0, y, x0+(x1-x0)*height()/tall, y+thick, true, 0x336699)
		}
	}
	under := y1 + 22
	names := []string{"Granite ferry", "Amber canal"}
	for i, name := range names {
		x, y := x0+20, y0+8+float64(i)*9
		switch h.legend {
		case "none":
			continue
		case "below":
			x, y, under = x0+20+float64(i)*90, y1+24, y1+34
		case "beside":
			if h.right {
				continue
			}
			x, y = x1+12, y0+30+float64(i)*9
		}
		s.stroke(x-14, y, x-3, y)
		s.label(x, y, size, 0, name)
	}
	s.y = under
}

// draw sets the chart between paragraphs and returns the page and its texts.
func (h chartHabit) draw(rng *rand.Rand, columns int) ([]*glyph.Page, []string) {
	s := &setter{pen: pen{font: &glyph.Font{Ascent: 0.75, Descent: -0.25}}, columns: columns}
	s.feed(0)
	var gold []string
	para := func() {
		from := len(s.page().Glyphs)
		s.paragraph(rng, 4, false)
		var text strings.Builder
		for _, g := range s.page().Glyphs[from:] {
			text.WriteString(g.Text)
		}
		gold = append(gold, text.String())
	}
	para()
	s.y += 6
	if h.title != "none" {
		plain := s.font
		s.font = &glyph.Font{Bold: true, Ascent: 0.75, Descent: -0.25}
		text := "Parcels by Harbour"
		s.set(s.page(), s.left+(s.width-textWidth(text)*9)/2, s.y, 9, text)
		s.font = plain
		s.y += 8
		gold = append(gold, text)
	}
	h.chart(rng, s, s.width)
	s.y += 12
	caption := fmt.Sprintf("Figure %d. What the harbours weigh.", 1+rng.IntN(5))
	s.set(s.page(), s.left+20, s.y, 9, caption)
	gold = append(gold, caption)
	s.y += 24
	para()
	para()
	return s.pages, gold
}

// TestChartHabits leaves the labels of charts to figures, and reads the text
// around them.
func TestChartHabits(t *testing.T) {
	t.Parallel()
	least := map[string]float64{"all": 0.94, "line": 0.94, "curve": 0.88, "bars": 0.97, "rows": 0.9, "grid": 1, "axes": 0.98, "frame": 0.98, "none": 0.8}
	by := shares{}
	shown := map[string]bool{}
	seed := uint64(0)
	bare := strings.NewReplacer(" ", "")
	for _, kind := range []string{"line", "curve", "bars", "rows"} {
		for _, grid := range []string{"grid", "axes", "frame", "none"} {
			for _, legend := range []string{"none", "inside", "below", "beside"} {
				for k := range 16 {
					h := chartHabit{kind, grid, legend, k&1 > 0, k&2 > 0, []string{"none", "above"}[k>>2&1]}
					seed++
					pages, gold := h.draw(rand.New(rand.NewPCG(seed, 9)), 1+k>>3)
					var got []string
					figures := 0
					for _, b := range layout.Settle(read(pages), nil).Pages[0].Blocks {
						switch {
						case b.Kind == layout.Figure:
							figures++
						case b.Table != nil:
							got = append(got, "table")
						default:
							got = append(got, bare.Replace(b.Text.String()))
						}
					}
					for i := range gold {
						gold[i] = bare.Replace(gold[i])
					}
					ok := figures == 1 && slices.Equal(got, gold)
					by.count(ok, "all", kind, grid, "legend "+legend, fmt.Sprint("months ", h.months), fmt.Sprint("right ", h.right), "title "+h.title, fmt.Sprint("columns ", 1+k>>3))
					if key := kind + grid + legend; !ok && testing.Verbose() && !shown[key] {
						shown[key] = true
						t.Logf("%v: %d figures\n got %q\nwant %q", h, figures, got, gold)
					}
				}
			}
		}
	}
	by.hold(t, least, "charts are figures")
}
