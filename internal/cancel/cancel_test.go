package cancel

import (
	"context"
	"errors"
	"slices"
	"testing"
)

func TestChecker(t *testing.T) {
	t.Parallel()
	work := func(ctx context.Context, steps int) (done int, err error) {
		defer Caught(&err)
		c := New(ctx)
		for range steps {
			c.Step()
			done++
		}
		return done, nil
	}
	if n, err := work(t.Context(), 3*interval); n != 3*interval || err != nil {
		t.Errorf("%d steps, %v", n, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if n, err := work(ctx, 3*interval); n > interval || !errors.Is(err, context.Canceled) {
		t.Errorf("%d steps, %v", n, err)
	}
	if _, err := work(context.Background(), 1); err != nil {
		t.Error(err)
	}
	defer func() {
		if recover() == nil {
			t.Error("another panic was swallowed")
		}
	}()
	func() {
		var err error
		defer Caught(&err)
		panic("defect")
	}()
}

// Steps counts several steps at once; Now checks without waiting for more.
func TestSteps(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := caught(func() { New(ctx).Steps(interval) }); !errors.Is(err, context.Canceled) {
		t.Errorf("Steps: %v", err)
	}
	if err := caught(func() { New(ctx).Now() }); !errors.Is(err, context.Canceled) {
		t.Errorf("Now: %v", err)
	}
	if err := caught(func() { New(ctx).Steps(interval - 1) }); err != nil {
		t.Errorf("ended too early: %v", err)
	}
	var none *Checker
	none.Step()
	none.Steps(10 * interval)
	none.Now()
	if New(context.Background()) != nil {
		t.Error("a checker for a context that never ends")
	}
}

func caught(use func()) (err error) {
	defer Caught(&err)
	use()
	return nil
}

func TestGrow(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	c := New(ctx)
	s := make([]int, 0, 10_000)
	for i := range 10_000 {
		s = append(s, i)
	}
	if g := Grow(c, s[:5000], 5000); &g[0] != &s[0] {
		t.Error("copied although there was room")
	}
	g := Grow(c, s, 3)
	if !slices.Equal(g, s) || cap(g) < 10_003 || &g[0] == &s[0] {
		t.Errorf("%d elements, room for %d", len(g), cap(g))
	}
	stop()
	if err := caught(func() { Grow(c, s, 1) }); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v of a copy after the end", err)
	}
	if g := Grow(nil, []int{}, 1); cap(g) < 1 {
		t.Error("no room without a checker")
	}
}
