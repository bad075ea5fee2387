package records

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/golden"
)

// TestSweeps pins the sizes at which a list, or a property of it, is found no
// more. ARGS are the array's name and its fields, as for find. The result has a
// line for the number of items and one for each property, with its first value.
func TestSweeps(t *testing.T) {
	t.Parallel()
	golden.Sweep(t, "testdata/sweeps.txtar", func(t *testing.T, args, in string) string {
		fields := strings.Fields(args)
		items := find(t, in, fields[0], fields[1:]...)
		first := map[string]string{}
		for _, it := range items {
			for name, v := range it {
				if first[name] == "" {
					first[name] = fmt.Sprint(v.V)
				}
			}
		}
		out := []string{"no list"}
		if len(items) > 0 {
			out[0] = "a list"
		}
		for _, name := range slices.Sorted(maps.Keys(first)) {
			out = append(out, name+"="+first[name])
		}
		return strings.Join(out, "; ")
	})
}
