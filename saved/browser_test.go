package saved_test

import (
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/saved"
)

// only returns the only document of a file.
func only(t *testing.T, path string) saved.Item {
	t.Helper()
	for it, err := range saved.Open(path, saved.Options{KeepImages: true}) {
		if err != nil {
			t.Fatal(err)
		}
		return it
	}
	t.Fatal("no document")
	return saved.Item{}
}

// TestSmallImagesOfSingleFiles checks that small images are kept if the page
// was saved with all its images; placeholders of one pixel are always removed.
func TestSmallImagesOfSingleFiles(t *testing.T) {
	t.Parallel()
	draw := func(side int) string {
		img := image.NewGray(image.Rect(0, 0, side, side))
		img.Set(0, 0, color.White)
		var b strings.Builder
		if err := png.Encode(&b, img); err != nil {
			t.Fatal(err)
		}
		return "data:image/png;base64," + base64.StdEncoding.EncodeToString([]byte(b.String()))
	}
	page := fmt.Sprintf(`<p>Text</p><img alt="small" src="%s"><img alt="stand-in" src="%s">`, draw(12), draw(1))
	for head, want := range map[string]int{
		"<!DOCTYPE html> <html><!--\n Page saved with SingleFile \n url: https://mill.example/a \n saved date: Sat Mar 14 2026 08:30:00 GMT+0000 (UTC)\n-->": 1,
		"<!DOCTYPE html><html>": 0,
	} {
		file := filepath.Join(t.TempDir(), "page.html")
		write(t, file, head+page)
		if it := only(t, file); len(it.Images) != want {
			t.Errorf("%.40q: %d images, want %d", head, len(it.Images), want)
		}
	}
}

// TestBrowsersOwnAddresses checks that addresses that a browser writes in place
// of unsupported ones are not treated as addresses.
func TestBrowsersOwnAddresses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "page.mhtml")
	write(t, file, "Snapshot-Content-Location: https://mill.example/a\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type=\"text/html\"; boundary=\"b\"\r\n\r\n"+
		"--b\r\nContent-Type: text/html\r\nContent-Location: https://mill.example/a\r\n\r\n"+
		"<p>Text<iframe src=\"cid:frame-1@mhtml.blink\" title=\"Film\"></iframe><img alt=\"none\" src=\"https://mill.example/a\"><img alt=\"one\" src=\"https://mill.example/i.png\">\r\n"+
		"--b\r\nContent-Type: text/html\r\nContent-ID: <frame-1@mhtml.blink>\r\nContent-Location: chrome-error://chromewebdata/\r\n\r\n<p>blocked\r\n--b--\r\n")
	body := string(only(t, file).Body)
	if strings.Contains(body, "chrome-error") || strings.Count(body, "src=") != 1 {
		t.Errorf("the page is %s", body)
	}
	// A "complete page" has full addresses where the page had fragments.
	file = filepath.Join(dir, "page.html")
	write(t, file, `<!-- saved from url=(0022)https://mill.example/a --><html><p><a href="https://mill.example/a#n1">1</a> <a href="https://mill.example/b#n1">2</a>`)
	if body := string(only(t, file).Body); !strings.Contains(body, `href="#n1"`) || !strings.Contains(body, `https://mill.example/b#n1`) {
		t.Errorf("the page is %s", body)
	}
}
