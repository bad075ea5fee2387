package saved_test

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/saved"
)

func TestKinds(t *testing.T) {
	t.Parallel()
	mhtml, err := os.ReadFile("testdata/chrome/mill.mhtml")
	if err != nil {
		t.Fatal(err)
	}
	warc := htmlResponse("https://mill.example/", page)
	for _, c := range []struct {
		name, data string
		want       saved.Kind
	}{
		{"a.html", page, saved.HTML},
		{"no-ending", page, saved.HTML},
		{"no-ending", "\n  <div>a part of a page</div>", saved.HTML},
		{"wrong.html", "%PDF-1.7\n", saved.PDF},
		{"a.txt", "%PDF-1.7\n", saved.PDF},
		{"a.mht", string(mhtml), saved.MHTML},
		{"saved", string(mhtml), saved.MHTML},
		{"a.warc", warc, saved.WARC},
		{"a.gz", gzipped(warc), saved.Gzip},
		{"a.zip", zipped(member{"a.html", page}), saved.Zip},
		{"a.tar", tarred(member{"a.html", page}), saved.Tar},
		{"a", har(), saved.HAR},
		{"a.webarchive", webArchive("https://mill.example/", page, nil), saved.WebArchive},
		{"a.zip", "no archive at all", saved.Unknown},
		{"notes.md", "# Notes", saved.Markdown},
		{"photo.jpg", "\xFF\xD8\xFF", saved.Unknown},
		{"", "", saved.Unknown},
	} {
		if got := saved.Sniff(c.name, []byte(c.data)); got != c.want {
			t.Errorf("Sniff(%q, %.20q) = %q, want %q", c.name, c.data, got, c.want)
		}
	}
	for name, want := range map[string]bool{"a.html": true, "a.WARC.GZ": true, "a.tgz": true, "a.gz": false, "a.txt": false, "a.png": false, "a.css.gz": false} {
		if saved.Pages(name) != want {
			t.Errorf("Pages(%q) = %v", name, !want)
		}
	}
}

// Each format that records the origin of a page reports it.
func TestAddresses(t *testing.T) {
	t.Parallel()
	date := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	for name, c := range map[string]struct {
		data, url string
		date      time.Time
	}{
		"plain.html":      {page, "", time.Time{}},
		"chrome.html":     {"<!DOCTYPE html>\n<!-- saved from url=(0021)https://mill.example/ -->\n" + page, "https://mill.example/", time.Time{}},
		"singlefile.html": {"<!DOCTYPE html> <html><!--\n Page saved with SingleFile \n url: https://mill.example/a?b=c \n saved date: Wed Mar 04 2026 06:06:07 GMT+0100 (Central European Time)\n-->" + page, "https://mill.example/a?b=c", date},
		"monolith.html":   {"<!-- Saved from https://mill.example/ at 2026-03-04T05:06:07Z using monolith v2.8.1 -->" + page, "https://mill.example/", date},
		"httrack.html":    {"<html><!-- Mirrored from mill.example/x.html by HTTrack Website Copier/3.x -->" + page, "http://mill.example/x.html", time.Time{}},
		"httracked.html":  {"<html><!-- Mirrored from mill.example/x?y=1 by HTTrack Website Copier/3.x [XR&CO'2014], Wed, 4 Mar 2026 05:06:07 GMT -->" + page, "http://mill.example/x?y=1", date},
		"script.html":     {"<!-- saved from url=(0021)javascript:alert(1) -->" + page, "", time.Time{}},
		"a.mhtml": {"From: <Saved by Blink>\r\nDate: Wed, 4 Mar 2026 05:06:07 GMT\r\nMIME-Version: 1.0\r\nContent-Type: text/html\r\nContent-Location: https://mill.example/\r\n\r\n" + page,
			"https://mill.example/", date},
		"a.webarchive": {webArchive("https://mill.example/", page, nil), "https://mill.example/", time.Time{}},
		"a.warc":       {htmlResponse("https://mill.example/", page), "https://mill.example/", date},
		"wget.warc":    {htmlResponse("<https://mill.example/>", page), "https://mill.example/", date},
		"a.har":        {har(harEntry("https://mill.example/", "document", "text/html", "", page)), "https://mill.example/", date.Add(500 * time.Millisecond)},
	} {
		items, errs := read(t, name, c.data, saved.Options{})
		if len(items) != 1 || len(errs) > 0 {
			t.Errorf("%s: %d items, errors %v", name, len(items), errs)
			continue
		}
		if items[0].URL != c.url || !items[0].Date.Equal(c.date) {
			t.Errorf("%s: %q at %v, want %q at %v", name, items[0].URL, items[0].Date, c.url, c.date)
		}
		if !strings.Contains(string(items[0].Body), page) {
			t.Errorf("%s: the page changed: %q", name, items[0].Body)
		}
	}
}

