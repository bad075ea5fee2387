package saved_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/pagemill/pagemill/saved"
)

// drain reads a file to its end and checks what must hold for any input.
func drain(t *testing.T, name string, data []byte) {
	t.Helper()
	const limit = 1 << 20
	names := map[string]bool{}
	errs := 0
	for it, err := range saved.Read(bytes.NewReader(data), name, saved.Options{MaxBytes: limit, EmbedImages: true}) {
		if err != nil {
			errs++
			continue
		}
		if len(it.Body) > limit {
			t.Fatalf("a body of %d bytes", len(it.Body))
		}
		if !saved.Safe(it.Name) || names[it.Name] {
			t.Fatalf("name %q", it.Name)
		}
		names[it.Name] = true
		it.Resource("a.png")
	}
	if errs > len(data)+1 {
		t.Fatalf("%d errors from %d bytes", errs, len(data))
	}
}

func FuzzWARC(f *testing.F) {
	a := htmlResponse("https://mill.example/", page)
	f.Add([]byte(a + a))
	f.Add([]byte(gzipped(a) + gzipped(a)))
	f.Add([]byte(gzipped(a)[:60] + gzipped(a)))
	f.Add([]byte(response("https://mill.example/c", "Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n", "5\r\n<p>ab\r\n0\r\n\r\n")))
	f.Add([]byte(response("https://mill.example/z", "Content-Encoding: gzip\r\n", gzipped(page))))
	f.Fuzz(func(t *testing.T, data []byte) { drain(t, "a.warc", data) })
}

func FuzzMHTML(f *testing.F) {
	data, err := os.ReadFile("testdata/chrome/mill.mhtml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte("MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<p>"))
	f.Add([]byte("Content-Type: multipart/related; boundary=b; start=\"<x>\"\n\n--b\nContent-ID: <x>\n\n<img src=cid:x>\n--b--"))
	f.Fuzz(func(t *testing.T, data []byte) { drain(t, "a.mhtml", data) })
}

func FuzzHAR(f *testing.F) {
	f.Add([]byte(har(harEntry("https://mill.example/", "document", "text/html", "", page), harEntry("https://mill.example/a.png", "image", "image/png", "base64", "AAAA"))))
	f.Add([]byte(`{"log":{"entries":[1,{"response":{"status":"x"}},null]}}`))
	f.Fuzz(func(t *testing.T, data []byte) { drain(t, "a.har", data) })
}

func FuzzWebArchive(f *testing.F) {
	f.Add([]byte(webArchive("https://mill.example/", page, map[string][]byte{"https://mill.example/img/stone.png": pixel})))
	f.Fuzz(func(t *testing.T, data []byte) { drain(t, "a.webarchive", data) })
}

// FuzzRead lets the bytes determine the kind.
func FuzzRead(f *testing.F) {
	f.Add([]byte(zipped(member{"a/b.html", page}, member{"a/b_files/x.png", "x"})))
	f.Add([]byte(tarred(member{"a.html", page})))
	f.Add([]byte(gzipped(tarred(member{"a.html", page}))))
	f.Add([]byte(page))
	f.Fuzz(func(t *testing.T, data []byte) { drain(t, "a", data) })
}
