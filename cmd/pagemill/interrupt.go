package main

import (
	"context"
	"io"
	"time"
)

// goodbye is how long after a signal a reader of our output has to take what is
// still being written.
const goodbye = time.Second

// An interruptible is a writer that gives up when the context has ended and
// nobody reads, so that a program whose output pipe is full still ends on a
// signal.
type interruptible struct {
	ctx context.Context
	w   io.Writer
}

type written struct {
	n   int
	err error
}

func (i interruptible) Write(p []byte) (int, error) {
	done := make(chan written, 1)
	go func() {
		n, err := i.w.Write(p)
		done <- written{n, err}
	}()
	select {
	case w := <-done:
		return w.n, w.err
	case <-i.ctx.Done():
	}
	select {
	case w := <-done:
		return w.n, w.err
	case <-time.After(goodbye):
		return 0, i.ctx.Err() // the blocked call still uses p: nothing is written after this error
	}
}
