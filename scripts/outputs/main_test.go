package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Fixtures are listed by their bytes and the request, and nothing else is.
func TestRun(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a/testdata/one.html":         "<h1>Mill</h1><p>Rye flour.</p>",
		"a/testdata/deep/copy.html":   "<h1>Mill</h1><p>Rye flour.</p>",
		"a/testdata/two.md":           "# Mill\n\nRye flour.\n",
		"a/testdata/broken.pdf":       "%PDF-1.4 and nothing else",
		"a/testdata/notes.txt":        "not an input",
		"a/testdata/fuzz/F/seed.html": "not a fixture",
		"a/page.html":                 "not a fixture",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	var first, second strings.Builder
	if err := errors.Join(run(dir, &first), run(dir, &second)); err != nil {
		t.Fatal(err)
	}
	if first.String() != second.String() {
		t.Errorf("two runs differ:\n%s\n%s", &first, &second)
	}
	sums := map[string]string{}
	for line := range strings.Lines(first.String()) {
		f := strings.Fields(line)
		if len(f) != 3 || len(f[0]) != 64 {
			t.Fatalf("line %q", line)
		}
		sums[f[1]+" "+f[2]] = f[0]
	}
	var want []string
	for _, name := range []string{"a/testdata/broken.pdf", "a/testdata/deep/copy.html", "a/testdata/one.html", "a/testdata/two.md"} {
		want = append(want, name+" 0", name+" 1")
	}
	var got []string
	for key := range sums {
		got = append(got, key)
	}
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("listed %q, want %q", got, want)
	}
	// The address, which has the name, is part of the reply.
	if sums["a/testdata/one.html 0"] == sums["a/testdata/one.html 1"] || sums["a/testdata/one.html 0"] == sums["a/testdata/deep/copy.html 0"] {
		t.Error("different replies have the same checksum")
	}
	if err := run(filepath.Join(dir, "none"), &first); err == nil {
		t.Error("a folder that is not there: no error")
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestRunFails(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "testdata")
	if err := errors.Join(os.Mkdir(dir, 0o700), os.WriteFile(filepath.Join(dir, "a.md"), []byte("Rye"), 0o600)); err != nil {
		t.Fatal(err)
	}
	if err := run(filepath.Dir(dir), full{}); err == nil || !strings.Contains(err.Error(), "disk full") {
		t.Errorf("nothing can be written: %v", err)
	}
	if _, err := checksum(nil, "a.md", `{"formats":["tea"]}`); err == nil {
		t.Error("a bad request: no error")
	}
	if err := errors.Join(os.Remove(filepath.Join(dir, "a.md")), os.Symlink("none", filepath.Join(dir, "a.md"))); err != nil {
		t.Skip(err) // no symbolic links here
	}
	if err := run(filepath.Dir(dir), full{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a link to nothing: %v", err)
	}
}