func TestMHTMLParts(t *testing.T) {
	t.Parallel()
	it := one(t, "testdata/chrome/mill.mhtml")
	if it.Name != "mill" {
		t.Errorf("name %q", it.Name)
	}
	for ref, want := range map[string]bool{"https://mill.example/mill.png": true, "mill.png": true, "style.css": true, "other.png": false} {
		if r, ok := it.Resource(ref); ok != want || ok && len(r.Body) == 0 {
			t.Errorf("Resource(%q) = %v", ref, ok)
		}
	}
}

// A page gives the same Markdown for each way in which Chromium saves it. The
// files of a pair are from one visit, by Page.captureSnapshot and as the
// rendered tree.
func TestMHTMLAsHTML(t *testing.T) {
	t.Parallel()
	for page, sentence := range map[string]string{
		"mill": "func ratio", "article": "written by a script", "frames": "[Chart of the day](http://notes.example/chart.html)", "forum": "It was the sill",
	} {
		for name, opts := range map[string]pagemill.Options{
			"default": {}, "whole page": {OnlyMainContent: pagemill.ToggleOff},
		} {
			mhtml := one(t, "testdata/chrome/"+page+".mhtml")
			plain := one(t, "testdata/chrome/"+page+".html")
			plain.URL = mhtml.URL // the tree alone does not have it
			want, got := markdownOf(t, plain, opts), markdownOf(t, mhtml, opts)
			if got != want || !strings.Contains(got, sentence) {
				t.Errorf("%s, %s\n--- from HTML\n%s\n--- from MHTML\n%s", page, name, want, got)
			}
		}
	}
}

// What a page shows in a shadow root is part of it, whichever program saved it.
func TestShadowRoot(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"frames.html", "frames.mhtml"} {
		got := markdownOf(t, one(t, "testdata/chrome/"+file), pagemill.Options{OnlyMainContent: pagemill.ToggleOff})
		if !strings.Contains(got, "Live: 1.63 m and rising, as a component of the page says in its own tree.") {
			t.Errorf("%s: %s", file, got)
		}
	}
}

// one returns the only document of a file.
func one(t *testing.T, path string) saved.Item {
	t.Helper()
	var items []saved.Item
	for it, err := range saved.Open(path, saved.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		items = append(items, it)
	}
	if len(items) != 1 {
		t.Fatalf("%s: %d documents", path, len(items))
	}
	return items[0]
}

func markdownOf(t *testing.T, it saved.Item, opts pagemill.Options) string {
	t.Helper()
	res, err := pagemill.Run(t.Context(), it.Document, opts)
	if err != nil {
		t.Fatal(err)
	}
	return res.Markdown
}

// Frames have their own sources again, and what they showed is available.
func TestMHTMLFrames(t *testing.T) {
	t.Parallel()
	it := one(t, "testdata/chrome/frames.mhtml")
	for _, want := range []string{`<iframe src="http://notes.example/chart.html" title="Chart of the day"`, `srcdoc="&lt;html&gt;`} {
		if !strings.Contains(string(it.Body), want) {
			t.Errorf("no %s in %s", want, it.Body)
		}
	}
	chart, ok := it.Resource("http://notes.example/chart.html")
	if !ok || !strings.Contains(string(chart.Body), "Low water 00:12") {
		t.Errorf("chart: %v, %q", ok, chart.Body)
	}
	if image, ok := it.Resource("http://notes.example/small.png"); !ok || image.ContentType != "image/png" {
		t.Errorf("image of the frame: %v, %+v", ok, image)
	}
	const nowhere = "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<iframe src=cid:none></iframe><a href=cid:x>x</a>\r\n--b--\r\n"
	if items, errs := read(t, "a.mhtml", nowhere, saved.Options{}); len(errs) > 0 || string(items[0].Body) != "<iframe src=cid:none></iframe><a href=cid:x>x</a>" {
		t.Errorf("%s: %s", list(items, errs), items[0].Body)
	}
}

