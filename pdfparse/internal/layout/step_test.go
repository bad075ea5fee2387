package layout

import (
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// TestOutOfStep tells columns of text by lines that are not at the same heights.
func TestOutOfStep(t *testing.T) {
	t.Parallel()
	column := func(x, pitch float64, n int) side {
		s := side{box: geom.Rect{X0: x, Y0: 50, X1: x + 150, Y1: 50 + pitch*float64(n)}, lines: n, words: 6, pieces: 1, size: 9}
		for i := range n {
			s.bases = append(s.bases, 60+pitch*float64(i)+0.75*(pitch-8.6))
		}
		return s
	}
	rule := []geom.Ruling{{Pos: 100, From: 20, To: 400}}
	for name, c := range map[string]struct {
		left, right side
		gap         float64
		rules       []geom.Ruling
		want        bool
	}{
		"columns":         {column(40, 8.6, 12), column(210, 12.6, 9), 20, nil, true},
		"in step":         {column(40, 11, 9), column(210, 11, 9), 20, nil, false},
		"few lines":       {column(40, 8.6, 12), column(210, 12.6, 5), 20, nil, false},
		"narrow gap":      {column(40, 8.6, 12), column(210, 12.6, 9), 5, nil, false},
		"a rule across":   {column(40, 8.6, 12), column(210, 12.6, 9), 20, rule, false},
		"cells of a row":  {column(40, 8.6, 12), func() side { s := column(210, 12.6, 9); s.pieces = 2; return s }(), 20, nil, false},
		"single words":    {func() side { s := column(40, 8.6, 12); s.words = 1; return s }(), column(210, 12.6, 9), 20, nil, false},
		"lines of a code": {func() side { s := column(40, 8.6, 12); s.ls = []*traits{{mono: 1}}; return s }(), column(210, 12.6, 9), 20, nil, false},
	} {
		if got := (&cutter{hs: c.rules}).outOfStep(&c.left, &c.right, c.gap); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
