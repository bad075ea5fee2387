package saved

import (
	"strings"
	"time"

	"github.com/pagemill/pagemill"
)

// An Item is one document of a saved file.
type Item struct {
	pagemill.Document
	// Name is a slash-separated relative path without extension, for naming an
	// output file: "page" for page.html, "crawl/000012-example.com-docs" for the
	// twelfth document of crawl.warc.gz. Reading the same file again gives the
	// same names, and names are unique within an archive.
	Name string
	// Numbered means that the archive has no name for the document; Name is then
	// made from its number and address.
	Numbered bool
	// RecordID is the document's identifier in the archive, the WARC-Record-ID of
	// a WARC record, such as "urn:uuid:…"; "" if the format has none.
	RecordID string
	// Date is when the page was saved; zero if unknown.
	Date time.Time
	// Warnings say what was repaired or left out.
	Warnings []pagemill.Warning
	// Images are the images saved with the page, by the addresses that
	// Options.KeepImages gave them in the page.
	Images map[string]Resource
	// Beside are the files beside the page's own that were looked at for it, by
	// slash-separated path below Options.Root or the folder of the page's file, each
	// with a text that changes when the file does, "" for one that is not there; nil
	// for pages of archives. See Fresh.
	Beside map[string]string

	// Mirrored means that a mirroring program wrote the page's relative links: they
	// are names of files beside the page's, which its address says nothing about.
	Mirrored bool
	// Whole means that nothing of the document is boilerplate: a book.
	Whole bool

	resources resources
}

// warned returns a warning about damaged bytes.
func warned(message string) pagemill.Warning {
	return pagemill.Warning{Code: pagemill.WarnDamaged, Message: message}
}

// A Resource is an image, style sheet or frame that was saved with a page.
type Resource struct {
	URL         string // from the archive; "" if it has none
	ContentType string // as recorded; "" if unknown
	Body        []byte // decoded bytes
}

// resources finds resources saved with a page by a reference, absolute or as
// written in the page.
type resources interface {
	find(ref string) (Resource, bool)
}

// Resource returns what was saved for a reference of the page: an absolute
// address, one relative to the page, a "cid:" address, or a "data:" address.
// WARC files have no such resources: there they are separate records.
func (it *Item) Resource(ref string) (r Resource, ok bool) {
	defer func() {
		if recover() != nil { // a resource that breaks a decoder is one that can't be read
			r, ok = Resource{}, false
		}
	}()
	if strings.HasPrefix(ref, "data:") {
		return dataResource(ref)
	}
	if it == nil || it.resources == nil {
		return Resource{}, false
	}
	if r, ok := it.resources.find(ref); ok {
		return r, ok
	}
	if abs := resolve(it.URL, ref); abs != ref {
		return it.resources.find(abs)
	}
	return Resource{}, false
}

// byAddress maps addresses to resources.
type byAddress map[string]Resource

func (m byAddress) find(ref string) (Resource, bool) {
	r, ok := m[ref]
	return r, ok
}

// add stores a resource unless the address already has one.
func (m byAddress) add(address string, r Resource) {
	if _, taken := m[address]; !taken && address != "" {
		m[address] = r
	}
}
