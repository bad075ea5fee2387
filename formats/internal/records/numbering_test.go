package records

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

func TestNumbering(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	var n numbering
	for _, room := range []int{0, 10, 1000, 3} { // the table is used again
		n.reset(room)
		want := map[uint64]int32{}
		for range 2000 {
			key := uint64(r.IntN(700)) << (8 * r.IntN(8))
			k, fresh := n.number(key)
			old, known := want[key]
			if fresh == known || known && k != old || fresh && int(k) != len(want) {
				t.Fatalf("room %d, key %d: %d, %v; known %v as %d", room, key, k, fresh, known, old)
			}
			want[key] = k
		}
	}
}

func TestGlossary(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 6))
	for _, room := range []int{0, 500} {
		g := make(glossary, room)
		want := map[string]int32{}
		for range 2000 {
			s := strconv.Itoa(r.IntN(600))
			k, fresh := g.number(s)
			old, known := want[s]
			if fresh == known || known && k != old || fresh && int(k) != len(want) {
				t.Fatalf("room %d, %s: %d, %v; known %v as %d", room, s, k, fresh, known, old)
			}
			want[s] = k
		}
	}
}
