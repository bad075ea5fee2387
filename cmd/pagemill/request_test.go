//go:build unix

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"

	"github.com/pagemill/pagemill"
)

// A reply holds the fields of an output line that tests check.
type reply struct {
	ID      any
	Success bool
	Data    struct{ Markdown string }
	Status  int
	Error   string
}

func replies(t *testing.T, out string) []reply {
	t.Helper()
	var list []reply
	for line := range strings.Lines(out) {
		var r reply
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		list = append(list, r)
	}
	return list
}

// No request ends the process: the requests before and after it are answered.
func TestBatchDash(t *testing.T) {
	t.Parallel()
	_, stdout, _ := pagemillRun(t, "{\"id\":1,\"html\":\"<h1>Hi</h1>\"}\n{\"id\":2,\"path\":\"-\"}\n{\"id\":3,\"html\":\"<h1>Ho</h1>\"}\n", "batch", "-j1")
	got := replies(t, stdout)
	if len(got) != 3 || !got[0].Success || got[1].Status != 400 || !strings.Contains(got[1].Error, "standard input") || !got[2].Success {
		t.Errorf("got %s", stdout)
	}
}

// A path must name a regular file below the root.
func TestBatchPaths(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	root := filepath.Join(dir, "root")
	page := write(t, filepath.Join(root, "sub", "p.html"), "<p>inside")
	outside := write(t, filepath.Join(dir, "o.html"), "<p>outside")
	fifo := filepath.Join(root, "fifo.html")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink(outside, filepath.Join(root, "link.html")); err != nil {
		t.Skip(err)
	}
	archive := zipFile(t, filepath.Join(root, "a.zip"), "p.html")
	answer := func(path string, args ...string) reply {
		line, err := json.Marshal(map[string]any{"id": 1, "path": path})
		if err != nil {
			t.Fatal(err)
		}
		_, stdout, stderr := pagemillRun(t, string(line)+"\n", append([]string{"batch"}, args...)...)
		got := replies(t, stdout)
		if len(got) != 1 {
			t.Fatalf("%q: %q, %q", path, stdout, stderr)
		}
		return got[0]
	}
	for _, c := range []struct {
		path, args string
		status     int
		want       string
	}{
		{page, "", 0, "inside"},
		{outside, "", 0, "outside"},
		{archive, "", 0, "member 0"},
		{fifo, "", 400, "not a regular file"},
		{os.DevNull, "", 400, "not a regular file"},
		{root, "", 400, "is a folder"},
		{"sub/p.html", "--root " + root, 0, "inside"},
		{page, "--root " + root, 0, "inside"},
		{"a.zip", "--root " + root, 0, "member 0"},
		{outside, "--root " + root, 400, "path"},
		{"../o.html", "--root " + root, 400, "path"},
		{"sub/../../o.html", "--root " + root, 400, "path"},
		{"link.html", "--root " + root, 400, "path"},
		{"fifo.html", "--root " + root, 400, "not a regular file"},
		{page, "--no-path", 403, "no file may be named"},
	} {
		got := answer(c.path, strings.Fields(c.args)...)
		if got.Status != c.status || !strings.Contains(got.Data.Markdown+got.Error, c.want) {
			t.Errorf("%s %s: %+v", c.path, c.args, got)
		}
	}
	if status, _, _ := pagemillRun(t, "", "batch", "--root", root, "--no-path"); status != exitUsage {
		t.Errorf("--root and --no-path together: status %d", status)
	}
}

// Reading a file ends with the request's timeout.
func TestBatchTimeoutCoversReading(t *testing.T) {
	t.Parallel()
	path := write(t, filepath.Join(t.TempDir(), "p.html"), "<p>x")
	late, stop := context.WithTimeout(context.Background(), 0)
	defer stop()
	if _, err := (requestedFiles{limit: 1 << 20}).open(late, path); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("late: %v", err)
	}
}

// File names can't send control sequences to the terminal.
func TestMessagesHoldNoEscapeSequences(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := "a\x1b]0;title\a\x9b31m\u009b.html"
	write(t, filepath.Join(dir, name), "")
	bad := write(t, filepath.Join(dir, "b\x1b[2J.html"), "\x89PNG\r\n\x1a\n\x00\x00")
	for _, args := range [][]string{{"convert", "-o", t.TempDir(), dir}, {"convert", bad}, {"track", "--store", filepath.Join(t.TempDir(), "s.db"), dir}, {"diff", bad, bad}, {"redact", bad + "x"}, {"x\x1b[1m"}, {"inspect", bad}} {
		_, stdout, stderr := pagemillRun(t, "", args...)
		if s := stdout + stderr; strings.ContainsAny(s, "\x1b\a\u009b") || !utf8.ValidString(s) {
			t.Errorf("%q: %q", args, s)
		}
	}
	if got := fmt.Sprint(visible("a\x1bb\u009bc\u202ed\r\ne")); strings.ContainsAny(got, "\x1b\u009b\u202e\r") {
		t.Errorf("visible leaves %q", got)
	}
}

// TestRequestedTooLarge asks for files that are larger than the limit.
func TestRequestedTooLarge(t *testing.T) {
	for _, name := range []string{"page.html", "paper.pdf", "notes.md"} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, bytes.Repeat([]byte("%PDF-1.4 <p>x "), 100), 0o600); err != nil {
			t.Fatal(err)
		}
		var told *pagemill.Error
		if _, err := (requestedFiles{limit: 1 << 10}).open(context.Background(), path); !errors.As(err, &told) || told.Status != 413 {
			t.Errorf("%s: %v, want 413", name, err)
		}
	}
}
