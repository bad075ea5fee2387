package main

import (
	"context"
	"io"
	"time"
)

// goodbye is how long a reader of our output gets for what is written when a
// signal comes.
const goodbye = time.Second

// An interruptible is a writer that gives up when the context has ended and
// nobody reads: a program whose pipe is full still ends at a signal.
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
		return 0, i.ctx.Err() // p is left to the blocked call: nothing is written after this error
	}
}
