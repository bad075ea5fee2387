package saved_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/saved"
)

// A repeater reads the same bytes repeatedly.
type repeater struct {
	unit  []byte
	at    int
	times int
}

func (r *repeater) Read(p []byte) (int, error) {
	if r.times == 0 {
		return 0, io.EOF
	}
	n := copy(p, r.unit[r.at:])
	if r.at += n; r.at == len(r.unit) {
		r.at, r.times = 0, r.times-1
	}
	return n, nil
}

// Memory is bounded by a document, not by the archive: a hundred megabytes of
// records need no more than one. The test does not run in parallel with others,
// whose memory would be counted.
func TestMemory(t *testing.T) {
	record := []byte(htmlResponse("https://mill.example/", strings.Repeat(page, 800)))
	var member bytes.Buffer
	z := gzip.NewWriter(&member)
	if _, err := z.Write(record); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	const times = 1000
	for name, unit := range map[string][]byte{"a.warc": record, "a.warc.gz": member.Bytes()} {
		items, most := 0, uint64(0)
		start := live()
		for _, err := range saved.Read(&repeater{unit: unit, times: times}, name, saved.Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			if items++; items%250 == 0 {
				most = max(most, live())
			}
		}
		if items != times || most > start+8<<20 {
			t.Errorf("%s: %d documents of %d bytes, %d bytes at first, %d at most", name, items, len(record), start, most)
		}
	}
}

// live returns the memory in use without garbage.
func live() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
