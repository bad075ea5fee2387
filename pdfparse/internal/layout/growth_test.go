package layout_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/growth"
	"github.com/pagemill/pagemill/pdfparse/internal/formula"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// hostile are expensive pages: text everywhere, rules everywhere, one baseline,
// one position, a table of single letters.
var hostile = map[string]func(n int) *glyph.Page{
	"scattered": func(n int) *glyph.Page {
		r := rand.New(rand.NewPCG(1, 2))
		return glyphs(n, func(int) (x, y float64) { return r.Float64() * 600, r.Float64() * 800 })
	},
	"one line":  func(n int) *glyph.Page { return glyphs(n, func(i int) (x, y float64) { return float64(i) * 40, 100 }) },
	"one spot":  func(n int) *glyph.Page { return glyphs(n, func(int) (x, y float64) { return 100, 100 }) },
	"one stack": func(n int) *glyph.Page { return glyphs(n, func(i int) (x, y float64) { return 100, float64(i) * 12 }) },
	"one column of vertical text": func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return 100, float64(i) * 10 })
		for i := range p.Glyphs {
			p.Glyphs[i].Text = "猫"
		}
		return p
	},
	"letters in columns": func(n int) *glyph.Page {
		return glyphs(n, func(i int) (x, y float64) { return float64(i%20) * 30, float64(i/20) * 12 })
	},
	"columns over tables": func(n int) *glyph.Page {
		return glyphs(n, func(i int) (x, y float64) {
			k := i % 20 // two columns of ten letters, a row below
			return 60 + float64(k/10)*300 + float64(k%5)*5, float64(i/20*3+k%10/5) * 12
		})
	},
	"texts side by side": func(n int) *glyph.Page {
		return glyphs(n, func(i int) (x, y float64) {
			k := i % 12
			return 60 + float64(k/6)*300 + float64(k%6%2)*5, float64(i/12*3+k%6/2)*12 + float64(i/12)*9
		})
	},
	"numbers in columns": func(n int) *glyph.Page {
		return digits(glyphs(n, func(i int) (x, y float64) { return float64(i%60) * 10, float64(i/60) * 12 }))
	},
	"rows that end in numbers": func(n int) *glyph.Page {
		return digits(glyphs(n, func(i int) (x, y float64) { return float64(i%2) * 300, float64(i/2) * 12 }))
	},
	"rows that end in numbers after dots": func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return float64(i%8) * 9, float64(i/8) * 12 })
		for i := range p.Glyphs {
			switch {
			case i%8 == 7:
				p.Glyphs[i].Text = string(rune('9' - i/8%10))
			case i%8 > 1:
				p.Glyphs[i].Text = "."
			}
		}
		return p
	},
	"an index": func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return float64(i%10) * 9, float64(i/10) * 12 })
		for i := range p.Glyphs {
			p.Glyphs[i].Text = []string{"a", "b", ".", ".", ".", ".", "1", ",", "2", "3"}[i%10]
			if i/10%3 > 0 && i%10 < 6 {
				p.Glyphs[i].Text = "4"
			}
		}
		return p
	},
	"numbered code": func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return float64(i%10)*6 + float64(min(1, i%10))*9, float64(i/10) * 12 })
		mono := *p.Glyphs[0].Font
		mono.Mono = true
		for i := range p.Glyphs {
			if i%10 == 0 {
				p.Glyphs[i].Text = string(rune('0' + i/10%10))
			} else {
				p.Glyphs[i].Font = &mono
			}
		}
		return p
	},
	"underscores in one spot": func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return 100 + float64(i%2)*10, 100 })
		for i := range min(n, 4000) {
			p.Lines = append(p.Lines, glyph.Line{X0: 105.5, Y0: 100, X1: 109 - float64(i%2), Y1: 100, Width: .4})
		}
		return p
	},
	"one line of numbers": func(n int) *glyph.Page {
		return digits(glyphs(n, func(i int) (x, y float64) { return float64(i) * 10, 100 }))
	},
	"numbers in a partial grid": func(n int) *glyph.Page {
		p := digits(glyphs(n, func(i int) (x, y float64) { return float64(i%100) * 10, 2 + float64(i/100)*12 }))
		for x := 0.0; x <= 1000; x += 50 {
			p.Lines = append(p.Lines, glyph.Line{X0: x, Y0: -20, X1: x, Y1: float64(n)})
		}
		p.Lines = append(p.Lines, glyph.Line{X0: 0, Y0: -20, X1: 1000, Y1: -20}, glyph.Line{X0: 0, Y0: 60, X1: 1000, Y1: 60}, glyph.Line{X0: 0, Y0: float64(n), X1: 1000, Y1: float64(n)})
		return p
	},
	"letter-spaced words": func(n int) *glyph.Page {
		return shuffled(glyphs(n, func(i int) (x, y float64) { return float64(i%80)*7 + float64(i%80/6)*3, float64(i/80) * 12 }))
	},
	"numbers without a space": func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return float64(i%50)*5 + float64(i/50%2)*300, float64(i/100) * 12 })
		for i := range p.Glyphs {
			if k := i % 50; k < 3 {
				p.Glyphs[i].Text = []string{"1", ".", "A"}[k]
			}
		}
		return p
	},
	"one letter-spaced line": func(n int) *glyph.Page {
		return shuffled(glyphs(n, func(i int) (x, y float64) { return float64(i) * 600 / float64(n), 100 }))
	},
	"rules": func(n int) *glyph.Page {
		p := glyphs(n/10, func(i int) (x, y float64) { return float64(i%50) * 12, float64(i/50) * 12 })
		for i := range n {
			c := float64(i%400) * 2
			if i%2 == 0 {
				p.Lines = append(p.Lines, glyph.Line{X0: c, Y0: 0, X1: c, Y1: 800})
			} else {
				p.Lines = append(p.Lines, glyph.Line{X0: 0, Y0: c, X1: 600, Y1: c})
			}
		}
		return p
	},
	"charts": func(n int) *glyph.Page {
		p := digits(glyphs(n, func(i int) (x, y float64) { return float64(i%100) * 8, float64(i/100) * 12 }))
		for i := range n {
			x, y := float64(i%15)*55, float64(i/15%16)*55
			p.Lines = append(p.Lines, glyph.Line{X0: x, Y0: y, X1: x + 45, Y1: y + 40 + float64(i%7)})
			p.Shapes = append(p.Shapes, glyph.Shape{Rect: glyph.Rect{X0: x, Y0: y, X1: x + 20 + float64(i%9), Y1: y + 6}, Filled: true, Rectangle: true})
		}
		return p
	},
	"formulas on lines": func(n int) *glyph.Page {
		return maths(n, func(i int) (x, y float64) { return 50 + float64(i%80)*6, 50 + float64(i/80)*14 })
	},
	"formulas in one line": func(n int) *glyph.Page {
		return maths(n, func(i int) (x, y float64) { return float64(i) * 5, 100 + float64(i%3) })
	},
	"formulas in one spot": func(n int) *glyph.Page {
		return maths(n, func(i int) (x, y float64) { return 100 + float64(i%17), 100 + float64(i%13) })
	},
	"formulas scattered": func(n int) *glyph.Page {
		r := rand.New(rand.NewPCG(3, 4))
		return maths(n, func(int) (x, y float64) { return r.Float64() * 600, r.Float64() * 800 })
	},
	"dots": func(n int) *glyph.Page {
		p := glyphs(n/10, func(i int) (x, y float64) { return float64(i%50) * 12, float64(i/50) * 12 })
		for i := range n {
			x, y := float64(i%90)*7, float64(i/90%100)*8
			p.Shapes = append(p.Shapes, glyph.Shape{Rect: glyph.Rect{X0: x, Y0: y, X1: x + 3, Y1: y + 3}, Round: true, Filled: true})
		}
		return p
	},
}

