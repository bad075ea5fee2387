package labelled

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestAppendWords(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 6))
	parts := []string{" ", "\t", "\n", "\v", "a", "bc", ":", "\u00a0", "é", "\u2003", "\x1f"}
	for range 20_000 {
		var b strings.Builder
		for range r.IntN(8) {
			b.WriteString(parts[r.IntN(len(parts)-3*r.IntN(2))])
		}
		if got, want := strings.TrimSuffix(string(appendWords(nil, b.String())), " "), strings.Join(strings.Fields(b.String()), " "); got != want {
			t.Fatalf("%q: %q, want %q", b.String(), got, want)
		}
	}
}
