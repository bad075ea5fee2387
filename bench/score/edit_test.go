package score

import (
	"math/rand/v2"
	"testing"
)

// The bit-parallel distances equal those of the textbook matrix for all lengths
// around the word size of 64.
func TestEditOracle(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	text := func() []rune {
		out := make([]rune, rng.IntN(200))
		letters := 2 + rng.IntN(6)
		for i := range out {
			out[i] = rune('a' + rng.IntN(letters))
		}
		return out
	}
	for range 600 {
		a, b := text(), text()
		wantLCS, wantDistance := matrix(a, b)
		if got := lcs(a, b); got != wantLCS {
			t.Fatalf("lcs(%q, %q) = %d, want %d", string(a), string(b), got, wantLCS)
		}
		if got := levenshtein(a, b); got != wantDistance {
			t.Fatalf("levenshtein(%q, %q) = %d, want %d", string(a), string(b), got, wantDistance)
		}
	}
}

func matrix(a, b []rune) (common, distance int) {
	l, d := make([][]int, len(a)+1), make([][]int, len(a)+1)
	for i := range l {
		l[i], d[i] = make([]int, len(b)+1), make([]int, len(b)+1)
		d[i][0] = i
	}
	for j := range d[0] {
		d[0][j] = j
	}
	for i, x := range a {
		for j, y := range b {
			change := 1
			if x == y {
				change = 0
			}
			l[i+1][j+1] = max(l[i][j+1], l[i+1][j], l[i][j]+1-change)
			d[i+1][j+1] = min(d[i][j+1]+1, d[i+1][j]+1, d[i][j]+change)
		}
	}
	return l[len(a)][len(b)], d[len(a)][len(b)]
}
