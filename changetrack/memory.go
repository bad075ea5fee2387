package changetrack

import (
	"bytes"
	"cmp"
	"iter"
	"maps"
	"slices"
	"sync"
)

// Memory is a Store that forgets everything with the process.
type Memory struct {
	mu    sync.RWMutex
	pages map[Page][]*Snapshot // oldest first; neither slices nor snapshots are ever changed
}

// NewMemory returns an empty store.
func NewMemory() *Memory { return &Memory{pages: map[Page][]*Snapshot{}} }

// Put implements Store.
func (m *Memory) Put(snapshots ...*Snapshot) error {
	m.mu.Lock()
	defer m.mu.Unlock()
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
func (m *Memory) Latest(url, tag string) (*Snapshot, error) {
	for s := range m.History(url, tag) {
		return s, nil
	}
	return nil, nil
}

// History implements Store.
func (m *Memory) History(url, tag string) iter.Seq2[*Snapshot, error] {
	return func(yield func(*Snapshot, error) bool) {
		m.mu.RLock()
		history := m.pages[Page{url, tag}]
		m.mu.RUnlock()
		for _, s := range slices.Backward(history) {
			if !yield(s.clone(), nil) {
				return
			}
		}
	}
}

// Pages implements Store.
func (m *Memory) Pages() ([]Page, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return slices.SortedFunc(maps.Keys(m.pages), func(a, b Page) int {
		return cmp.Or(cmp.Compare(a.URL, b.URL), cmp.Compare(a.Tag, b.Tag))
	}), nil
}

// Prune implements Store.
func (m *Memory) Prune(keep Keep) (int, error) {
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
