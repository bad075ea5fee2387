package layout_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/golden"
	"github.com/pagemill/pagemill/pdfparse/internal/formula"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// TestGolden lays out pages drawn by small programs (testdata/*.txtar). A line
// of the input is one of
//
//	page WIDTH HEIGHT            begins a page
//	font [bold|italic|mono]...   sets the font of what follows
//	size POINTS
//	text X Y WORDS               a line of text, its baseline at Y
//	just X0 X1 Y WORDS           a line justified between X0 and X1, without painted spaces
//	back X Y WORDS               a line of text that goes back over each space painted as ~
//	up X Y WORDS                 a line that runs up the page
//	down X Y WORDS               a column of vertical text from its top left corner: each wide
//	                             glyph placed, others turned, those in braces abreast
//	rule X0 Y0 X1 Y1             a stroke
//	box X0 Y0 X1 Y1              a stroked rectangle
//	shade X0 Y0 X1 Y1            a filled rectangle
//	dot X Y DIAMETER             a filled circle around X, Y
//	picture X0 Y0 X1 Y1          an image
//	link X0 Y0 X1 Y1 URI
//	tag TYPE#ID...               structure of the text that follows, outermost first; none without arguments
//
// Glyphs are half as wide as high, fixed-pitch ones three fifths. A section "outline" has
// the titles of the outline.
func TestGolden(t *testing.T) {
	t.Parallel()
	golden.Run(t, "testdata/*.txtar", func(t *testing.T, c golden.Case) map[string]string {
		pages, err := draw(c.Files["input"])
		if err != nil {
			t.Fatal(err)
		}
		var outline []glyph.Outline
		for title := range strings.Lines(c.Files["outline"]) {
			outline = append(outline, glyph.Outline{Title: strings.TrimSpace(title), Level: 1})
		}
		doc := layout.Settle(read(pages), outline)
		md, pieces := doc.Markdown(nil, true)
		var blocks strings.Builder
		for i, ps := range pieces {
			for _, p := range ps {
				fmt.Fprintf(&blocks, "p%d %s %.0f,%.0f-%.0f,%.0f", i+1, kinds[p.Block.Kind], p.Block.Box.X0, p.Block.Box.Y0, p.Block.Box.X1, p.Block.Box.Y1)
				if p.Start < 0 {
					fmt.Fprintf(&blocks, " not shown: %q", p.Block.Plain())
				}
				blocks.WriteByte('\n')
			}
		}
		return map[string]string{"markdown": md, "blocks": strings.TrimSuffix(blocks.String(), "\n")}
	})
}

var kinds = map[layout.Kind]string{
	layout.Paragraph: "paragraph", layout.Heading: "heading", layout.Title: "title", layout.Item: "item", layout.Code: "code",
	layout.TableBlock: "table", layout.Caption: "caption", layout.Figure: "figure", layout.Formula: "formula",
	layout.PageHeader: "header", layout.PageFooter: "footer", layout.PageNumber: "number",
	layout.Footnote: "footnote",
}

func read(pages []*glyph.Page) []*layout.Page {
	var out []*layout.Page
	for _, p := range pages {
		out = append(out, readPage(p, layout.Options{Formulas: new(formula.Finder)}))
	}
	return out
}

// A pen draws pages.
type pen struct {
	pages []*glyph.Page
	font  *glyph.Font
	fonts map[string]*glyph.Font // by their lines
	size  float64
	run   int32
	path  []glyph.TagStep
}

func draw(program string) ([]*glyph.Page, error) {
	p := &pen{fonts: map[string]*glyph.Font{}, font: &glyph.Font{Ascent: 0.75, Descent: -0.25}, size: 10}
	for n, line := range strings.Split(program, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if err := p.do(strings.Fields(line), line); err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
	}
	return p.pages, nil
}

