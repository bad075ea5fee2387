// Package growth checks in tests that cost grows linearly with the input.
//
// The cost is the minimum over several tries of the processor time of the
// thread that does the work, where the system reports it, so that other work on
// the machine does not count. The limit is a ratio within one run: eight times
// the input may take at most 24 times as long.
package growth

import (
	"runtime"
	"testing"
	"time"
)

const (
	factor = 8
	bound  = 24
	tries  = 4
	floor  = 2 * time.Millisecond // shorter times can't be told from noise
)

// Check fails the test if run(8*n) costs more than 24 times as much as run(n)
// in each of several tries. It skips in short mode.
func Check(t *testing.T, name string, n int, run func(n int)) {
	t.Helper()
	if testing.Short() {
		t.Skip("growth is not measured in short mode")
	}
	if small, large, ok := linear(n, floor, run); !ok {
		t.Errorf("%s: %d units cost %v, %d cost %v: more than %d times as much", name, n, small, factor*n, large, bound)
	}
}

// linear reports whether one of several tries keeps to the limit, with the costs
// of the last. A cost below floor counts as floor.
func linear(n int, floor time.Duration, run func(n int)) (small, large time.Duration, ok bool) {
	for range tries {
		small, large = best(run, n), best(run, factor*n)
		if large <= bound*max(small, floor) {
			return small, large, true
		}
	}
	return small, large, false
}

// Prepared is like Check for work whose input is made beforehand and not
// measured: input(n) returns the work on n units.
func Prepared(t *testing.T, name string, n int, input func(n int) func()) {
	t.Helper()
	work := map[int]func(){n: input(n), factor * n: input(factor * n)}
	Check(t, name, n, func(n int) { work[n]() })
}

func best(run func(int), n int) time.Duration {
	least := time.Duration(1<<63 - 1)
	for range 3 {
		least = min(least, Cost(func() { run(n) }))
	}
	return least
}

// Cost returns the processor time that work takes on its own thread.
func Cost(work func()) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	start := threadTime()
	work()
	return threadTime() - start
}
