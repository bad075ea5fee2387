package vault

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/internal/dom"
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
	Item saved.Item // the document, with its images
}

// A Note is a converted page ready to be added to a vault.
type Note struct {
	Title    string             // the page's title
	URL      string             // address of the saved page
	Date     time.Time          // when the page was saved; zero if unknown
	Warnings []pagemill.Warning // those of the result

	source, file string
	keys         []string // keys of the addresses of the page
	markdown     string
	result       *pagemill.Result
	pictures     pictures
	anchors      map[string]string
	headings     []heading
	headingAt    map[string]int // index of the first heading with a key
	name         string         // without extension
}

// Read makes a note of a converted page. It does the work that needs no other
// pages and may run concurrently.
func Read(p Page, res *pagemill.Result) *Note {
	m := &res.Metadata
	n := &Note{URL: cmp.Or(p.Item.URL, m.URL, m.SourceURL), Date: p.Item.Date, Warnings: res.Warnings, source: p.Source, file: p.File,
		markdown: inert(res.Markdown, strings.HasPrefix(p.Item.ContentType, "text/markdown"))}
	n.pictures = picturesOf(n.markdown, p.Item.Images)
	kept := *res
	kept.HTML, kept.RawHTML, kept.Markdown, kept.Blocks, kept.Report = "", "", "", nil, nil
	n.result = &kept
	for _, address := range []string{n.URL, m.Canonical, m.OGURL} {
		if key := addressKey(address); key != "" && (len(n.keys) == 0 || sameSite(key, n.keys[0])) {
			n.keys = append(n.keys, key)
		}
	}
	n.headings = headings(n.markdown)
	n.headingAt = map[string]int{}
	for i, h := range n.headings {
		if _, twice := n.headingAt[h.key]; !twice {
			n.headingAt[h.key] = i
		}
	}
	n.Title = cmp.Or(strings.TrimSpace(m.Headline), strings.TrimSpace(m.Title), n.firstHeading(), lastElement(n.URL), path.Base(p.Source))
	if strings.HasPrefix(p.Item.ContentType, "text/html") || strings.HasPrefix(p.Item.ContentType, "application/xhtml") {
		if page, err := dom.Parse(p.Item.Body, p.Item.ContentType); err == nil {
			n.anchors = anchors(page.Root)
		}
	}
	return n
}

// sameSite is checked so that a canonical address can't claim another site's
// page.
func sameSite(a, b string) bool {
	hostA, _, _ := strings.Cut(a, "/")
	hostB, _, _ := strings.Cut(b, "/")
	return hostA == hostB
}

func (n *Note) firstHeading() string {
	if len(n.headings) > 0 {
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

// id returns the identity of a note across runs.
func (n *Note) id() string {
	if len(n.keys) > 0 {
		return "https://" + n.keys[0]
	}
	return n.source
}

// content maps notes with the same text to the same key.
func (n *Note) content() string {
	sum := sha256.Sum256([]byte(n.Title + "\x00" + n.markdown))
	return hex.EncodeToString(sum[:])
}
