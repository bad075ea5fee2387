package score_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/pagemill/pagemill"
)

// The agreement tests score the same predictions with the Python scorers that
// define the project's figures. Data and scorers are not part of the
// repository; PAGEMILL_CORPORA=all scores whole sets where the default is a
// sample.
const shared = "../../../shared"

// sample returns n if every nth record of a set is scored.
func sample(n int) int {
	if os.Getenv("PAGEMILL_CORPORA") == "all" {
		return 1
	}
	return n
}

func needScorer(t *testing.T, path string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the reference scorers")
	}
	script := filepath.Join(shared, "evals", path)
	if _, err := os.Stat(script); err != nil {
		t.Skipf("no reference scorer: %v", err)
	}
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed")
	}
	return script
}

// readRecords reads every nth record of a set, with their lines.
func readRecords[T any](t *testing.T, path string, every int) (out []T, raw []byte) {
	t.Helper()
	f, err := os.Open(filepath.Join(shared, "corpora", path))
	if err != nil {
		t.Skipf("no data: %v", err)
	}
	defer func() { _ = f.Close() }()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 64<<20)
	for i := 0; lines.Scan(); i++ {
		if i%every != 0 {
			continue
		}
		var r T
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		out, raw = append(out, r), append(append(raw, lines.Bytes()...), '\n')
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return out, raw
}

// convert returns a prediction: the pipeline's Markdown.
func convert(t *testing.T, doc pagemill.Document) string {
	t.Helper()
	res, err := pagemill.Run(context.Background(), doc, pagemill.Options{})
	if err != nil {
		t.Logf("%s: %v", doc.URL, err)
		return ""
	}
	return res.Markdown
}

// writeLines writes values as NDJSON to a temporary file of the test.
func writeLines[T any](t *testing.T, name string, values []T) string {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	for _, v := range values {
		if err := e.Encode(v); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// python runs a scorer and decodes the JSON it prints.
func python(t *testing.T, into any, args ...string) {
	t.Helper()
	var stderr bytes.Buffer
	cmd := exec.Command("python3", args...)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", args, err, stderr.Bytes())
	}
	if err := json.Unmarshal(out, into); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, out)
	}
}

// agree compares figures to three digits.
func agree(t *testing.T, what string, got, want map[string]float64) {
	t.Helper()
	for name, w := range want {
		g, ok := got[name]
		if !ok || math.Abs(g-w) >= 0.0005 {
			t.Errorf("%s: %s = %.5f, the reference says %.5f", what, name, g, w)
		}
	}
	t.Logf("%s: %v", what, want)
}

func writeFile(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}
