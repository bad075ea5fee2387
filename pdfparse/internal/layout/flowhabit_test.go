package layout_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// A flowHabit is how a producer sets running text.
type flowHabit struct {
	spaces   string  // how words are parted: "painted", "offsets", "operators", "letters", "other font", "hair"
	fit      string  // "ragged", "justified", "squeezed"
	tracking float64 // between letters, in sizes
	what     string  // "plain", "marks", "late marks", "small caps", "side note", "hyphens", "caption"
	cols     int
	gutter   float64 // in sizes
	order    string  // in which lines are painted: "down", "across"
}

var flowWords = strings.Fields(`the harbour master weighs every parcel that leaves before noon and writes its number
	into a book which nobody but he may open because salt and damp have spoilt older volumes while boats from both
	islands bring herring timber and letters in turn so that on some days eleven men carry crates over the narrow
	bridge until dark when lamps are lit along the quay for ships that come late from northern waters`)

const flowSize = 10.0

// A flowPen draws running text.
type flowPen struct {
	h       flowHabit
	rng     *rand.Rand
	pg      *glyph.Page
	font    *glyph.Font
	other   *glyph.Font
	run     int32
	pending []func()
}

// glyphs paints text whose places vary by a hundredth of the size, and returns where it ends.
func (p *flowPen) glyphs(x, y, size float64, s string) float64 {
	for _, r := range s {
		g := glyph.Glyph{Text: string(r), X: x + (p.rng.Float64()-0.5)*0.02*size, Y: y, DX: runeWidth(r) * size, Size: size, Font: p.font, MCID: -1, Run: p.run}
		p.pg.Glyphs = append(p.pg.Glyphs, g)
		x += g.DX + p.h.tracking*size
		if p.h.spaces == "letters" {
			p.run++
		}
	}
	return x
}

// A flowWord is a word of a line: its text, a raised mark, and whether it is set
// in small capitals.
type flowWord struct {
	text, mark string
	caps       bool
}

func (p *flowPen) width(w flowWord) float64 {
	n := float64(len([]rune(w.text))) * p.h.tracking
	if w.caps {
		return (textWidth(w.text[:1])+0.8*textWidth(w.text[1:])+n)*flowSize + 0.1
	}
	return (textWidth(w.text) + n + 0.36*float64(len(w.mark))) * flowSize
}

// line paints words with gaps of a width.
func (p *flowPen) line(x, y, gap float64, ws []flowWord) {
	for i, w := range ws {
		switch {
		case w.caps:
			x = p.glyphs(x, y, flowSize, w.text[:1])
			x = p.glyphs(x, y, 0.8*flowSize, w.text[1:])
		default:
			x = p.glyphs(x, y, flowSize, w.text)
		}
		if w.mark != "" {
			p.run++
			at := x
			mark := func() { p.glyphs(at, y-0.36*flowSize, 0.62*flowSize, w.mark); p.run++ }
			if p.h.what == "late marks" {
				p.pending = append(p.pending, mark)
			} else {
				mark()
			}
			x += 0.36 * flowSize * float64(len(w.mark))
		}
		if i == len(ws)-1 {
			break
		}
		space := glyph.Glyph{Text: " ", X: x, Y: y, DX: 0.28 * flowSize, Size: flowSize, Font: p.font, MCID: -1, Flags: glyph.Space, Run: p.run}
		switch p.h.spaces {
		case "painted", "letters":
			p.pg.Glyphs = append(p.pg.Glyphs, space)
		case "other font":
			p.run++
			space.Font, space.Size, space.Run = p.other, 1.3*flowSize, p.run
			p.pg.Glyphs = append(p.pg.Glyphs, space)
			p.run++
		case "hair": // a narrow space, and the rest by an offset
			space.DX = 0.02 * flowSize
			p.pg.Glyphs = append(p.pg.Glyphs, space)
		case "operators":
			p.run++
		}
		x += gap
	}
	p.run++
}

