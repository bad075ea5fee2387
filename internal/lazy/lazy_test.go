package lazy_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/pagemill/pagemill/internal/lazy"
)

func TestValue(t *testing.T) {
	t.Parallel()
	var v lazy.Value[int]
	var made atomic.Int32
	func() {
		defer func() { _ = recover() }()
		v.Get(func() int { panic("once") })
	}()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if got := v.Get(func() int { made.Add(1); return 7 }); got != 7 {
				t.Errorf("got %d", got)
			}
		})
	}
	wg.Wait()
	if made.Load() != 1 {
		t.Errorf("made %d times", made.Load())
	}
}
