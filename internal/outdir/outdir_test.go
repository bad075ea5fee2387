package outdir_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/pagemill/pagemill/internal/outdir"
)

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Written files may be replaced, also by another run; files that a person wrote
// or changed may not.
func TestWrite(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "out")
	put := func(name, text string, m outdir.Made) (bool, error) {
		return outdir.New(dir).Write(name, []byte(text), m)
	}
	file := filepath.Join(dir, "sub", "a.md")
	for _, step := range []struct {
		text, edit string
		force      bool
		changed    bool
		want       error
	}{
		{text: "one", changed: true},
		{text: "one"},
		{text: "two", changed: true},
		{text: "three", edit: "mine", want: outdir.ErrEdited},
		{text: "mine", changed: false}, // replacing a file by the same bytes is allowed
		{text: "four", changed: true},
		{text: "five", edit: "mine again", force: true, changed: true},
	} {
		if step.edit != "" {
			write(t, file, step.edit)
		}
		changed, err := put("sub/a.md", step.text, outdir.Made{Force: step.force})
		if changed != step.changed || !errors.Is(err, step.want) || err != nil && step.want == nil {
			t.Errorf("%+v: %v, %v", step, changed, err)
		}
		if err == nil && read(t, file) != step.text {
			t.Errorf("%+v: the file holds %q", step, read(t, file))
		}
	}
	write(t, filepath.Join(dir, "b.md"), "a person's")
	if _, err := put("b.md", "x", outdir.Made{}); !errors.Is(err, outdir.ErrForeign) {
		t.Errorf("a person's file: %v", err)
	}
	for _, name := range []string{"../x.md", "/x.md", "a/../../x.md", ".", "sub"} {
		if _, err := put(name, "x", outdir.Made{Force: true}); err == nil {
			t.Errorf("%s was written", name)
		}
	}
}

// A record with a truncated end or with foreign lines loses only those lines.
func TestDamagedRecord(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, name := range []string{"a", "b"} {
		if _, err := outdir.New(dir).Write(name, []byte("1"), outdir.Made{Options: "x"}); err != nil {
			t.Fatal(err)
		}
	}
	record := filepath.Join(dir, ".pagemill")
	whole := read(t, record)
	write(t, record, "not JSON\n{}\n"+whole[:len(whole)-20])
	d := outdir.New(dir)
	if _, err := d.Write("a", []byte("2"), outdir.Made{}); err != nil {
		t.Errorf("the line before the cut: %v", err)
	}
	if _, err := d.Write("b", []byte("2"), outdir.Made{}); !errors.Is(err, outdir.ErrForeign) {
		t.Errorf("the line that is cut: %v", err)
	}
	if _, err := outdir.New(dir).Write("a", []byte("3"), outdir.Made{}); err != nil {
		t.Errorf("what was added behind the cut: %v", err)
	}
}

// A record does not grow with the number of runs.
func TestRecordIsBounded(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for i := range 300 {
		if _, err := outdir.New(dir).Write("a", fmt.Append(nil, i), outdir.Made{Options: strings.Repeat("x", 100)}); err != nil {
			t.Fatal(err)
		}
	}
	if n := strings.Count(read(t, filepath.Join(dir, ".pagemill")), "\n"); n > 100 {
		t.Errorf("%d lines for one file", n)
	}
}

// Current uses the record, and compares bytes if a killed run left the record
// ahead of the file.
func TestCurrent(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if _, err := outdir.New(dir).Write("a", []byte("1"), outdir.Made{Options: "x"}); err != nil {
		t.Fatal(err)
	}
	ask := func(options string) string {
		current, known := outdir.New(dir).Current("a", options)
		return fmt.Sprint(current, known)
	}
	if got := ask("x") + ask("y"); got != "true truefalse true" {
		t.Errorf("one line: %s", got)
	}
	f, err := os.OpenFile(filepath.Join(dir, ".pagemill"), os.O_APPEND|os.O_WRONLY, 0)
	if err == nil {
		_, err = f.WriteString("{\"file\":\"a\",\"sha256\":\"00\",\"options\":\"y\"}\n")
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := ask("x") + ask("y"); got != "true truefalse true" {
		t.Errorf("a line without its file: %s", got)
	}
	if _, known := outdir.New(dir).Current("b", "x"); known {
		t.Error("a file nobody wrote is known")
	}
}

// Concurrent workers and runs lose nothing.
func TestConcurrentWrites(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var wg sync.WaitGroup
	for range 3 {
		d := outdir.New(dir)
		for i := range 40 {
			wg.Go(func() {
				if _, err := d.Write(fmt.Sprintf("%d/f%d", i%4, i), []byte("same"), outdir.Made{}); err != nil {
					t.Error(err)
				}
			})
		}
	}
	wg.Wait()
	files, _ := filepath.Glob(filepath.Join(dir, "*", "f*"))
	left, _ := filepath.Glob(filepath.Join(dir, "*", ".pagemill-*"))
	if len(files) != 40 || len(left) > 0 {
		t.Errorf("%d files, left behind %v", len(files), left)
	}
}

// A failing stream leaves the existing file.
func TestStreamFails(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a")
	write(t, path, "before")
	wrong := errors.New("wrong")
	err := outdir.Stream(path, func(w io.Writer) error {
		_, _ = io.WriteString(w, "half")
		return wrong
	})
	if !errors.Is(err, wrong) || read(t, path) != "before" {
		t.Errorf("%v, %q", err, read(t, path))
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
}
