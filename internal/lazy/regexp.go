package lazy

import (
	"regexp"
	"sync"
)

// Regexp returns a regular expression that is compiled when it is first asked for. It
// panics then if expr is none.
func Regexp(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