// The same for pages with a folder; a frame that nothing is known of leads
// nowhere.
func TestFolderFrames(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, data := range map[string]string{
		"Mill.html": "<!DOCTYPE html>\n<!-- saved from url=(0021)https://mill.example/ -->\n<p>Mill<iframe src=\"./Mill_files/chart.html\"></iframe><iframe src=\"./Mill_files/saved_resource.html\"></iframe>" +
			"<iframe src=\"./Mill_files/saved_resource(1).html\"></iframe><iframe src=\"./Mill_files/gone.html\"></iframe><iframe src=\"Other_files/x.html\"></iframe><iframe src=\"https://mill.example/y.html\"></iframe>",
		"Mill_files/chart.html":             "<!DOCTYPE html>\n<!-- saved from url=(0030)https://mill.example/chart.html -->\n<p>Chart",
		"Mill_files/saved_resource.html":    "\n<!-- saved from url=(0012)about:srcdoc -->\n<p>Low water",
		"Mill_files/saved_resource(1).html": "\n<!-- saved from url=(0011)about:blank -->\n<p>An advertisement",
		"Other_files/x.html":                "<p>x",
	} {
		write(t, filepath.Join(dir, name), data)
	}
	want := "<!DOCTYPE html>\n<!-- saved from url=(0021)https://mill.example/ -->\n<p>Mill<iframe src=\"https://mill.example/chart.html\"></iframe>" +
		"<iframe srcdoc=\"\n&lt;!-- saved from url=(0012)about:srcdoc --&gt;\n&lt;p&gt;Low water\"></iframe><iframe></iframe><iframe></iframe><iframe src=\"Other_files/x.html\"></iframe><iframe src=\"https://mill.example/y.html\"></iframe>"
	for _, opts := range []saved.Options{{}, {KeepImages: true, Root: dir}} {
		for it, err := range saved.Open(filepath.Join(dir, "Mill.html"), opts) {
			if err != nil || string(it.Body) != want {
				t.Errorf("%v: %s", err, it.Body)
			}
		}
	}
}

// A frame whose part is referenced a thousand times is not inserted a thousand
// times.
func TestMHTMLFramesAreBounded(t *testing.T) {
	t.Parallel()
	bomb := "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n" + strings.Repeat("<iframe src=cid:x></iframe>", 1000) +
		"\r\n--b\r\nContent-Type: text/html\r\nContent-ID: <x>\r\n\r\n" + strings.Repeat("text ", 10_000) + "\r\n--b--\r\n"
	items, errs := read(t, "a.mhtml", bomb, saved.Options{MaxBytes: 200_000})
	if len(items) != 1 || len(errs) > 0 || len(items[0].Body) < 100_000 || len(items[0].Body) > 250_000 {
		t.Errorf("%s", list(items, errs))
	}
}

