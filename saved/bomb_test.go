package saved_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/pagemill/pagemill/saved"
)

// spaces returns a gzipped page that compresses a thousandfold.
func spaces(megabytes int) string {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, err = io.Copy(z, io.MultiReader(strings.NewReader("<h1>x</h1>"), &repeater{unit: bytes.Repeat([]byte(" "), 1<<20), times: megabytes}))
	}
	if err = firstError(err, z.Close()); err != nil {
		panic(err)
	}
	return b.String()
}

func zstdSpaces(megabytes int) string {
	var b bytes.Buffer
	z, err := zstd.NewWriter(&b, zstd.WithEncoderConcurrency(1))
	if err == nil {
		_, err = io.Copy(z, &repeater{unit: bytes.Repeat([]byte(" "), 1<<20), times: megabytes})
	}
	if err = firstError(err, z.Close()); err != nil {
		panic(err)
	}
	return b.String()
}

// overlapping returns a zip archive with n members that share the same bytes.
func overlapping(n int) string {
	body := strings.Repeat(" ", 8<<20)
	one := zipped(member{"k.html", body})
	z, err := zip.NewReader(strings.NewReader(one), int64(len(one)))
	if err != nil {
		panic(err)
	}
	size := z.File[0].CompressedSize64
	start, err := z.File[0].DataOffset()
	if err != nil {
		panic(err)
	}
	le := binary.LittleEndian
	local := one[:start+int64(size)]
	var central bytes.Buffer
	for range n {
		h := make([]byte, 46)
		le.PutUint32(h, 0x02014b50)
		le.PutUint16(h[10:], zip.Deflate)
		le.PutUint32(h[16:], crc32.ChecksumIEEE([]byte(body)))
		le.PutUint32(h[20:], uint32(size))
		le.PutUint32(h[24:], uint32(len(body)))
		le.PutUint16(h[28:], uint16(len("k.html")))
		central.Write(h)
		central.WriteString("k.html")
	}
	end := make([]byte, 22)
	le.PutUint32(end, 0x06054b50)
	le.PutUint16(end[8:], uint16(n))
	le.PutUint16(end[10:], uint16(n))
	le.PutUint32(end[12:], uint32(central.Len()))
	le.PutUint32(end[16:], uint32(len(local)))
	return local + central.String() + string(end)
}

// maxArchive is the maximum total memory for an archive.
const maxArchive = 300 << 20

// An archive bomb takes little memory, reports the records that it could not
// yield, and yields all the others. The test does not run in parallel with
// others, whose memory would be counted.
func TestArchiveBombs(t *testing.T) {
	if testing.Short() {
		t.Skip("memory is not measured in short mode")
	}
	const megabytes = 600
	bomb, ok := spaces(megabytes), htmlResponse("https://mill.example/ok", page)
	encoded := func(coding, body string) string {
		return response("https://mill.example/bomb", "Content-Type: text/html\r\nContent-Encoding: "+coding+"\r\n", body)
	}
	large := strings.Repeat(" ", 200<<20)
	identity := func() string { return htmlResponse("https://mill.example/bomb", large) }
	harPage := func(size int) map[string]any {
		return harEntry("https://mill.example/", "document", "text/html", "", page+large[:size])
	}
	dir := t.TempDir()
	cases := []struct {
		name        string
		pages, errs int
		data        func() string
	}{
		{"gzip.warc", 2, 1, func() string { return ok + encoded("gzip", bomb) + ok }},
		{"twice.warc", 2, 1, func() string { return ok + encoded("gzip, gzip", gzipped(bomb)) + ok }},
		{"zstd.warc", 2, 1, func() string { return ok + encoded("zstd", zstdSpaces(megabytes)) + ok }},
		{"many.warc", 2, 4, func() string { return ok + strings.Repeat(encoded("gzip", bomb), 4) + ok }},
		{"members.gz", 2, 1, func() string { return gzipped(ok) + gzipped(identity()) + gzipped(ok) }},
		{"one.gz", 2, 1, func() string { return gzipped(ok + identity() + ok) }},
		{"page.html.gz", 0, 1, func() string { return bomb }},
		{"a.zip", 2, 1, func() string { return zipped(member{"a.html", page}, member{"b.html", large}, member{"c.html", page}) }},
		{"a.tgz", 2, 1, func() string {
			return gzipped(tarred(member{"a.html", page}, member{"b.html", large}, member{"c.html", page}))
		}},
		{"inner.zip", 1, 1, func() string {
			return zipped(member{"a.zip", zipped(member{"b.html", large})}, member{"c.html", page})
		}},
		{"overlap.zip", 1, 1, func() string { return overlapping(3) }},
		{"large.har", 2, 1, func() string { return har(harPage(0), harPage(100<<20), harPage(0)) }},
		{"a.har.gz", 1, 1, func() string { return gzipped(har(harPage(100<<20), harPage(0))) }},
		{"pages.har", 12, 0, func() string { return har(slices.Repeat([]map[string]any{harPage(16 << 20)}, 12)...) }},
		{"page.warc.zip", 2, 1, func() string { return zipped(member{"a.warc", ok + identity() + ok}) }},
	}
	for _, c := range cases { // first, so that none of them is in memory when the others are read
		write(t, filepath.Join(dir, c.name), c.data())
	}
	large, bomb = "", ""
	for _, c := range cases {
		name, path := c.name, filepath.Join(dir, c.name)
		pages, errs := 0, 0
		peak := watch(func() {
			for it, err := range saved.Open(path, saved.Options{}) {
				switch {
				case err == nil:
					pages++
				case !errors.Is(err, saved.ErrTooLarge):
					t.Errorf("%s: %v", name, err)
				default:
					errs++
				}
				_ = it
			}
		})
		if pages != c.pages || errs != c.errs {
			t.Errorf("%s: %d pages and %d errors, want %d and %d", name, pages, errs, c.pages, c.errs)
		}
		if peak > maxArchive {
			t.Errorf("%s: %d MB of memory at most", name, peak>>20)
		}
	}
}

// watch runs f and returns the peak of the memory in use, including garbage.
// The collector works often, so that the peak says what f needs and not how late
// the collector came.
func watch(f func()) (peak uint64) {
	defer debug.SetGCPercent(debug.SetGCPercent(20))
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			if m.HeapAlloc > before.HeapAlloc {
				peak = max(peak, m.HeapAlloc-before.HeapAlloc)
			}
			select {
			case <-stop:
				return
			case <-time.After(2 * time.Millisecond):
			}
		}
	}()
	f()
	close(stop)
	<-done
	return peak
}
