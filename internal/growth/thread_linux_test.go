package growth

import (
	"testing"
	"time"
)

// Waiting does not count, only work.
func TestCost(t *testing.T) {
	t.Parallel()
	work := best(func(n int) { sink.Add(spin(n)) }, 5_000_000)
	if sleep := best(func(int) { time.Sleep(work) }, 0); sleep > work/2 {
		t.Errorf("sleep costs %v, work %v", sleep, work)
	}
}
