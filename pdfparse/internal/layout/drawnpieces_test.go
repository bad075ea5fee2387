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
	add := func(id string, pages []*glyph.Page, titles []string) {
		for _, ps := range layout.Pieces(read(pages), nil) {
			if err := enc.Encode(map[string]any{"id": id, "pieces": ps, "titles": titles}); err != nil {
				t.Fatal(err)
			}
		}
	}
	eachHeadingHabit(1, func(seed uint64, h headingHabit) {
		pages, gold := h.draw(rand.New(rand.NewPCG(seed, 5)))
		add(fmt.Sprint("headings-", seed), pages, gold)
	})
	eachLevelHabit(levelRest+1, func(seed uint64, h levelHabit) {
		pages, gold := h.draw(rand.New(rand.NewPCG(seed, 5)))
		for i, g := range gold {
			_, gold[i], _ = strings.Cut(g, " ")
		}
		add(fmt.Sprint("levels-", seed), pages, gold)
	})
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}
