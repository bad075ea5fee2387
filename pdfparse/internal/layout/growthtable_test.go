package layout_test

import "github.com/pagemill/pagemill/pdfparse/internal/glyph"

func init() {
	frame := func(p *glyph.Page, x0, y0, x1, y1 float64) {
		p.Shapes = append(p.Shapes, glyph.Shape{Rect: glyph.Rect{X0: x0, Y0: y0, X1: x1, Y1: y1}, Stroked: true, Rectangle: true})
	}
	hostile["cells in cells"] = func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) {
			return 2000 + float64(i%40)*5 + float64(i%40/20*100+i*i%7), 2000 + float64(i/40)*12
		})
		for i := range n / 20 { // a frame with a row of two cells above
			d := float64(i) * 20
			frame(p, 1980-d, 1980-d, 2810+d, 2010+12*float64(n/40)+d)
			p.Lines = append(p.Lines, glyph.Line{X0: 1980 - d, Y0: 1990 - d, X1: 2810 + d, Y1: 1990 - d}, glyph.Line{X0: 2400, Y0: 1980 - d, X1: 2400, Y1: 1990 - d})
		}
		return p
	}
	hostile["lattice"] = func(n int) *glyph.Page {
		p := digits(glyphs(n, func(i int) (x, y float64) { return float64(i%50) * 20, 10 + float64(i/50)*12 }))
		for i := range n / 4 {
			p.Lines = append(p.Lines, glyph.Line{X0: 0, Y0: float64(i) * 12, X1: 1000, Y1: float64(i) * 12}, glyph.Line{X0: float64(i) * 20, Y0: 0, X1: float64(i) * 20, Y1: 12 * float64(n/50)})
		}
		return p
	}
	hostile["open grids"] = func(n int) *glyph.Page {
		p := digits(glyphs(n, func(i int) (x, y float64) { return float64(i%50) * 20, 10 + float64(i/50)*12 }))
		low := float64(n/50) * 12
		for i := range n / 20 { // a rule that reaches beyond two others
			x := 300 + float64(i)*4
			p.Lines = append(p.Lines, glyph.Line{X0: x, Y0: 0, X1: x, Y1: low}, glyph.Line{X0: x, Y0: 10 + float64(i)*4, X1: x + 2, Y1: 10 + float64(i)*4},
				glyph.Line{X0: x, Y0: low - 10 - float64(i)*4, X1: x + 600, Y1: low - 10 - float64(i)*4})
		}
		return p
	}
	hostile["halfway"] = func(n int) *glyph.Page { // numbers halfway between the lines of names
		return digits(glyphs(n, func(i int) (x, y float64) { return float64(i%8) * 60, float64(i/8)*12 + float64(min(i%8, 1))*6 }))
	}
	hostile["shades"] = func(n int) *glyph.Page {
		p := digits(glyphs(n, func(i int) (x, y float64) { return float64(i%10) * 40, 10 + float64(i/10)*12 }))
		for i := range n {
			x, y := float64(i%10)*40, float64(i/10)*12
			p.Shapes = append(p.Shapes, glyph.Shape{Rect: glyph.Rect{X0: x, Y0: y, X1: x + 38, Y1: y + 12}, Filled: true, Rectangle: true, Color: uint32(i % 256)})
		}
		return p
	}
	hostile["signs"] = func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return float64(i%60) * 10, 10 + float64(i/60)*12 })
		for i := range p.Glyphs {
			p.Glyphs[i].Text = string("$((7))%$ 8"[i%10])
		}
		return p
	}
	hostile["labels"] = func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return float64(i%2) * 5, 10 + float64(i/2)*12 })
		for i := range p.Glyphs {
			if g := &p.Glyphs[i]; i%16 == 15 {
				g.Text, g.X = "7", 200
			}
		}
		return p
	}
	hostile["boxes"] = func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return float64(i%50) * 20, 10 + float64(i/50)*12 })
		for i := range min(n, 500) {
			x, y := float64(i%50)*20+8, 3+float64(i/50)*12
			frame(p, x, y, x+8, y+8)
			p.Lines = append(p.Lines, glyph.Line{X0: x, Y0: y, X1: x + 8, Y1: y + 8}, glyph.Line{X0: x, Y0: y + 8, X1: x + 8, Y1: y})
		}
		return p
	}
	hostile["notes"] = func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return float64(i%80)*5 + 200*float64(i/40%2), 10 + float64(i/80)*12 })
		for i := range p.Glyphs {
			if i/40%2 > 0 {
				p.Glyphs[i].Size = 7
			}
		}
		return p
	}
	hostile["titles"] = func(n int) *glyph.Page {
		p := digits(glyphs(n, func(i int) (x, y float64) { return float64(i%7) * 40, 10 + float64(i/7)*24 }))
		for i := range n {
			p.Lines = append(p.Lines, glyph.Line{X0: 0, Y0: float64(i) * 3, X1: 300, Y1: float64(i) * 3})
		}
		return p
	}
	hostile["signs of one number"] = func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) {
			return float64(i%(n/2))*10 + 100*float64(i%(n/2)*4/n), 100 + float64(i*2/n)*14
		})
		for i := range p.Glyphs {
			p.Glyphs[i].Text = "$"
		}
		return p
	}
	hostile["code tagged as paragraphs"] = func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return 72, 50 + 12*float64(i) })
		mono := &glyph.Font{Mono: true, Ascent: 0.75, Descent: -0.25}
		for i := range p.Glyphs {
			g := &p.Glyphs[i]
			g.Font, g.MCID = mono, i
			p.Tags = append(p.Tags, glyph.Tag{MCID: i, Path: []glyph.TagStep{{Type: "Document", ID: 1}, {Type: "P", ID: i + 2}}})
		}
		return p
	}
	hostile["tabs in tagged paragraphs"] = func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return 72 + 100*float64(i%3) + 40*float64(i/3%7/6), 50 + 12*float64(i/3) })
		for i := range p.Glyphs {
			p.Glyphs[i].MCID = i / 3
			if i%3 == 0 {
				p.Tags = append(p.Tags, glyph.Tag{MCID: i / 3, Path: []glyph.TagStep{{Type: "Document", ID: 1}, {Type: "P", ID: i/3 + 2}}})
			}
		}
		return p
	}
	hostile["headings of contents"] = func(n int) *glyph.Page {
		p := glyphs(n, func(i int) (x, y float64) { return 72 + 5*float64(i%10), 50 + 12*float64(i/10) })
		for i := range p.Glyphs {
			g := &p.Glyphs[i]
			switch {
			case i%10 < 8:
				g.Text = "contents"[i%10 : i%10+1]
			case i%10 == 8:
				g.X, g.Y, g.Text = 72, g.Y+6, "x"
			default:
				g.X, g.Y, g.Text = 400, g.Y+6, string(rune('9'-i/10%10))
			}
		}
		return p
	}
	hostile["tables in cells"] = func(n int) *glyph.Page {
		// Each cell has four rows of three numbers and a row of two cells above it.
		p := digits(glyphs(n, func(i int) (x, y float64) {
			return 80 + float64(i%3)*80, 26 + float64(i/3%4)*12 + float64(i/12)*80
		}))
		bottom := float64((n+11)/12) * 80
		for _, x := range []float64{60, 340} {
			p.Lines = append(p.Lines, glyph.Line{X0: x, Y0: 0, X1: x, Y1: bottom})
		}
		for i := range (n + 11) / 12 {
			y := float64(i) * 80
			p.Lines = append(p.Lines, glyph.Line{X0: 60, Y0: y, X1: 340, Y1: y}, glyph.Line{X0: 60, Y0: y + 10, X1: 340, Y1: y + 10}, glyph.Line{X0: 150, Y0: y, X1: 150, Y1: y + 10})
		}
		p.Lines = append(p.Lines, glyph.Line{X0: 60, Y0: bottom, X1: 340, Y1: bottom})
		return p
	}
}
