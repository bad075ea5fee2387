package bolt_test

import (
	"bytes"
	"compress/flate"
	"context"
	"errors"
	"io"
	"path/filepath"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/changetrack/bolt"
)

// A method whose context has ended returns its error and changes nothing.
func TestContextEnded(t *testing.T) {
	t.Parallel()
	stores(t, func(t *testing.T, s changetrack.Store) {
		put(t, s, snapshot("u", "", 1), snapshot("u", "", 2))
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		errs := map[string]error{"Put": s.Put(ctx, snapshot("u", "", 3))}
		_, errs["Latest"] = s.Latest(ctx, "u", "")
		_, errs["Pages"] = s.Pages(ctx)
		_, errs["Prune"] = s.Prune(ctx, changetrack.Keep{})
		for _, errs["History"] = range s.History(ctx, "u", "") {
		}
		for method, err := range errs {
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v", method, err)
			}
		}
		if got := history(t, s, "u", ""); len(got) != 2 {
			t.Errorf("history afterwards: %q", got)
		}
	})
}

// A context that ends between two pages takes back what was pruned of the first.
func TestContextEndsInPrune(t *testing.T) {
	t.Parallel()
	s := open(t, filepath.Join(t.TempDir(), "store.db"))
	defer s.Close()
	put(t, s, snapshot("u", "", 1), snapshot("u", "", 2), snapshot("v", "", 1), snapshot("v", "", 2))
	for after := range 4 { // looks of Pages, then of Prune
		if n, err := s.Prune(&ending{Context: t.Context(), left: after}, changetrack.Keep{}); n != 0 || !errors.Is(err, context.Canceled) {
			t.Errorf("ended after %d looks: %d, %v", after, n, err)
		}
		if got := len(history(t, s, "u", "")) + len(history(t, s, "v", "")); got != 4 {
			t.Errorf("ended after %d looks: %d snapshots left", after, got)
		}
	}
}

// ending is a context that ends after some looks at it.
type ending struct {
	context.Context
	left int
}

func (e *ending) Err() error {
	if e.left--; e.left < 0 {
		return context.Canceled
	}
	return nil
}

// Invalid JSON is refused, with the snapshots beside it.
func TestPutInvalidJSON(t *testing.T) {
	t.Parallel()
	s := open(t, filepath.Join(t.TempDir(), "store.db"))
	defer s.Close()
	bad := snapshot("u", "", 2)
	bad.JSON = []byte(`{"price":`)
	if err := s.Put(t.Context(), snapshot("u", "", 1), bad); err == nil {
		t.Error("no error")
	}
	if got := history(t, s, "u", ""); got != nil {
		t.Errorf("half a Put: %q", got)
	}
}

// A closed store gives errors, no panics and no empty answers.
func TestClosed(t *testing.T) {
	t.Parallel()
	s := open(t, filepath.Join(t.TempDir(), "store.db"))
	put(t, s, snapshot("u", "", 1))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	errs := map[string]error{"Put": s.Put(t.Context(), snapshot("u", "", 3))}
	_, errs["Latest"] = s.Latest(t.Context(), "u", "")
	_, errs["Pages"] = s.Pages(t.Context())
	_, errs["Prune"] = s.Prune(t.Context(), changetrack.Keep{})
	for method, err := range errs {
		if err == nil {
			t.Errorf("%s: no error", method)
		}
	}
}

// The store is locked while another has it open.
func TestLocked(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "store.db")
	s := open(t, path)
	defer s.Close()
	if _, err := bolt.Open(path, bolt.Options{LockTimeout: time.Millisecond}); !errors.Is(err, bolt.ErrLocked) {
		t.Errorf("got %v", err)
	}
}

// Entries that a valid database file holds, but that are none of ours.
func TestForeignEntries(t *testing.T) {
	t.Parallel()
	deflated := func(text string) []byte {
		b := bytes.NewBuffer([]byte{1}) // the format of entries
		z, err := flate.NewWriter(b, flate.BestSpeed)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(z, text); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	whole := deflated(`{"url":"u"}` + "\n# Mill")
	for name, entry := range map[string][]byte{
		"empty":          {},
		"unknown format": append([]byte{9}, whole[1:]...),
		"cut":            whole[:len(whole)/2],
		"no JSON":        deflated("# Mill"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "store.db")
			write(t, path, "u\x00", []byte("key"), entry)
			s := open(t, path)
			defer s.Close()
			if _, err := s.Latest(t.Context(), "u", ""); !errors.Is(err, bolt.ErrDamaged) {
				t.Errorf("got %v", err)
			}
			// A key without a time counts as the oldest; the newest of a page always stays.
			if n, err := s.Prune(t.Context(), changetrack.Keep{Since: start}); n != 0 || err != nil {
				t.Errorf("pruned %d, %v", n, err)
			}
		})
	}
	t.Run("page", func(t *testing.T) {
		t.Parallel()
		path := filepath.Join(t.TempDir(), "store.db")
		write(t, path, "no tag", []byte("key"), whole)
		s := open(t, path)
		defer s.Close()
		if _, err := s.Prune(t.Context(), changetrack.Keep{}); !errors.Is(err, bolt.ErrDamaged) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("short key", func(t *testing.T) {
		t.Parallel()
		path := filepath.Join(t.TempDir(), "store.db")
		write(t, path, "u\x00", []byte("key"), whole)
		write(t, path, "u\x00", []byte("later key"), whole)
		s := open(t, path)
		defer s.Close()
		if n, err := s.Prune(t.Context(), changetrack.Keep{Since: start}); n != 1 || err != nil {
			t.Errorf("pruned %d, %v", n, err)
		}
	})
}

// write puts an entry into a database file beside the store's back.
func write(t *testing.T, path, page string, key, entry []byte) {
	t.Helper()
	if err := open(t, path).Close(); err != nil {
		t.Fatal(err)
	}
	db, err := bbolt.Open(path, 0o644, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(_ []byte, all *bbolt.Bucket) error { // the one that holds the histories
			b, err := all.CreateBucketIfNotExists([]byte(page))
			if err != nil {
				return err
			}
			return b.Put(key, entry)
		})
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}
