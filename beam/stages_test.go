package pagemillbeam

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/parquet-go/parquet-go"
)

func requests(pages ...string) string {
	var b strings.Builder
	for i, p := range pages {
		url, text, _ := strings.Cut(p, " ")
		fmt.Fprintf(&b, "{\"id\":\"%d\",\"url\":\"https://mill.example/%s\",\"html\":\"<p>%s\"}\n", i, url, text)
	}
	return b.String()
}

func TestDedup(t *testing.T) {
	dir := t.TempDir()
	source := writeFile(t, filepath.Join(dir, "in.ndjson"), requests("a wheat", "b rye", "c wheat", "d rye", "e oats", "f wheat"))
	run(t, func(s beam.Scope) {
		records, _ := ReadSaved(s, ReadOptions{}, source)
		outputs, _ := Convert(s, ConvertOptions{}, records)
		WriteNDJSON(s, WriteOptions{Dir: dir}, Dedup(s, outputs))
	})
	got := byID(t, files(t, dir)["part-00000-of-00001.ndjson"])
	if len(got) != 3 || got["0"] == "" || got["1"] == "" || got["4"] == "" {
		t.Errorf("%v", got)
	}
}

func TestTrack(t *testing.T) {
	dir := t.TempDir()
	source := writeFile(t, filepath.Join(dir, "in.ndjson"), requests("same wheat", "changed rye", "new oats"))
	previous := writeFile(t, filepath.Join(dir, "previous.ndjson"), `{"url":"https://mill.example/same","markdown":"wheat"}
{"url":"https://mill.example/changed","markdown":"older","scrapedAt":"2026-01-01T00:00:00Z"}
{"url":"https://mill.example/changed","markdown":"rye","scrapedAt":"2025-01-01T00:00:00Z"}
{"data":{"markdown":"barley","metadata":{"sourceURL":"https://mill.example/gone"}}}
`)
	run(t, func(s beam.Scope) {
		records, _ := ReadSaved(s, ReadOptions{}, source)
		outputs, _ := Convert(s, ConvertOptions{}, records)
		WriteChanges(s, WriteOptions{Dir: dir, Name: "changes"}, Track(s, TrackOptions{Gone: true}, outputs, ReadSnapshots(s, previous)))
	})
	got := files(t, dir)["changes-00000-of-00001.ndjson"]
	for _, want := range []string{`changed","id":"1","status":"changed"`, `gone","status":"removed"`, `new","id":"2","status":"new"`, `same","id":"0","status":"same"`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}

func TestParquet(t *testing.T) {
	dir := t.TempDir()
	source := writeFile(t, filepath.Join(dir, "in.ndjson"), requests("b rye", "a wheat"))
	run(t, func(s beam.Scope) {
		records, _ := ReadSaved(s, ReadOptions{}, source)
		outputs, _ := Convert(s, ConvertOptions{}, records)
		WriteParquet(s, WriteOptions{Dir: dir, Name: "pages", Shards: 1}, outputs)
	})
	f, err := os.Open(filepath.Join(dir, "pages-00000-of-00001.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := parquet.NewGenericReader[row](f)
	rows := make([]row, 3)
	n, _ := r.Read(rows)
	if n != 2 || rows[0].ID != "0" || rows[0].Markdown != "rye" || rows[1].URL != "https://mill.example/a" || !strings.Contains(string(rows[1].Reply), `"success":true`) {
		t.Errorf("%+v", rows[:n])
	}
}

// What a job that was killed left behind is gone after the next.
func TestLeftovers(t *testing.T) {
	dir := t.TempDir()
	source := writeFile(t, filepath.Join(dir, "in.ndjson"), requests("a wheat"))
	writeFile(t, filepath.Join(dir, ".part.spool", "half-a-spool"), "rubbish")
	run(t, func(s beam.Scope) {
		records, _ := ReadSaved(s, ReadOptions{}, source)
		outputs, _ := Convert(s, ConvertOptions{}, records)
		WriteNDJSON(s, WriteOptions{Dir: dir}, outputs)
	})
	if got := files(t, dir); len(got) != 2 {
		t.Errorf("%v", got)
	}
	if _, err := os.Stat(filepath.Join(dir, ".part.spool")); err == nil {
		t.Error("the folder of spools is left")
	}
}
