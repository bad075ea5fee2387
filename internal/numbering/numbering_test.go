package numbering

import (
	"math/rand/v2"
	"testing"
)

func TestNumbering(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	var n Table
	for _, room := range []int{0, 10, 1000, 3} { // the table is used again
		n.Reset(room)
		want := map[uint64]int32{}
		for range 2000 {
			key := uint64(r.IntN(700)) << (8 * r.IntN(8))
			k, fresh := n.Number(key)
			old, known := want[key]
			if fresh == known || known && k != old || fresh && int(k) != len(want) {
				t.Fatalf("room %d, key %d: %d, %v; known %v as %d", room, key, k, fresh, known, old)
			}
			want[key] = k
		}
	}
}
