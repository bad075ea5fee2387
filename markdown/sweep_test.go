package markdown

import (
	stdcontext "context"
	"testing"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/golden"
)

// TestSweeps pins the sizes at which HTML is written in another way.
func TestSweeps(t *testing.T) {
	t.Parallel()
	golden.Sweep(t, "testdata/sweeps/sweeps.txtar", func(t *testing.T, _, in string) string {
		p, err := dom.ParseString(in)
		if err != nil {
			t.Fatal(err)
		}
		return must(Convert(stdcontext.Background(), p.Root, Options{}))
	})
}
