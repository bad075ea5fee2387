//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// asCommand turns the test binary into the command, for tests that need a
// separate process.
const asCommand = "PAGEMILL_TEST_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
	}
	os.Exit(m.Run())
}

func process(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	return cmd
}

// kills is the number of times each command is killed: enough to detect a
// broken mechanism; PAGEMILL_KILLS sets a higher number.
func kills(t *testing.T) int {
	if n, err := strconv.Atoi(os.Getenv("PAGEMILL_KILLS")); err == nil {
		return n
	}
	if testing.Short() {
		t.Skip("processes are not killed in short mode")
	}
	return 12
}

// killed runs the command and kills it soon after its start. It reports whether
// it was still running.
func killed(t *testing.T, cmd *exec.Cmd, within time.Duration) bool {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case <-done:
		return false
	case <-time.After(rand.N(within)):
	}
	if err := cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		t.Fatal(err)
	}
	err := <-done
	var exit *exec.ExitError
	return errors.As(err, &exit) && !exit.Exited()
}

// duration returns how long the command takes if it is not killed.
func duration(t *testing.T, cmd *exec.Cmd) time.Duration {
	t.Helper()
	start := time.Now()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return time.Since(start)
}

const (
	killedPages = 60
	maxRuns     = 8 // per kill: some runs end before they are killed
)

func writePages(t *testing.T, dir string) {
	for i := range killedPages {
		write(t, filepath.Join(dir, fmt.Sprintf("p%02d.html", i)), fmt.Sprintf("<title>%d</title><h1>Page %d</h1>%s", i, i, strings.Repeat("<p>Water rises and falls again.</p>", 300)))
	}
}

// A killed convert leaves only complete files, and the next run with --resume
// finishes the work and removes everything else.
func TestKillConvert(t *testing.T) {
	t.Parallel()
	n := kills(t)
	in, want, out := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "out")
	writePages(t, in)
	past := time.Now().Add(-time.Hour)
	for i := range killedPages {
		if err := os.Chtimes(filepath.Join(in, fmt.Sprintf("p%02d.html", i)), past, past); err != nil {
			t.Fatal(err)
		}
	}
	within := duration(t, process("convert", "-q", "-o", want, in))
	at, landed := 0, 0
	for ; landed < n && at < maxRuns*n; at++ {
		if killed(t, process("convert", "-q", "--resume", "-o", out, in), within) {
			landed++
		}
		notes, _ := filepath.Glob(filepath.Join(out, "*.md"))
		for _, note := range notes {
			if got := read(t, note); got != read(t, filepath.Join(want, filepath.Base(note))) {
				t.Fatalf("%s is half-written: %d bytes", note, len(got))
			}
		}
		if len(notes) == killedPages || at%7 == 6 { // start again, also over existing files
			if at%2 == 0 {
				_ = os.RemoveAll(out)
			} else {
				for _, note := range notes[:len(notes)/2] {
					_ = os.Remove(note)
				}
			}
		}
	}
	duration(t, process("convert", "-q", "--resume", "-o", out, in))
	entries, err := os.ReadDir(out)
	if err != nil || len(entries) != killedPages+1 { // including the record
		t.Errorf("%d files for %d pages (%v): %v", len(entries), killedPages, err, entries)
	}
	t.Logf("%d runs, %d killed at work", at, landed)
}

// A killed vault run leaves only complete notes, and the next run produces the
// same as a single run. Notes edited by a person stay.
func TestKillVault(t *testing.T) {
	t.Parallel()
	n := kills(t)
	in, want, out := t.TempDir(), t.TempDir(), t.TempDir()
	for i := range killedPages {
		write(t, filepath.Join(in, fmt.Sprintf("p%02d.html", i)), fmt.Sprintf("<title>Page %[1]d</title><h1>Page %[1]d</h1><img src=p_files/i.png alt=x><p>See <a href=p%02[2]d.html>the next</a>.%s", i, (i+1)%killedPages, strings.Repeat("<p>Water rises and falls again.</p>", 300)))
	}
	write(t, filepath.Join(in, "p_files", "i.png"), "\x89PNG\r\n\x1a\nwheel")
	args := func(out string) []string { return []string{"vault", "-q", "--restore", "-o", out, in} }
	within := duration(t, process(args(want)...))
	edited := filepath.Join(out, "Page 7.md")
	landed, runs := 0, 0
	for ; landed < n && runs < maxRuns*n; runs++ {
		if killed(t, process(args(out)...), within) {
			landed++
		}
		if runs == n/2 {
			duration(t, process(args(out)...))
			write(t, edited, read(t, edited)+"\nMine.\n")
		}
		for name, text := range files(t, out) {
			if path := filepath.Join(out, name); path != edited && strings.HasSuffix(name, ".md") && name != "index.md" && text != read(t, filepath.Join(want, name)) {
				t.Fatalf("%s is half-written: %d bytes", name, len(text))
			}
		}
		if runs%5 == 4 { // some are rewritten
			for i := range killedPages / 2 {
				if name := fmt.Sprintf("Page %d.md", 2*i); i%3 == runs%3 {
					_ = os.Remove(filepath.Join(out, name))
				}
			}
		}
	}
	duration(t, process(args(out)...))
	got, whole := files(t, out), files(t, want)
	if !strings.HasSuffix(got["Page 7.md"], "Mine.\n") {
		t.Error("what a person wrote is gone")
	}
	got["Page 7.md"] = whole["Page 7.md"]
	for _, m := range []map[string]string{got, whole} { // the order of the record depends on the runs
		for name := range m {
			if strings.HasPrefix(filepath.Base(name), ".pagemill") {
				delete(m, name)
			}
		}
	}
	if !maps.Equal(got, whole) {
		t.Errorf("another vault than of one run: %q and %q", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(whole)))
	}
	t.Logf("%d runs, %d killed at work", runs, landed)
}

