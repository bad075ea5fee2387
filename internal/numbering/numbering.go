// Package numbering numbers keys in the order of their first appearance.
package numbering

import (
	"math/bits"
	"math/rand/v2"
)

// A Table numbers keys. It is a hash table that is emptied without being allocated
// anew; what the keys are is up to the page, so where they lie is not.
type Table struct {
	slots []int32 // number + 1
	keys  []uint64
	shift int
}

var seed = rand.Uint64() | 1

// Reset empties the table, with room for n keys.
func (t *Table) Reset(n int) {
	size := max(16, 1<<bits.Len(uint(2*n)))
	if cap(t.slots) < size {
		t.slots = make([]int32, size)
	}
	t.slots = t.slots[:size]
	clear(t.slots)
	t.keys = t.keys[:0]
	t.shift = 64 - bits.TrailingZeros(uint(size))
}

// Number returns the number of a key; fresh means that it is new.
func (t *Table) Number(key uint64) (k int32, fresh bool) {
	if 2*len(t.keys) >= len(t.slots) {
		t.grow()
	}
	i := t.slot(key)
	if s := t.slots[i]; s != 0 {
		return s - 1, false
	}
	t.keys = append(t.keys, key)
	t.slots[i] = int32(len(t.keys))
	return int32(len(t.keys) - 1), true
}

// slot returns where a key is, or is to be.
func (t *Table) slot(key uint64) uint64 {
	high, low := bits.Mul64(key^seed, seed)
	i := (high ^ low) >> t.shift
	for t.slots[i] != 0 && t.keys[t.slots[i]-1] != key {
		i = (i + 1) & uint64(len(t.slots)-1)
	}
	return i
}

func (t *Table) grow() {
	t.slots = make([]int32, 2*len(t.slots))
	t.shift--
	for k, key := range t.keys {
		t.slots[t.slot(key)] = int32(k + 1)
	}
}
