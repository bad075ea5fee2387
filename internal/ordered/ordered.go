// Package ordered runs work side by side and keeps its order.
package ordered

import (
	"context"
	"iter"
	"sync"
)

// Run runs work on each item with so many workers and hands the results
// to emit in the items' order. At most twice as many items as workers are
// under way or waiting, so memory stays bounded whatever the sequence's
// length. It stops at the first error of emit or when ctx ends; a sequence
// that is blocked then (on reading, say) is not waited for.
func Run[T, R any](ctx context.Context, workers int, items iter.Seq[T], work func(context.Context, T) R, emit func(R) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type job struct {
		item T
		done chan R
	}
	jobs := make(chan job)           // to the workers
	queue := make(chan job, workers) // the same, to the loop below, in order
	go func() {
		defer close(queue)
		defer close(jobs)
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
				return nil
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
