package layout

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// scanPen writes lines of words as a recognizer returns them.
type scanPen struct {
	s   Scan
	run int32
}

// line adds a line at x and y with a confidence: "rye" has that of the line,
// "rye:0.2" its own. Words that begin with ">" are at the right.
func (p *scanPen) line(x, y, conf float64, text string) {
	p.run++
	for _, t := range strings.Fields(text) {
		c := conf
		if t[0] == '>' {
			t, x, c = t[1:], 480, 0.95
		}
		w := 5 * float64(len(t))
		p.s.Words = append(p.s.Words, textline.Word{Text: t, Box: geom.Rect{X0: x, Y0: y - 7, X1: x + w, Y1: y + 2}, Base: y, Size: 10, Conf: c, Run: p.run})
		x += w + 4
	}
}

func (p *scanPen) paragraph(y float64) float64 {
	for range 4 {
		p.line(72, y, 0.95, "The miller of Ashford grinds rye on every Friday and writes down the weight of the flour in books")
		y += 12
	}
	return y
}

func (p *scanPen) markdown(formulas bool) (string, []Block) {
	doc := Settle([]*Page{ReadScan(nil, &glyph.Page{Number: 1, Width: 612, Height: 792}, &p.s, formulas)}, nil)
	md, pieces := doc.Markdown(nil, false)
	var bs []Block
	for _, pc := range pieces[0] {
		bs = append(bs, *pc.Block)
	}
	return md, bs
}

func TestScanFormulas(t *testing.T) {
	var p scanPen
	y := p.paragraph(100)
	p.line(250, y+14, 0.2, "=nP- [x] To (1-2) >(14)")
	p.line(270, y+22, 0.7, "p")
	y = p.paragraph(y + 44)
	p.line(240, y+14, 0.1, "He=sd(-Din-bP? YET,")
	p.line(260, y+26, 0.3, "1=0 tet ,=l")
	p.paragraph(y + 48)
	md, bs := p.markdown(true)
	for _, want := range []string{`books` + "\n\n" + `![formula: =nP- \[x\] To (1-2) (14) p]()` + "\n\nThe miller", `![formula: He=sd(-Din-bP? YET, 1=0 tet ,=l]()`} {
		if !strings.Contains(md, want) {
			t.Errorf("no %q in\n%s", want, md)
		}
	}
	n := 0
	for _, b := range bs {
		if b.Kind != Formula {
			continue
		}
		if n++; n == 1 && b.Box != (geom.Rect{X0: 250, Y0: 155, X1: 332, Y1: 172}) {
			t.Errorf("%+v", b.Box)
		}
	}
	if n != 2 {
		t.Errorf("%d formulas", n)
	}
	if md, _ := p.markdown(false); strings.Contains(md, "formula") {
		t.Errorf("formulas that were not asked for:\n%s", md)
	}
}

// TestScanWithoutFormulas checks lines of low confidence that are not formulas.
func TestScanWithoutFormulas(t *testing.T) {
	for name, draw := range map[string]func(p *scanPen){
		"at the margin":    func(p *scanPen) { p.line(72, p.paragraph(100)+14, 0.2, "Rye=wheat, (12) bags"); p.paragraph(180) },
		"read well":        func(p *scanPen) { p.line(250, p.paragraph(100)+14, 0.9, "x = a + 12"); p.paragraph(180) },
		"words":            func(p *scanPen) { p.line(230, p.paragraph(100)+14, 0.5, "Blurred"); p.paragraph(180) },
		"far from text":    func(p *scanPen) { p.paragraph(100); p.paragraph(148); p.line(250, 400, 0.2, "=nP- [x] To") },
		"on a page unread": func(p *scanPen) { p.line(250, 114, 0.2, "=nP- [x] To"); p.line(72, 128, 0.3, "smudges all over it") },
		"in a table": func(p *scanPen) {
			p.line(250, p.paragraph(100)+14, 0.2, "=nP- [x] To")
			p.paragraph(180)
			p.s.Lines = []glyph.Line{{X0: 200, Y0: 140, X1: 200, Y1: 170}, {X0: 400, Y0: 140, X1: 400, Y1: 170}}
		},
	} {
		var p scanPen
		draw(&p)
		if md, _ := p.markdown(true); strings.Contains(md, "formula") {
			t.Errorf("%s:\n%s", name, md)
		}
	}
}

func TestScanFormulasGrowth(t *testing.T) {
	words := func(n int) *Scan {
		var p scanPen
		for i := range n {
			p.line(72, float64(10+i%70*11), 0.95, "The miller of Ashford grinds rye")
			p.line(90+float64(i%7), float64(12+i%70*11), 0.1, fmt.Sprintf("=%d (a) -", i))
		}
		return &p.s
	}
	if found, taken := scanFormulas(words(maxOCRLines)); found != nil || taken != nil {
		t.Errorf("%d formulas among too many lines", len(found))
	}
	scanFormulas(words(maxOCRLines/2 - 1))
}