// draw sets paragraphs in columns and returns the page and its words in order.
func (h flowHabit) draw(rng *rand.Rand) (*glyph.Page, []string) {
	p := &flowPen{h: h, rng: rng, font: &glyph.Font{Ascent: 0.75, Descent: -0.25}, other: &glyph.Font{Ascent: 0.75, Descent: -0.25, Name: "Symbol"}}
	p.pg = &glyph.Page{Number: 1, Width: 612, Height: 792}
	var gold []string
	const left, full = 60.0, 490.0
	wide := (full - float64(h.cols-1)*h.gutter*flowSize) / float64(h.cols)
	type set struct {
		col  int
		x, y float64
		gap  float64
		ws   []flowWord
	}
	var lines []set
	mark := 0
	for c := range h.cols {
		x0 := left + float64(c)*(wide+h.gutter*flowSize)
		y := 80.0
		for range 3 {
			var ws []flowWord
			for k := range 40 + rng.IntN(30) {
				w := flowWord{text: flowWords[rng.IntN(len(flowWords))]}
				if k == 0 {
					w.text = strings.ToUpper(w.text[:1]) + w.text[1:]
				}
				switch {
				case k > 0 && strings.HasSuffix(h.what, "marks") && rng.IntN(12) == 0:
					mark++
					w.mark = fmt.Sprint(mark)
				case h.what == "small caps" && rng.IntN(9) == 0 && len(w.text) > 3:
					w.text, w.caps = strings.ToUpper(w.text), true
				}
				ws = append(ws, w)
			}
			ws[len(ws)-1].text += "."
			for _, w := range ws {
				gold = append(gold, w.text+w.mark)
			}
			space := 0.28*flowSize + h.tracking*flowSize
			if h.fit == "squeezed" {
				space = 0.15 * flowSize
			}
			for len(ws) > 0 {
				n, w := 1, p.width(ws[0])
				for n < len(ws) && w+space+p.width(ws[n]) <= wide {
					w += space + p.width(ws[n])
					n++
				}
				gap := space
				if h.fit == "justified" && n < len(ws) && n > 1 {
					gap += (wide - w) / float64(n-1)
				}
				lines = append(lines, set{c, x0, y, gap, ws[:n]})
				ws = ws[n:]
				y += 1.2 * flowSize
			}
			y += 0.8 * flowSize
		}
	}
	if h.order == "across" {
		slices.SortStableFunc(lines, func(a, b set) int { return int(a.y - b.y) })
	}
	for _, l := range lines {
		p.line(l.x, l.y, l.gap, l.ws)
	}
	for _, f := range p.pending {
		f()
	}
	return p.pg, gold
}

var raised = regexp.MustCompile(`</?su[pb]>`)

// wordsOf returns the words of a page's Markdown.
func wordsOf(pg *glyph.Page) []string {
	md, _ := layout.Settle([]*layout.Page{readPage(pg, layout.Options{})}, nil).Markdown(nil, false)
	return strings.Fields(strings.NewReplacer("*", "", "#", "", "|", "", "---", "").Replace(raised.ReplaceAllString(md, "")))
}

// inOrder returns the share of a's trigrams that b has.
func inOrder(a, b []string) float64 {
	have := map[[3]string]int{}
	for i := 2; i < len(b); i++ {
		have[[3]string(b[i-2:i+1])]++
	}
	n := 0
	for i := 2; i < len(a); i++ {
		if k := [3]string(a[i-2 : i+1]); have[k] > 0 {
			have[k]--
			n++
		}
	}
	return float64(n) / float64(max(len(a)-2, 1))
}

// TestFlowHabits reads running text as different producers set it: every word
// comes out, and in order.
func TestFlowHabits(t *testing.T) {
	t.Parallel()
	least := map[string]float64{"all": 0.94, "columns 1": 0.998, "columns 2": 0.95, "columns 3": 0.9, "order down": 0.995, "order across": 0.87}
	type tally struct {
		exact, all int
		order      float64
	}
	by := map[string]*tally{}
	shown := map[string]int{}
	eachFlow(func(seed uint64, h flowHabit) {
		pg, gold := h.draw(rand.New(rand.NewPCG(seed, 5)))
		got := wordsOf(pg)
		order := inOrder(gold, got)
		for _, key := range []string{"all", "spaces " + h.spaces, "fit " + h.fit, fmt.Sprint("tracking ", h.tracking), "what " + h.what, fmt.Sprint("columns ", h.cols), fmt.Sprint("gutter ", h.gutter), "order " + h.order} {
			if by[key] == nil {
				by[key] = &tally{}
			}
			by[key].all++
			by[key].order += order
			if slices.Equal(got, gold) {
				by[key].exact++
			}
		}
		if k := h.spaces + h.fit + h.what; order < 1 && testing.Verbose() && shown[k] < 1 {
			shown[k]++
			t.Logf("%+v order %.3f\n got %q\nwant %q", h, order, got, gold)
		}
	})
	for _, key := range slices.Sorted(maps.Keys(by)) {
		n := by[key]
		share := n.order / float64(n.all)
		t.Logf("%-20s order %.4f exact %.3f of %d", key, share, float64(n.exact)/float64(n.all), n.all)
		if share < least[key] {
			t.Errorf("%s: %.4f of the words are in order, want %.3f", key, share, least[key])
		}
	}
}

func eachFlow(f func(seed uint64, h flowHabit)) {
	seed := uint64(0)
	for _, spaces := range []string{"painted", "offsets", "operators", "letters", "other font", "hair"} {
		for _, fit := range []string{"ragged", "justified", "squeezed"} {
			for _, tracking := range []float64{0, 0.05, -0.02} {
				for _, what := range []string{"plain", "marks", "late marks", "small caps"} {
					for _, cols := range []int{1, 2, 3} {
						for _, gutter := range []float64{1, 1.6, 2.4} {
							for _, order := range []string{"down", "across"} {
								seed++
								if cols == 1 && (gutter > 1 || order == "across") || seed%7 != 0 {
									continue
								}
								f(seed, flowHabit{spaces, fit, tracking, what, cols, gutter, order})
							}
						}
					}
				}
			}
		}
	}
}
