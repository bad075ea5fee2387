package htmlparse

import "unsafe"

// A slab hands out values of a few large allocations, which grow with what
// the page turns out to need.
type slab[T any] struct {
	free []T
	size int // of the last allocation, in values
}

const (
	firstSlab = 32
	maxSlab   = 32 << 10 // bytes: larger allocations are each swept alone
)

// one returns a new value.
func (s *slab[T]) one() *T {
	if len(s.free) == 0 {
		s.grow(1)
	}
	v := &s.free[0]
	s.free = s.free[1:]
	return v
}

// grow makes room for n values at least.
func (s *slab[T]) grow(n int) {
	var v T
	s.size = max(n, min(max(2*s.size, firstSlab), maxSlab/int(unsafe.Sizeof(v))))
	s.free = make([]T, s.size)
}
