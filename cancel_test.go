package pagemill_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
)

// afterLooks is a context that ends after it has been checked a number of
// times.
type afterLooks struct {
	context.Context
	left int
}

func (c *afterLooks) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// Stages check the context: for a large page, each checks it many times.
func TestCancelledInsideStages(t *testing.T) {
	t.Parallel()
	page := "<h1>Mill</h1>" + strings.Repeat("<div><p>The miller grinds <b>rye</b> on Friday, <a href=/w>wheat</a> on Saturday.</p></div>", 6_000)
	parent, cancel := context.WithCancel(t.Context())
	defer cancel()
	run := func(looks int) (left int, err error) {
		ctx := &afterLooks{parent, looks}
		_, err = pagemill.Run(ctx, pagemill.Document{Body: []byte(page), ContentType: "text/html"}, pagemill.Options{})
		return ctx.left, err
	}
	const many = 1 << 20
	left, err := run(many)
	if err != nil {
		t.Fatal(err)
	}
	looks := many - left
	if looks < 20 {
		t.Errorf("the context is looked at %d times", looks)
	}
	for at := 0; at < looks*3/4; at += max(1, looks/8) { // the arrays of a page before may serve, which saves looks
		left, err := run(at)
		var e *pagemill.Error
		if !errors.As(err, &e) || e.Code != pagemill.CodeCanceled {
			t.Fatalf("ended at look %d: %v", at, err)
		}
		if left < -3 {
			t.Errorf("ended at look %d, looked %d times after", at, -1-left)
		}
	}
}
