package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func warcRecord(url, body string) string {
	http := "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + body
	return fmt.Sprintf("WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: %s\r\nWARC-Date: 2026-03-14T08:30:00Z\r\n"+
		"WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-%012d>\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n",
		url, len(body), len(http), http)
}

func TestConvertArchive(t *testing.T) {
	t.Parallel()
	dir, out := t.TempDir(), t.TempDir()
	archive := warcRecord("https://a.example/one", `<p>first <a href="/x">link</a></p>`) + warcRecord("https://a.example/two", "<p>second page</p>")
	path := write(t, filepath.Join(dir, "crawl.warc"), archive+warcRecord("https://a.example/three", "<p>cut off</p>")[:300])
	status, _, stderr := pagemillRun(t, "", "convert", "-o", out, path)
	if status != exitFailed || !strings.Contains(stderr, "2 converted, 1 failed") {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
	var text []string
	err := filepath.WalkDir(out, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && d.Name() != ".pagemill" {
			text = append(text, read(t, path))
		}
		return err
	})
	if err != nil || strings.Join(text, "|") != "first [link](https://a.example/x)\n|second page\n" {
		t.Errorf("wrote %q (%v)", text, err)
	}
}

// A crawl that was cut off is converted up to the cut, with a warning that says
// where; compressed or not.
// Pages that have no names in their archive are named by their titles.
func TestConvertArchiveTitles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	title := func(title string) string { return "<html><head><title>" + title + "</title></head><body><p>text</p>" }
	archive := warcRecord("https://a.example/one", title("Tides: high &amp; low / [now]")) + warcRecord("https://a.example/two", title("../..")) +
		warcRecord("https://a.example/three", title("TIDES: high &amp; low / [now]")) + warcRecord("https://a.example/four", "<p>no <svg><title>Icon</title></svg>")
	path := write(t, filepath.Join(dir, "crawl.warc"), archive)
	out := filepath.Join(dir, "out")
	for range 2 { // the second run finds the results of the first
		if status, _, stderr := pagemillRun(t, "", "convert", "--resume", "-o", out, path); status != 0 {
			t.Fatal(stderr)
		}
		files, err := filepath.Glob(filepath.Join(out, "crawl", "*.md"))
		if err != nil {
			t.Fatal(err)
		}
		for i := range files {
			files[i] = filepath.Base(files[i])
		}
		want := []string{"000002-a.example-two.md", "000003-a.example-three.md", "000004-a.example-four.md", "Tides - high & low - now.md"}
		if !slices.Equal(files, want) {
			t.Errorf("%q, want %q", files, want)
		}
	}
}

func TestConvertCutArchive(t *testing.T) {
	t.Parallel()
	var plain, packed []byte
	var after []int // size of packed after each record
	for i := range 5 {
		r := warcRecord(fmt.Sprintf("https://a.example/%d", i), fmt.Sprintf("<p>page %d %s</p>", i, strings.Repeat("long ", 100)))
		plain = append(plain, r...)
		packed = append(packed, gzipped(t, r)...)
		after = append(after, len(packed))
	}
	for name, c := range map[string]struct {
		data []byte
		want int
	}{
		"whole.warc": {plain, 5}, "cut.warc": {plain[:len(plain)*7/10], 3},
		"whole.warc.gz": {packed, 5}, "cut.warc.gz": {packed[:after[2]+20], 3}, "header.warc.gz": {packed[:after[3]+5], 4},
	} {
		dir := t.TempDir()
		path := write(t, filepath.Join(dir, name), string(c.data))
		status, _, stderr := pagemillRun(t, "", "convert", "-o", filepath.Join(dir, "out"), path)
		cut := c.want < 5
		if warned := strings.Contains(stderr, "warning: "+name+": ") && strings.Contains(stderr, "at byte ") && strings.Contains(stderr, "cut short"); warned != cut || (status != 0) != cut {
			t.Errorf("%s: status %d, %s", name, status, stderr)
		}
		if got, _ := filepath.Glob(filepath.Join(dir, "out", "*", "*.md")); len(got) != c.want || !strings.Contains(stderr, fmt.Sprintf("%d converted", c.want)) {
			t.Errorf("%s: %d pages, want %d: %s", name, len(got), c.want, stderr)
		}
	}
}

