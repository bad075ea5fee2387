package linediff

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/growth"
)

// TestGrowth checks that eight times the text takes not much more than eight
// times the time, for expensive inputs.
func TestGrowth(t *testing.T) {
	for name, generate := range map[string]func(r *rand.Rand, n int) (string, string){
		"shuffled": func(r *rand.Rand, n int) (string, string) {
			words := make([]string, n)
			for i := range words {
				words[i] = fmt.Sprint("line ", i)
			}
			a := strings.Join(words, "\n")
			r.Shuffle(n, func(i, j int) { words[i], words[j] = words[j], words[i] })
			return a, strings.Join(words, "\n")
		},
		"two lines": func(r *rand.Rand, n int) (string, string) {
			return text(r, n, []string{"a", "b"}), text(r, n, []string{"a", "b"})
		},
		"blank lines": func(r *rand.Rand, n int) (string, string) {
			return text(r, n, []string{"", "", "", "", "a"}), text(r, n, []string{"", "", "", "b"})
		},
		"one line": func(r *rand.Rand, n int) (string, string) {
			return strings.Repeat("a\n", n), strings.Repeat("a\n", n+n/3)
		},
		"period": func(r *rand.Rand, n int) (string, string) {
			return strings.Repeat("a\nb\nc\n", n/3), strings.Repeat("b\na\nc\nc\n", n/4)
		},
	} {
		t.Run(name, func(t *testing.T) {
			growth.Prepared(t, name, 6_000, func(n int) func() {
				a, b := generate(rand.New(rand.NewPCG(1, 3)), n)
				return func() { unified(a, b) }
			})
		})
	}
}
