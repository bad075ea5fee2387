// Package cancel ends loops that have no error to return when a context ends:
// a stage counts its steps by a Checker and hands on what Caught gives.
package cancel

import "context"

// A Checker looks at a context every few thousand steps. A nil Checker never
// ends anything. It is for one goroutine.
type Checker struct {
	ctx   context.Context
	steps uint
}

// New returns a Checker for ctx, nil for one that can't end.
func New(ctx context.Context) *Checker {
	if ctx == nil || ctx.Done() == nil {
		return nil
	}
	return &Checker{ctx: ctx}
}

// interval is how many steps pass between two looks: of steps of a microsecond,
// four milliseconds.
const interval = 4096

// stopped is what a Checker panics with.
type stopped struct{ err error }

// Step counts a step and panics with what Caught takes once the context has
// ended.
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

// Now looks at the context without waiting for more steps.
func (c *Checker) Now() {
	if c == nil {
		return
	}
	yield()
	if err := c.ctx.Err(); err != nil {
		panic(stopped{err})
	}
}

// Caught is deferred by who called what counts steps: it sets err to the
// context's error where that ended the work.
func Caught(err *error) {
	switch r := recover().(type) {
	case nil:
	case stopped:
		*err = r.err
	default:
		panic(r)
	}
}