func gzipped(t *testing.T, s string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(s)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestConvertMHTML(t *testing.T) {
	t.Parallel()
	const page = "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://a.example/p\r\nMIME-Version: 1.0\r\n" +
		"Content-Type: multipart/related; type=\"text/html\"; boundary=\"b0\"\r\n\r\n--b0\r\nContent-Type: text/html\r\n" +
		"Content-Transfer-Encoding: quoted-printable\r\nContent-Location: https://a.example/p\r\n\r\n" +
		"<meta charset=3D\"utf-8\"><p>gr=C3=BCn <a href=3D\"/y\">y</a></p>\r\n--b0--\r\n"
	path := write(t, filepath.Join(t.TempDir(), "p.mhtml"), page)
	if status, stdout, stderr := pagemillRun(t, "", "convert", "-o", "-", path); stdout != "grün [y](https://a.example/y)\n" {
		t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	if _, stdout, _ := pagemillRun(t, fmt.Sprintf(`{"id":1,"path":%q}`, path), "batch"); !strings.Contains(stdout, `"markdown":"grün [y](https://a.example/y)"`) {
		t.Errorf("batch gives %s", stdout)
	}
}

func TestConvertEmbedImages(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := write(t, filepath.Join(dir, "mill.html"), `<p>The mill: <img src="mill_files/stone.png" alt="a stone"> <img src="gone.png" alt="gone"></p>`)
	write(t, filepath.Join(dir, "mill_files", "stone.png"), "\x89PNG\r\n\x1a\n")
	const address = "https://a.example/"
	for args, want := range map[string]string{
		"":               "The mill: ![a stone](https://a.example/mill_files/stone.png) ![gone](https://a.example/gone.png)\n",
		"--assets embed": "The mill: ![a stone](data:image/png;base64,iVBORw0KGgo=) ![gone](https://a.example/gone.png)\n",
	} {
		status, stdout, stderr := pagemillRun(t, "", append([]string{"convert", "-o", "-", "--url", address, path}, strings.Fields(args)...)...)
		if status != 0 || stdout != want {
			t.Errorf("%s: status %d, %s%s", args, status, stdout, stderr)
		}
	}
}

func TestConvertResume(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	old, fresh := write(t, filepath.Join(dir, "a.html"), "<p>a"), write(t, filepath.Join(dir, "b.html"), "<p>b")
	write(t, filepath.Join(dir, "a.md"), "done before\n")
	past := time.Now().Add(-time.Hour)
	for _, p := range []string{old, fresh} {
		if err := os.Chtimes(p, past, past); err != nil {
			t.Fatal(err)
		}
	}
	status, _, stderr := pagemillRun(t, "", "convert", "--resume", dir)
	if status != 0 || !strings.Contains(stderr, "1 converted, 0 failed, 1 left as they were") {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
	if a, b := read(t, filepath.Join(dir, "a.md")), read(t, filepath.Join(dir, "b.md")); a != "done before\n" || b != "b\n" {
		t.Errorf("a.md %q, b.md %q", a, b)
	}
}

func TestConvertChangedOnly(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.html"), "<p>a")
	out := write(t, filepath.Join(dir, "a.md"), "a\n")
	past := time.Now().Add(-time.Hour).Truncate(time.Second)
	if err := os.Chtimes(out, past, past); err != nil {
		t.Fatal(err)
	}
	pagemillRun(t, "", "convert", "--changed-only", dir)
	if info, err := os.Stat(out); err != nil || !info.ModTime().Equal(past) {
		t.Errorf("a file that would not change was written (%v)", err)
	}
	write(t, filepath.Join(dir, "a.html"), "<p>b")
	if pagemillRun(t, "", "convert", "--changed-only", dir); read(t, out) != "b\n" {
		t.Error("a file that changes was not written")
	}
}

func TestConvertFrontMatter(t *testing.T) {
	t.Parallel()
	const page = `<html lang="en"><head><title>Tides: "high" &amp; low</title><meta property="article:published_time" content="2026-03-14T08:30:00Z"></head><body><p>text</p></body></html>`
	_, stdout, stderr := pagemillRun(t, page, "convert", "-", "--front-matter", "--url", "https://a.example/t")
	const want = `---
title: "Tides: \"high\" & low"
url: "https://a.example/t"
date: "2026-03-14T08:30:00Z"
lang: "en"
---

# Tides: "high" & low

text
`
	if stdout != want {
		t.Errorf("stdout %s, stderr %q", stdout, stderr)
	}
}

// Front matter is valid YAML for any title.
func TestConvertFrontMatterOddCharacters(t *testing.T) {
	t.Parallel()
	const page = "<title>a\ufffeb\uffffc\u0001d\u009be\ufefff \U0001fffe\u2028\\\"g: #h</title><p>text"
	_, stdout, stderr := pagemillRun(t, page, "convert", "-", "--front-matter")
	if want := "---\ntitle: \"abcdef \\\\\\\"g: #h\"\n---\n\n"; !strings.HasPrefix(stdout, want) {
		t.Errorf("%q, want %q, stderr %q", stdout, want, stderr)
	}
}
