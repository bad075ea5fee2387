package layout_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/roles"
)

var drawnTo = flag.String("pieces", "", "file to write the pieces of drawn documents to, with their headings: none that another test measures")

// TestDrawnPieces writes documents that the trainer learns from.
func TestDrawnPieces(t *testing.T) {
	if *drawnTo == "" {
		t.Skip("no file")
	}
	out, err := os.Create(*drawnTo)
	if err != nil {
		t.Fatal(err)
	}
	enc := json.NewEncoder(out)
	add := func(id string, pages []*glyph.Page, titles []string, level map[string]int) {
		for _, ps := range layout.Pieces(read(pages), nil) {
			blocks, _, heads := layout.Heads(read(pages), nil, roles.Headings)
			levels := make([]int, len(heads))
			for i, b := range blocks {
				levels[i] = level[b.Text.String()]
			}
			if err := enc.Encode(map[string]any{"id": id, "pieces": ps, "titles": titles, "heads": heads, "levels": levels}); err != nil {
				t.Fatal(err)
			}
		}
	}
	eachHeadingHabit(1, func(seed uint64, h headingHabit) {
		pages, gold := h.draw(rand.New(rand.NewPCG(seed, 5)))
		add(fmt.Sprint("headings-", seed), pages, gold, nil)
	})
	eachLevelHabit(levelRest+1, func(seed uint64, h levelHabit) {
		pages, gold := h.draw(rand.New(rand.NewPCG(seed, 5)))
		level := map[string]int{}
		for i, g := range gold {
			_, gold[i], _ = strings.Cut(g, " ")
			level[gold[i]] = int(g[0] - '0')
		}
		add(fmt.Sprint("levels-", seed), pages, gold, level)
	})
	eachNewsHabit(1, func(seed uint64, h newsHabit) {
		page, _, heads := h.draw(rand.New(rand.NewPCG(seed, 6)))
		add(fmt.Sprint("news-", seed), []*glyph.Page{page}, heads, nil)
	})
	eachEntryHabit(func(seed uint64, h entryHabit) {
		if seed%2 == 0 || h.kind == "terms below" {
			s := h.draw(rand.New(rand.NewPCG(seed, 32)))
			add(fmt.Sprint("entries-", seed), s.pages, []string{"Contents"}, nil)
		}
	})
	for seed := range uint64(60) {
		pages, gold := drawManual(rand.New(rand.NewPCG(seed, 7)))
		add(fmt.Sprint("manual-", seed), pages, gold, nil)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}

// drawManual draws a manual page: text indented below headings at the left edge,
// terms above what is said of them.
func drawManual(rng *rand.Rand) (pages []*glyph.Page, heads []string) {
	plain, bold := &glyph.Font{Ascent: 0.75, Descent: -0.25}, &glyph.Font{Ascent: 0.75, Descent: -0.25, Bold: true}
	s := &setter{pen: pen{font: plain}, columns: 1}
	s.feed(0)
	caps, indent, gap := rng.IntN(3) > 0, 20+float64(rng.IntN(30)), float64(3+rng.IntN(10))
	line := func(x float64, font *glyph.Font, words int) string {
		var ws []string
		for range words {
			ws = append(ws, habitWords[rng.IntN(len(habitWords))])
		}
		text := strings.Join(ws, " ")
		if font == bold && x == 0 && caps {
			text = strings.ToUpper(text)
		}
		s.feed(1.2 * bodySize)
		s.font = font
		for _, w := range strings.Fields(text) {
			s.set(s.page(), s.left+x, s.y, bodySize, w)
			x += (textWidth(w) + 0.28) * bodySize
		}
		s.font = plain
		s.y += 1.2 * bodySize
		return text
	}
	for range 4 + rng.IntN(8) {
		heads = append(heads, line(0, bold, 1+rng.IntN(2)))
		for range 1 + rng.IntN(4) {
			if rng.IntN(3) == 0 {
				line(indent, bold, 1)
				line(2*indent, plain, 3+rng.IntN(6))
			} else {
				for range rng.IntN(4) {
					line(indent, plain, 9)
				}
				line(indent, plain, 1+rng.IntN(8))
			}
			s.y += gap
		}
	}
	return s.pages, heads
}
