package layout_test

import (
	"math/rand/v2"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// The confidence of a table without rules is the alignment of its cells.
func TestTableFit(t *testing.T) {
	t.Parallel()
	pg, _ := drawnTable{cols: 4, numbers: 2, head: true, gap: 2, jump: 0.5, order: "rows", tall: 0}.draw(rand.New(rand.NewPCG(1, 7)))
	n := 0
	for _, b := range layout.Settle([]*layout.Page{readPage(pg, layout.Options{})}, nil).Pages[0].Blocks {
		if b.Table != nil {
			if n++; b.Table.Fit < 0.9 || b.Table.Fit > 1 {
				t.Errorf("fit %v", b.Table.Fit)
			}
		}
	}
	if n != 1 {
		t.Errorf("%d tables", n)
	}
}
