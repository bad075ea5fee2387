package htmlparse

import "unsafe"

// A slab allocates values in a few large blocks, whose size grows with the
// number needed so far.
type slab[T any] struct {
	free []T
	size int // of the last allocation, in values
}

const (
	firstSlab = 32
	maxSlab   = 32 << 10 // in bytes; larger allocations are swept one by one
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

// grow makes room for at least n values.
func (s *slab[T]) grow(n int) {
	var v T
	s.size = max(n, min(max(2*s.size, firstSlab), maxSlab/int(unsafe.Sizeof(v))))
	s.free = make([]T, s.size)
}
