// Package cancel ends loops that can't return an error when a context ends: a
// stage counts its steps with a Checker, and Caught turns the resulting panic
// into an error.
package cancel

import "context"

// A Checker checks a context every few thousand steps. A nil Checker never ends
// anything. It is not safe for concurrent use.
type Checker struct {
	ctx   context.Context
	steps uint
}

// New returns a Checker for ctx, or nil if ctx can't end.
func New(ctx context.Context) *Checker {
	if ctx == nil || ctx.Done() == nil {
		return nil
	}
	return &Checker{ctx: ctx}
}

// OrNone returns ctx, or a context that never ends for a nil one.
func OrNone(ctx context.Context) context.Context {
	if ctx == nil {
		return context.Background()
	}
	return ctx
}

// interval is the number of steps between two checks: four milliseconds if a
// step takes one microsecond.
const interval = 4096

// stopped is the panic value of a Checker.
type stopped struct{ err error }

// Step counts a step. If the context has ended it panics; Caught recovers.
func (c *Checker) Step() {
	if c == nil {
		return
	}
	if c.steps++; c.steps >= interval {
		c.steps = 0
		c.Now()
	}
}

// Steps counts n steps at once.
func (c *Checker) Steps(n int) {
	if c == nil {
		return
	}
	if c.steps += uint(n); c.steps >= interval {
		c.steps = 0
		c.Now()
	}
}

// Grow returns s with room for at least n more elements. It counts what it
// copies in c, where append would copy a large slice at once.
func Grow[E any](c *Checker, s []E, n int) []E {
	const piece = 1024
	if cap(s)-len(s) >= n {
		return s
	}
	out := make([]E, len(s), len(s)+n)
	for i := 0; i < len(s); i += piece {
		c.Steps(copy(out[i:], s[i:min(i+piece, len(s))]))
	}
	return out
}

// Now checks the context at once.
func (c *Checker) Now() {
	if c == nil {
		return
	}
	yield()
	if err := c.ctx.Err(); err != nil {
		panic(stopped{err})
	}
}

// Fail ends work that can't return an error, with err; Caught recovers.
func Fail(err error) { panic(stopped{err}) }

// Caught must be deferred by the caller of code that counts steps or fails. It
// sets err to the context's error, or that of Fail, if one ended the work.
func Caught(err *error) {
	switch r := recover().(type) {
	case nil:
	case stopped:
		*err = r.err
	default:
		panic(r)
	}
}
