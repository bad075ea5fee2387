// Package golden runs tests whose inputs and expected outputs are in txtar
// files: an optional comment, options as JSON in a section "options", the input
// in "input", and a section for every expected output.
//
// With PAGEMILL_GOLDEN=update in the environment the outputs are rewritten;
// review the diff before committing it.
package golden

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// A Case is one golden file.
type Case struct {
	Name    string // file name without .txtar
	Comment string
	Files   map[string]string // sections by name, each without its final newline
}

// Run runs f once for each file that matches pattern, as parallel subtests. f
// returns the outputs by section name, and each is compared with the recorded
// section of that name. Sections that f does not return are inputs.
func Run(t *testing.T, pattern string, f func(t *testing.T, c Case) map[string]string) {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("no golden files match %s (%v)", pattern, err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			t.Parallel()
			check(t, path, f)
		})
	}
}

func check(t *testing.T, path string, f func(t *testing.T, c Case) map[string]string) {
	a, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c := Case{Name: strings.TrimSuffix(filepath.Base(path), ".txtar"), Comment: string(a.Comment), Files: map[string]string{}}
	for _, s := range a.Files {
		c.Files[s.Name] = strings.TrimSuffix(string(s.Data), "\n")
	}
	got := f(t, c)
	if os.Getenv("PAGEMILL_GOLDEN") == "update" {
		update(t, path, a, got)
		return
	}
	for _, difference := range c.compare(got) {
		t.Errorf("%s%s", path, difference)
	}
}

// compare returns what is wrong with the outputs, by name of the section.
func (c Case) compare(got map[string]string) (differences []string) {
	for _, name := range slices.Sorted(maps.Keys(got)) {
		want, ok := c.Files[name]
		if !ok {
			differences = append(differences, fmt.Sprintf(" has no section %q; got:\n%s", name, got[name]))
		} else if got[name] != want {
			differences = append(differences, fmt.Sprintf(", section %q\n--- got\n%s\n--- want\n%s", name, got[name], want))
		}
	}
	return differences
}

func update(t *testing.T, path string, a *txtar.Archive, got map[string]string) {
	for _, name := range slices.Sorted(maps.Keys(got)) {
		data := []byte(got[name] + "\n")
		i := slices.IndexFunc(a.Files, func(f txtar.File) bool { return f.Name == name })
		if i < 0 {
			a.Files = append(a.Files, txtar.File{Name: name, Data: data})
		} else {
			a.Files[i].Data = data
		}
	}
	if err := os.WriteFile(path, txtar.Format(a), 0o644); err != nil {
		t.Fatal(err)
	}
}
