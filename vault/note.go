package vault

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/saved"
)

// A Page is a document before conversion.
type Page struct {
	// Source identifies the document among the others: a slash-separated path; for
	// a page of an archive, the archive's path, "#" and the item's name.
	Source string
	// File is the path of the page's file relative to the folder that was walked,
	// used to resolve links between files; "" for a page of an archive.
	File string
	// Original is the path of the file from the vault's folder, for the property
	// "file"; "" if unknown.
	Original string
	// Key is what Key returns, so that the note of the same document need not be
	// made again; "" means that it is made always.
	Key  string
	Item saved.Item // the document, with its images
}

// Key returns a short text that two documents share only if their notes are the
// same. Settings is a text that differs if other options or another program
// convert them.
func Key(it *saved.Item, settings string) string {
	h := sha256.New()
	if it == nil {
		it = &saved.Item{}
	}
	for _, part := range []string{settings, it.ContentType, it.URL} {
		fmt.Fprintf(h, "%d %s\n", len(part), part)
	}
	h.Write(it.Body)
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// A Note is a converted page ready to be added to a vault.
type Note struct {
	Title    string             // the page's title
	URL      string             // address of the saved page
	Date     time.Time          // when the page was saved; zero if unknown
	Warnings []pagemill.Warning // those of the result

	doc       *kept
	id        string            // identity across runs
	keys      []string          // of the addresses that lead to the note
	files     map[string][]byte // contents of pictures by file name, until written
	headings  []heading
	headingAt map[string]int // index of the first heading with a key
	path      string         // in the vault, with extension
	isOld     bool           // there is a newer version of the page
}

// Read makes a note of a converted page. It does the work that needs no other
// pages and may run concurrently.
func Read(p Page, res *pagemill.Result) *Note {
	if res == nil {
		res = &pagemill.Result{}
	}
	m := &res.Metadata
	d := &kept{Key: p.Key, Source: p.Source, File: p.File, Original: p.Original, Date: p.Item.Date, Type: p.Item.ContentType,
		URL: cmp.Or(p.Item.URL, m.URL, m.SourceURL), Base: cmp.Or(m.URL, m.SourceURL, m.Canonical, m.OGURL),
		Markdown: inert(res.Markdown, strings.HasPrefix(p.Item.ContentType, "text/markdown")), Values: values(m)}
	if d.Values["url"][0] == "" {
		d.Values["url"] = []string{p.Item.URL}
	}
	var files map[string][]byte
	d.Pictures, files = picturesOf(d.Markdown, p.Item.Images)
	for _, address := range []string{d.URL, m.Canonical, m.OGURL} {
		if key := addressKey(address); key != "" && (len(d.Keys) == 0 || sameSite(key, d.Keys[0])) {
			d.Keys = append(d.Keys, key)
		}
	}
	d.ID = d.Source
	if len(d.Keys) > 0 {
		d.ID = "https://" + d.Keys[0]
	}
	d.URL = cmp.Or(d.URL, d.Base)
	if strings.HasPrefix(p.Item.ContentType, "text/html") || strings.HasPrefix(p.Item.ContentType, "application/xhtml") {
		if page, err := dom.Parse(p.Item.Body, p.Item.ContentType); err == nil {
			d.Anchors = anchors(page.Root)
		}
	}
	n := noteOf(d)
	d.Title = title(n, m, m.NumPages > 0)
	n.Title, n.Warnings, n.files = d.Title, res.Warnings, files
	if d.Key == "" {
		d.Key = sumOf(fmt.Sprint(d.Title, "\x00", d.Values, "\x00", d.Markdown))
	}
	return n
}

// noteOf returns the note of a document.
func noteOf(d *kept) *Note {
	return &Note{Title: d.Title, URL: d.URL, Date: d.Date, doc: d, id: d.ID, keys: d.Keys}
}

// readHeadings reads the headings of the note when they are first needed.
func (n *Note) readHeadings() {
	if n.headingAt != nil {
		return
	}
	n.headings, n.headingAt = headings(n.doc.Markdown), map[string]int{}
	for i, h := range n.headings {
		if _, twice := n.headingAt[h.key]; !twice {
			n.headingAt[h.key] = i
		}
	}
}

// titleWithin is how many letters of a PDF are searched for the title that its
// metadata have: often that is a file's name or another document's.
const titleWithin = 3000

// title returns the title of a page: what it says itself, of a PDF only if it
// is shown.
func title(n *Note, m *formats.Metadata, isPDF bool) string {
	said := cmp.Or(strings.TrimSpace(m.Headline), strings.TrimSpace(m.Title))
	if isPDF && said != "" && n.firstHeading() != "" {
		shown := letters.Compact(n.doc.Markdown[:min(len(n.doc.Markdown), titleWithin)])
		if !strings.Contains(shown, letters.Compact(said)) {
			said = n.firstHeading()
		}
	}
	file, _, _ := strings.Cut(n.doc.Source, "#")
	return cmp.Or(said, n.firstHeading(), lastElement(n.URL), path.Base(file))
}

// sameSite is checked so that a canonical address can't claim another site's
// page.
func sameSite(a, b string) bool {
	hostA, _, _ := strings.Cut(a, "/")
	hostB, _, _ := strings.Cut(b, "/")
	return hostA == hostB
}

func (n *Note) firstHeading() string {
	if n.readHeadings(); len(n.headings) > 0 {
		return n.headings[0].text
	}
	return ""
}

func lastElement(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return ""
	}
	base := strings.TrimSuffix(path.Base(u.Path), path.Ext(u.Path))
	if base == "" || base == "." || base == "/" {
		return dom.SiteHost(address)
	}
	return strings.ReplaceAll(base, "-", " ")
}

// source returns what the property "source" shows.
func (n *Note) source() string {
	if n.isOld {
		return n.id
	}
	return n.doc.Source
}
