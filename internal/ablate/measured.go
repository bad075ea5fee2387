//go:build pagemill_ablate

package ablate

import (
	"os"
	"strings"
)

// off holds the names in PAGEMILL_OFF. It is written once, when the program
// starts.
var off = parse(os.Getenv("PAGEMILL_OFF"))

// Off reports whether the decision of that name is switched off.
func Off(name string) bool { return off[name] }

func parse(list string) map[string]bool {
	names := map[string]bool{}
	for name := range strings.SplitSeq(list, ",") {
		if name != "" {
			names[name] = true
		}
	}
	return names
}
