package htmlparse

// A slab hands out values of a few large allocations, which grow with what
// the page turns out to need.
type slab[T any] struct {
	free []T
	size int // of the last allocation, in values
}

const (
	firstSlab = 32
	maxSlab   = 315 // nodes of 104 bytes fill an allocation of 32 KiB; larger ones are each swept alone
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
	s.size = max(n, min(max(2*s.size, firstSlab), maxSlab))
	s.free = make([]T, s.size)
}
