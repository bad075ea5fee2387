package growth

import (
	"sync/atomic"
	"testing"
	"time"
)

// spin does n steps of work that the compiler keeps.
func spin(n int) (x uint64) {
	for i := range n {
		x = x*6364136223846793005 + uint64(i)
	}
	return x
}

var sink atomic.Uint64

// Work of n steps passes, work of n² steps does not.
func TestLinear(t *testing.T) {
	t.Parallel()
	const floor = 200 * time.Microsecond
	if small, large, ok := linear(400_000, floor, func(n int) { sink.Add(spin(n)) }); !ok {
		t.Errorf("linear work fails: %v, %v", small, large)
	}
	n := 100 // increased until the larger size costs enough to judge
	square := func(n int) { sink.Add(spin(n * n)) }
	for best(square, factor*n) < 2*bound*floor {
		n += n / 4
	}
	if small, large, ok := linear(n, floor, square); ok {
		t.Errorf("quadratic work passes: %v, %v", small, large)
	}
}
