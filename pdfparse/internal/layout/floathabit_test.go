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

// A floatHabit is what stands beside or between the paragraphs of a page.
type floatHabit struct {
	what    string // notes left, notes right, wide figure, column figure, drop cap, line numbers or box
	columns int
	late    bool // painted after the text
	indent  bool
}

// draw sets a page and returns its paragraphs, notes and captions in reading
// order, without spaces.
func (h floatHabit) draw(rng *rand.Rand) (*glyph.Page, []string, []string) {
	c := &composer{rng: rng, setter: setter{pen: pen{font: &glyph.Font{Ascent: 0.75, Descent: -0.25}}, columns: h.columns}}
	pg := &glyph.Page{Number: 1, Width: 612, Height: 792}
	c.pages, c.gold = []*glyph.Page{pg}, [][]drawnBlock{nil}
	left, right := 54.0, 558.0
	switch h.what {
	case "notes left":
		left += 110
	case "notes right":
		right -= 110
	case "line numbers":
		left += 20
	}
	var late []func()
	aside := func(f func()) {
		if h.late {
			late = append(late, f)
		} else {
			f()
		}
	}
	var text, asides []string
	counted := 0
	last := func() string {
		g := c.gold[0]
		return g[len(g)-1].text
	}
	note := func(x, y, width float64) {
		at := *c
		at.y, at.left, at.width = y, x, width
		aside(func() {
			from := len(pg.Glyphs)
			c.y, c.left, c.width = at.y, at.left, at.width
			c.small(8, x, x+width, 2+rng.IntN(2), "")
			c.made(layout.Paragraph, from)
			asides = append(asides, last())
		})
		c.y, c.left, c.width = at.y, at.left, at.width
	}
	half := (right - left - 24*float64(h.columns-1)) / float64(h.columns)
	split := 740.0
	if h.what == "wide figure" || h.what == "box" {
		split = 400
	}
	fill := func(top, end float64) {
		for col := range h.columns {
			c.width = half
			c.left, c.y = left+float64(col)*(half+24), top
			drawn := false
			for first := true; c.y < end-70; first = false {
				if h.what == "column figure" && !drawn && c.y > 250 && col == h.columns-1 {
					pg.Images = append(pg.Images, glyph.Image{Rect: glyph.Rect{X0: c.left, Y0: c.y, X1: c.left + half, Y1: c.y + 90}, Width: 100, Height: 50, MCID: -1})
					c.y += 104
					from := len(pg.Glyphs)
					c.small(9, c.left, c.left+half, 2, "")
					c.made(layout.Caption, from)
					asides = append(asides, last())
					c.y += 14
					drawn = true
				}
				y, x, w := c.y, c.left, c.width
				from := len(pg.Glyphs)
				lead := ""
				if h.what == "drop cap" && first && col == 0 {
					lead = "E"
					c.set(pg, c.left, c.y+2*1.2*bodySize, 3.3*bodySize, lead)
					c.left += textWidth(lead)*3.3*bodySize + 2
					c.width -= c.left - x
					c.line(rng, c.left, c.left+c.width, false, "VERY")
					c.line(rng, c.left, c.left+c.width, false, "")
					c.line(rng, c.left, c.left+c.width, false, "")
					c.left, c.width = x, w
					c.line(rng, c.left, c.left+c.width, false, "")
					c.line(rng, c.left, c.left+c.width, true, "")
					c.y += 0.6 * bodySize
				} else {
					c.paragraph(rng, 4+rng.IntN(4), h.indent)
				}
				if h.what == "line numbers" && col == 0 {
					for n := y; n < c.y-8; n += 1.2 * bodySize {
						at := n
						counted++
						number := fmt.Sprint(counted)
						aside(func() { c.set(pg, 50, at, 7, number) })
					}
				}
				var b strings.Builder
				for _, g := range pg.Glyphs[from:] {
					if g.Size != 7 {
						b.WriteString(strings.TrimSpace(g.Text))
					}
				}
				text = append(text, b.String())
				y0 := c.y
				switch {
				case h.what == "notes left" && col == 0 && rng.IntN(2) == 0:
					note(54, y, 96)
				case h.what == "notes right" && col == h.columns-1 && rng.IntN(2) == 0:
					note(right+14, y, 96)
				}
				c.y, c.left, c.width = y0, x, w
			}
		}
	}
	fill(72, split)
	if split < 700 {
		switch h.what {
		case "wide figure":
			pg.Images = append(pg.Images, glyph.Image{Rect: glyph.Rect{X0: left, Y0: 410, X1: right, Y1: 500}, Width: 100, Height: 50, MCID: -1})
			c.y = 514
		default:
			pg.Lines = append(pg.Lines, glyph.Line{X0: left, Y0: 420, X1: right, Y1: 420, Width: 0.5}, glyph.Line{X0: left, Y0: 490, X1: right, Y1: 490, Width: 0.5},
				glyph.Line{X0: left, Y0: 420, X1: left, Y1: 490, Width: 0.5}, glyph.Line{X0: right, Y0: 420, X1: right, Y1: 490, Width: 0.5})
			c.y = 436
		}
		from := len(pg.Glyphs)
		c.small(9, left+8, right-8, 3, "")
		c.made(layout.Caption, from)
		asides = append(asides, last())
		fill(560, 740)
	}
	for _, f := range late {
		f()
	}
	return pg, text, asides
}

// TestFloatHabits keeps the paragraphs whole and in order beside notes, figures,
// line numbers and boxes.
func TestFloatHabits(t *testing.T) {
	t.Parallel()
	least := map[string]float64{"text": 0.95, "asides": 0.95, "text notes left": 0.9, "text notes right": 0.93, "text drop cap": 1, "text line numbers": 1, "text column figure": 1, "asides column figure": 1}
	by := shares{}
	shown := map[string]int{}
	tally := func(key string, ok bool) {
		by.count(ok, key)
	}
	seed := uint64(0)
	for _, what := range []string{"notes left", "notes right", "wide figure", "column figure", "drop cap", "line numbers", "box"} {
		for k := range 32 {
			h := floatHabit{what, 1 + k&1, k&2 > 0, k&4 > 0}
			seed++
			pg, text, asides := h.draw(rand.New(rand.NewPCG(seed, 41)))
			var got []string
			for _, b := range layout.Settle(read([]*glyph.Page{pg}), nil).Pages[0].Blocks {
				if s := strings.ReplaceAll(b.Plain(), " ", ""); s != "" {
					got = append(got, s)
				}
			}
			var order []string
			for _, s := range got {
				if slices.Contains(text, s) {
					order = append(order, s)
				}
			}
			whole := slices.Equal(order, text)
			kept := !slices.ContainsFunc(asides, func(s string) bool { return !slices.Contains(got, s) })
			tally("text", whole)
			tally("asides", kept)
			tally("text "+what, whole)
			tally("asides "+what, kept)
			if k := fmt.Sprint(what, h.columns, h.indent); !(whole && kept) && testing.Verbose() && shown[k] < 1 {
				shown[k]++
				t.Logf("%+v\n got %q\ntext %q\naside %q", h, got, text, asides)
			}
		}
	}
	by.hold(t, least, "are right")
}
