package bolt_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/changetrack/bolt"
)

func open(t *testing.T, path string) *bolt.Store {
	t.Helper()
	s, err := bolt.Open(path, bolt.Options{LockTimeout: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// stores are all implementations, which must behave the same.
func stores(t *testing.T, f func(t *testing.T, s changetrack.Store)) {
	t.Run("memory", func(t *testing.T) {
		t.Parallel()
		f(t, changetrack.NewMemory())
	})
	t.Run("bolt", func(t *testing.T) {
		t.Parallel()
		s := open(t, filepath.Join(t.TempDir(), "store.db"))
		defer s.Close()
		f(t, s)
	})
}

var start = time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC)

func snapshot(url, tag string, hours int) *changetrack.Snapshot {
	return &changetrack.Snapshot{URL: url, Tag: tag, Time: start.Add(time.Duration(hours) * time.Hour), Markdown: fmt.Sprint("state ", hours), StatusCode: 200}
}

func put(t *testing.T, s changetrack.Store, snapshots ...*changetrack.Snapshot) {
	t.Helper()
	if err := s.Put(context.Background(), snapshots...); err != nil {
		t.Fatal(err)
	}
}

func history(t *testing.T, s changetrack.Store, url, tag string) (texts []string) {
	t.Helper()
	for snapshot, err := range s.History(context.Background(), url, tag) {
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, snapshot.Markdown)
	}
	return texts
}

func TestHistory(t *testing.T) {
	t.Parallel()
	stores(t, func(t *testing.T, s changetrack.Store) {
		if latest, err := s.Latest(context.Background(), "u", ""); latest != nil || err != nil {
			t.Errorf("latest of an empty store: %v, %v", latest, err)
		}
		first := snapshot("u", "", 1)
		first.JSON = []byte(`{"a":[1]}`)
		first.Markdown = "any bytes \xff\x00 <&>\n"
		put(t, s, first, snapshot("u", "", 3), snapshot("u", "daily", 9), snapshot("v", "", 8))
		put(t, s, snapshot("u", "", 2)) // out of order
		if got, want := history(t, s, "u", ""), []string{"state 3", "state 2", first.Markdown}; !reflect.DeepEqual(got, want) {
			t.Errorf("history %q, want %q", got, want)
		}
		if latest, err := s.Latest(context.Background(), "u", "daily"); err != nil || latest.Markdown != "state 9" {
			t.Errorf("latest of a tag: %v, %v", latest, err)
		}
		var last *changetrack.Snapshot
		for last = range s.History(context.Background(), "u", "") {
		}
		if !reflect.DeepEqual(last, first) {
			t.Errorf("stored %+v, want %+v", last, first)
		}
		pages, err := s.Pages(context.Background())
		if want := []changetrack.Page{{URL: "u"}, {URL: "u", Tag: "daily"}, {URL: "v"}}; err != nil || !reflect.DeepEqual(pages, want) {
			t.Errorf("pages %v, want %v (%v)", pages, want, err)
		}
	})
}

// TestPutWhileReading would hang if reading blocked a writer.
func TestPutWhileReading(t *testing.T) {
	t.Parallel()
	stores(t, func(t *testing.T, s changetrack.Store) {
		put(t, s, snapshot("u", "", 1), snapshot("u", "", 2), snapshot("u", "", 3))
		n := 0
		for range s.History(context.Background(), "u", "") {
			n++
			big := snapshot("u", "", 100+n)
			big.Markdown = string(bytes.Repeat([]byte{byte(n), 17, byte(n * 7)}, 1<<18))
			put(t, s, big)
		}
		if n != 3 {
			t.Errorf("went through %d snapshots, want the 3 that were there", n)
		}
	})
}

func TestPrune(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		keep changetrack.Keep
		want int // snapshots kept of five
	}{
		"newest": {changetrack.Keep{}, 1},
		"last":   {changetrack.Keep{Last: 2}, 2},
		"since":  {changetrack.Keep{Since: start.Add(3 * time.Hour)}, 3},
		"either": {changetrack.Keep{Last: 4, Since: start.Add(5 * time.Hour)}, 4},
		"all":    {changetrack.Keep{Last: 100}, 5},
		"future": {changetrack.Keep{Since: start.Add(50 * time.Hour)}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			stores(t, func(t *testing.T, s changetrack.Store) {
				for i := range 5 {
					put(t, s, snapshot("u", "", i+1))
				}
				put(t, s, snapshot("v", "", -100))
				pruned, err := s.Prune(context.Background(), c.keep)
				if err != nil || pruned != 5-c.want {
					t.Errorf("pruned %d, want %d (%v)", pruned, 5-c.want, err)
				}
				if got := history(t, s, "u", ""); len(got) != c.want || got[0] != "state 5" {
					t.Errorf("left %q, want %d", got, c.want)
				}
				if got := history(t, s, "v", ""); len(got) != 1 {
					t.Errorf("the newest of another page: %q", got)
				}
			})
		})
	}
}

