package ordered

import (
	"context"
	"errors"
	"iter"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func upTo(n int, taken *atomic.Int64) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			taken.Add(1)
			if !yield(i) {
				return
			}
		}
	}
}

// Results come in the order of the items, whichever is done first.
func TestRunOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var taken atomic.Int64
		var got, want []int
		work := func(_ context.Context, i int) int {
			time.Sleep(time.Duration(7-i%7) * time.Second) // later items overtake
			return i * i
		}
		err := Run(t.Context(), 4, upTo(50, &taken), work, func(r int) error { got = append(got, r); return nil })
		for i := range 50 {
			want = append(want, i*i)
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%v, %v", got, err)
		}
	})
}

// While the first item is in progress, the number of items taken is bounded.
func TestRunBound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const workers = 3
		var taken, most atomic.Int64
		work := func(_ context.Context, i int) int {
			if i == 0 {
				time.Sleep(time.Hour)
			}
			return i
		}
		go func() {
			time.Sleep(time.Minute)
			most.Store(taken.Load())
		}()
		if err := Run(t.Context(), workers, upTo(1000, &taken), work, func(int) error { return nil }); err != nil {
			t.Error(err)
		}
		if m := most.Load(); m > 2*workers || m < workers || taken.Load() != 1000 {
			t.Errorf("%d items were taken while the first was worked on, then %d", m, taken.Load())
		}
	})
}

// An error of emit ends the run: no further results are emitted, and no work
// continues.
func TestRunEmitFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		full := errors.New("disk full")
		var taken, working atomic.Int64
		work := func(ctx context.Context, i int) int {
			working.Add(1)
			defer working.Add(-1)
			select {
			case <-time.After(time.Second):
			case <-ctx.Done():
			}
			return i
		}
		emitted := 0
		err := Run(t.Context(), 2, upTo(1000, &taken), work, func(i int) error {
			if emitted++; i == 5 {
				return full
			}
			return nil
		})
		if !errors.Is(err, full) || emitted != 6 || working.Load() != 0 || taken.Load() > 12 {
			t.Errorf("%v after %d results; %d at work, %d taken", err, emitted, working.Load(), taken.Load())
		}
	})
}

// A blocked sequence does not delay the end of the context.
func TestRunContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		more := make(chan int)
		items := func(yield func(int) bool) {
			for i := range more {
				if !yield(i) {
					return
				}
			}
		}
		start := time.Now()
		err := Run(ctx, 2, items, func(_ context.Context, i int) int { return i }, func(int) error { return nil })
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != time.Second {
			t.Errorf("%v after %v", err, time.Since(start))
		}
		close(more) // lets the goroutine reading the sequence end
	})
}

// A panic of the sequence or of the work is one of Run, in its own goroutine.
func TestRunPanics(t *testing.T) {
	t.Parallel()
	broken := func(yield func(int) bool) {
		yield(1)
		panic("sequence")
	}
	for name, run := range map[string]func() error{
		"sequence": func() error {
			return Run(t.Context(), 2, broken, func(_ context.Context, i int) int { return i }, func(int) error { return nil })
		},
		"work": func() error {
			var taken atomic.Int64
			return Run(t.Context(), 2, upTo(9, &taken), func(context.Context, int) int { panic("work") }, func(int) error { return nil })
		},
	} {
		func() {
			defer func() {
				if r := recover(); r != name {
					t.Errorf("%s: recovered %v", name, r)
				}
			}()
			t.Error(name, run())
		}()
	}
}

// TestEnded: whichever goroutine sees first that the context has ended, the run
// says so.
func TestEnded(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for range 2000 {
		err := Run(ctx, 2, slices.Values([]int{1, 2, 3}), func(context.Context, int) int { return 0 }, func(int) error { return nil })
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
}