func TestResources(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, data := range map[string]string{
		"mill.html":                strings.ReplaceAll(page, "img/stone.png", "./mill_files/stone%20one.png?v=1"),
		"mill_files/stone one.png": string(pixel), "secret.png": string(pixel), "mill_files/ad.html": "<p>an ad in a frame</p>",
	} {
		write(t, filepath.Join(dir, name), data)
	}
	boundary := "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b; start=\"<main@x>\"\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\nframe\r\n--b\r\nContent-ID: <main@x>\r\nContent-Type: text/html\r\nContent-Location: https://mill.example/\r\n\r\n" +
		page + "\r\n--b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Location: https://mill.example/img/stone.png\r\n\r\n" + base64.StdEncoding.EncodeToString(pixel) + "\r\n--b--\r\n"
	sources := map[string]func(saved.Options) ([]saved.Item, []error){
		"mhtml": func(o saved.Options) ([]saved.Item, []error) { return read(t, "a.mhtml", boundary, o) },
		"webarchive": func(o saved.Options) ([]saved.Item, []error) {
			return read(t, "a.webarchive", webArchive("https://mill.example/", page, map[string][]byte{"https://mill.example/img/stone.png": pixel}), o)
		},
		"har": func(o saved.Options) ([]saved.Item, []error) {
			return read(t, "a.har", har(harEntry("https://mill.example/", "document", "text/html", "", page),
				harEntry("https://mill.example/img/stone.png", "image", "image/png", "base64", base64.StdEncoding.EncodeToString(pixel))), o)
		},
		"folder": func(o saved.Options) (items []saved.Item, errs []error) {
			for it, err := range saved.Open(filepath.Join(dir, "mill.html"), o) {
				items, errs = append(items, it), append(errs, err)
			}
			return items, errs[:0]
		},
		"zip": func(o saved.Options) ([]saved.Item, []error) {
			return read(t, "a.zip", zipped(member{"x/mill.html", strings.ReplaceAll(page, "img/", "mill_files/")}, member{"x/mill_files/ad.html", page}, member{"x/mill_files/stone.png", string(pixel)}), o)
		},
	}
	tar := filepath.Join(dir, "pages.tar")
	write(t, tar, tarred(member{"x/mill.html", strings.ReplaceAll(page, "img/", "mill_files/")}, member{"x/mill_files/ad.html", page}, member{"x/mill_files/stone.png", string(pixel)}))
	sources["tar"] = func(o saved.Options) (items []saved.Item, errs []error) {
		for it, err := range saved.Open(tar, o) {
			items, errs = append(items, it), append(errs, err)
		}
		return items, errs[:0]
	}
	for name, f := range sources {
		items, errs := f(saved.Options{EmbedImages: true})
		if len(items) != 1 || len(errs) > 0 {
			t.Errorf("%s: %s", name, list(items, errs))
			continue
		}
		want := `src="data:image/png;base64,` + base64.StdEncoding.EncodeToString(pixel) + `"`
		if !strings.Contains(string(items[0].Body), want) {
			t.Errorf("%s: no image in %s", name, items[0].Body)
		}
		if plain, _ := f(saved.Options{}); bytes.Contains(plain[0].Body, []byte("data:")) {
			t.Errorf("%s: embedded without being asked to", name)
		}
	}
	for it := range saved.Open(filepath.Join(dir, "mill.html"), saved.Options{}) {
		for _, ref := range []string{"../secret.png", "secret.png", "mill_files/../secret.png", "mill_files/../../x", "/etc/passwd", "mill_files/none.png", "mill_files"} {
			if _, ok := it.Resource(ref); ok {
				t.Errorf("Resource(%q) reads outside of the page's folder", ref)
			}
		}
	}
}