func TestExport(t *testing.T) {
	t.Parallel()
	stores(t, func(t *testing.T, s changetrack.Store) {
		put(t, s, snapshot("u", "", 1), snapshot("u", "", 2), snapshot("v", "x", 3))
		var out bytes.Buffer
		if err := changetrack.Export(context.Background(), s, &out); err != nil {
			t.Fatal(err)
		}
		other := changetrack.NewMemory()
		if err := changetrack.Import(context.Background(), other, bytes.NewReader(out.Bytes())); err != nil {
			t.Fatal(err)
		}
		var again bytes.Buffer
		if err := changetrack.Export(context.Background(), other, &again); err != nil {
			t.Fatal(err)
		}
		if bytes.Count(out.Bytes(), []byte("\n")) != 3 || out.String() != again.String() {
			t.Errorf("exported\n%s\nand after import\n%s", &out, &again)
		}
		if err := changetrack.Import(context.Background(), other, bytes.NewReader([]byte(`{"url":3}`))); err == nil {
			t.Error("bad line: no error")
		}
	})
}

func TestConcurrent(t *testing.T) {
	t.Parallel()
	stores(t, func(t *testing.T, s changetrack.Store) {
		var wg sync.WaitGroup
		for w := range 4 {
			wg.Go(func() {
				for i := range 5 {
					if err := s.Put(context.Background(), snapshot("u", fmt.Sprint(i), w)); err != nil {
						t.Error(err)
					}
					if latest, err := s.Latest(context.Background(), "u", fmt.Sprint(i)); err != nil || latest == nil {
						t.Error(latest, err)
					}
				}
			})
		}
		wg.Wait()
		for i := range 5 {
			if n := len(history(t, s, "u", fmt.Sprint(i))); n != 4 {
				t.Errorf("%d snapshots, want 4", n)
			}
		}
	})
}

func TestAllOrNone(t *testing.T) {
	t.Parallel()
	s := open(t, filepath.Join(t.TempDir(), "store.db"))
	defer s.Close()
	if err := s.Put(context.Background(), snapshot("u", "", 1), snapshot("v\x00", "", 1)); !errors.Is(err, bolt.ErrURL) {
		t.Errorf("URL with a NUL byte: %v", err)
	}
	if got := history(t, s, "u", ""); got != nil {
		t.Errorf("half a Put: %q", got)
	}
}

func TestDamaged(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "store.db")
	s := open(t, path)
	for i := range 40 {
		put(t, s, snapshot(fmt.Sprint("u", i), "", 1))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"text":      []byte("no database at all"),
		"long text": bytes.Repeat([]byte("no database at all\n"), 10_000),
		"cut":       whole[:len(whole)/4],
		"zeroed":    append(bytes.Clone(whole[:8192]), make([]byte, len(whole)-8192)...),
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "store.db")
			if err := os.WriteFile(path, data, 0o644); err != nil {
				t.Fatal(err)
			}
			s, err := bolt.Open(path, bolt.Options{})
			if err == nil {
				for i := range 40 {
					if _, err = s.Latest(context.Background(), fmt.Sprint("u", i), ""); err != nil {
						break
					}
				}
				s.Close()
			}
			if !errors.Is(err, bolt.ErrDamaged) {
				t.Errorf("error %v, want ErrDamaged", err)
			}
		})
	}
}

func TestOpenErrors(t *testing.T) {
	t.Parallel()
	if _, err := bolt.Open(filepath.Join(t.TempDir(), "no such directory", "store.db"), bolt.Options{}); err == nil {
		t.Error("no error")
	}
}

// What a process that was killed while it made a store left is of no harm.
func TestLeftover(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path, left := filepath.Join(dir, "pages.db"), filepath.Join(dir, ".pages.db.creating")
	for range 2 { // without and with a store
		if err := os.WriteFile(left, []byte("cut off"), 0o644); err != nil {
			t.Fatal(err)
		}
		s, err := bolt.Open(path, bolt.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(left); err == nil {
			t.Error("it is still there")
		}
	}
}
