package layout_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/golden"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// TestSweeps pins the sizes and distances at which drawn pages are read otherwise.
// The input is that of TestGolden. The result is the kinds of the blocks, with the
// columns of tables, or with the argument "text" the Markdown.
func TestSweeps(t *testing.T) {
	t.Parallel()
	golden.Sweep(t, "testdata/sweeps/sweeps.txtar", func(t *testing.T, args, program string) string {
		pages, err := draw(program)
		if err != nil {
			t.Fatal(err)
		}
		md, pieces := layout.Settle(read(pages), nil).Markdown(nil, true)
		if args == "text" {
			return md
		}
		var out strings.Builder
		for _, ps := range pieces {
			for _, p := range ps {
				out.WriteString(kinds[p.Block.Kind])
				if t := p.Block.Table; t != nil {
					fmt.Fprintf(&out, " of %d columns", len(t.Rows[0]))
				}
				out.WriteString("; ")
			}
		}
		return out.String()
	})
}
