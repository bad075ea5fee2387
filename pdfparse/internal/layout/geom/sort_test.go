package geom

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSortBy compares with the standard library, with many equal elements.
func TestSortBy(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 300 {
		type pair struct{ key, id int }
		in := make([]pair, n)
		for i := range in {
			in[i] = pair{r.IntN(1 + n/3), i}
		}
		if n%4 == 0 {
			slices.SortFunc(in, func(a, b pair) int { return cmp.Compare(a.key, b.key) })
		}
		byKey := func(a, b pair) int { return cmp.Compare(a.key, b.key) }
		byRef := func(a, b *pair) int { return byKey(*a, *b) }
		want, got := slices.Clone(in), slices.Clone(in)
		slices.SortFunc(want, byKey)
		if SortBy(got, byRef); !slices.Equal(got, want) {
			t.Fatalf("%v sorted: %v, want %v", in, got, want)
		}
		want, got = slices.Clone(in), slices.Clone(in)
		slices.SortStableFunc(want, byKey)
		if SortStableBy(got, byRef); !slices.Equal(got, want) {
			t.Fatalf("%v stably sorted: %v, want %v", in, got, want)
		}
	}
}
