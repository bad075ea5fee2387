package records

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

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
