package layout_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// A bidiHabit is how a producer sets a right-to-left paragraph.
type bidiHabit struct {
	order  string // in which glyphs are painted: "seen", "words", "parts", "read"
	spaces bool   // painted
	what   string // words among those from the right: "", "numbers", "latin", "signs"
}

const hebrewWords = "נמל ספינות חבילה מלח גשר בוקר ספרים מנורה דואר צפון אנשים ערב"

// rightToLeft reports whether a word begins with a Hebrew letter, whose first byte
// is D7.
func rightToLeft(w string) bool { return strings.HasPrefix(w, "\xd7") }

// draw sets a paragraph from the right and returns the page and its words.
func (h bidiHabit) draw(rng *rand.Rand) (*glyph.Page, []string) {
	pg := &glyph.Page{Number: 1, Width: 612, Height: 792}
	font := &glyph.Font{Ascent: 0.75, Descent: -0.25, SpaceWidth: 0.25}
	const size = 10.0
	hebrew := strings.Fields(hebrewWords)
	var gold []string
	run := int32(0)
	for line := range 8 {
		var ws []string
		for k := range 10 {
			w := hebrew[rng.IntN(len(hebrew))]
			if k > 0 && k < 9 && rng.IntN(4) == 0 {
				switch h.what {
				case "numbers":
					w = fmt.Sprint(10 + rng.IntN(3000))
				case "latin":
					w = flowWords[rng.IntN(len(flowWords))]
				case "signs":
					w += ","
				}
			}
			ws = append(ws, w)
		}
		gold = append(gold, ws...)
		// From right to left; words from the left keep their order.
		x, y := 540.0, 80+float64(line)*14
		type placed struct {
			g    glyph.Glyph
			word int
			read int // position in reading order
		}
		var ps []placed
		for i := 0; i < len(ws); {
			j := i + 1
			if !rightToLeft(ws[i]) {
				for h.what == "latin" && j < len(ws) && !rightToLeft(ws[j]) {
					j++
				}
			}
			group := ws[i:j]
			text := []rune(strings.Join(group, " "))
			wide := 0.0
			for range text {
				wide += 0.5 * size
			}
			x -= wide
			word := i
			for k, r := range text {
				at := x + 0.5*size*float64(k)
				if rightToLeft(group[0]) {
					at = x + wide - 0.5*size*float64(k+1)
				}
				g := glyph.Glyph{Text: string(r), X: at, Y: y, DX: 0.5 * size, Size: size, Font: font, MCID: -1}
				if r == ' ' {
					word++
					g.Flags = glyph.Space
				}
				ps = append(ps, placed{g, word, len(ps)})
			}
			x -= 0.3 * size
			ps = append(ps, placed{glyph.Glyph{Text: " ", X: x, Y: y, DX: 0.3 * size, Size: size, Font: font, MCID: -1, Flags: glyph.Space}, j - 1, len(ps)})
			i = j
		}
		slices.SortStableFunc(ps, func(a, b placed) int {
			switch {
			case h.order == "read":
				return a.read - b.read
			case h.order == "seen" || a.word == b.word:
				return int(a.g.X*8) - int(b.g.X*8)
			case h.order == "parts" && a.word/2 != b.word/2:
				return a.word/2 - b.word/2
			case h.order == "parts":
				return int(a.g.X*8) - int(b.g.X*8)
			}
			return a.word - b.word
		})
		for i, p := range ps {
			if i > 0 && ps[i-1].word != p.word {
				run++
			}
			p.g.Run = run
			if h.spaces || p.g.Flags&glyph.Space == 0 {
				pg.Glyphs = append(pg.Glyphs, p.g)
			}
		}
		run++
	}
	return pg, gold
}

// TestBidiHabits reads right-to-left text as different producers paint it.
func TestBidiHabits(t *testing.T) {
	t.Parallel()
	seed := uint64(0)
	for _, order := range []string{"seen", "words", "parts", "read"} {
		for _, spaces := range []bool{true, false} {
			for _, what := range []string{"", "numbers", "latin", "signs"} {
				h := bidiHabit{order, spaces, what}
				all, least := 0.0, 0.99
				for range 10 {
					seed++
					pg, gold := h.draw(rand.New(rand.NewPCG(seed, 7)))
					got := wordsOf(pg)
					share := inOrder(gold, got)
					if all += share; share < least && testing.Verbose() {
						t.Logf("%+v %.3f\n got %q\nwant %q", h, share, got, gold)
					}
				}
				t.Logf("%+v: %.3f", h, all/10)
				if all/10 < least {
					t.Errorf("%+v: %.3f of the words are in order, want %.2f", h, all/10, least)
				}
			}
		}
	}
}