func init() {
	hostile["one word"] = func(n int) *glyph.Page {
		return glyphs(n, func(i int) (x, y float64) { return float64(i) * 5, 100 })
	}
	hostile["one word from the right"] = func(n int) *glyph.Page {
		p := hostile["one word"](n)
		for i := range p.Glyphs {
			p.Glyphs[i].Text = string(rune('א' + i%27))
		}
		return p
	}
	hostile["counted lines"] = func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return float64(i%20) * 30, float64(i/20) * 12 })
		for i := 0; i < n; i += 20 {
			p.Glyphs[i].Text = fmt.Sprint(i / 20 % 10000)
		}
		return p
	}
	hostile["labels in the margin"] = func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return float64(i%10) * 30, float64(i/10) * 12 })
		for i := 0; i < n; i += 10 {
			if i%200 == 0 {
				p.Glyphs[i].Text, p.Glyphs[i].Size = "label", 7
			} else {
				p.Glyphs[i].X = 25
			}
		}
		return p
	}
	hostile["leaders"] = func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return float64(i%4) * 60, float64(i/4) * 12 })
		for i := range p.Glyphs {
			if i%4 < 3 {
				p.Glyphs[i].Text = strings.Repeat("a....", 1+i%3)
			}
		}
		return p
	}
	hostile["authors"] = func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return float64(i%20)*6 + float64(i/20%3)*180, 30 + float64(i/60)*12 })
		for i := 7; i < n; i += 60 * 3 {
			p.Glyphs[i].Text = "@"
		}
		p.Glyphs[0].Size = 30
		return p
	}
	hostile["initials"] = func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return float64(i%40) * 15, float64(i/40) * 12 })
		for i := 0; i < n; i += 7 {
			p.Glyphs[i].Text, p.Glyphs[i].Size = "E", 24
		}
		return p
	}
	hostile["raised letters"] = func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return 20 + float64(i%100)*5, 50 + float64(i/100)*12 })
		for i := range p.Glyphs {
			if i%3 > 0 {
				p.Glyphs[i].Size, p.Glyphs[i].Y = 6, p.Glyphs[i].Y-3.5
			}
		}
		return p
	}
	hostile["words broken at line ends"] = func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return 20 + float64(i%10)*5, 50 + float64(i/10)*12 })
		for i := range p.Glyphs {
			p.Glyphs[i].Text = string(rune('a' + i*i/7%26))
			if i%10 == 9 {
				p.Glyphs[i].Text = "-"
			}
		}
		return p
	}
}

