package golden

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const file = `upper case
-- options --
{"loud":true}
-- input --
tide
-- upper --
TIDE
`

func upper(_ *testing.T, c Case) map[string]string {
	return map[string]string{"upper": strings.ToUpper(c.Files["input"]), "length": strings.Repeat("x", len(c.Files["input"]))}
}

func TestCompare(t *testing.T) {
	t.Parallel()
	c := Case{Files: map[string]string{"input": "tide", "upper": "TIDE"}}
	if got := c.compare(map[string]string{"upper": "TIDE"}); got != nil {
		t.Errorf("equal sections: %q", got)
	}
	want := []string{" has no section \"length\"; got:\nxxxx", ", section \"upper\"\n--- got\nTide\n--- want\nTIDE"}
	if got := c.compare(map[string]string{"upper": "Tide", "length": "xxxx"}); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Outputs are written in place, new ones after the others; then they compare equal.
func TestUpdate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "case.txtar")
	if err := os.WriteFile(path, []byte(strings.Replace(file, "TIDE", "old", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PAGEMILL_GOLDEN", "update")
	check(t, path, upper)
	data, err := os.ReadFile(path)
	if want := file + "-- length --\nxxxx\n"; err != nil || string(data) != want {
		t.Fatalf("got %q, %v; want %q", data, err, want)
	}
	t.Setenv("PAGEMILL_GOLDEN", "")
	check(t, path, upper)
}

func TestRun(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, name := range []string{"a", "b"} {
		if err := os.WriteFile(filepath.Join(dir, name+".txtar"), []byte(file), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	seen := make(chan Case, 2)
	t.Cleanup(func() { // after the parallel subtests
		close(seen)
		names := ""
		for c := range seen {
			names += c.Name
			if c.Comment != "upper case\n" || c.Files["options"] != `{"loud":true}` {
				t.Errorf("%s: comment %q, options %q", c.Name, c.Comment, c.Files["options"])
			}
		}
		if names != "ab" && names != "ba" {
			t.Errorf("ran %q", names)
		}
	})
	Run(t, filepath.Join(dir, "*.txtar"), func(_ *testing.T, c Case) map[string]string {
		seen <- c
		return map[string]string{"upper": strings.ToUpper(c.Files["input"])}
	})
}
