package saved

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path"
	"regexp"
	"strings"
	"time"
)

// Programs that save pages leave the address in a comment near the top. Each
// pattern captures the address and, if present, the date.
var savers = []*regexp.Regexp{
	// Chrome and Edge, "complete page": the number is the length of the address.
	regexp.MustCompile(`<!-- saved from url=\(\d+\)(?P<url>\S+) -->`),
	// SingleFile.
	regexp.MustCompile(`Page saved with SingleFile\s+url: (?P<url>\S+)(?:\s+saved date: (?P<date>[^\n(]+))?`),
	// monolith.
	regexp.MustCompile(`<!-- Saved from (?P<url>\S+) at (?P<date>\S+) using monolith`),
	// HTTrack, which omits the scheme.
	regexp.MustCompile(`<!-- Mirrored from (?P<host>\S+) by HTTrack(?:[^,>]*, (?P<date>\w+, \d+ \w+ \d+ [\d:]+ GMT))?`),
}

// describe fills in what the page itself says about its origin.
func describe(it *Item) {
	head := it.Body[:min(len(it.Body), 16<<10)]
	if it.URL != "" || !bytes.Contains(head, []byte("ave")) && !bytes.Contains(head, []byte("Mirrored")) {
		return
	}
	for _, re := range savers {
		m := re.FindSubmatch(head)
		if m == nil {
			continue
		}
		for i, group := range re.SubexpNames() {
			switch group {
			case "url":
				it.URL = webAddress(string(m[i]))
			case "host":
				it.URL, it.Mirrored = webAddress("http://"+string(m[i])), true
			case "date":
				it.Date = parseDate(string(m[i]))
			}
		}
		restoreFragments(it)
		return
	}
}

// webAddress returns s if it is an absolute http or https address, else "".
func webAddress(s string) string {
	u, err := url.Parse(s)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return ""
	}
	return s
}

// parseDate parses the date formats of mail, WARC, HAR and JavaScript; it
// returns the zero time for any other.
func parseDate(s string) time.Time {
	s = strings.TrimSpace(s)
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05Z0700", "Mon, 2 Jan 2006 15:04:05 MST", "Mon, 2 Jan 2006 15:04:05 -0700",
		"Mon Jan 02 2006 15:04:05 GMT-0700", "20060102150405"} {
		if t, err := time.Parse(layout, s); err == nil {
			return t.UTC()
		}
	}
	return time.Time{}
}

// besides are the resources in the folder that browsers save beside a page:
// "page_files" for "page.html", or with the word for "files" in another
// language.
type besides struct {
	fsys fs.FS
	dir  string // of the page
	stem string // of the page's name
	wide bool   // images elsewhere below the folder count too

	looked map[string]string // see Item.Beside
}

func folderOf(src source, wide bool) resources {
	if src.folder == nil {
		return nil
	}
	p := src.path
	if p == "" {
		p = src.name
	}
	return besides{fsys: src.folder, dir: path.Dir(p), stem: stem(path.Base(p)), wide: wide, looked: map[string]string{}}
}

// maxResource is the maximum size of one resource in bytes.
const maxResource = 32 << 20

func (b besides) find(ref string) (Resource, bool) {
	ref, _, _ = strings.Cut(ref, "#")
	ref, _, _ = strings.Cut(ref, "?")
	name, err := url.PathUnescape(strings.TrimSpace(ref))
	if err != nil || strings.Contains(name, ":") || strings.Contains(name, `\`) {
		return Resource{}, false
	}
	name = path.Clean(name)
	beside := fs.ValidPath(name) && strings.HasPrefix(name, b.stem) && strings.Contains(name, "/")
	full := path.Join(b.dir, name)
	if !fs.ValidPath(full) || !beside && !(b.wide && strings.HasPrefix(resourceTypes[ending(name)], "image/")) {
		return Resource{}, false
	}
	b.looked[full] = stampOf(b.fsys, full)
	f, err := b.fsys.Open(full)
	if err != nil {
		return Resource{}, false
	}
	defer func() { _ = f.Close() }() // read only
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return Resource{}, false
	}
	body, err := readAll(bounded(f, func() int64 { return storedSize(info) }), maxResource, 0)
	if err != nil {
		return Resource{}, false
	}
	return Resource{URL: ref, ContentType: resourceTypes[ending(name)], Body: body}, true
}

// stampOf returns a text that changes when a file does, "" for one that is not
// there.
func stampOf(fsys fs.FS, name string) string {
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return ""
	}
	return fmt.Sprint(info.Size(), " ", info.ModTime().UnixNano())
}

// Fresh reports whether the files that were looked at beside a page, as
// Item.Beside has them, are as they were. Root is Options.Root or the folder of
// the page's file.
func Fresh(root string, beside map[string]string) bool {
	if len(beside) == 0 {
		return true
	}
	r, err := os.OpenRoot(root)
	if err != nil {
		return false
	}
	defer func() { _ = r.Close() }() // read only
	for name, stamp := range beside {
		if stampOf(r.FS(), name) != stamp {
			return false
		}
	}
	return true
}

// storedSize returns the number of bytes that a file takes up on disk or,
// compressed, in its archive.
func storedSize(info fs.FileInfo) int64 {
	if h, ok := info.Sys().(*zip.FileHeader); ok {
		return int64(h.CompressedSize64)
	}
	return info.Size()
}

// resourceTypes maps file extensions to content types of resources.
var resourceTypes = map[string]string{
	".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif", ".webp": "image/webp",
	".avif": "image/avif", ".svg": "image/svg+xml", ".bmp": "image/bmp", ".ico": "image/x-icon", ".jxl": "image/jxl",
	".css": "text/css", ".html": "text/html", ".htm": "text/html",
}
