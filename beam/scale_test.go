package pagemillbeam

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// developmentPages writes n requests over the development pages, under new
// ids; one in fifty is damaged. The data is not part of the repository.
func developmentPages(t *testing.T, dir string, n int) (path string, damaged int) {
	t.Helper()
	var pages [][]byte
	for _, set := range []string{"zyte", "magic-article", "cleanportal"} {
		f, err := os.Open(filepath.Join("..", "..", "shared", "corpora", "extract", set+".ndjson.gz"))
		if err != nil {
			t.Skipf("no data: %v", err)
		}
		defer f.Close()
		z, err := gzip.NewReader(f)
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(z)
		lines.Buffer(nil, 64<<20)
		for lines.Scan() {
			var r struct{ URL, HTML string }
			if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
				t.Fatal(err)
			}
			b, err := json.Marshal(map[string]string{"url": r.URL, "html": r.HTML})
			if err != nil {
				t.Fatal(err)
			}
			pages = append(pages, b)
		}
		if err := lines.Err(); err != nil {
			t.Fatal(err)
		}
	}
	path = filepath.Join(dir, "pages.ndjson")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	out := bufio.NewWriter(f)
	for i := range n {
		page := pages[i%len(pages)]
		if i%50 == 25 {
			damaged++
			page = page[:len(page)/2]
		}
		fmt.Fprintf(out, "{\"id\":\"n%05d\",%s\n", i, page[1:])
	}
	if err := out.Flush(); err != nil {
		t.Fatal(err)
	}
	return path, damaged
}

// build makes a command of this repository.
func build(t *testing.T, dir, pkg, moduleDir string) string {
	t.Helper()
	path := filepath.Join(dir, filepath.Base(pkg))
	cmd := exec.Command("go", "build", "-o", path, pkg)
	cmd.Dir = moduleDir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return path
}

// TestDevelopmentPages runs the command over the development pages: the same
// Markdown as pagemill batch, the damaged records apart; killed half-way and
// run again, the same files. PAGEMILL_CORPORA=all takes 5,000 records.
func TestDevelopmentPages(t *testing.T) {
	if testing.Short() {
		t.Skip("builds two commands and converts many pages")
	}
	dir := t.TempDir()
	n := 300
	if os.Getenv("PAGEMILL_CORPORA") == "all" {
		n = 5000
	}
	source, damaged := developmentPages(t, dir, n)
	pagemillPath := build(t, dir, "./cmd/pagemill", "..")
	command := build(t, dir, "./cmd/pagemill-beam", ".")

	want := map[string]string{}
	in, err := os.Open(source)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	serial := exec.Command(pagemillPath, "batch")
	serial.Stdin = in
	lines, err := serial.Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(lines)) {
		if strings.Contains(line[:80], `"success":true`) {
			want[strings.SplitN(line, `"`, 5)[3]] = line
		}
	}
	t.Logf("batch: %.2f s user", serial.ProcessState.UserTime().Seconds())

	whole, killed := filepath.Join(dir, "whole"), filepath.Join(dir, "killed")
	job := func(out string) *exec.Cmd {
		return exec.Command(command, "-o", out, "-shards", "3", "-split", "4000000", "-max-failed", "1", "-resume", source)
	}
	done := job(whole)
	var stderr bytes.Buffer
	done.Stderr = &stderr
	if err := done.Run(); err != nil {
		t.Fatalf("%v: %s", err, stderr.String())
	}
	t.Logf("job: %.2f s user; %s", done.ProcessState.UserTime().Seconds(), stderr.String())
	got := files(t, whole)
	records := byID(t, got["pages-00000-of-00003.ndjson"]+got["pages-00001-of-00003.ndjson"]+got["pages-00002-of-00003.ndjson"])
	for id, line := range want {
		if records[id] != line {
			t.Errorf("%s is not what batch gives", id)
		}
	}
	failed := strings.Count(got["failed-00000-of-00001.ndjson"], "\n")
	if len(records) != len(want) || failed != damaged || len(records)+failed != n {
		t.Errorf("%d records and %d failures of %d, want %d and %d", len(records), failed, n, len(want), damaged)
	}

	cut := job(killed)
	if err := cut.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(done.ProcessState.UserTime() / 4)
	if err := cut.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := cut.Wait(); err == nil {
		t.Log("the job was done before it was killed")
	}
	if out, err := job(killed).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	again := files(t, killed)
	if len(again) != len(got) {
		t.Errorf("%d files, want %d", len(again), len(got))
	}
	for name, content := range got {
		if again[name] != content {
			t.Errorf("%s: other bytes after a kill", name)
		}
	}
}