func (p *pen) do(f []string, line string) error {
	num := func(i int) float64 {
		if i >= len(f) {
			return 0
		}
		v, _ := strconv.ParseFloat(f[i], 64)
		return v
	}
	rest := func(n int) string {
		s := line
		for range n {
			_, s, _ = strings.Cut(strings.TrimLeft(s, " "), " ")
		}
		return s
	}
	if f[0] == "page" {
		p.pages = append(p.pages, &glyph.Page{Number: len(p.pages) + 1, Width: num(1), Height: num(2)})
		return nil
	}
	if f[0] == "font" {
		if p.font = p.fonts[line]; p.font != nil {
			return nil
		}
		has := func(w string) bool { return strings.Contains(line, w) }
		p.font = &glyph.Font{Bold: has("bold"), Italic: has("italic"), Mono: has("mono"), Ascent: 0.75, Descent: -0.25}
		if _, name, ok := strings.Cut(line, "name="); ok {
			p.font.Name = strings.TrimSpace(name)
		}
		p.fonts[line] = p.font
		return nil
	}
	if f[0] == "size" {
		p.size = num(1)
		return nil
	}
	if len(p.pages) == 0 {
		return fmt.Errorf("%s before any page", f[0])
	}
	pg := p.pages[len(p.pages)-1]
	switch f[0] {
	case "text":
		p.text(pg, num(1), num(2), 1, 0, rest(3))
	case "back":
		p.back(pg, num(1), num(2), rest(3))
	case "up":
		p.text(pg, num(1), num(2), 0, -1, rest(3))
	case "down":
		p.down(pg, num(1), num(2), rest(3))
	case "just":
		p.just(pg, num(1), num(2), num(3), strings.Fields(rest(4)))
	case "rule", "slash":
		pg.Lines = append(pg.Lines, glyph.Line{X0: num(1), Y0: num(2), X1: num(3), Y1: num(4), Width: 0.5})
	case "box":
		pg.Shapes = append(pg.Shapes, glyph.Shape{Rect: glyph.Rect{X0: num(1), Y0: num(2), X1: num(3), Y1: num(4)}, Stroked: true, Rectangle: true})
	case "shade":
		pg.Shapes = append(pg.Shapes, glyph.Shape{Rect: glyph.Rect{X0: num(1), Y0: num(2), X1: num(3), Y1: num(4)}, Filled: true, Rectangle: true})
	case "dot":
		d := num(3) / 2
		pg.Shapes = append(pg.Shapes, glyph.Shape{Rect: glyph.Rect{X0: num(1) - d, Y0: num(2) - d, X1: num(1) + d, Y1: num(2) + d}, Filled: true, Round: true})
	case "picture":
		pg.Images = append(pg.Images, glyph.Image{Rect: glyph.Rect{X0: num(1), Y0: num(2), X1: num(3), Y1: num(4)}, MCID: -1})
	case "link":
		pg.Links = append(pg.Links, glyph.Link{Rect: glyph.Rect{X0: num(1), Y0: num(2), X1: num(3), Y1: num(4)}, URI: strings.TrimSpace(rest(5))})
	case "tag":
		p.path = nil
		for _, s := range f[1:] {
			typ, id, _ := strings.Cut(s, "#")
			n, _ := strconv.Atoi(id)
			p.path = append(p.path, glyph.TagStep{Type: typ, ID: n})
		}
	default:
		return fmt.Errorf("unknown command %q", f[0])
	}
	return nil
}

func (p *pen) advance() float64 {
	if p.font.Mono {
		return 0.6 * p.size
	}
	return 0.5 * p.size
}

// mcid begins marked content for the current tag.
func (p *pen) mcid(pg *glyph.Page) int {
	if p.path == nil {
		return -1
	}
	pg.Tags = append(pg.Tags, glyph.Tag{MCID: len(pg.Tags), Path: p.path})
	return len(pg.Tags) - 1
}

func (p *pen) text(pg *glyph.Page, x, y, dx, dy float64, s string) {
	p.run++
	id := p.mcid(pg)
	adv := p.advance()
	for _, r := range s {
		w := adv
		if utf8.RuneLen(r) == 3 && r > 0x2e80 {
			w = p.size
		}
		g := glyph.Glyph{Text: string(r), X: x, Y: y, DX: w * dx, DY: w * dy, Size: p.size, Font: p.font, MCID: id, Run: p.run}
		if r == ' ' {
			g.Flags = glyph.Space
		}
		pg.Glyphs = append(pg.Glyphs, g)
		x, y = x+w*dx, y+w*dy
	}
}

// down places wide glyphs one below the other and turns the others.
func (p *pen) down(pg *glyph.Page, x, y float64, s string) {
	for s != "" {
		r, n := utf8.DecodeRuneInString(s)
		first := s[:n]
		s = s[n:]
		switch {
		case first == "{":
			in, after, _ := strings.Cut(s, "}")
			s = after
			p.text(pg, x+(p.size-float64(len(in))*p.advance())/2, y+0.88*p.size, 1, 0, in)
			y += p.size
		case n == 3 && r > 0x2e80:
			p.text(pg, x, y+0.88*p.size, 1, 0, first)
			y += p.size
		default:
			p.text(pg, x+0.15*p.size, y, 0, 1, first)
			y += p.advance()
		}
	}
}

func (p *pen) back(pg *glyph.Page, x, y float64, s string) {
	first := len(pg.Glyphs)
	p.text(pg, x, y, 1, 0, s)
	shift := 0.0
	for i := first; i < len(pg.Glyphs); i++ {
		g := &pg.Glyphs[i]
		g.X -= shift
		if g.Text == "~" {
			g.Text, g.Flags = " ", glyph.Space
			shift += g.DX
		}
	}
}

func (p *pen) just(pg *glyph.Page, x0, x1, y float64, words []string) {
	n := 0
	for _, w := range words {
		n += utf8.RuneCountInString(w)
	}
	gap := (x1 - x0 - float64(n)*p.advance()) / float64(max(len(words)-1, 1))
	for _, w := range words {
		p.text(pg, x0, y, 1, 0, w)
		x0 += float64(utf8.RuneCountInString(w))*p.advance() + gap
	}
}
