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
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}
