package redact_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/redact"
)

// readPlaces reads a file of testdata/places: a line about the file, then
// texts, each below a line "-- name --", marked as in testdata/kinds.
func readPlaces(t testing.TB, file string) (names []string, recs []record) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split(string(b), "\n-- ")[1:] {
		name, marked, ok := strings.Cut(part, " --\n")
		if !ok {
			t.Fatalf("%s: no name in %q", file, part)
		}
		names = append(names, name)
		recs = append(recs, readMarks(t, file, marked))
	}
	return names, recs
}

// leaks lists the marked values of r that occur in masked.
func leaks(r record, masked string) []string {
	var out []string
	for _, f := range r.want {
		if v := r.text[f.Start:f.End]; strings.Contains(masked, v) {
			out = append(out, v)
		}
	}
	return out
}

// TestPlaces: a secret, a name, a number or an address is masked at every
// position in the document.
func TestPlaces(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"secret.txt", "name.txt", "other.txt", "format.txt", "seen.txt", "titled.txt", "cases.txt", "tools.txt", "written.txt", "labelled.txt", "scripts.txt"} {
		names, recs := readPlaces(t, filepath.Join("testdata", "places", file))
		masked := 0
		for i, r := range recs {
			out, _, err := redact.Markdown(context.Background(), r.text, redact.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if left := leaks(r, out); len(left) > 0 {
				t.Errorf("%s, %s: %q left in %q", file, names[i], left, out)
			} else {
				masked++
			}
		}
		t.Logf("%s: %d of %d", file, masked, len(recs))
	}
}
