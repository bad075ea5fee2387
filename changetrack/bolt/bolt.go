//go:build !wasm

package bolt

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/internal/cancel"
	bbolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// Store is a changetrack.Store in a file.
type Store struct{ db *bbolt.DB }

// The file has one top-level bucket with a bucket for each page, named by URL
// and tag, whose keys are ordered by time.
var historyBucket = []byte("history 1")

// Open opens the store in a file, creating it if needed.
func Open(path string, opts Options) (s *Store, err error) {
	defer guard(&err)()
	if opts.LockTimeout <= 0 {
		opts.LockTimeout = lockTimeout
	}
	if err := create(path, opts.LockTimeout); err != nil {
		return nil, wrap(path, err)
	}
	db, err := bbolt.Open(path, 0o644, &bbolt.Options{Timeout: opts.LockTimeout})
	if err != nil {
		return nil, wrap(path, err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucketIfNotExists(historyBucket)
		return err
	})
	if err != nil {
		return nil, errors.Join(wrap(path, err), db.Close())
	}
	return &Store{db}, nil
}

// create makes an empty store under another name and moves it into place when it
// is complete, so that a killed process leaves either a valid store or none. What
// it leaves under the other name goes with the next call.
func create(path string, wait time.Duration) error {
	temp := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".creating")
	defer os.Remove(temp)
	if exists(path) {
		return nil
	}
	open := func() (*bbolt.DB, error) { return bbolt.Open(temp, 0o644, &bbolt.Options{Timeout: wait}) }
	db, err := open()
	if err != nil && !errors.Is(err, bolterrors.ErrTimeout) && os.Remove(temp) == nil {
		db, err = open() // it was cut off while it was written
	}
	if err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	// Unlike a rename, a link does not replace a file that another process has
	// created in the meantime.
	if os.Link(temp, path) == nil || exists(path) {
		return nil
	}
	return os.Rename(temp, path) // some file systems have no links
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// Close implements changetrack.Store.
func (s *Store) Close() error {
	if s == nil || s.db == nil {
		return nil
	}
	return s.db.Close()
}

var errClosed = errors.New("bolt: a Store comes from Open")

// check returns why nothing can be done: there is no store, or ctx has ended.
func (s *Store) check(ctx context.Context) error {
	if s == nil || s.db == nil {
		return errClosed
	}
	return cancel.OrNone(ctx).Err()
}

// Put implements changetrack.Store.
func (s *Store) Put(ctx context.Context, snapshots ...*changetrack.Snapshot) (err error) {
	defer guard(&err)()
	if err := s.check(ctx); err != nil {
		return err
	}
	return s.db.Update(func(tx *bbolt.Tx) error {
		for _, snapshot := range snapshots {
			if err := s.check(ctx); err != nil {
				return err
			}
			if strings.Contains(snapshot.URL, "\x00") {
				return fmt.Errorf("%w: %q", ErrURL, snapshot.URL)
			}
			page, err := tx.Bucket(historyBucket).CreateBucketIfNotExists(pageName(snapshot.URL, snapshot.Tag))
			if err != nil {
				return err
			}
			n, err := page.NextSequence()
			if err != nil {
				return err
			}
			value, err := encode(snapshot)
			if err != nil {
				return err
			}
			if err := page.Put(entryKey(snapshot.Time, n), value); err != nil {
				return err
			}
		}
		return nil
	})
}

// Latest implements changetrack.Store.
func (s *Store) Latest(ctx context.Context, url, tag string) (*changetrack.Snapshot, error) {
	for snapshot, err := range s.History(ctx, url, tag) {
		return snapshot, err
	}
	return nil, nil
}

// History implements changetrack.Store. Each step is a transaction of its own:
// an open one would block a writer in the same goroutine for ever.
func (s *Store) History(ctx context.Context, url, tag string) iter.Seq2[*changetrack.Snapshot, error] {
	return func(yield func(*changetrack.Snapshot, error) bool) {
		var key []byte
		for {
			if err := s.check(ctx); err != nil {
				yield(nil, err)
				return
			}
			snapshot, at, err := s.before(pageName(url, tag), key)
			if snapshot == nil && err == nil || !yield(snapshot, err) || err != nil {
				return
			}
			key = at
		}
	}
}

