package layout_test

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/growth"
	"github.com/pagemill/pagemill/pdfparse/internal/formula"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// said returns a page of words, each of them one glyph.
func said(n int, at func(i int) (x, y float64), word func(i int) string) *glyph.Page {
	p := glyphs(n, at)
	for i := range p.Glyphs {
		g := &p.Glyphs[i]
		g.Text = word(i)
		g.DX = 5 * float64(len(g.Text))
		if g.Text == " " {
			g.Flags = glyph.Space
		}
	}
	return p
}

func init() {
	hostile["authors without addresses"] = func(n int) *glyph.Page {
		rows := []string{"Ada", "Institute", "Bergen"}
		p := said(n, func(i int) (x, y float64) { return 60 + float64(i%2)*200, 40 + float64(i/2)*12 + float64(i/6)*12 }, func(i int) string { return rows[i/2%3] })
		p.Glyphs[0].Text, p.Glyphs[0].Size = "Title", 30
		return p
	}
	hostile["gaps beside painted spaces"] = func(n int) *glyph.Page {
		return said(n, func(i int) (x, y float64) { return 20 + float64(i%20)*24, 20 + float64(i/20)*12 }, func(i int) string {
			if i%20%4 == 1 {
				return " "
			}
			return "word"
		})
	}
	for name, colors := range map[string]int{"headings of two manners": 1, "headings in many colours": 1000} {
		hostile[name] = func(n int) *glyph.Page { // a heading in capitals, another, three lines of text
			p := said(n, func(i int) (x, y float64) { return 40 + float64(i%4)*45, 20 + float64(i/4)*12 + float64((i/4+1)/3)*16 }, func(i int) string {
				return []string{"HEADINGS", "ordinary", "sentence", "Subtitle", "ordinary", "sentence"}[i/4%6]
			})
			bold := &glyph.Font{Ascent: 0.75, Descent: -0.25, Bold: true}
			for i := range p.Glyphs {
				if g := &p.Glyphs[i]; i/4%3 == 0 {
					g.Font, g.Size, g.Color = bold, 13, uint32(i/24%colors)
				}
			}
			return p
		}
	}
	hostile["two texts beside each other"] = func(n int) *glyph.Page { // five rows each, apart from the next
		return said(n, func(i int) (x, y float64) {
			k := i % 10
			return 40 + float64(k/5)*250, 20 + float64(i/10*5+k%5)*12 + float64(i/10)*12
		}, func(i int) string { return []string{"Ada", "Mill", "Lane", "12 Road", "Northport"}[i%5] })
	}
}

// TestGrowthOfPages checks that the cost of what is compared between pages grows
// with the text, not with its square.
func TestGrowthOfPages(t *testing.T) {
	for name, word := range map[string]string{"chapters": "Chapter", "notes": "*", "items": "•"} {
		t.Run(name, func(t *testing.T) {
			// 20,000 words cost more than 40,000: other tables are found in them.
			growth.Check(t, name, 5000, func(n int) {
				var pages []*layout.Page
				for number := range 4 { // a number, a title and three lines of text, again and again
					p := said(n/4, func(i int) (x, y float64) {
						switch top := float64(i/12) * 90; {
						case i%12 < 2:
							return 60 + float64(i%12)*40, 20 + top
						case i%12 == 2:
							return 60, 42 + top
						default:
							return 60 + float64(i%3)*35, 52 + top + float64(i%12/3)*12
						}
					}, func(i int) string {
						return append([]string{word, string(rune('1' + i/12%9)), "Title"}, strings.Fields(strings.Repeat("rivers flow under ", 3))...)[i%12]
					})
					p.Number, p.Height = number+1, 90*float64(n)
					for i := 2; i < len(p.Glyphs); i += 12 {
						p.Glyphs[i].Size = 16
					}
					pages = append(pages, layout.Read(p, layout.Options{Formulas: new(formula.Finder)}))
				}
				layout.Settle(pages, nil).Markdown(nil, false)
			})
		})
	}
}
