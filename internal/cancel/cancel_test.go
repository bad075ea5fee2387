package cancel

import (
	"context"
	"errors"
	"io"
	"strings"
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

// Steps counts several at once; readers and writers look at the context every
// time, and hand on what they are given.
func TestStepsAndStreams(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	c := New(ctx)
	var b strings.Builder
	text, err := io.ReadAll(c.Reader(strings.NewReader("tide")))
	if _, werr := c.Writer(&b).Write(text); err != nil || werr != nil || b.String() != "tide" {
		t.Errorf("%q, %v, %v", b.String(), err, werr)
	}
	cancel()
	for name, use := range map[string]func(){
		"Steps":  func() { New(ctx).Steps(interval) },
		"Now":    func() { New(ctx).Now() },
		"Reader": func() { _, _ = New(ctx).Reader(strings.NewReader("x")).Read(make([]byte, 1)) },
		"Writer": func() { _, _ = New(ctx).Writer(&b).Write([]byte("x")) },
	} {
		if err := caught(use); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := caught(func() { New(ctx).Steps(interval - 1) }); err != nil || b.String() != "tide" {
		t.Errorf("%v, %q: ended too early, or wrote after the end", err, b.String())
	}
	var none *Checker
	none.Step()
	none.Steps(10 * interval)
	none.Now()
	if none.Reader(nil) != nil || none.Writer(nil) != nil || New(context.Background()) != nil {
		t.Error("a checker that never ends anything stands in between")
	}
}

func caught(use func()) (err error) {
	defer Caught(&err)
	use()
	return nil
}
