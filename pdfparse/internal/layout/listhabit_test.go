package layout_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// listMarkers are the markers of three items.
var listMarkers = map[string][]string{
	"bullets": {"•", "•", "•", "•"}, "dashes": {"–", "–", "–", "–"}, "private": {"\uf0b7", "\uf0b7", "\uf0b7", "\uf0b7"},
	"dingbats": {"Ê", "Ê", "Ê", "Ê"}, "arrows": {"Ø", "Ø", "Ø", "Ø"},
	"numbers": {"1.", "2.", "3.", "4."}, "letters": {"a)", "b)", "c)", "d)"}, "roman": {"(i)", "(ii)", "(iii)", "(iv)"}, "drawn": {"", "", "", ""},
}

// TestListHabits reads lists as different producers set them: items whose lines
// hang or go on at the margin, close together or apart, in one or two columns.
func TestListHabits(t *testing.T) {
	t.Parallel()
	least := map[string]float64{"all": 1}
	by := shares{}
	shown := map[string]bool{}
	seed := uint64(0)
	for _, kind := range slices.Sorted(maps.Keys(listMarkers)) {
		for k := range 32 {
			hang, apart, indent, columns, gap := k&1 > 0, k&2 > 0, k&4 > 0, 1+k>>3&1, 1.2+float64(k>>4)
			seed++
			rng := rand.New(rand.NewPCG(seed, 13))
			s := &setter{pen: pen{font: &glyph.Font{Ascent: 0.75, Descent: -0.25}}, columns: columns}
			s.feed(0)
			var gold []string
			text := func(from int, prefix string) {
				var b strings.Builder
				for _, g := range s.page().Glyphs[from:] {
					b.WriteString(g.Text)
				}
				gold = append(gold, prefix+b.String())
			}
			para := func() {
				from := len(s.page().Glyphs)
				s.paragraph(rng, 4, false)
				text(from, "")
			}
			para()
			for i, marker := range listMarkers[kind] {
				left := s.left
				if indent {
					left += 18
				}
				if marker == "" {
					s.page().Shapes = append(s.page().Shapes, glyph.Shape{Rect: glyph.Rect{X0: left, Y0: s.y - 5, X1: left + 4, Y1: s.y - 1}, Filled: true, Round: true})
				} else {
					s.set(s.page(), left, s.y, bodySize, marker)
				}
				from := len(s.page().Glyphs)
				at := left + max(textWidth(marker), 0.4)*bodySize + gap*bodySize*0.6
				lines := 1 + (i+k)%3
				for n := range lines {
					x := at
					if n > 0 && !hang {
						x = left
					}
					s.line(rng, x, s.left+s.width, n == lines-1, map[bool]string{true: "Some"}[n == 0])
				}
				if text(from, "- "); apart {
					s.y += 0.5 * bodySize
				}
			}
			s.y += 0.6 * bodySize
			para()
			var got []string
			for _, b := range layout.Settle(read(s.pages), nil).Pages[0].Blocks {
				line := strings.ReplaceAll(b.Text.String(), " ", "")
				if b.Kind == layout.Item {
					line = "- " + line
				}
				got = append(got, line)
			}
			ok := slices.Equal(got, gold)
			by.count(ok, "all", kind, fmt.Sprint("hang ", hang), fmt.Sprint("apart ", apart), fmt.Sprint("indent ", indent), fmt.Sprint("columns ", columns), fmt.Sprint("gap ", gap))
			if !ok && testing.Verbose() && !shown[kind] {
				shown[kind] = true
				t.Logf("%s hang %t apart %t indent %t columns %d gap %.1f\n got %q\nwant %q", kind, hang, apart, indent, columns, gap, got, gold)
			}
		}
	}
	by.hold(t, least, "lists are right")
}
