package changetrack

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"time"
)

// A Store keeps the history of pages: snapshots by URL and tag, ordered by
// time. It is safe for concurrent use. Package changetrack/bolt has one that
// keeps its data in a file; NewMemory makes one that does not. A method whose
// context has ended returns its error and changes nothing.
type Store interface {
	// Put adds snapshots, all or none. Once it returns without an error they
	// are there for good. The store keeps copies.
	Put(ctx context.Context, snapshots ...*Snapshot) error
	// Latest is the newest snapshot of a page, or nil if there is none.
	Latest(ctx context.Context, url, tag string) (*Snapshot, error)
	// History goes through the snapshots of a page, newest first. The store
	// may be used meanwhile. After an error it ends.
	History(ctx context.Context, url, tag string) iter.Seq2[*Snapshot, error]
	// Pages lists what there is a history of, by URL and tag.
	Pages(ctx context.Context) ([]Page, error)
	// Prune deletes what is not worth keeping and says how many snapshots
	// that were.
	Prune(ctx context.Context, keep Keep) (int, error)
	Close() error
}

// A Page identifies one history in a Store.
type Page struct {
	URL string `json:"url"`
	Tag string `json:"tag,omitempty"`
}

// Keep says which snapshots of a page are worth keeping: the newest in any
// case, the newest Last ones, and those not older than Since. A zero field
// keeps none; a zero Keep leaves only the newest.
type Keep struct {
	Last  int       `json:"last,omitempty"`
	Since time.Time `json:"since,omitzero"`
}

// Keeps reports whether a snapshot is worth keeping that is the n-th newest
// of its page, counted from 0. It is for those who implement Store.
func (k Keep) Keeps(n int, at time.Time) bool {
	return n == 0 || n < k.Last || !k.Since.IsZero() && !at.Before(k.Since)
}

// Export writes every snapshot of a store as a JSON object on a line of its
// own, page by page, the newest first.
func Export(ctx context.Context, s Store, w io.Writer) error {
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

// Import adds the snapshots that Export wrote.
func Import(ctx context.Context, s Store, r io.Reader) error {
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