func write(t *testing.T, path, data string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestArchives(t *testing.T) {
	t.Parallel()
	inner := zipped(member{"../../etc/page.html", page}, member{`c:\windows\con.htm`, page}, member{"page.mhtml", "MIME-Version: 1.0\r\nContent-Location: https://mill.example/m\r\nContent-Type: text/html\r\n\r\n" + page},
		member{"page.html", page}, member{"logo.png", string(pixel)}, member{"__MACOSX/._page.html", "x"})
	want := "x/a/etc/page | \nx/a/c_/windows/_con | \nx/a/page | https://mill.example/m\nx/a/page.html | \n"
	for name, data := range map[string]string{"x.zip": zipped(member{"a.zip", inner}), "x.tar": tarred(member{"a.zip", inner}), "x.tar.gz": gzipped(tarred(member{"a.zip", inner})), "x.tgz": gzipped(tarred(member{"a.zip", inner}))} {
		items, errs := read(t, name, data, saved.Options{})
		var b strings.Builder
		for _, it := range items {
			b.WriteString(it.Name + " | " + it.URL + "\n")
		}
		if b.String() != want || len(errs) > 0 {
			t.Errorf("%s:\n%swant\n%serrors %v", name, b.String(), want, errs)
		}
	}
	items, errs := read(t, "w.wacz", zipped(member{"archive/data.warc.gz", gzipped(htmlResponse("https://mill.example/", page))}, member{"datapackage.json", "{}"}), saved.Options{})
	if len(items) != 1 || items[0].Name != "w/archive/data/000001-mill.example" || len(errs) > 0 {
		t.Error(list(items, errs))
	}
	for name, data := range map[string]string{"none.zip": zipped(member{"a.png", "x"}), "none.tar": tarred(member{"a.png", "x"})} {
		if items, errs := read(t, name, data, saved.Options{}); len(items) != 0 || len(errs) != 1 || !errors.Is(errs[0], saved.ErrEmpty) {
			t.Error(list(items, errs))
		}
	}
}

func TestWARC(t *testing.T) {
	t.Parallel()
	records := []string{
		warcRecord("warcinfo", "", "application/warc-fields", "software: test\r\n"),
		warcRecord("request", "https://mill.example/", "application/http; msgtype=request", "GET / HTTP/1.1\r\n\r\n"),
		htmlResponse("https://mill.example/", page),
		response("https://mill.example/style.css", "Content-Type: text/css\r\n", "p{}"),
		response("https://mill.example/robots.txt", "Content-Type: text/plain\r\n", "User-agent: *"),
		warcRecord("response", "https://mill.example/old", "application/http", "HTTP/1.1 301 Moved\r\nLocation: /new\r\nContent-Type: text/html\r\n\r\n<p>moved</p>"),
		warcRecord("response", "https://mill.example/gone", "application/http", "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n<p>gone</p>"),
		response("https://mill.example/a/b?c=d", "", page),
		response("https://mill.example/chunked", "Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n", "5\r\n<p>ab\r\n6;x=y\r\nc</p>\n\r\n0\r\n\r\n"),
		response("https://mill.example/unchunked", "Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n", "<p>abc</p>\n"),
		response("https://mill.example/gzip", "Content-Type: text/html\r\nContent-Encoding: gzip\r\n", gzipped("<p>abc</p>\n")),
		response("https://mill.example/ungzipped", "Content-Type: text/html\r\nContent-Encoding: gzip\r\n", "<p>abc</p>\n"),
		response("https://mill.example/br", "Content-Type: text/html\r\nContent-Encoding: br\r\n", compressed(t, func(w io.Writer) io.WriteCloser { return brotli.NewWriter(w) })),
		response("https://mill.example/deflate", "Content-Type: text/html\r\nContent-Encoding: deflate\r\n", compressed(t, func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) })),
		response("https://mill.example/zstd", "Content-Type: text/html\r\nContent-Encoding: zstd\r\n", compressed(t, func(w io.Writer) io.WriteCloser { z, _ := zstd.NewWriter(w); return z })),
		response("https://mill.example/paper", "Content-Type: application/pdf\r\n", "%PDF-1.4 x"),
		warcRecord("resource", "https://mill.example/paper2", "application/pdf", "%PDF-1.4 x"),
		warcRecord("revisit", "https://mill.example/", "application/http", "HTTP/1.1 200 OK\r\n\r\n"),
	}
	const want = `x/000001-mill.example | https://mill.example/ | text/html; charset=utf-8 | 200 | 131 bytes
x/000002-mill.example-gone | https://mill.example/gone | text/html | 404 | 11 bytes
x/000003-mill.example-a-b-c-d | https://mill.example/a/b?c=d |  | 200 | 131 bytes
x/000004-mill.example-chunked | https://mill.example/chunked | text/html | 200 | 11 bytes
x/000005-mill.example-unchunked | https://mill.example/unchunked | text/html | 200 | 11 bytes
x/000006-mill.example-gzip | https://mill.example/gzip | text/html | 200 | 11 bytes
x/000007-mill.example-ungzipped | https://mill.example/ungzipped | text/html | 200 | 11 bytes
x/000008-mill.example-br | https://mill.example/br | text/html | 200 | 11 bytes
x/000009-mill.example-deflate | https://mill.example/deflate | text/html | 200 | 11 bytes
x/000010-mill.example-zstd | https://mill.example/zstd | text/html | 200 | 11 bytes
x/000011-mill.example-paper | https://mill.example/paper | application/pdf | 200 | 10 bytes
x/000012-mill.example-paper2 | https://mill.example/paper2 | application/pdf | 0 | 10 bytes
`
	members := ""
	for _, r := range records {
		members += gzipped(r)
	}
	all := strings.Join(records, "")
	for name, data := range map[string]string{"x.warc": all, "x.warc.gz": members, "x.gz": gzipped(all)} {
		if got := list(read(t, name, data, saved.Options{})); got != want {
			t.Errorf("%s:\n%swant\n%s", name, got, want)
		}
	}
}

