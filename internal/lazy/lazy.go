// Package lazy makes tables and models on first use. A package variable with an
// initializer, even one of sync.OnceValue, is made, or linked, in every program
// that imports its package; a Value has none, so that the linker leaves out what
// no function of a program asks for, with its code and its data.
package lazy

import (
	"sync"
	"sync/atomic"
)

// A Value is made once. Its zero value is ready for use.
type Value[T any] struct {
	made  atomic.Bool
	mu    sync.Mutex
	value T
}

// Get returns the value, which the first call makes. A panic of make passes to
// the caller, and the next call tries again.
func (v *Value[T]) Get(make func() T) T {
	if !v.made.Load() {
		v.fill(make)
	}
	return v.value
}

func (v *Value[T]) fill(make func() T) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if !v.made.Load() {
		v.value = make()
		v.made.Store(true)
	}
}
