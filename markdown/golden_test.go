package markdown

import (
	stdcontext "context"
	"encoding/json"
	"testing"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/golden"
)

func TestGolden(t *testing.T) {
	t.Parallel()
	golden.Run(t, "testdata/*.txtar", func(t *testing.T, c golden.Case) map[string]string {
		var opts Options
		if s := c.Files["options"]; s != "" {
			if err := json.Unmarshal([]byte(s), &opts); err != nil {
				t.Fatal(err)
			}
		}
		p, err := dom.ParseString(c.Files["input"])
		if err != nil {
			t.Fatal(err)
		}
		return map[string]string{"markdown": must(Convert(stdcontext.Background(), p.Root, opts))}
	})
}
