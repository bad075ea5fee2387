package layout_test

import (
	"math/rand/v2"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// places are where on a page a table stands.
var places = []string{"text", "text", "column", "beside", "notes", "framed"}

// page sets a table where it belongs and returns the tables expected.
func (s *setting) page(place string, rng *rand.Rand) (*glyph.Page, [][][]string) {
	p := &press{setting: s, pg: &glyph.Page{Number: 1, Width: 612, Height: 1000}}
	m := maker{rng, 3 + rng.IntN(3)}
	const text = "Every parcel that leaves the harbour in the course of a week is listed here with its place and its weight and what has been paid for it at the counter of the office beside the river."
	sh := settings[s.habit].make(m)
	left, right := 56.0, 556.0
	xs := p.edges(sh, left)
	if place == "column" && xs[len(xs)-1] > 300 || place == "notes" && xs[len(xs)-1] > 440 || place == "beside" && xs[len(xs)-1] > 300 {
		place = "text"
	}
	right = max(right, xs[len(xs)-1])
	p.pg.Width = right + 56
	switch place {
	case "column":
		y := 60.0
		for range 6 {
			y = p.prose(left, 300, y, 10, text)
		}
		y, gold := p.table(sh, left, y+8, rng)
		for y += 24; y < 700; {
			y = p.prose(left, 300, y, 10, text)
		}
		for y := 60.0; y < 700; {
			y = p.prose(322, 566, y, 10, text)
		}
		return p.pg, [][][]string{gold}
	case "beside":
		y := p.prose(left, right, 60, 10, text) + 12
		m.cols = 3
		other := m.plain()
		low, gold := p.table(sh, left, y, rng)
		old := p.setting
		one := *old
		one.rules = "head"
		p.setting = &one
		end, second := p.table(other, xs[len(xs)-1]+40, y, rng)
		p.setting = old
		p.prose(left, right, max(low, end)+24, 10, text)
		return p.pg, [][][]string{gold, second}
	case "notes":
		y := p.prose(left, 440, 60, 10, text) + 12
		p.prose(456, 556, 60, 7.5, "The weights are those of the counter, not of the ship.")
		low, gold := p.table(sh, left, y, rng)
		p.prose(456, 556, y+3*s.size, 7.5, "A note beside the table says where the weights come from.")
		p.prose(left, 440, low+24, 10, text)
		return p.pg, [][][]string{gold}
	case "framed":
		y := p.prose(left, right, 60, 10, text)
		top := y
		p.put(left, y+10, 9, false, "Harbour")
		p.put(320, y+10, 9, false, "Customs office")
		y += 18
		p.rule(left-20, top-4, right+10, top-4)
		p.rule(left-20, y, right+10, y)
		p.rule(310, top-4, 310, y)
		low, gold := p.table(sh, left, y+12, rng)
		for _, x := range []float64{left - 20, right + 10} {
			p.rule(x, top-4, x, low+12)
		}
		p.rule(left-20, low+12, right+10, low+12)
		p.prose(left, right, low+36, 10, text)
		return p.pg, [][][]string{gold}
	}
	y := p.prose(left, right, 60, 10, text) + 12
	low, gold := p.table(sh, left, y, rng)
	p.prose(left, right, low+24, 10, text)
	return p.pg, [][][]string{gold}
}
