package pagemillbeam

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// A job that runs again with another number of shards, or in another format,
// leaves no file of the first; files of other names stay.
func TestRerun(t *testing.T) {
	dir := t.TempDir()
	source := ndjson(t, t.TempDir(), 40)
	convert := func(shards int, write func(beam.Scope, WriteOptions, beam.PCollection)) {
		run(t, func(s beam.Scope) {
			records, _ := ReadSaved(s, ReadOptions{}, source)
			outputs, _ := Convert(s, ConvertOptions{}, records)
			write(s, WriteOptions{Dir: dir, Name: "pages", Shards: shards}, outputs)
		})
	}
	convert(3, WriteNDJSON)
	for _, name := range []string{"pages-old.ndjson", "pages-extra-00000-of-00003.ndjson", "failed-00000-of-00003.ndjson"} {
		writeFile(t, filepath.Join(dir, name), "mine")
	}
	others := 3
	convert(2, WriteNDJSON)
	got := files(t, dir)
	if len(got) != 2+others || got["pages-00000-of-00002.ndjson"] == "" || got["pages-old.ndjson"] != "mine" {
		t.Errorf("after a run with two shards: %v", slices.Sorted(maps.Keys(got)))
	}
	convert(1, WriteParquet)
	if got := files(t, dir); len(got) != 1+others || got["pages-00000-of-00001.parquet"] == "" {
		t.Errorf("after a run with Parquet: %v", slices.Sorted(maps.Keys(got)))
	}
}

// A record whose address is none is converted, without it.
func TestOddAddresses(t *testing.T) {
	dir := t.TempDir()
	addresses := []string{"https://mill.example/ok", "http://[bad", "https://mill.example/%zz", "https://mill.example:port/", "http:///nohost", "HTTPS://MILL.EXAMPLE/UP",
		"ftp://mill.example/a", "urn:uuid:1234", "about:blank", "mill.example/p", "https://mill.example/a b", "https://mill.example/\xff"}
	var b strings.Builder
	for i, address := range addresses {
		response := "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + page(i)
		fmt.Fprintf(&b, "WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:%08d>\r\nWARC-Target-URI: %s\r\n"+
			"Content-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n", i, address, len(response), response)
	}
	source := writeFile(t, filepath.Join(t.TempDir(), "odd.warc"), b.String())
	run(t, func(s beam.Scope) { convertAll(s, dir, ReadOptions{}, ConvertOptions{}, 1, source) })
	got := files(t, dir)
	pages := byID(t, got["pages-00000-of-00001.ndjson"])
	for i, address := range addresses {
		if line := pages[fmt.Sprintf("urn:uuid:%08d", i)]; !strings.Contains(line, fmt.Sprintf("Tide table %d", i)) {
			t.Errorf("%s: %q", address, line)
		}
	}
	if failed := got["failed-00000-of-00001.ndjson"]; failed != "" {
		t.Errorf("failed: %s", failed)
	}
}
