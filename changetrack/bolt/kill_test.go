package bolt_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/changetrack/bolt"
)

const childVariable = "PAGEMILL_STORE_CHILD"

// TestMain can turn the test binary into a program that stores numbered
// snapshots until it is killed, and reports each of them.
func TestMain(m *testing.M) {
	path := os.Getenv(childVariable)
	if path == "" {
		os.Exit(m.Run())
	}
	s, err := bolt.Open(path, bolt.Options{LockTimeout: 300 * time.Millisecond})
	if err != nil {
		fmt.Println("error", err)
		os.Exit(1)
	}
	next, err := strconv.Atoi(os.Args[1])
	if err != nil {
		os.Exit(2)
	}
	for ; ; next++ {
		if err := s.Put(context.Background(), numbered(next)); err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		fmt.Println("stored", next)
		if next%50 == 49 {
			if _, err := s.Prune(context.Background(), changetrack.Keep{Last: 1 << 20}); err != nil {
				fmt.Println("error", err)
				os.Exit(1)
			}
		}
	}
}

// numbered returns a snapshot of one of a few pages, with a size from zero to
// some hundred kilobytes, determined by its number.
func numbered(n int) *changetrack.Snapshot {
	r := rand.New(rand.NewPCG(uint64(n), 1))
	var w strings.Builder
	for size := r.IntN(1 << (5 + r.IntN(13))); w.Len() < size; {
		fmt.Fprintf(&w, "%x\n", r.Uint64())
	}
	return &changetrack.Snapshot{URL: fmt.Sprint("page ", n%7), Time: start.Add(time.Duration(n) * time.Second), Markdown: w.String()}
}

// TestKill kills a writer at random moments and checks that everything it
// reported as stored is there. PAGEMILL_KILLS=n kills it n times.
func TestKill(t *testing.T) {
	t.Parallel()
	rounds := 8
	if n, err := strconv.Atoi(os.Getenv("PAGEMILL_KILLS")); err == nil {
		rounds = n
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 2))
	dir := t.TempDir()
	path := filepath.Join(dir, "store.db")
	stored, kills := 0, 0
	for range rounds {
		if r.IntN(10) == 0 { // sometimes kill it while it creates the store
			os.RemoveAll(path)
			stored = 0
		}
		delay := time.Duration(r.IntN(1+r.IntN(120_000))) * time.Microsecond
		stored = killed(t, self, path, stored, delay)
		kills++
		check(t, path, stored)
		if t.Failed() {
			break
		}
	}
	t.Logf("%d kills, %d snapshots in the last store", kills, stored)
}

// killed lets a child write from a number on, kills it after a while and
// returns the number of snapshots known to be stored.
func killed(t *testing.T, self, path string, next int, delay time.Duration) int {
	t.Helper()
	cmd := exec.Command(self, strconv.Itoa(next))
	cmd.Env = append(os.Environ(), childVariable+"="+path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(delay, func() { cmd.Process.Kill() })
	defer timer.Stop()
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if n, err := fmt.Sscanf(lines.Text(), "stored %d", new(int)); n != 1 || err != nil {
			if strings.HasPrefix(lines.Text(), "error") {
				t.Error(lines.Text())
			}
			continue
		}
		next++
	}
	cmd.Wait()
	return next
}

// check reads the store again. It may contain one snapshot more than the child
// reported.
func check(t *testing.T, path string, stored int) {
	t.Helper()
	s := open(t, path)
	defer s.Close()
	found := map[int]bool{} // a snapshot stored without being reported is stored again
	for page := range 7 {
		for got, err := range s.History(context.Background(), fmt.Sprint("page ", page), "") {
			if err != nil {
				t.Fatal(err)
			}
			n := int(got.Time.Sub(start) / time.Second)
			if want := numbered(n); got.Markdown != want.Markdown || got.URL != want.URL {
				t.Errorf("snapshot %d is not what was stored", n)
			}
			if n < stored {
				found[n] = true
			} else if n > stored {
				t.Errorf("snapshot %d of %d", n, stored)
			}
		}
	}
	if len(found) != stored {
		t.Errorf("%d snapshots of the %d stored", len(found), stored)
	}
}

// TestTwoProcesses opens, in another process, a store that this process has
// open.
func TestTwoProcesses(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "store.db")
	s := open(t, path)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "0")
	cmd.Env = append(os.Environ(), childVariable+"="+path)
	if out, err := cmd.Output(); err == nil || !strings.Contains(string(out), bolt.ErrLocked.Error()) {
		t.Errorf("second process: %q, %v", out, err)
	}
	// Opening it again in the same process gives the same error.
	if _, err := bolt.Open(path, bolt.Options{LockTimeout: 50 * time.Millisecond}); !errors.Is(err, bolt.ErrLocked) {
		t.Errorf("second store in one process: %v", err)
	}
	put(t, s, snapshot("u", "", 1))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, path)
	defer s.Close()
	if got := history(t, s, "u", ""); len(got) != 1 {
		t.Errorf("after all: %q", got)
	}
}
