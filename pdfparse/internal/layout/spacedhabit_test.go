package layout_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// A spacedHabit is how letter-spaced text is set above a paragraph.
type spacedHabit struct {
	text    string
	by      float64 // spacing, in sizes
	size    float64
	bold    bool
	how     string // declared, moved, placed one by one, typed with spaces
	spaces  bool   // the spaces between words are painted
	jitter  float64
	widths  bool // letters are of different widths
	upright bool
}

var spacedTexts = []string{
	"DOCUMENT", "Abstract", "ANNUAL REPORT 2024", "article info", "Jahresbericht der Gemeinde", "ГОДОВОЙ ОТЧЁТ", "ΕΤΗΣΙΑ ΕΚΘΕΣΗ",
	"RÉSUMÉ DES ÉTUDES", "Table of Contents", "ŻYCIORYS I LIST", "Q&A SESSION", "Notes (continued)",
}

func (h spacedHabit) draw() *glyph.Page {
	p := &pen{font: &glyph.Font{Ascent: 0.75, Descent: -0.25, SpaceWidth: 0.25}, size: 10}
	pg := &glyph.Page{Number: 1, Width: 600, Height: 400}
	for k := range 6 {
		p.text(pg, 60, 120+float64(k)*13, 1, 0, "The harbour was closed for the whole of the winter and opened again")
	}
	font := &glyph.Font{Ascent: 0.75, Descent: -0.25, SpaceWidth: 0.25, Bold: h.bold}
	x, run := 60.0, p.run+1
	for k, r := range []rune(h.text) {
		w := 0.5
		if h.widths {
			w = 0.3 + float64(r*7%5)*0.1
		}
		if h.how == "placed" {
			run++
		}
		g := glyph.Glyph{Text: string(r), X: x + float64(k*5%3-1)*h.jitter*h.size, Y: 90, DX: w * h.size, Size: h.size, Font: font, MCID: -1, Run: run}
		if h.how == "declared" {
			g.Flags |= glyph.Tracked
		}
		if r == ' ' {
			w = 0.25
			g.DX, g.Flags = w*h.size, g.Flags|glyph.Space
		}
		if r != ' ' || h.spaces {
			pg.Glyphs = append(pg.Glyphs, g)
		}
		if h.how == "typed" {
			pg.Glyphs = append(pg.Glyphs, glyph.Glyph{Text: " ", X: x + w*h.size, Y: 90, DX: h.by * h.size, Size: h.size, Font: font, MCID: -1, Run: run, Flags: glyph.Space})
		}
		x += (w + h.by) * h.size
	}
	if h.upright { // the page lies on its side
		for i := range pg.Glyphs {
			g := &pg.Glyphs[i]
			g.X, g.Y, g.DX, g.DY = g.Y, 600-g.X, 0, -g.DX
		}
		pg.Width, pg.Height = 400, 600
	}
	return pg
}

func eachSpacedHabit(f func(h spacedHabit)) {
	n := 0
	for _, text := range spacedTexts {
		for _, by := range []float64{0.1, 0.15, 0.2, 0.25, 0.33, 0.5} {
			for _, how := range []string{"declared", "moved", "placed", "typed"} {
				for k := range 8 {
					if how == "typed" && (by < 0.2 || by > 0.34) {
						continue
					}
					n++
					f(spacedHabit{text, by, []float64{7, 10, 12, 18, 24}[n%5], n%3 == 0, how, how == "typed" || k&1 > 0, float64(k>>1&1) * 0.02, k&4 > 0, n%7 == 0})
				}
			}
		}
	}
}

// TestSpacedHabits reads letter-spaced text as its words.
func TestSpacedHabits(t *testing.T) {
	t.Parallel()
	all, right, shown := 0, 0, map[string]bool{}
	eachSpacedHabit(func(h spacedHabit) {
		md, _ := layout.Settle(read([]*glyph.Page{h.draw()}), nil).Markdown(nil, false)
		all++
		got := strings.Trim(strings.SplitN(md, "\n", 2)[0], "#* ")
		if strings.ReplaceAll(got, "&amp;", "&") == h.text {
			right++
		} else if key := fmt.Sprint(h.how, h.by, h.spaces); !shown[key] {
			shown[key] = true
			t.Logf("%+v: %q", h, got)
		}
	})
	t.Logf("%d of %d", right, all)
	if float64(right) < 0.97*float64(all) {
		t.Errorf("%d of %d are read", right, all)
	}
}

// TestNotLetterSpacedInText leaves a word of one letter apart that the pen was moved
// to and from, between words of a text for which character spacing is declared.
func TestNotLetterSpacedInText(t *testing.T) {
	t.Parallel()
	const text = "it was seen as a way to a place in a wood and by a lake"
	for _, by := range []float64{0.2, 0.25, 0.33, 0.5} {
		for _, kern := range []float64{0, 0.03, -0.06} {
			pg := &glyph.Page{Number: 1, Width: 600, Height: 400}
			font := &glyph.Font{Ascent: 0.75, Descent: -0.25, SpaceWidth: 0.25}
			x := 60.0
			for i, r := range text {
				if r == ' ' {
					x += by * 10
					continue
				}
				g := glyph.Glyph{Text: string(r), X: x, Y: 90, DX: 5, Size: 10, Font: font, MCID: -1}
				if strings.ContainsAny(text[max(0, i-1):min(len(text), i+2)], " ") {
					g.Flags |= glyph.Tracked // for the spaces only
				}
				pg.Glyphs = append(pg.Glyphs, g)
				x += 5 + kern*10
			}
			if md, _ := layout.Settle(read([]*glyph.Page{pg}), nil).Markdown(nil, false); strings.TrimSpace(md) != text {
				t.Errorf("%v %v: %q", by, kern, md)
			}
		}
	}
}

// TestNotLetterSpaced leaves letters and numbers apart that stand for themselves.
func TestNotLetterSpaced(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"1 2 3 4 5 6 7 8", "A B C D E F", "a b c d e f", "x x x x x x", "Y N Y N N Y", "12 15 18 21 40", "A1 B2 C3 D4", "6 7 R 9 4 T 3 1",
		"c b d c b e d c", "á à â ä ă ą", "ı Œ œ Š š Ž ž", "б г д п т ѓ", "ī ε π φ © ¶"} {
		for _, by := range []float64{0.25, 0.33, 0.5} {
			for _, how := range []string{"moved", "placed", "typed"} {
				p := &pen{font: &glyph.Font{Ascent: 0.75, Descent: -0.25, SpaceWidth: 0.25}, size: 10}
				pg := &glyph.Page{Number: 1, Width: 600, Height: 400}
				p.text(pg, 60, 120, 1, 0, "The harbour was closed for the whole of the winter and opened again")
				x := 60.0
				for _, w := range strings.Fields(text) {
					n := len(pg.Glyphs)
					p.text(pg, x, 90, 1, 0, w)
					x += float64(len(pg.Glyphs)-n) * 5
					if how == "typed" {
						pg.Glyphs = append(pg.Glyphs, glyph.Glyph{Text: " ", X: x, Y: 90, DX: by * 10, Size: 10, Font: p.font, MCID: -1, Run: p.run, Flags: glyph.Space})
					}
					x += by * 10
				}
				if md, _ := layout.Settle(read([]*glyph.Page{pg}), nil).Markdown(nil, false); !strings.Contains(md, text) {
					t.Errorf("%s %v %s: %q", text, by, how, md)
				}
			}
		}
	}
}
