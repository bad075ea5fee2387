package vault

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/golden"
	"github.com/pagemill/pagemill/pdfparse"
)

// TestSweeps pins the sizes at which names, tags, pictures and figures are made
// in another way. ARGS say what is made of the input.
func TestSweeps(t *testing.T) {
	t.Parallel()
	golden.Sweep(t, "testdata/sweeps.txtar", func(t *testing.T, args, in string) string {
		switch args {
		case "name":
			return fmt.Sprintf("%s (%v)", Name(in), len(Name(in)) < len(in))
		case "tags":
			return strings.Join(tags([]string{in}), ",")
		case "figures": // rows of four hundredths: left, top, right, bottom
			var page pdfparse.PageBlocks
			for line := range strings.Lines(in) {
				var b box
				for i, f := range strings.Fields(line) {
					n, err := strconv.ParseFloat(f, 64)
					if err != nil {
						t.Fatal(err)
					}
					b[i] = n / 1000
				}
				page.Items = append(page.Items, pdfparse.BlockItem{Type: "figure", BBox: &b})
			}
			if boxes := figures(page); len(boxes) == 2 {
				return fmt.Sprintf("2 figures, in one column: %v", sameColumn(boxes[0], boxes[1]))
			}
			return fmt.Sprintf("%d figures", len(figures(page)))
		}
		t.Fatalf("what is made of %q?", args)
		return ""
	})
}
