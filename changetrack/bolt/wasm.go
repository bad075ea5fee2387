//go:build wasm

package bolt

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/pagemill/pagemill/changetrack"
)

// errWasm is returned by all functions: bbolt maps its file into memory, which
// WebAssembly can't (its array bound does not even compile there).
var errWasm = fmt.Errorf("changetrack/bolt: no store in WebAssembly: %w", errors.ErrUnsupported)

// Store is a changetrack.Store in a file. It is not available in WebAssembly.
type Store struct{}

// Open returns an error that wraps errors.ErrUnsupported.
func Open(string, Options) (*Store, error) { return nil, errWasm }

// Close closes the store.
func (*Store) Close() error { return nil }

// Put stores snapshots.
func (*Store) Put(context.Context, ...*changetrack.Snapshot) error { return errWasm }

// Latest returns a page's newest snapshot.
func (*Store) Latest(_ context.Context, _, _ string) (*changetrack.Snapshot, error) {
	return nil, errWasm
}

// History yields a page's snapshots.
func (*Store) History(_ context.Context, _, _ string) iter.Seq2[*changetrack.Snapshot, error] {
	return func(yield func(*changetrack.Snapshot, error) bool) { yield(nil, errWasm) }
}

// Pages lists the pages.
func (*Store) Pages(context.Context) ([]changetrack.Page, error) { return nil, errWasm }

// Prune deletes old snapshots.
func (*Store) Prune(context.Context, changetrack.Keep) (int, error) { return 0, errWasm }
