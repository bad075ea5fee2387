package saved

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/golden"
)

// TestSweeps pins the sizes at which names are shortened and pictures taken for
// placeholders. ARGS say what is made of the input.
func TestSweeps(t *testing.T) {
	t.Parallel()
	golden.Sweep(t, "testdata/sweeps.txtar", func(t *testing.T, args, in string) string {
		switch args {
		case "element":
			return fmt.Sprintf("%s, cut: %v", element(in), len(element(in)) < len(in))
		case "slug":
			return fmt.Sprintf("%s, cut: %v", slug(in), len(slug(in)) < len(in)-len("https://"))
		case "member":
			got := memberPath(in)
			if strings.HasPrefix(got, "deep-") {
				return "a name made of its hash"
			}
			return got
		case "picture":
			return fmt.Sprint(isPicture(in))
		}
		t.Fatalf("what is made of %q?", args)
		return ""
	})
}
