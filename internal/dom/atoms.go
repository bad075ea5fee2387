package dom

import "golang.org/x/net/html/atom"

// An AtomTable maps the names of elements to values, those that are not in it to
// the zero value.
type AtomTable[V comparable] struct {
	keys   [atomSlots]atom.Atom
	values [atomSlots]V
}

// atomSlots is a power of two, and more than twice the number of names.
const atomSlots = 256

// NewAtomTable returns a table of the names with each value.
func NewAtomTable[V comparable](names map[V][]atom.Atom) *AtomTable[V] {
	t := &AtomTable[V]{}
	for v, list := range names {
		for _, a := range list {
			k := t.slot(a)
			t.keys[k], t.values[k] = a, v
		}
	}
	return t
}

// Of returns the value of a name.
func (t *AtomTable[V]) Of(a atom.Atom) V { return t.values[t.slot(a)] }

// slot returns the index of a name, or of the empty slot where it would be.
func (t *AtomTable[V]) slot(a atom.Atom) uint32 {
	k := uint32(a) * 0x9E3779B1 >> 24
	for t.keys[k] != a && t.keys[k] != 0 {
		k = (k + 1) % atomSlots
	}
	return k
}
