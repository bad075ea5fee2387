package score

import (
	"regexp"
	"sync"
)

// pattern returns a regular expression that is compiled on first use: programs
// that link this package without scoring anything don't pay for it.
func pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
