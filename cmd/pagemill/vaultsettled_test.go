package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A run reads no input that has the time and size that it had; it notices every
// change, also one that keeps the size of a file.
func TestVaultSettled(t *testing.T) {
	t.Parallel()
	inbox, out := t.TempDir(), filepath.Join(t.TempDir(), "notes")
	text := "<title>Weir</title><main><h1>Weir</h1><p>The weir holds the water back, and lets it go at noon, 10 inches an hour.</p><img src='weir_files/a.png' alt=weir></main>"
	page := write(t, filepath.Join(inbox, "weir.html"), text)
	write(t, filepath.Join(inbox, "weir_files", "a.png"), "\x89PNG\r\n\x1a\n1")
	write(t, filepath.Join(inbox, "mill.html"), strings.ReplaceAll(text, "eir", "ill"))
	run := func(flags ...string) string {
		t.Helper()
		status, _, stderr := pagemillRun(t, "", append([]string{"vault", "-o", out, inbox}, flags...)...)
		if status != 0 {
			t.Fatalf("status %d: %s", status, stderr)
		}
		return stderr
	}
	const nothing = "0 documents converted, 2 known from before\n0 notes written, 2 as they were,"
	run()
	note := filepath.Join(out, "Weir.md")
	// With the time and size that it had it is not read.
	info, err := os.Stat(page)
	if err != nil {
		t.Fatal(err)
	}
	write(t, page, strings.Repeat("x", int(info.Size())))
	if err := os.Chtimes(page, time.Time{}, info.ModTime()); err != nil {
		t.Fatal(err)
	}
	if got := run(); !strings.HasPrefix(got, nothing) {
		t.Errorf("%s was read: %s", page, got)
	}
	write(t, page, text)
	_ = os.Chtimes(page, time.Time{}, info.ModTime())
	for _, change := range []struct {
		path, old, new, want string
	}{
		{page, "10 inches", "11 inches", "1 document converted, 1 known from before\n1 notes written"},
		{filepath.Join(inbox, "weir_files", "a.png"), "1", "2", "1 notes written, 1 as they were"},
		{note, "11 inches", "22 inches", "0 notes written, 1 as they were, 1 edited"},
		{filepath.Join(out, "index.md"), "# Index", "# Notes", "0 notes written, 1 as they were, 1 edited"},
	} {
		was := read(t, change.path)
		if now := strings.Replace(was, change.old, change.new, 1); now == was {
			t.Fatalf("%s holds no %q: %s", change.path, change.old, was)
		} else {
			write(t, change.path, now)
		}
		if got := run(); !strings.Contains(got, change.want) {
			t.Errorf("%s: %q", change.path, got)
		}
	}
	if got := read(t, filepath.Join(out, "index.md")); !strings.HasPrefix(got, "# Notes\n") {
		t.Errorf("the index: %s", got)
	}
	if got := run("--properties", "title"); !strings.Contains(got, "1 notes written") {
		t.Errorf("other properties: %s", got)
	}
	if err := os.Remove(filepath.Join(out, "Will.md")); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if got := run("--properties", "title"); !strings.Contains(got, "you deleted, and they stay deleted") || !strings.Contains(got, "you edited") {
			t.Errorf("a deleted note is not named: %s", got)
		}
	}
	if got := run("--properties", "title", "--restore"); !strings.Contains(got, "1 notes written") {
		t.Errorf("--restore: %s", got)
	}
}

// A vault whose input was emptied brings back notes that were deleted.
func TestVaultRestoreWithoutInput(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "notes")
	page := write(t, filepath.Join(in, "tides.html"), "<title>Tides</title><h1>Tides</h1><p>They turn twice a day.</p>")
	vault := func(args ...string) string {
		status, _, stderr := pagemillRun(t, "", append([]string{"vault", "-o", out}, args...)...)
		if status != 0 {
			t.Fatalf("%v: status %d, %s", args, status, stderr)
		}
		return stderr
	}
	vault(in)
	note := filepath.Join(out, "Tides.md")
	for _, name := range []string{page, note} {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	vault(in)
	if _, err := os.Stat(note); err == nil {
		t.Error("the note came back unasked")
	}
	vault("--restore", in)
	if _, err := os.Stat(note); err != nil {
		t.Error(err)
	}
}
