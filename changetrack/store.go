package changetrack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

	"github.com/pagemill/pagemill/internal/cancel"
)

// A Store keeps the history of pages: snapshots by URL and tag, ordered by
// time. It is safe for concurrent use. Package changetrack/bolt has one that
// stores data in a file; NewMemory returns one in memory. A method whose
// context has ended returns the context's error and changes nothing.
type Store interface {
	// Put adds snapshots, all or none. When it returns without an error they are
	// stored permanently. The store keeps copies.
	Put(ctx context.Context, snapshots ...*Snapshot) error
	// Latest returns the newest snapshot of a page, or nil if there is none.
	Latest(ctx context.Context, url, tag string) (*Snapshot, error)
	// History yields the snapshots of a page, newest first. The store may be used
	// during the iteration. After an error the sequence ends.
	History(ctx context.Context, url, tag string) iter.Seq2[*Snapshot, error]
	// Pages lists the pages that have a history, by URL and tag.
	Pages(ctx context.Context) ([]Page, error)
	// Prune deletes the snapshots that keep does not select and returns their
	// number.
	Prune(ctx context.Context, keep Keep) (int, error)
	// Close releases the store's resources. The store must not be used afterwards.
	Close() error
}

// A Page identifies one history in a Store.
type Page struct {
	URL string `json:"url"`           // Snapshot.URL
	Tag string `json:"tag,omitempty"` // Snapshot.Tag
}

// Keep says which snapshots of a page to keep: always the newest, the newest
// Last ones, and those not older than Since. A zero field selects none; a zero
// Keep leaves only the newest.
type Keep struct {
	Last  int       `json:"last,omitempty"`
	Since time.Time `json:"since,omitzero"`
}

// Keeps reports whether to keep the n-th newest snapshot of a page, counted
// from 0, taken at the given time. It is for implementations of Store.
func (k Keep) Keeps(n int, at time.Time) bool {
	return n == 0 || n < k.Last || !k.Since.IsZero() && !at.Before(k.Since)
}

// Export writes every snapshot of a store as one JSON object per line, page by
// page, newest first.
func Export(ctx context.Context, s Store, w io.Writer) error {
	if s == nil || w == nil {
		return errNoStore
	}
	ctx = cancel.OrNone(ctx)
	pages, err := s.Pages(ctx)
	if err != nil {
		return err
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for _, p := range pages {
		for snapshot, err := range s.History(ctx, p.URL, p.Tag) {
			if err != nil {
				return err
			}
			if err := e.Encode(snapshot); err != nil {
				return err
			}
		}
	}
	return nil
}

var errNoStore = errors.New("changetrack: no store, or nothing to read from or write to")

// Import adds the snapshots that Export wrote.
func Import(ctx context.Context, s Store, r io.Reader) error {
	if s == nil || r == nil {
		return errNoStore
	}
	ctx = cancel.OrNone(ctx)
	d := json.NewDecoder(r)
	for n := 1; ; n++ {
		var snapshot Snapshot
		if err := d.Decode(&snapshot); err == io.EOF {
			return nil
		} else if err != nil {
			return fmt.Errorf("changetrack: snapshot %d: %w", n, err)
		}
		if err := s.Put(ctx, &snapshot); err != nil {
			return err
		}
	}
}
