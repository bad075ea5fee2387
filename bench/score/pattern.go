package score

import (
	"regexp"
	"sync"
)

// pattern returns a regular expression that is compiled when it is first used:
// programs that link this package and score nothing don't pay for it.
func pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
