package vault_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/saved"
	"github.com/pagemill/pagemill/vault"
)

// pixel is a PNG of one pixel; bytes appended after its end make distinct
// images.
var pixel, _ = base64.StdEncoding.DecodeString("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgoBYAAABCAAGd7bOmAAAAAElFTkSuQmCC")

const filler = "<p>The water rises and falls twice a day, and the mill turns with it as long as there is a head of water behind the dam.</p>"

// A site is a set of pages that link to each other, each with one shared
// picture and one of its own.
func siteAddress(i int) string { return fmt.Sprintf("https://mill.example/page-%d", i) }

func siteTitle(i int) string { return fmt.Sprintf("Page %d: wheels & [stones]", i) }

func picture(i int) []byte { return append(bytes.Clone(pixel), fmt.Sprint(i)...) }

// sitePage returns the HTML of a page; image returns the address of a picture.
func sitePage(i, n int, image func(i int) string) string {
	return fmt.Sprintf(`<!DOCTYPE html><html lang="en"><head><title>%s - The Mill</title><meta property="og:site_name" content="The Mill">
<meta name="keywords" content="mills, tidal power"></head><body><nav><a href="/">Home</a></nav><main><article><h1>%s</h1>%s
<p>Next is <a href="%s">the next page</a>, <a href="%s#low">its low water</a> and <a href="#low">the one here</a>. Not here: <a href="https://other.example/x">other</a>.</p>
<p><img src="%s" alt="shared"> and <img src="%s" alt="own"></p>%s<h2 id="low">Low water on page %d</h2>%s</article></main></body></html>`,
		siteTitle(i), siteTitle(i), strings.Repeat(filler, 3), siteAddress((i+1)%n), siteAddress((i+2)%n), image(0), image(i+1), filler, i, strings.Repeat(filler, 2))
}