// files reads the files of a folder.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		out[filepath.ToSlash(name)] = read(t, path)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// A killed track run leaves a valid store, and the next run finds every page in
// it or stores it.
func TestKillTrack(t *testing.T) {
	t.Parallel()
	n := kills(t)
	in, store := t.TempDir(), filepath.Join(t.TempDir(), "pages.db")
	writePages(t, in)
	whole := filepath.Join(t.TempDir(), "whole.db")
	duration(t, process("track", "--store", whole, in))
	within := duration(t, process("track", "--store", whole, in)) // the usual case: the store exists
	landed, runs := 0, 0
	for i := 0; landed < n && i < maxRuns*n; i++ {
		runs++
		write(t, filepath.Join(in, fmt.Sprintf("p%02d.html", i%killedPages)), fmt.Sprintf("<h1>Changed %d times</h1>", i))
		if killed(t, process("track", "--store", store, in), within) {
			landed++
		}
	}
	cmd := process("track", "--store", store, "-q", in)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("after the kills: %v: %s", err, out)
	}
	export := filepath.Join(t.TempDir(), "history.ndjson")
	if out, err := process("track", "--store", store, "--export", export).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	pages := map[string]bool{}
	for line := range strings.Lines(read(t, export)) {
		var s struct {
			URL string
		}
		if err := json.Unmarshal([]byte(line), &s); err != nil || s.URL == "" {
			t.Fatalf("%v: %.100s", err, line)
		}
		pages[s.URL] = true
	}
	if len(pages) != killedPages {
		t.Errorf("%d pages in the store, want %d", len(pages), killedPages)
	}
	entries, _ := os.ReadDir(filepath.Dir(store))
	if len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
	t.Logf("%d runs, %d killed at work", runs, landed)
}

// Every complete line written by a killed batch is valid and in order.
func TestKillBatch(t *testing.T) {
	t.Parallel()
	n := kills(t)
	var requests bytes.Buffer
	for i := range 200 {
		fmt.Fprintf(&requests, "{\"id\":%d,\"html\":\"<h1>Page %d</h1>%s\"}\n", i, i, strings.Repeat("<p>Water rises.</p>", 200))
	}
	out := filepath.Join(t.TempDir(), "out.ndjson")
	start := func() *exec.Cmd {
		f, err := os.Create(out)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = f.Close() })
		cmd := process("batch")
		cmd.Stdin, cmd.Stdout = bytes.NewReader(requests.Bytes()), f
		return cmd
	}
	first := start()
	began := time.Now()
	if err := first.Run(); err != nil {
		t.Fatal(err)
	}
	within, whole := time.Since(began), read(t, out)
	landed, runs := 0, 0
	for ; landed < n && runs < maxRuns*n; runs++ {
		if killed(t, start(), within) {
			landed++
		}
		got := read(t, out)
		if !strings.HasPrefix(whole, got) {
			t.Fatalf("%d bytes that are no beginning of the whole output", len(got))
		}
	}
	t.Logf("%d runs, %d killed at work", runs, landed)
}

// If nobody reads the output, batch still ends on a signal.
func TestBatchEndsWhenNobodyReads(t *testing.T) {
	t.Parallel()
	cmd := process("batch", "-j1")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe() // never read
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { // more than pipes and buffers can take
		line := fmt.Sprintf("{\"markdown\":%q}\n", strings.Repeat("water ", 50_000))
		for range 100 {
			if _, err := io.WriteString(in, line); err != nil {
				return
			}
		}
	}()
	time.Sleep(500 * time.Millisecond)
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() { _, _ = cmd.Process.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(time.Minute):
		_ = cmd.Process.Kill()
		t.Error("it did not end")
	}
	_ = out.Close()
}

// Leftovers of a killed run are removed by the next one; files being written by
// a running one are not.
func TestLeftoversAreRemoved(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	page := write(t, filepath.Join(dir, "page.html"), "<p>x")
	left := write(t, filepath.Join(dir, ".pagemill-LEFT.tmp"), "half")
	alive := write(t, filepath.Join(dir, ".pagemill-ALIVE.tmp"), "half")
	f, err := os.Open(alive)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != nil {
		t.Skip(err)
	}
	pagemillRun(t, "", "convert", page)
	if _, err := os.Stat(left); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("left: %v", err)
	}
	if _, err := os.Stat(alive); err != nil {
		t.Errorf("of a living run: %v", err)
	}
}
