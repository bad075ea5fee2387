//go:build unix

package linediff

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"syscall"
	"testing"
	"time"
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
			least := func(n int) time.Duration {
				a, b := generate(rand.New(rand.NewPCG(1, 3)), n)
				best := time.Hour
				for range 3 {
					start := cpu(t)
					unified(a, b)
					best = min(best, cpu(t)-start)
				}
				return best
			}
			const n = 6_000
			small, large := least(n), least(8*n)
			t.Logf("%v, %v: %.1f times", small, large, float64(large)/float64(small))
			if large > 24*small+5*time.Millisecond {
				t.Errorf("eight times the text takes %.1f times the time", float64(large)/float64(small))
			}
		})
	}
}

// cpu returns the CPU time of the process, which other processes do not affect.
func cpu(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