// digits turns the glyphs of a page into digits.
func digits(p *glyph.Page) *glyph.Page {
	for i := range p.Glyphs {
		p.Glyphs[i].Text = string(rune('0' + i%10))
	}
	return p
}

// maths returns a page of formula characters and fraction bars.
func maths(n int, at func(i int) (x, y float64)) *glyph.Page {
	p := glyphs(n, at)
	f := &glyph.Font{Name: "CMMI10", Italic: true, Ascent: 0.75, Descent: -0.25}
	for i := range p.Glyphs {
		g := &p.Glyphs[i]
		if i%5 == 0 {
			g.Text = string([]rune("(=+-)√∑{^")[i/5%9])
		}
		if i%7 != 0 {
			g.Font = f
		}
		if i%3 == 0 {
			g.Size = 7
		}
		if i%4 == 0 {
			p.Lines = append(p.Lines, glyph.Line{X0: g.X - 3, Y0: g.Y - 5, X1: g.X + float64(i%60), Y1: g.Y - 5, Width: 0.4})
		}
	}
	return p
}

func glyphs(n int, at func(i int) (x, y float64)) *glyph.Page {
	f := &glyph.Font{Ascent: 0.75, Descent: -0.25}
	p := &glyph.Page{Number: 1, Width: 612, Height: 792}
	for i := range n {
		x, y := at(i)
		p.Glyphs = append(p.Glyphs, glyph.Glyph{Text: string(rune('a' + i%26)), X: x, Y: y, DX: 5, Size: 10, Font: f, MCID: -1, Run: int32(i)})
	}
	return p
}

// shuffled gives the glyphs letters that are not in the order of the alphabet.
func shuffled(p *glyph.Page) *glyph.Page {
	for i := range p.Glyphs {
		g := &p.Glyphs[i]
		g.Text, g.DX = string(rune('a'+i*7%26)), min(g.DX, 0.8*p.Width/float64(len(p.Glyphs)))
	}
	return p
}

// TestGrowth checks that eight times the page takes at most about 24 times as
// long.
func TestGrowth(t *testing.T) {
	for name, page := range hostile {
		t.Run(name, func(t *testing.T) {
			growth.Check(t, name, 2500, func(n int) {
				layout.Settle([]*layout.Page{layout.Read(page(n), layout.Options{Formulas: new(formula.Finder)})}, nil).Markdown(nil, false)
			})
		})
	}
}

func BenchmarkRead(b *testing.B) {
	for _, n := range []int{500, 4000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			p := glyphs(n, func(i int) (x, y float64) { return 50 + float64(i%80)*6, 50 + float64(i/80)*12 })
			b.ReportAllocs()
			for b.Loop() {
				layout.Read(p, layout.Options{Formulas: new(formula.Finder)})
			}
		})
	}
}
