package changetrack

import (
	"bytes"
	"cmp"
	"context"
	"iter"
	"maps"
	"slices"
	"sync"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Memory is a Store in memory; its contents end with the process.
type Memory struct {
	mu    sync.RWMutex
	pages map[Page][]*Snapshot // oldest first; neither slices nor snapshots are ever changed
}

// NewMemory returns an empty store.
func NewMemory() *Memory { return &Memory{pages: map[Page][]*Snapshot{}} }

// check returns why nothing can be done: there is no store, or ctx has ended.
func (m *Memory) check(ctx context.Context) error {
	if m == nil {
		return errNoStore
	}
	return cancel.OrNone(ctx).Err()
}

// Put implements Store.
func (m *Memory) Put(ctx context.Context, snapshots ...*Snapshot) error {
	if err := m.check(ctx); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.pages == nil {
		m.pages = map[Page][]*Snapshot{}
	}
	for _, s := range snapshots {
		p := Page{s.URL, s.Tag}
		old := m.pages[p]
		i := len(old)
		for i > 0 && old[i-1].Time.After(s.Time) {
			i--
		}
		m.pages[p] = slices.Concat(old[:i], []*Snapshot{s.clone()}, old[i:])
	}
	return nil
}

// Latest implements Store.
func (m *Memory) Latest(ctx context.Context, url, tag string) (*Snapshot, error) {
	for s, err := range m.History(ctx, url, tag) {
		return s, err
	}
	return nil, nil
}

// History implements Store.
func (m *Memory) History(ctx context.Context, url, tag string) iter.Seq2[*Snapshot, error] {
	return func(yield func(*Snapshot, error) bool) {
		if err := m.check(ctx); err != nil {
			yield(nil, err)
			return
		}
		m.mu.RLock()
		history := m.pages[Page{url, tag}]
		m.mu.RUnlock()
		for _, s := range slices.Backward(history) {
			if err := m.check(ctx); err != nil {
				yield(nil, err)
				return
			}
			if !yield(s.clone(), nil) {
				return
			}
		}
	}
}

// Pages implements Store.
func (m *Memory) Pages(ctx context.Context) ([]Page, error) {
	if err := m.check(ctx); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	return slices.SortedFunc(maps.Keys(m.pages), func(a, b Page) int {
		return cmp.Or(cmp.Compare(a.URL, b.URL), cmp.Compare(a.Tag, b.Tag))
	}), nil
}

// Prune implements Store.
func (m *Memory) Prune(ctx context.Context, keep Keep) (int, error) {
	if err := m.check(ctx); err != nil {
		return 0, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	pruned := 0
	for p, history := range m.pages {
		var kept []*Snapshot
		for i, s := range history {
			if keep.Keeps(len(history)-1-i, s.Time) {
				kept = append(kept, s)
			}
		}
		pruned += len(history) - len(kept)
		m.pages[p] = kept
	}
	return pruned, nil
}

// Close implements Store.
func (m *Memory) Close() error { return nil }

func (s *Snapshot) clone() *Snapshot {
	c := *s
	c.JSON = bytes.Clone(s.JSON)
	return &c
}
