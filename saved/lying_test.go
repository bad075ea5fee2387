package saved_test

import (
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/saved"
)

// mhtml writes a page with one image.
func mhtml(body, image string) string {
	return "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n" +
		"--b\r\nContent-Type: text/html\r\nContent-Location: https://mill.example/\r\n\r\n" + body + "\r\n" +
		"--b\r\nContent-Type: image/png\r\nContent-Location: https://mill.example/i.png\r\nContent-Transfer-Encoding: base64\r\n\r\n" +
		base64.StdEncoding.EncodeToString([]byte(image)) + "\r\n--b--\r\n"
}

// An image of 1 MB that a page shows fifty times is embedded only a few times.
func TestImageShownAgain(t *testing.T) {
	t.Parallel()
	for it, err := range saved.Read(strings.NewReader(mhtml(strings.Repeat("<img src=i.png>", 50), "\x89PNG\r\n\x1a\n"+strings.Repeat("x", 1<<20))), "a.mhtml", saved.Options{EmbedImages: true}) {
		if err != nil {
			t.Fatal(err)
		}
		body := string(it.Body)
		if n := strings.Count(body, "data:image/png"); n < 2 || len(body) > 8<<20 {
			t.Errorf("%d embedded in %d bytes", n, len(body))
		}
		if n := strings.Count(body, "<img"); n != 50 {
			t.Errorf("%d images are left", n)
		}
	}
}

// A record that declares more bytes than the file has does not hide the records
// after it.
func TestRecordLongerThanFile(t *testing.T) {
	t.Parallel()
	lie := strings.Replace(htmlResponse("https://mill.example/lie", page), "Content-Length: ", "Content-Length: 99999999", 1)
	path := filepath.Join(t.TempDir(), "a.warc")
	if err := os.WriteFile(path, []byte(htmlResponse("https://mill.example/a", page)+lie+htmlResponse("https://mill.example/b", page)), 0o600); err != nil {
		t.Fatal(err)
	}
	var got []string
	for it, err := range saved.Open(path, saved.Options{}) {
		if err != nil {
			got = append(got, "damage")
			if !strings.Contains(err.Error(), "https://mill.example/lie") {
				t.Errorf("no address in %v", err)
			}
			continue
		}
		got = append(got, it.URL)
	}
	if fmt.Sprint(got) != "[https://mill.example/a damage https://mill.example/b]" {
		t.Errorf("read %v", got)
	}
}

// The text of a chunk that is shorter than declared is kept.
func TestChunkLongerThanBody(t *testing.T) {
	t.Parallel()
	record := response("https://mill.example/", "Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n", "7fffffff\r\n"+page)
	n := 0
	for it, err := range saved.Read(strings.NewReader(record), "a.warc", saved.Options{}) {
		n++
		if err != nil || string(it.Body) != page || len(it.Warnings) != 1 {
			t.Errorf("%q, %v, %v", it.Body, it.Warnings, err)
		}
	}
	if n != 1 {
		t.Errorf("%d pages", n)
	}
}

// A boundary that another one follows at once begins no part.
func TestBoundaryTwice(t *testing.T) {
	t.Parallel()
	const head = "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n"
	const part = "Content-Type: text/html\r\nContent-Location: https://mill.example/\r\n\r\n<p>rye --b\r\n--bb\r\n"
	for name, body := range map[string]string{
		"first":        "--b\r\n--b\r\n" + part + "--b--\r\n",
		"line feeds":   "--b\n--b\n--b\n" + strings.ReplaceAll(part, "\r", "") + "--b--\n",
		"in the midst": "--b\r\n" + part + "--b\r\n--b\r\nContent-Type: image/png\r\n\r\nx\r\n--b--\r\n",
		"last":         "--b\r\n" + part + "--b\r\n--b--\r\n",
	} {
		items, errs := read(t, "a.mhtml", head+body, saved.Options{})
		if len(errs) > 0 || len(items) != 1 || strings.TrimSpace(strings.ReplaceAll(string(items[0].Body), "\r", "")) != "<p>rye --b\n--bb" || len(items[0].Warnings) > 0 {
			t.Errorf("%s: %+v, %v", name, items, errs)
		}
	}
}

// A chunk of a negative size costs its record alone: a server's raw answer
// suffices for one.
func TestNegativeChunk(t *testing.T) {
	t.Parallel()
	const fields = "Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n"
	for _, body := range []string{"-5\r\nabc", "5\r\n<p>ab\r\n-5\r\nabc", "5\r\n<p>ab\r\nzz\r\nabc"} {
		data := response("https://mill.example/a", fields, body) + htmlResponse("https://mill.example/b", page)
		var last string
		for it, err := range saved.Read(strings.NewReader(data), "a.warc", saved.Options{}) {
			if err != nil && !errors.Is(err, saved.ErrDamaged) {
				t.Error(err)
			}
			last = it.URL
		}
		if last != "https://mill.example/b" {
			t.Errorf("%q: the last page is %q", body, last)
		}
	}
}