// files writes the pages of a site, alternating between the kinds of saved
// files.
func files(t *testing.T, dir string, n int) {
	t.Helper()
	var warc, har []string
	for i := range n {
		web := func(i int) string { return fmt.Sprintf("https://mill.example/img/%d.png", i) }
		switch i % 5 {
		case 0: // "complete page"
			page := sitePage(i, n, func(p int) string { return fmt.Sprintf("./page-%d_files/%d.png", i, p) })
			page = strings.Replace(page, "<html", fmt.Sprintf("<!-- saved from url=(%04d)%s -->\n<html", len(siteAddress(i)), siteAddress(i)), 1)
			write(t, filepath.Join(dir, fmt.Sprintf("page-%d.html", i)), []byte(page))
			for _, p := range []int{0, i + 1} {
				write(t, filepath.Join(dir, fmt.Sprintf("page-%d_files", i), fmt.Sprintf("%d.png", p)), picture(p))
			}
		case 1:
			write(t, filepath.Join(dir, fmt.Sprintf("page-%d.mhtml", i)), []byte(mhtml(siteAddress(i), sitePage(i, n, web), map[string][]byte{web(0): picture(0), web(i + 1): picture(i + 1)})))
		case 2: // SingleFile
			page := sitePage(i, n, func(p int) string {
				return "data:image/png;base64," + base64.StdEncoding.EncodeToString(append(picture(p), bytes.Repeat([]byte("0"), 600)...))
			})
			page = strings.Replace(page, "<html", fmt.Sprintf("<html><!--\n Page saved with SingleFile \n url: %s \n saved date: Sat Mar 14 2026 08:30:00 GMT+0000 (UTC)\n--><html", siteAddress(i)), 1)
			write(t, filepath.Join(dir, fmt.Sprintf("single-%d.html", i)), []byte(page))
		case 3:
			warc = append(warc, warcRecord(siteAddress(i), "text/html", sitePage(i, n, web)), warcRecord(web(i+1), "image/png", string(picture(i+1))))
		case 4:
			har = append(har, harEntry(siteAddress(i), "text/html", []byte(sitePage(i, n, web))), harEntry(web(0), "image/png", picture(0)), harEntry(web(i+1), "image/png", picture(i+1)))
		}
	}
	warc = append(warc, warcRecord("https://mill.example/img/0.png", "image/png", string(picture(0))))
	write(t, filepath.Join(dir, "crawl.warc"), []byte(strings.Join(warc, "")))
	write(t, filepath.Join(dir, "log.har"), []byte(`{"log":{"version":"1.2","entries":[`+strings.Join(har, ",")+`]}}`))
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func warcRecord(address, contentType, body string) string {
	block := "HTTP/1.1 200 OK\r\nContent-Type: " + contentType + "\r\n\r\n" + body
	return fmt.Sprintf("WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: %s\r\nWARC-Date: 2026-03-04T05:06:07Z\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n", address, len(block), block)
}

func harEntry(address, contentType string, body []byte) string {
	e := map[string]any{"startedDateTime": "2026-03-04T05:06:07Z", "request": map[string]any{"url": address},
		"response": map[string]any{"status": 200, "content": map[string]any{"mimeType": contentType, "encoding": "base64", "text": base64.StdEncoding.EncodeToString(body)}}}
	data, err := json.Marshal(e)
	if err != nil {
		panic(err)
	}
	return string(data)
}

func mhtml(address, page string, parts map[string][]byte) string {
	var b strings.Builder
	fmt.Fprintf(&b, "From: <Saved by Blink>\r\nSnapshot-Content-Location: %s\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type=\"text/html\"; boundary=\"b0\"\r\n\r\n", address)
	fmt.Fprintf(&b, "--b0\r\nContent-Type: text/html\r\nContent-Location: %s\r\n\r\n%s\r\n", address, page)
	for a, body := range parts {
		fmt.Fprintf(&b, "--b0\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Location: %s\r\n\r\n%s\r\n", a, base64.StdEncoding.EncodeToString(body))
	}
	return b.String() + "--b0--\r\n"
}

// convert makes a vault from the files of a folder.
func convert(t *testing.T, in, out string, opts vault.Options) vault.Report {
	t.Helper()
	v := vault.New(out, opts)
	err := filepath.WalkDir(in, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || !saved.Pages(path) {
			return err
		}
		rel, err := filepath.Rel(in, path)
		if err != nil {
			return err
		}
		for it, err := range saved.Open(path, saved.Options{KeepImages: true, Root: in}) {
			if err != nil {
				t.Errorf("%s: %v", path, err)
				continue
			}
			res, err := pagemill.Run(context.Background(), it.Document, pagemill.Options{})
			if err != nil {
				return err
			}
			p := vault.Page{Source: filepath.ToSlash(rel), File: filepath.ToSlash(rel), Item: it}
			if strings.HasSuffix(rel, ".warc") || strings.HasSuffix(rel, ".har") {
				p.Source, p.File = p.Source+"#"+it.Name, ""
			}
			if err := v.Add(vault.Read(p, res)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	r, err := v.Write()
	if err != nil || len(r.Conflicts) > 0 {
		t.Fatalf("%v %v", err, r.Conflicts)
	}
	return r
}

// snapshot returns every file of a folder with its time.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		out[path] = info.ModTime().String() + string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

var destination = regexp.MustCompile(`(!?)\[[^\]\n]*(?:\\\][^\]\n]*)*\]\(([^)\s]*)\)`)

// checkLinks follows every relative link and image of every note.
func checkLinks(t *testing.T, dir string) (links, images int) {
	t.Helper()
	notes, err := filepath.Glob(filepath.Join(dir, "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, note := range notes {
		text, err := os.ReadFile(note)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range destination.FindAllStringSubmatch(string(text), -1) {
			if strings.HasPrefix(m[2], "http") {
				if strings.Contains(m[2], saved.ImageHost) || strings.Contains(m[2], "mill.example") {
					t.Errorf("%s: a dead link: %s", note, m[0])
				}
				continue
			}
			file, fragment, _ := strings.Cut(m[2], "#")
			name, err := url.PathUnescape(file)
			if err != nil {
				t.Errorf("%s: %s: %v", note, m[0], err)
			}
			target := filepath.Join(dir, filepath.FromSlash(name))
			if name == "" {
				target = note
			}
			data, err := os.ReadFile(target)
			if err != nil {
				t.Errorf("%s: a dead link: %s", note, m[0])
				continue
			}
			if fragment != "" {
				heading, _ := url.PathUnescape(fragment)
				if !strings.Contains(string(data), "# "+heading+"\n") {
					t.Errorf("%s: no heading for %s", note, m[0])
				}
			}
			if m[1] == "!" {
				images++
			} else {
				links++
			}
		}
	}
	return links, images
}

// For a site saved in every format, each picture is a file that the note shows,
// each link between pages leads to a note and its heading, and a second run
// changes no file.
func TestVault(t *testing.T) {
	t.Parallel()
	const n = 200
	in, out := t.TempDir(), t.TempDir()
	files(t, in, n)
	r := convert(t, in, out, vault.Options{})
	if r.Written != n || r.Same+r.Edited+r.Doubles > 0 {
		t.Errorf("first run: %+v", r)
	}
	links, images := checkLinks(t, out)
	if links != 3*n+n || images != 2*n { // including the index
		t.Errorf("%d links, %d images", links, images)
	}
	before := snapshot(t, out)
	if r = convert(t, in, out, vault.Options{}); r.Same != n || r.Written > 0 {
		t.Errorf("second run: %+v", r)
	}
	after := snapshot(t, out)
	for path, data := range after {
		if before[path] != data {
			t.Errorf("the second run changed %s", path)
		}
	}
	if len(after) != len(before) {
		t.Errorf("%d files, then %d", len(before), len(after))
	}
}

// Wikilinks use the names of notes and headings unchanged.
func TestWikilinks(t *testing.T) {
	t.Parallel()
	in, out := t.TempDir(), t.TempDir()
	files(t, in, 5)
	convert(t, in, out, vault.Options{Wikilinks: true})
	text := read(t, filepath.Join(out, "Page 0 - wheels & stones.md"))
	for _, want := range []string{"[[Page 1 - wheels & stones|the next page]]", "[[Page 2 - wheels & stones#Low water on page 2|its low water]]", "[[#Low water on page 0|the one here]]", "[other](https://other.example/x)"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Edits by a person are kept: the text of a note, a key of its front matter,
// and notes that existed before.
func TestEditedNotes(t *testing.T) {
	t.Parallel()
	in, out := t.TempDir(), t.TempDir()
	page := func(text string) {
		write(t, filepath.Join(in, "a.html"), []byte("<title>Tides</title><main><h1>Tides</h1>"+filler+"<p>"+text+"</p></main>"))
	}
	page("First.")
	mine := filepath.Join(out, "Tides.md")
	write(t, mine, []byte("my own note\n"))
	convert(t, in, out, vault.Options{})
	note := filepath.Join(out, "Tides 2.md")
	if read(t, mine) != "my own note\n" || !strings.Contains(read(t, note), "First.") {
		t.Fatal("a note of a person's is replaced")
	}
	// Front matter with an added, a changed and a deleted key.
	text := read(t, note)
	text = strings.Replace(text, "title: \"Tides\"\n", "title: \"High and low\"\nrating: 5\naliases:\n  - Water\n", 1)
	write(t, note, []byte(text))
	if r := convert(t, in, out, vault.Options{}); r.Same != 1 || read(t, note) != text {
		t.Errorf("edited front matter: %+v\n%s", r, read(t, note))
	}
	page("Second.")
	convert(t, in, out, vault.Options{})
	if got, want := read(t, note), strings.Replace(text, "First.", "Second.", 1); got != want {
		t.Errorf("the page changed:\n%s\nwant\n%s", got, want)
	}
	// The text.
	text = read(t, note) + "\nMy remark.\n"
	write(t, note, []byte(text))
	page("Third.")
	if r := convert(t, in, out, vault.Options{}); r.Edited != 1 || read(t, note) != text {
		t.Errorf("edited text: %+v\n%s", r, read(t, note))
	}
}

// A page saved twice is one note, and links to both addresses lead to it.
func TestDoubles(t *testing.T) {
	t.Parallel()
	in, out := t.TempDir(), t.TempDir()
	page := func(name, address, link, text string) {
		write(t, filepath.Join(in, name), []byte(mhtml(address, "<title>"+name[:1]+"</title><main><h1>"+name[:1]+"</h1>"+strings.Repeat(filler, 5)+"<p>"+text+" <a href=\""+link+"\">link</a></p></main>", nil)))
	}
	page("a1.mhtml", "https://mill.example/a", "https://mill.example/b", "same")
	page("a2.mhtml", "https://www.mill.example/a/?utm_source=mail", "https://mill.example/b", "same")
	page("b.mhtml", "https://mill.example/b", "http://mill.example/a?utm_source=feed#top", "other")
	r := convert(t, in, out, vault.Options{})
	if r.Written != 2 || r.Doubles != 1 || r.Links != 2 {
		t.Errorf("%+v", r)
	}
	if text := read(t, filepath.Join(out, "b.md")); !strings.Contains(text, "[link](a.md)") {
		t.Errorf("b.md:\n%s", text)
	}
}

// Names are accepted by file systems and by Obsidian.
func TestName(t *testing.T) {
	t.Parallel()
	for title, want := range map[string]string{
		"Plain": "Plain", "A: b": "A - b", "a/b\\c": "a-b-c", "# [x] ^y|z": "x y-z", "con": "_con", "nul.txt": "_nul.txt", "...": "", "  a \n b ": "a b",
		"e\u0301te\u0301": "été", "\u202eevil\u0000": "evil", "a?*\"<>b": "ab", ".hidden": "hidden", "ends.": "ends",
	} {
		if got := vault.Name(title); got != want {
			t.Errorf("Name(%q) = %q, want %q", title, got, want)
		}
	}
	long := vault.Name(strings.Repeat("wörter ", 100))
	if len(long) > 120 || !strings.HasSuffix(long, "wörter") {
		t.Errorf("a long title is named %q", long)
	}
}

// FuzzName checks that a name refers to a single file in its folder.
func FuzzName(f *testing.F) {
	for _, s := range []string{"a/b", "..", "CON", "\xff\x00", strings.Repeat("é", 200), "#^[]|"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, title string) {
		got := vault.Name(title)
		if got != "" && (!fs.ValidPath(got) || path.Base(got) != got || strings.ContainsAny(got, "\\:*?\"<>|#^[]\n") || len(got) > 125 || strings.HasPrefix(got, ".")) {
			t.Errorf("Name(%q) = %q", title, got)
		}
		if again := vault.Name(got); got != "" && again != got && !strings.HasPrefix(got, "_") {
			t.Errorf("Name(%q) = %q, and of that %q", title, got, again)
		}
	})
}
