package tabular

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Sides of boxes around words of a line, as around code in a text.
const (
	inlineHeight = 2.0 // greatest height, in sizes of the words beside it
	inlineGap    = 0.9 // greatest gap between the words on both sides, in sizes: cells are padded
	inlineLooks  = 16  // rules looked at between two words
)

// withoutInline returns the vertical rules but for those that are as high as a line
// and stand between two of its words: sides of a box around a word, not of a cell.
func withoutInline(ws []textline.Word, vs []geom.Ruling) []geom.Ruling {
	inline := map[int]bool{}
	for i := 1; i < len(ws); i++ {
		a, b := &ws[i-1], &ws[i]
		size := max(a.Size, b.Size)
		if a.Turned || b.Turned || math.Abs(a.Base-b.Base) > 0.2*size || b.Box.X0-a.Box.X1 > inlineGap*size {
			continue
		}
		from, _ := slices.BinarySearchFunc(vs, a.Box.X1-1, func(v geom.Ruling, x float64) int { return cmp.Compare(v.Pos, x) })
		for k := from; k < min(len(vs), from+inlineLooks) && vs[k].Pos <= b.Box.X0+1; k++ {
			if v := vs[k]; v.To-v.From <= inlineHeight*size && v.From < a.Base && v.To > a.Base-0.5*size {
				inline[k] = true
			}
		}
	}
	if len(inline) == 0 {
		return vs
	}
	var out []geom.Ruling
	for k, v := range vs {
		if !inline[k] {
			out = append(out, v)
		}
	}
	return out
}
