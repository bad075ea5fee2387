package saved

import (
	"archive/tar"
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
)

// A breaking reader panics once, when byte at is due: a defect in what reads
// one record.
type breaking struct {
	r    io.Reader
	at   int
	done int
}

func (b *breaking) Read(p []byte) (int, error) {
	if b.at > 0 && b.done >= b.at {
		b.at = 0
		panic("defect")
	}
	n, err := b.r.Read(p[:min(len(p), 1<<10)])
	b.done += n
	return n, err
}

// A defect that one record brings about costs this record, in each archive.
func TestDefectCostsOneRecord(t *testing.T) {
	t.Parallel()
	page := "<html><p>" + strings.Repeat("Stones turn. ", 20_000)
	var warc strings.Builder
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for i := range 3 {
		block := "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + page
		fmt.Fprintf(&warc, "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://mill.example/%d\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n", i, len(block), block)
		if err := w.WriteHeader(&tar.Header{Name: fmt.Sprintf("%d.html", i), Mode: 0o644, Size: int64(len(page))}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(page)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{"a.warc": warc.String(), "a.tar": b.String()} {
		var got []string
		for it, err := range Read(&breaking{r: strings.NewReader(data), at: len(data) / 2}, name, Options{}) {
			if err != nil {
				got = append(got, err.Error())
				continue
			}
			got = append(got, fmt.Sprint(len(it.Body)))
		}
		if size := fmt.Sprint(len(page)); len(got) != 3 || got[0] != size || !strings.Contains(got[1], "internal error: defect") || got[2] != size {
			t.Errorf("%s: %.80q", name, got)
		}
	}
}

// A page that breaks what looks for its images costs this page; a resource that
// can't be read for a defect is none.
func TestDefectCostsOnePage(t *testing.T) {
	t.Parallel()
	n, failed := 0, 0
	w := newWalk(Options{EmbedImages: true}, func(it Item, err error) bool {
		if n++; err != nil {
			failed++
		}
		return true
	})
	if w.guard("a", -1, func() { panic("defect") }) {
		t.Error("no defect was told")
	}
	it := Item{Name: "b", resources: broken{}}
	it.ContentType, it.Body = "text/html", []byte("<img src=x>")
	w.item(it)
	if n != 2 || failed != 1 {
		t.Errorf("%d handed out, %d failed", n, failed)
	}
}

type broken struct{}

func (broken) find(string) (Resource, bool) { panic("defect") }

// A panic in the caller's loop is the caller's.
func TestCallersPanic(t *testing.T) {
	t.Parallel()
	defer func() {
		if r := recover(); r != "theirs" {
			t.Errorf("recovered %v", r)
		}
	}()
	for range Read(strings.NewReader("<p>Stones turn."), "a.html", Options{}) {
		panic("theirs")
	}
}
