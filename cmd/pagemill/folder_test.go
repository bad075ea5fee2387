package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Reports, inspections and notes of earlier runs are no input, and the name of
// an output folder is a folder also if the input has one page.
func TestFolderIsFolder(t *testing.T) {
	t.Parallel()
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "notes")
	write(t, filepath.Join(dir, "a.html"), "<p>one</p>")
	write(t, filepath.Join(dir, "b.html"), "<p>two</p>")
	for range 3 {
		if _, _, stderr := pagemillRun(t, "", "convert", "--report", filepath.Join(dir, "report.html"), dir); !strings.HasPrefix(stderr, "2 converted, 0 failed") {
			t.Errorf("%q", stderr)
		}
	}
	one := t.TempDir()
	write(t, filepath.Join(one, "a.html"), "<p>one</p>")
	status, _, stderr := pagemillRun(t, "", "convert", "-o", out, one)
	if info, err := os.Stat(filepath.Join(out, "a.md")); status != 0 || err != nil || info.IsDir() {
		t.Errorf("status %d, %q, %v", status, stderr, err)
	}
	bad, empty := t.TempDir(), filepath.Join(t.TempDir(), "new", "folder")
	write(t, filepath.Join(bad, "a.pdf"), "%PDF-1.4 broken")
	for _, args := range [][]string{{"convert", "-o", empty, bad}, {"vault", "-o", empty, bad}} {
		if status, _, _ := pagemillRun(t, "", args...); status != exitFailed {
			t.Errorf("%q: status %d", args, status)
		}
		if _, err := os.Stat(empty); err == nil {
			t.Errorf("%q: a failure left a folder", args)
		}
	}
}
