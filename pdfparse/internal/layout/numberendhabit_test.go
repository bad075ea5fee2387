package layout_test

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// TestNumbersWithoutSpace sets numbers of sections and items without a space before
// their text, and texts that only look like it.
func TestNumbersWithoutSpace(t *testing.T) {
	t.Parallel()
	cases := []struct{ text, want string }{
		{"4.5.Assigning roles to members", "4.5. Assigning roles to members"},
		{"1.DOCUMENT", "1. DOCUMENT"},
		{"2.Übersicht der Häfen", "2. Übersicht der Häfen"},
		{"3.Общие положения", "3. Общие положения"},
		{"(a)The master signs the list", "(a) The master signs the list"},
		{"(iv)Goods are weighed", "(iv) Goods are weighed"},
		{"2)Goods, then, are weighed", "2) Goods, then, are weighed"},
		{"10.2.1.Well-known ports", "10.2.1. Well-known ports"},
		{"7.Names: how they are given", "7. Names: how they are given"},
		{"4.3.Final", "4.3.Final"},
		{"1.Introduction.pdf is there", "1.Introduction.pdf is there"},
		{"2.0.RC1 of the program", "2.0.RC1 of the program"},
		{"12.5kg of apples", "12.5kg of apples"},
		{"3.14Pi is known", "3.14Pi is known"},
		{"1.FC of the town", "1.FC of the town"},
		{"U.S.Government offices", "U.S.Government offices"},
		{"(s)He signs", "(s)He signs"},
		{"f(x)Returns nothing", "f(x)Returns nothing"},
		{"01.02.May be late", "01.02.May be late"},
	}
	for _, c := range cases {
		for _, size := range []float64{8, 10, 12, 18} {
			for k := range 8 {
				p := &pen{font: &glyph.Font{Ascent: 0.75, Descent: -0.25, SpaceWidth: 0.25}, size: 10}
				pg := &glyph.Page{Number: 1, Width: 700, Height: 400}
				p.text(pg, 60, 60, 1, 0, "The harbour was closed for the whole of the winter and opened again")
				p.font = &glyph.Font{Ascent: 0.75, Descent: -0.25, Bold: k&1 > 0, Italic: k&4 > 0}
				p.size = size
				p.text(pg, 60+float64(k&2)*20, 100, 1, 0, c.text)
				p.size, p.font = 10, &glyph.Font{Ascent: 0.75, Descent: -0.25, SpaceWidth: 0.25}
				p.text(pg, 60, 140, 1, 0, "The harbour was closed for the whole of the winter and opened again")
				md, _ := layout.Settle(read([]*glyph.Page{pg}), nil).Markdown(nil, false)
				if md = strings.NewReplacer(`\`, "", "*", "").Replace(md); !strings.Contains(md, c.want) {
					t.Errorf("%q in size %v, bold %v: %q", c.text, size, k&1 > 0, md)
				}
			}
		}
	}
}
