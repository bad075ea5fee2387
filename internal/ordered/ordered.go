// Package ordered runs work concurrently and keeps the results in order.
package ordered

import (
	"context"
	"iter"
	"sync"
	"sync/atomic"
)

// Run calls work on each item with the given number of workers and passes the
// results to emit in the order of the items. At most twice as many items as
// workers are in progress or waiting, so memory is bounded for sequences of any
// length. It stops at the first error of emit or when ctx ends, without waiting
// for a sequence that is then blocked (on reading, say). A panic of the sequence or
// of work becomes one of Run.
func Run[T, R any](ctx context.Context, workers int, items iter.Seq[T], work func(context.Context, T) R, emit func(R) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var defect atomic.Pointer[any]
	catch := func() {
		if r := recover(); r != nil {
			defect.CompareAndSwap(nil, &r)
			cancel()
		}
	}
	defer func() {
		if d := defect.Load(); d != nil {
			panic(*d)
		}
	}()
	type job struct {
		item T
		done chan R
	}
	jobs := make(chan job)           // read by the workers
	queue := make(chan job, workers) // the same jobs in order, read by the loop below
	go func() {
		defer close(queue)
		defer close(jobs)
		defer catch()
		for item := range items {
			j := job{item, make(chan R, 1)}
			for _, to := range []chan job{queue, jobs} {
				select {
				case to <- j:
				case <-ctx.Done():
					return
				}
			}
		}
	}()
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			defer catch()
			for {
				select {
				case j, ok := <-jobs:
					if !ok {
						return
					}
					j.done <- work(ctx, j.item)
				case <-ctx.Done():
					return
				}
			}
		})
	}
	defer wg.Wait()
	defer cancel()
	for {
		select {
		case j, ok := <-queue:
			if !ok {
				return ctx.Err() // the sequence ends early with it
			}
			select {
			case r := <-j.done:
				if err := emit(r); err != nil {
					return err
				}
			case <-ctx.Done():
				return ctx.Err()
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