func compressed(t *testing.T, f func(io.Writer) io.WriteCloser) string {
	t.Helper()
	var b bytes.Buffer
	w := f(&b)
	_, err := w.Write([]byte("<p>abc</p>\n"))
	if err = firstError(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A truncated file yields everything before the end, then an error.
func TestWARCCut(t *testing.T) {
	t.Parallel()
	records := make([]string, 20)
	for i := range records {
		records[i] = htmlResponse("https://mill.example/"+strings.Repeat("x", i), strings.Repeat(page, 20))
	}
	for _, compress := range []bool{false, true} {
		whole, ends := "", []int{}
		for _, r := range records {
			if compress {
				r = gzipped(r)
			}
			whole += r
			ends = append(ends, len(whole))
		}
		for cut := 7; cut < len(whole); cut += len(whole)/97 + 1 {
			items, errs := read(t, "x.warc", whole[:cut], saved.Options{})
			complete := 0
			for complete < len(ends) && ends[complete] <= cut {
				complete++
			}
			atEnd := complete > 0 && ends[complete-1] == cut
			if len(items) < complete || len(items) > complete+1 { // the last record's closing newlines may be missing
				t.Fatalf("cut at %d of %d: %d items, want %d", cut, len(whole), len(items), complete)
			}
			if len(errs) == 0 && !atEnd && len(items) == complete {
				t.Fatalf("cut at %d of %d: no error", cut, len(whole))
			}
			for _, err := range errs {
				if !errors.Is(err, saved.ErrDamaged) {
					t.Fatal(err)
				}
			}
		}
	}
}

// A broken record does not stop reading the archive.
func TestWARCDamage(t *testing.T) {
	t.Parallel()
	a, b, c := htmlResponse("https://mill.example/a", page), htmlResponse("https://mill.example/b", page), htmlResponse("https://mill.example/c", page)
	brokenMember := []byte(gzipped(strings.Repeat(b, 3)))
	for i := 30; i < len(brokenMember); i += 7 {
		brokenMember[i] ^= 0x55
	}
	big := htmlResponse("https://mill.example/big", strings.Repeat(page, 200))
	for name, data := range map[string]string{
		"no record":      a + "garbage\r\nmore garbage\r\n" + c,
		"no length":      a + strings.Replace(b, "Content-Length", "Content-Girth", 1) + c,
		"length too big": a + strings.Replace(b, "Content-Length: ", "Content-Length: 9999999", 1) + c,
		"length short":   a + strings.Replace(b, "Content-Length: 1", "Content-Length: ", 1) + c,
		"no HTTP":        a + warcRecord("response", "https://mill.example/b", "application/http", "nonsense") + c,
		"broken member":  gzipped(a) + string(brokenMember) + gzipped(c),
		"junk":           gzipped(a) + "junk \x1F\x8B\x08 junk" + gzipped(c),
		"no WARC member": gzipped(a) + gzipped("what is this?\r\n") + gzipped(c),
		"bad coding":     a + response("https://mill.example/b", "Content-Type: text/html\r\nContent-Encoding: gzip\r\n", gzipped(page)[:40]) + c,
		"too large":      a + big + c,
		"inflates":       a + response("https://mill.example/b", "Content-Type: text/html\r\nContent-Encoding: gzip\r\n", gzipped(strings.Repeat(page, 200))) + c,
	} {
		items, errs := read(t, "x.warc", data, saved.Options{MaxBytes: 20_000})
		var urls []string
		for _, it := range items {
			urls = append(urls, it.URL)
		}
		got := strings.Join(urls, " ")
		wantLast := name != "length too big" // it swallows what follows
		if len(errs) != 1 || !strings.HasPrefix(got, "https://mill.example/a") || wantLast && !strings.HasSuffix(got, "https://mill.example/c") {
			t.Errorf("%s: %s", name, list(items, errs))
		}
	}
}

func TestDamage(t *testing.T) {
	t.Parallel()
	mhtml, err := os.ReadFile("testdata/chrome/mill.mhtml")
	if err != nil {
		t.Fatal(err)
	}
	items, errs := read(t, "a.mhtml", string(mhtml[:len(mhtml)-300]), saved.Options{})
	if len(items) != 1 || len(errs) != 0 || len(items[0].Warnings) != 1 || !strings.Contains(string(items[0].Body), "The mill") {
		t.Errorf("a cut MHTML file: %s", list(items, errs))
	}
	whole := har(harEntry("https://mill.example/", "document", "text/html", "", page), harEntry("https://mill.example/b", "document", "text/html", "base64", "***"), harEntry("https://mill.example/c", "document", "text/html", "", page))
	for cut, want := range map[int]int{len(whole): 2, len(whole) - 10: 2, len(whole) - 200: 1, 100: 0} {
		items, errs := read(t, "a.har", whole[:cut], saved.Options{})
		if len(items) != want || len(errs) == 0 || !errors.Is(errs[len(errs)-1], saved.ErrDamaged) && cut != 100 {
			t.Errorf("HAR cut at %d: %s", cut, list(items, errs))
		}
	}
	for name, data := range map[string]string{"a.zip": zipped(member{"a.html", page})[:100], "a.tar": tarred(member{"a.html", page})[:600], "a.webarchive": webArchive("u", page, nil)[:200], "a.gz": gzipped(page)[:30], "x": "\x00\x01"} {
		items, errs := read(t, name, data, saved.Options{})
		if len(items) > 0 || len(errs) == 0 {
			t.Errorf("%s: %s", name, list(items, errs))
		}
	}
}

func TestBombs(t *testing.T) {
	t.Parallel()
	zeros := strings.Repeat("\x00", 2<<20)
	nested := zipped(member{"a.html", page})
	for range 5 {
		nested = zipped(member{"a.zip", nested})
	}
	for name, data := range map[string]string{
		"large.html":   strings.Repeat(page, 10_000),
		"page.html.gz": gzipped(page + zeros),
		"a.zip":        zipped(member{"a.html", page + zeros}),
		"a.tgz":        gzipped(tarred(member{"a.html", page + zeros})),
		"nested.zip":   nested,
		"a.warc.gz":    gzipped("WARC/1.1\r\nX: " + zeros),
	} {
		items, errs := read(t, name, data, saved.Options{MaxBytes: 1 << 20})
		if len(items) > 0 || len(errs) != 1 {
			t.Errorf("%s: %s", name, list(items, errs))
		}
	}
}

// Progress ends at the file's size and never goes back, in every format.
func TestProgress(t *testing.T) {
	t.Parallel()
	for name, data := range map[string]string{
		"a.warc":    strings.Repeat(htmlResponse("https://mill.example/", page), 1000),
		"a.warc.gz": strings.Repeat(gzipped(htmlResponse("https://mill.example/", page)), 1000),
		"a.zip":     zipped(member{"a.html", strings.Repeat(page, 1000)}, member{"b.html", page}, member{"c.html", page}),
		"a.tar.gz":  gzipped(tarred(member{"a.html", strings.Repeat(page, 1000)})),
		"a.har":     har(harEntry("https://mill.example/", "document", "text/html", "", strings.Repeat(page, 1000))),
	} {
		path := filepath.Join(t.TempDir(), name)
		write(t, path, data)
		var at []int64
		opts := saved.Options{Progress: func(done, total int64) {
			if total != int64(len(data)) || len(at) > 0 && done < at[len(at)-1] {
				t.Errorf("%s: %d of %d after %v", name, done, total, at)
			}
			at = append(at, done)
		}}
		n := 0
		for _, err := range saved.Open(path, opts) {
			if n++; err != nil {
				t.Error(err)
			}
		}
		if n == 0 || len(at) < 2 || at[len(at)-1] != int64(len(data)) {
			t.Errorf("%s: %d items, %v of %d", name, n, at, len(data))
		}
	}
}

func TestStop(t *testing.T) {
	t.Parallel()
	data := htmlResponse("https://mill.example/", page)
	for name, d := range map[string]string{"a.warc": data + data, "a.zip": zipped(member{"a.html", page}, member{"b.html", page}), "a.tar": tarred(member{"a.html", page}, member{"b.html", page})} {
		n := 0
		for range saved.Read(strings.NewReader(d), name, saved.Options{}) {
			n++
			break
		}
		if n != 1 {
			t.Errorf("%s: %d items", name, n)
		}
	}
}

func TestMissingFile(t *testing.T) {
	t.Parallel()
	for _, err := range saved.Open(filepath.Join(t.TempDir(), "none.html"), saved.Options{}) {
		if !errors.Is(err, os.ErrNotExist) {
			t.Error(err)
		}
	}
}
