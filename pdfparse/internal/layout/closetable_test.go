package layout_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"testing"
)

// TestCloseColumns reads tables whose columns are hardly further apart than words,
// as a browser sets them without padding: the pen moves to the next cell without a
// painted space.
func TestCloseColumns(t *testing.T) {
	t.Parallel()
	const least = 0.92
	right, all := 0, 0
	for _, habit := range []string{"zebra", "stubs", "total", "groups", "decimals", "centred", "signs", "leaders", "marks"} {
		for _, rules := range []string{"none", "head", "rows", "band"} {
			for _, gap := range []float64{0.35, 0.45, 0.6, 0.75} {
				for seed := range uint64(6) {
					h := fnv.New64a()
					fmt.Fprint(h, habit, rules, gap, seed)
					n := h.Sum64()
					s := &setting{habit: habit, rules: rules, face: int(n % 3), size: []float64{7, 9, 11}[n/3%3], gap: gap, lead: 1.2, jump: 0.3, order: "cells"}
					p, want := s.page("text", rand.New(rand.NewPCG(n, 1)))
					all++
					if ts := tablesOf(p); len(ts) == 1 && sameCells(ts[0], want[0]) {
						right++
					} else if testing.Verbose() && seed == 0 {
						t.Logf("%+v\n got %q\nwant %q", s, ts, want)
					}
				}
			}
		}
	}
	if float64(right) < least*float64(all) {
		t.Errorf("%d of %d tables are right, want %.2f", right, all, least)
	}
	t.Logf("%d of %d", right, all)
}
