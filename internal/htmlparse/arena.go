package htmlparse

import "strings"

// An arena holds strings that are not substrings of the page: decoded character
// references, names converted to lower case. Many share one allocation.
type arena struct {
	b    strings.Builder
	size int // of the last allocation
}

const (
	firstArena = 256
	maxArena   = 8 << 10
)

// begin makes room for a string of about n bytes and returns its start.
func (a *arena) begin(n int) int {
	if a.b.Cap()-a.b.Len() < n {
		a.size = max(n, min(max(2*a.size, firstArena), maxArena))
		a.b.Reset()
		a.b.Grow(a.size)
	}
	return a.b.Len()
}

// end returns the string that began at start. Later writes do not change it: a
// builder only appends.
func (a *arena) end(start int) string { return a.b.String()[start:] }
