package saved_test

import (
	"bytes"
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/saved"
)

// KeepImages gives the images saved with a page addresses derived from their
// bytes, in every format, and leaves other images unchanged.
func TestKeepImages(t *testing.T) {
	t.Parallel()
	const address, image = "https://mill.example/p", "https://mill.example/img/stone.png"
	const html = `<p>x</p><img src="/img/stone.png" srcset="/img/large.png 2x" alt="a"><img src="https://other.example/y.png" alt="b">`
	record := response(image, "Content-Type: image/png\r\n", string(pixel))
	page := htmlResponse(address, html)
	large := htmlResponse("https://mill.example/q", strings.Repeat("<p>text</p>", 20_000))
	for name, data := range map[string]string{
		"a.warc":      page + large + record,
		"first.warc":  record + large + page,
		"a.warc.gz":   gzipped(page) + gzipped(large) + gzipped(record) + gzipped(page),
		"cut.warc.gz": gzipped(page) + "damage" + gzipped(record) + gzipped(large),
		"a.har":       har(harEntry(address, "document", "text/html", "", html), harEntry(image, "image", "image/png", "base64", base64.StdEncoding.EncodeToString(pixel))),
	} {
		path := filepath.Join(t.TempDir(), name)
		write(t, path, data)
		found := false
		for it, err := range saved.Open(path, saved.Options{KeepImages: true}) {
			if err != nil || it.URL != address {
				continue
			}
			found = true
			if len(it.Images) != 1 || !strings.Contains(string(it.Body), "other.example/y.png") || strings.Contains(string(it.Body), "srcset") {
				t.Errorf("%s: %d images in %s", name, len(it.Images), it.Body)
			}
			for a, r := range it.Images {
				if !bytes.Equal(r.Body, pixel) || !strings.Contains(string(it.Body), `src="`+a+`"`) || !strings.HasSuffix(a, "/stone.png") || r.ImageEnding() != ".png" {
					t.Errorf("%s: %s in %s", name, a, it.Body)
				}
			}
		}
		if !found {
			t.Errorf("%s: no page", name)
		}
	}
}

// Images beside a page are found anywhere below the folder that was walked;
// other files, and files outside, are not.
func TestKeepImagesBeside(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	root := filepath.Join(dir, "root")
	write(t, filepath.Join(dir, "out.png"), string(pixel))
	write(t, filepath.Join(root, "img", "a b.png"), string(pixel)+"a")
	write(t, filepath.Join(root, "img", "secret.txt"), "secret")
	write(t, filepath.Join(root, "img", "text.png"), "no image")
	write(t, filepath.Join(root, "sub", "p_files", "c.png"), string(pixel)+"c")
	if err := os.Symlink(filepath.Join(dir, "out.png"), filepath.Join(root, "img", "link.png")); err != nil {
		t.Skip(err)
	}
	page := filepath.Join(root, "sub", "p.html")
	write(t, page, `<!-- saved from url=(0022)https://mill.example/p -->
<img src="../img/a%20b.png"><img data-src="../img/a b.png"><img src="./p_files/c.png"><img src="./p_files/gone.png" alt="gone">
<img src="../../out.png"><img src="../img/secret.txt"><img src="../img/text.png"><img src="../img/link.png"><img src="/etc/passwd.png">`)
	for it, err := range saved.Open(page, saved.Options{KeepImages: true, Root: root}) {
		if err != nil {
			t.Fatal(err)
		}
		if len(it.Images) != 2 || strings.Count(string(it.Body), saved.ImageHost) != 3 || strings.Contains(string(it.Body), "gone.png") || !strings.Contains(string(it.Body), `alt="gone"`) {
			t.Errorf("%d images in %s", len(it.Images), it.Body)
		}
	}
}
