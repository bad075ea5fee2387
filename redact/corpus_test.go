package redact_test

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// corpus reads the records of a labelled set outside the repository; without it
// the test is skipped.
func corpus[T any](t *testing.T, name string) []T {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "shared", "corpora", name))
	if err != nil {
		t.Skip("no corpora here: ", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var out []T
	for dec := json.NewDecoder(z); ; {
		var record T
		if err := dec.Decode(&record); errors.Is(err, io.EOF) {
			return out
		} else if err != nil {
			t.Fatal(name, err)
		}
		out = append(out, record)
	}
}
