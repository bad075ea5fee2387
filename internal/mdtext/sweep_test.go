package mdtext_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/golden"
	"github.com/pagemill/pagemill/internal/mdtext"
)

// TestSweeps pins the sizes at which a text is read as something else.
func TestSweeps(t *testing.T) {
	t.Parallel()
	golden.Sweep(t, "testdata/sweeps.txtar", func(_ *testing.T, _, md string) string {
		blocks, spans := ours(md)
		d := mdtext.Parse(md)
		for i := range d.Blocks {
			for _, s := range d.Spans(&d.Blocks[i]) {
				if s.Kind == mdtext.Bare {
					spans = append(spans, fmt.Sprintf("bare %s, to the end: %v", s.Target.Destination, s.End == len(md)))
				}
			}
		}
		return strings.Join(append(blocks, spans...), "\n")
	})
}
