package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

type fullWriter struct{}

func (fullWriter) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// Output that can't be written is a failure of the work: the command says so
// once, exits with 1 and does not explain its flags.
func TestFullOutput(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	page := write(t, filepath.Join(dir, "page.html"), "<title>Mill</title><h1>Mill</h1><p>The wheel turns.")
	other := write(t, filepath.Join(dir, "other.html"), "<title>Mill</title><h1>Mill</h1><p>The wheel stands still.")
	cases := filepath.Join(dir, "cases")
	write(t, filepath.Join(cases, "mill.html"), "<h1>Mill</h1><p>The wheel turns.")
	write(t, filepath.Join(cases, "mill.md"), "# Mill\n\nThe wheel turns.\n")
	for _, c := range []struct{ args, stdin string }{
		{"convert -o - " + page, ""},
		{"convert --json -o - " + page, ""},
		{"convert -", "<p>The wheel turns."},
		{"batch", `{"html":"<p>The wheel turns."}` + "\n"},
		{"batch " + page, ""},
		{"batch --frames", "\x00\x00\x00\x02\x00\x00\x00\x00{}"},
		{"inspect -o - " + page, ""},
		{"redact -o - " + page, ""},
		{"redact --report " + page, ""},
		{"diff " + page + " " + other, ""},
		{"bench " + cases, ""},
		{"bench --json - " + cases, ""},
		{"track --store " + filepath.Join(dir, "store") + " " + page, ""},
		{"version", ""},
		{"man", ""},
	} {
		var stderr bytes.Buffer
		status := run(context.Background(), strings.Fields(c.args), strings.NewReader(c.stdin), fullWriter{}, &stderr)
		said := stderr.String()
		if status != exitFailed || strings.Count(said, "no space left") != 1 || strings.Contains(said, "--help") {
			t.Errorf("pagemill %s: status %d\n%s", c.args, status, said)
		}
	}
}
