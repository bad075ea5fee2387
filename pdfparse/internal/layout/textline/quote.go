package textline

import (
	"math"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// TeX without a font of accented letters sets guillemets as small signs of
// mathematics: far less, far greater.

var guillemets = map[string]string{"≪": "«", "≫": "»"}

// smallSign is the greatest size of such a sign relative to the text beside it.
const smallSign = 0.75

// readGuillemets gives the signs that are guillemets their text and the look of
// the text beside them.
func readGuillemets(gs []glyph.Glyph) {
	for i := range gs {
		g := &gs[i]
		if len(g.Text) != 3 || guillemets[g.Text] == "" || g.Font == nil {
			continue
		}
		for _, k := range []int{i - 1, i + 1} {
			if k < 0 || k >= len(gs) {
				continue
			}
			if o := &gs[k]; o.Font != nil && o.Font != g.Font && g.Size < smallSign*o.Size && math.Hypot(g.X-o.X, g.Y-o.Y) < 2.5*o.Size && o.DX*o.DY == 0 {
				g.Text, g.Font, g.Size = guillemets[g.Text], o.Font, o.Size
				if o.DY == 0 {
					g.Y = o.Y
				} else {
					g.X = o.X
				}
				g.Flags |= glyph.ActualText
				break
			}
		}
	}
}
