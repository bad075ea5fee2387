package pagemill

import (
	"mime"
	"time"

	"github.com/pagemill/pagemill/changetrack"
)

// A Document is one saved page or PDF as received, with the settings of one
// run.
type Document struct {
	// Body holds the page's bytes. It is never modified or retained.
	Body []byte
	// ContentType is the value of the Content-Type header. If it is "", the type
	// is detected from the bytes.
	ContentType string
	// URL is the address the body came from. If it is "", relative references stay
	// relative.
	URL string
	// StatusCode is the HTTP status; 0 means unknown.
	StatusCode int
	// Previous is the snapshot that changeTracking compares with, or nil.
	Previous *changetrack.Snapshot
	// Time is when the page was saved, for Pipeline.Store; zero means now.
	Time time.Time
	// Password opens a PDF that is encrypted with a user password.
	Password string
	// Explain fills Result.Report with every part of the page that was dropped,
	// and why. This costs time.
	Explain bool
	// Progress, if not nil, is called after each page of a PDF with the number of
	// pages done and the total. Calls never overlap.
	Progress func(done, total int)
}

// DecodedContentType returns contentType with its charset set to UTF-8, for a
// body that has already been decoded (such as a page read into a string),
// whatever the header or the page declares. An empty type means HTML.
func DecodedContentType(contentType string) string {
	media, _, err := mime.ParseMediaType(contentType)
	if err != nil || media == "" {
		media = "text/html"
	}
	return media + "; charset=utf-8"
}

// Limits bound the cost of one document. A zero field means the default.
type Limits struct {
	// Bytes is the maximum size of a document's body. Default 256 MiB.
	Bytes int64
	// Text is the maximum size of the Markdown in bytes. Default 256 MiB.
	Text int64
	// Pages is the maximum number of PDF pages, whatever maxPages says. Default
	// 10000.
	Pages int
	// Pixels is the maximum size of a page image for OCR. A larger page is
	// rendered at a lower resolution, with a warning. Default 100 million.
	Pixels int64
}

func (l Limits) bytes() int64 { return orDefault(l.Bytes, 256<<20) }
func (l Limits) text() int64  { return orDefault(l.Text, 256<<20) }

// pages returns the number of pages to read; asked is the option, 0 meaning
// all.
func (l Limits) pages(asked int) int {
	most := orDefault(l.Pages, 10000)
	return min(orDefault(asked, most), most)
}

func orDefault[T int | int64](v, def T) T {
	if v > 0 {
		return v
	}
	return def
}