// before returns the newest entry of a page whose key is less than key, or the
// newest of all if key is nil.
func (s *Store) before(page, key []byte) (snapshot *changetrack.Snapshot, at []byte, err error) {
	defer guard(&err)()
	err = s.db.View(func(tx *bbolt.Tx) error {
		b := tx.Bucket(historyBucket).Bucket(page)
		if b == nil {
			return nil
		}
		c := b.Cursor()
		k, v := c.Last()
		if key != nil {
			c.Seek(key) // still there, or a later one is: the newest is never pruned
			k, v = c.Prev()
		}
		if k == nil {
			return nil
		}
		at = bytes.Clone(k)
		snapshot, err = decode(v)
		return err
	})
	return snapshot, at, err
}

// Pages implements changetrack.Store.
func (s *Store) Pages(ctx context.Context) (pages []changetrack.Page, err error) {
	defer guard(&err)()
	if err := s.check(ctx); err != nil {
		return nil, err
	}
	err = s.db.View(func(tx *bbolt.Tx) error {
		return tx.Bucket(historyBucket).ForEachBucket(func(name []byte) error {
			if err := s.check(ctx); err != nil {
				return err
			}
			url, tag, ok := bytes.Cut(name, []byte{0})
			if !ok {
				return ErrDamaged
			}
			pages = append(pages, changetrack.Page{URL: string(url), Tag: string(tag)})
			return nil
		})
	})
	return pages, err
}

// Prune implements changetrack.Store.
func (s *Store) Prune(ctx context.Context, keep changetrack.Keep) (pruned int, err error) {
	defer guard(&err)()
	pages, err := s.Pages(ctx)
	if err != nil {
		return 0, err
	}
	err = s.db.Update(func(tx *bbolt.Tx) error {
		for _, p := range pages {
			if err := s.check(ctx); err != nil {
				return err
			}
			page := tx.Bucket(historyBucket).Bucket(pageName(p.URL, p.Tag))
			var old [][]byte
			n := 0
			c := page.Cursor()
			for k, _ := c.Last(); k != nil; k, _ = c.Prev() {
				if !keep.Keeps(n, entryTime(k)) {
					old = append(old, bytes.Clone(k))
				}
				n++
			}
			for _, k := range old {
				if err := page.Delete(k); err != nil {
					return err
				}
			}
			pruned += len(old)
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return pruned, nil
}

func pageName(url, tag string) []byte { return []byte(url + "\x00" + tag) }

// entryKey orders entries by time and then by insertion.
func entryKey(t time.Time, n uint64) []byte {
	k := make([]byte, 0, 20)
	k = binary.BigEndian.AppendUint64(k, uint64(t.Unix())^1<<63) // sorts times before 1970 first
	k = binary.BigEndian.AppendUint32(k, uint32(t.Nanosecond()))
	return binary.BigEndian.AppendUint64(k, n)
}

func entryTime(k []byte) time.Time {
	if len(k) < 12 {
		return time.Time{}
	}
	return time.Unix(int64(binary.BigEndian.Uint64(k)^1<<63), int64(binary.BigEndian.Uint32(k[8:])))
}

// guard turns a panic into an error, including a fault on memory beyond the end
// of the file: bbolt does not validate its pages. Call it at once and defer its
// result.
func guard(err *error) func() {
	old := debug.SetPanicOnFault(true)
	return func() {
		if p := recover(); p != nil {
			*err = fmt.Errorf("%w: %v", ErrDamaged, p)
		}
		debug.SetPanicOnFault(old)
	}
}

// wrap maps errors of bbolt to those of this package.
func wrap(path string, err error) error {
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return fmt.Errorf("%w: %s", ErrLocked, path)
	case errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrChecksum), errors.Is(err, bolterrors.ErrVersionMismatch):
		return fmt.Errorf("%w: %s: %w", ErrDamaged, path, err)
	}
	return err
}
