package pagemill

import (
	"mime"

	"github.com/pagemill/pagemill/changetrack"
)

// A Document is one saved page or PDF as it came, and what is to be known of it
// in one run.
type Document struct {
	// Body is the page's bytes. It is never changed or kept.
	Body []byte
	// ContentType is the Content-Type header's value; "" leaves it to the bytes.
	ContentType string
	// URL is the address the body came from. Without it, relative references
	// stay as they are.
	URL string
	// StatusCode is the HTTP status; 0 means unknown.
	StatusCode int
	// Previous is the snapshot that changeTracking compares with; nil means
	// there is none.
	Previous *changetrack.Snapshot
	// Password opens a PDF that is encrypted with a user password.
	Password string
	// Explain fills Result.Report with every part of a page and why it was
	// dropped, which costs time.
	Explain bool
	// Progress, if set, is called after each page of a PDF with the number of
	// pages that are done and that there are; never twice at once.
	Progress func(done, total int)
}

// DecodedContentType returns contentType for a body that is UTF-8 already,
// whatever the header or the page itself declares: a page that was read into
// a string, say. An empty type means HTML.
func DecodedContentType(contentType string) string {
	media, _, err := mime.ParseMediaType(contentType)
	if err != nil || media == "" {
		media = "text/html"
	}
	return media + "; charset=utf-8"
}

// Limits bound what one document may cost. A zero field stands for its
// default.
type Limits struct {
	// Bytes of a document's body. Default 256 MiB.
	Bytes int64
	// Text bytes of the Markdown. Default 256 MiB.
	Text int64
	// Pages of a PDF, whatever maxPages asks. Default 10000.
	Pages int
	// Pixels of a page's image that is read: a page that would have more is
	// read at less resolution, with a warning. Default 100 million.
	Pixels int64
}

func (l Limits) bytes() int64 { return orDefault(l.Bytes, 256<<20) }
func (l Limits) text() int64  { return orDefault(l.Text, 256<<20) }

// pages bounds how many pages are asked for, 0 being all.
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
