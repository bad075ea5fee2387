package pagemillbeam

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/batch"
)

// TestMain lets this program be a worker, a child that converts, and the tests.
func TestMain(m *testing.M) {
	if os.Getenv("PAGEMILL_TEST_CHILD") != "" {
		serveChild()
		return
	}
	slog.SetLogLoggerLevel(slog.LevelError + 1) // the runner's
	beam.Init()
	slog.SetDefault(slog.New(slog.DiscardHandler))
	*jobopts.Parallelism = 2
	os.Exit(m.Run())
}

// run runs a pipeline on the local runner.
func run(t *testing.T, build func(s beam.Scope)) beam.PipelineResult {
	t.Helper()
	p, s := beam.NewPipelineWithRoot()
	build(s)
	res, err := prism.Execute(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// convertAll is the whole way from sources to files.
func convertAll(s beam.Scope, dir string, read ReadOptions, opts ConvertOptions, shards int, sources ...string) {
	records, unread := ReadSaved(s, read, sources...)
	outputs, failures := Convert(s, opts, records)
	WriteNDJSON(s, WriteOptions{Dir: dir, Name: "pages", Shards: shards}, outputs)
	WriteFailures(s, WriteOptions{Dir: dir, Name: "failed", Shards: 1}, beam.Flatten(s, unread, failures))
}

func page(i int) string {
	return fmt.Sprintf("<title>Page %d</title><main><h1>Tide table %d</h1><p>High water is at %d past six, and the mill turns until the pond is empty again.", i, i, i%60)
}

// ndjson is n requests; every tenth can't be converted.
func ndjson(t *testing.T, dir string, n int) string {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	for i := range n {
		r := map[string]any{"id": fmt.Sprintf("r%04d", i), "html": page(i), "url": fmt.Sprintf("https://mill.example/%d", i)}
		switch i % 20 {
		case 9:
			r["markdown"] = "two bodies"
		case 19:
			b.WriteString("{\"id\": broken\n")
			continue
		}
		if err := e.Encode(r); err != nil {
			t.Fatal(err)
		}
	}
	return writeFile(t, filepath.Join(dir, "requests.ndjson"), b.String())
}

func writeFile(t *testing.T, path, content string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func warc(n int) string {
	var b bytes.Buffer
	for i := range n {
		body := "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + page(i)
		z := gzip.NewWriter(&b)
		fmt.Fprintf(z, "WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:%08d>\r\nWARC-Target-URI: https://mill.example/%d\r\nWARC-Date: 2026-03-04T05:06:07Z\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n",
			i, i, len(body), body)
		_ = z.Close() // into memory
	}
	return b.String()
}

// files are the files below a folder.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		out[strings.TrimPrefix(path, dir+"/")] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func serial(t *testing.T, requests string) (good map[string]string, bad int) {
	t.Helper()
	var out bytes.Buffer
	if err := batch.Serve(t.Context(), new(pagemill.Pipeline), strings.NewReader(requests), &out, batch.Options{}); err != nil {
		t.Fatal(err)
	}
	good = map[string]string{}
	for line := range strings.Lines(out.String()) {
		var r struct {
			ID      string
			Success bool
		}
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		if r.Success {
			good[r.ID] = line
		} else {
			bad++
		}
	}
	return good, bad
}

func byID(t *testing.T, lines string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for line := range strings.Lines(lines) {
		var r struct{ ID string }
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if out[r.ID] != "" {
			t.Errorf("%s is there twice", r.ID)
		}
		out[r.ID] = line
	}
	return out
}

// A job gives what pagemill batch gives, whatever the parts and shards, and the
// failures apart.
func TestSameAsBatch(t *testing.T) {
	dir := t.TempDir()
	const n = 200
	source := ndjson(t, dir, n)
	requests, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	want, bad := serial(t, string(requests))
	var first map[string]string
	for i, size := range []int64{-1, 700, 5000} {
		out := filepath.Join(dir, fmt.Sprint("out", i))
		res := run(t, func(s beam.Scope) { convertAll(s, out, ReadOptions{SplitSize: size}, ConvertOptions{}, 3, source) })
		got := files(t, out)
		if len(got) != 4 {
			t.Errorf("parts of %d: %d files", size, len(got))
		}
		pages := byID(t, got["pages-00000-of-00003.ndjson"]+got["pages-00001-of-00003.ndjson"]+got["pages-00002-of-00003.ndjson"])
		if len(pages) != len(want) {
			t.Errorf("parts of %d: %d records, want %d", size, len(pages), len(want))
		}
		for id, line := range want {
			if pages[id] != line {
				t.Errorf("%s\n got %s\nwant %s", id, pages[id], line)
			}
		}
		if failed := strings.Count(got["failed-00000-of-00001.ndjson"], "\n"); failed != bad || failed != n/10 {
			t.Errorf("parts of %d: %d failed, want %d", size, failed, bad)
		}
		if first == nil {
			first = got
		}
		for name, content := range first {
			if got[name] != content {
				t.Errorf("parts of %d: %s has other bytes", size, name)
			}
		}
		totals := counters(t, res)
		// The lines that are no JSON are no records.
		if totals["pages"] != n-n/20 || totals["errors"] != n/20 || totals["unreadable"] != n/20 || totals["bytes"] == 0 {
			t.Errorf("totals %v", totals)
		}
	}
}

func counters(t *testing.T, res beam.PipelineResult) map[string]int64 {
	t.Helper()
	out := map[string]int64{}
	for _, c := range res.Metrics().AllMetrics().Counters() {
		if c.Key.Namespace == namespace {
			out[c.Key.Name] += c.Result()
		}
	}
	return out
}

// Archives and folders: the records of a WARC file, whole and divided, pages,
// and what is damaged.
func TestArchives(t *testing.T) {
	dir := t.TempDir()
	whole := warc(30)
	writeFile(t, filepath.Join(dir, "in", "crawl.warc.gz"), whole)
	writeFile(t, filepath.Join(dir, "in", "cut.warc.gz"), whole[:len(whole)-40])
	writeFile(t, filepath.Join(dir, "in", "notes", "page.html"), page(500))
	writeFile(t, filepath.Join(dir, "in", "ignored.png"), "x")
	var first map[string]string
	for i, size := range []int64{-1, 1000} {
		out := filepath.Join(dir, fmt.Sprint("out", i))
		run(t, func(s beam.Scope) {
			convertAll(s, out, ReadOptions{SplitSize: size}, ConvertOptions{}, 1, filepath.Join(dir, "in"))
		})
		got := files(t, out)
		// The records of the cut copy have the same IDs and content: once.
		pages := byID(t, got["pages-00000-of-00001.ndjson"])
		if len(pages) != 31 || pages["urn:uuid:00000007"] == "" || pages["notes/page.html"] == "" {
			t.Errorf("%d records", len(pages))
		}
		if failed := got["failed-00000-of-00001.ndjson"]; strings.Count(failed, "\n") != 1 || !strings.Contains(failed, string(CodeUnreadable)) {
			t.Errorf("failed: %s", failed)
		}
		if first == nil {
			first = got
		}
		for name := range first {
			if got[name] != first[name] {
				t.Errorf("%s has other bytes when files are divided:\n%s\n%s", name, got[name], first[name])
			}
		}
	}
}

func TestMissingSource(t *testing.T) {
	dir := t.TempDir()
	p, s := beam.NewPipelineWithRoot()
	convertAll(s, dir, ReadOptions{}, ConvertOptions{}, 1, filepath.Join(dir, "none.warc.gz"))
	if _, err := prism.Execute(t.Context(), p); err == nil || !strings.Contains(err.Error(), "none.warc.gz") {
		t.Errorf("got %v", err)
	}
}
