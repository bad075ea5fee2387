package saved_test

import (
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/saved"
)

// numbered is a response with an id of its own.
func numbered(i int, body string) string {
	r := htmlResponse(fmt.Sprintf("https://a.example/%d", i), body)
	return strings.Replace(r, "\r\n", fmt.Sprintf("\r\nWARC-Record-ID: <urn:uuid:%08d>\r\n", i), 1)
}

// stored writes gzip without compression, so that the contents are visible.
func stored(s string) string {
	var b strings.Builder
	z, err := gzip.NewWriterLevel(&b, gzip.NoCompression)
	if err == nil {
		_, err = z.Write([]byte(s))
	}
	if err = firstError(err, z.Close()); err != nil {
		panic(err)
	}
	return b.String()
}

func idsOf(t *testing.T, path string, ranges []saved.Range) (ids []string, failed int) {
	t.Helper()
	for _, r := range ranges {
		for it, err := range saved.OpenRange(path, r, saved.Options{}) {
			if err != nil {
				failed++
				ids = append(ids, err.Error())
				continue
			}
			ids = append(ids, it.RecordID+" "+it.URL)
		}
	}
	return ids, failed
}

// The ranges of a file yield what the file yields, each document once, for any
// size; a WARC file inside a record is not divided.
func TestSplit(t *testing.T) {
	t.Parallel()
	var whole strings.Builder
	whole.WriteString(gzipped(warcRecord("warcinfo", "", "application/warc-fields", "software: us\r\n")))
	for i := range 60 {
		body := "<p>" + strings.Repeat(fmt.Sprintf("Page %d of the mill. ", i), i*i%97)
		switch {
		case i%20 == 7:
			body += "<!--" + gzipped(numbered(1000+i, "<p>inside")) + "-->"
			whole.WriteString(stored(numbered(i, body)))
		case i%9 == 4:
			whole.WriteString(gzipped(numbered(i, body)) + "\x00\x00\x00")
		default:
			whole.WriteString(gzipped(numbered(i, body)))
		}
	}
	dir := t.TempDir()
	for name, content := range map[string]string{"crawl.warc.gz": whole.String(), "damaged.warc.gz": whole.String()[:2000] + "rubbish" + whole.String()[2000:]} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		want, wantFailed := idsOf(t, path, []saved.Range{{}})
		for _, size := range []int64{1, 300, 1000, 5000, 1 << 20} {
			ranges, err := saved.Split(path, size)
			if err != nil {
				t.Fatal(err)
			}
			got, failed := idsOf(t, path, ranges)
			if strings.Join(got, "\n") != strings.Join(want, "\n") || failed != wantFailed {
				t.Errorf("%s in parts of %d: %d documents, %d errors; want %d, %d", name, size, len(got), failed, len(want), wantFailed)
			}
			if name == "crawl.warc.gz" && size < 1000 && len(ranges) < 10 {
				t.Errorf("parts of %d: only %d", size, len(ranges))
			}
		}
	}
	if _, failed := idsOf(t, filepath.Join(dir, "crawl.warc.gz"), []saved.Range{{From: 5, To: 2}, {From: 1 << 40}}); failed != 2 {
		t.Errorf("%d of 2 wrong ranges were refused", failed)
	}
	if _, err := saved.Split(filepath.Join(dir, "none"), 1); err == nil {
		t.Error("a file that is not there was divided")
	}
}
