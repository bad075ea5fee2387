package layout_test

import (
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// sentence is n words of a sentence.
func (m maker) sentence(n int) string {
	s := m.name(1)
	for range n - 1 {
		s += " " + m.word()
	}
	return s + "."
}

// columned sets lines at stops from y on, a row each, and returns the next
// baseline.
func (p *press) columned(y, lead float64, stops []float64, rows [][]string) float64 {
	for _, row := range rows {
		for c, s := range row {
			if s != "" {
				p.put(stops[c], y, p.size, false, s)
			}
		}
		y += lead * p.size
	}
	return y
}

// notTables are things with aligned parts that are no tables; each is set at y
// and returns its lower end.
var notTables = map[string]func(p *press, m maker, y float64) float64{
	"title block": func(p *press, m maker, y float64) float64 {
		for _, s := range []string{m.name(4), m.name(2), m.name(2) + ", " + m.name(1), m.word() + "@" + m.word() + ".org"} {
			p.put(306-p.width(s)/2, y, p.size, false, s)
			y += 1.4 * p.size
		}
		return y
	},
	"addresses": func(p *press, m maker, y float64) float64 {
		return p.columned(y, 1.2, []float64{60, 330}, [][]string{
			{m.name(2), m.name(2) + " Ltd"}, {fmt.Sprint(m.IntN(90)+1, " ", m.name(1), " Street"), "Attn. " + m.name(2)},
			{m.name(1) + " AB" + fmt.Sprint(m.IntN(9)+1, " 2CD"), "PO Box " + fmt.Sprint(m.IntN(900)+1)}, {m.name(1), m.name(1)},
		})
	},
	"prose in columns": func(p *press, m maker, y float64) float64 {
		low := y
		for x := 60.0; x < 500; x += 170 {
			low = max(low, p.prose(x, x+150, y, p.size, m.sentence(50)+" "+m.sentence(30)))
		}
		return low
	},
	"footnotes": func(p *press, m maker, y float64) float64 {
		for i := range 4 {
			p.put(60, y-0.3*p.size, 0.6*p.size, false, fmt.Sprint(i+1))
			y = p.prose(60+p.size, 550, y, p.size, m.sentence(12+m.IntN(12)))
		}
		return y
	},
	"signatures": func(p *press, m maker, y float64) float64 {
		y += 40
		p.rule(60, y, 240, y)
		p.rule(330, y, 510, y)
		return p.columned(y+1.2*p.size, 1.2, []float64{60, 330}, [][]string{{m.name(2), m.name(2)}, {"Director", "Harbour master"}})
	},
	"poem": func(p *press, m maker, y float64) float64 {
		for r := range 12 {
			x := 120.0
			if r%2 == 1 {
				x += 2 * p.size
			}
			p.put(x, y, p.size, false, m.name(3+m.IntN(4)))
			if y += 1.2 * p.size; r%4 == 3 {
				y += p.size
			}
		}
		return y
	},
	"dialogue": func(p *press, m maker, y float64) float64 {
		for r := range 6 {
			p.put(60, y, p.size, false, []string{"ANNA.", "PAUL."}[r%2])
			y = p.prose(130, 550, y, p.size, m.sentence(8+m.IntN(25)))
		}
		return y
	},
	"definitions": func(p *press, m maker, y float64) float64 {
		for range 5 {
			p.put(60, y, p.size, true, m.name(1))
			y = p.prose(160, 550, y, p.size, m.sentence(18+m.IntN(18)))
		}
		return y
	},
	"letter head": func(p *press, m maker, y float64) float64 {
		return p.columned(y, 1.3, []float64{60, 130}, [][]string{{"To:", m.name(2)}, {"From:", m.name(2)}, {"Re:", m.name(5)}})
	},
	"contents": func(p *press, m maker, y float64) float64 {
		page := 1
		for r := range 8 {
			s := fmt.Sprint(r+1, " ", m.name(1+m.IntN(3)), " ")
			n := fmt.Sprint(page)
			page += 1 + m.IntN(9)
			p.put(60, y, p.size, false, s+strings.Repeat(".", int((500-60-p.width(s)-p.width(n))/p.width("."))))
			p.put(500, y, p.size, false, n)
			y += 1.3 * p.size
		}
		return y
	},
	"list": func(p *press, m maker, y float64) float64 {
		for r := range 6 {
			p.put(60, y, p.size, false, fmt.Sprintf("(%c)", 'a'+r))
			y = p.prose(60+3*p.size, 550, y, p.size, m.sentence(10+m.IntN(20)))
		}
		return y
	},
	"lists beside each other": func(p *press, m maker, y float64) float64 {
		low := y
		for x := 60.0; x < 500; x += 200 {
			at := y
			for range 5 {
				p.put(x, at, p.size, false, "• "+m.name(2+m.IntN(3)))
				at += 1.3 * p.size
			}
			low = max(low, at)
		}
		return low
	},
	"numbers in text": func(p *press, m maker, y float64) float64 {
		s := ""
		for range 25 {
			s += fmt.Sprint(m.name(1), " ", m.amount(), " ", m.word(), " ", m.amount(), ", ")
		}
		return p.prose(60, 550, y, p.size, s)
	},
	"justified": func(p *press, m maker, y float64) float64 {
		for range 6 {
			words := strings.Fields(m.sentence(7))
			room := 300.0
			for _, w := range words {
				room -= p.width(w)
			}
			x := 60.0
			for _, w := range words {
				p.put(x, y, p.size, false, w)
				x += p.width(w) + room/float64(len(words)-1)
			}
			y += 1.2 * p.size
		}
		return y
	},
	"headed sides": func(p *press, m maker, y float64) float64 {
		p.put(60, y, p.size, true, m.name(2))
		p.put(320, y, p.size, true, m.name(2))
		y += 1.5 * p.size
		return max(p.prose(60, 290, y, p.size, m.sentence(40)), p.prose(320, 550, y, p.size, m.sentence(35)))
	},
	"callout": func(p *press, m maker, y float64) float64 {
		low := p.prose(70, 540, y+p.size, p.size, m.sentence(40)+" "+m.sentence(20))
		p.pg.Shapes = append(p.pg.Shapes, glyph.Shape{Rect: glyph.Rect{X0: 60, Y0: y - p.size, X1: 550, Y1: low}, Filled: true, Stroked: true, Rectangle: true, Color: 0xeeeeee, MCID: -1})
		return low + p.size
	},
	"page head": func(p *press, m maker, y float64) float64 {
		p.put(60, y, p.size, false, m.name(3))
		p.put(530, y, p.size, false, fmt.Sprint(m.IntN(90)))
		p.rule(60, y+3, 550, y+3)
		return y + 3*p.size
	},
}

// TestNotTables reads things whose parts are aligned and that are no tables,
// between paragraphs.
func TestNotTables(t *testing.T) {
	t.Parallel()
	most := map[string]float64{"addresses": 1, "definitions": 0.5} // which tables of words look like, too
	for _, what := range slices.Sorted(maps.Keys(notTables)) {
		tables, all := 0, 0
		for _, face := range []int{0, 1, 2} {
			for _, size := range []float64{8, 10, 11} {
				for seed := range 6 {
					h := fnv.New64a()
					fmt.Fprint(h, what, face, size, seed)
					p := &press{setting: &setting{face: face, size: size}, pg: &glyph.Page{Number: 1, Width: 612, Height: 792}}
					m := maker{rand.New(rand.NewPCG(h.Sum64(), 3)), 3}
					y := p.prose(60, 550, 60, size, m.sentence(40)) + 2*size
					y = notTables[what](p, m, y) + 2*size
					p.prose(60, 550, y, size, m.sentence(40))
					all++
					if ts := tablesOf(p.pg); len(ts) > 0 {
						if tables++; testing.Verbose() && tables < 3 {
							t.Logf("%s %d %g: %q", what, face, size, ts)
						}
					}
				}
			}
		}
		if float64(tables) > most[what]*float64(all) {
			t.Errorf("%s: %d of %d became tables", what, tables, all)
		}
	}
}
