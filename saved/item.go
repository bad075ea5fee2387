package saved

import (
	"strings"
	"time"

	"github.com/pagemill/pagemill"
)

// An Item is one document of a saved file.
type Item struct {
	pagemill.Document
	// Name is a slash-separated relative path without ending, made for naming
	// an output file: "page" for page.html, "crawl/000012-example.com-docs" for
	// the twelfth document of crawl.warc.gz. The same file gives the same
	// names, and an archive never gives one twice.
	Name string
	// Numbered says that the archive has no name for the document: Name is made
	// of its number and address.
	Numbered bool
	// RecordID is the archive's own name for the document, the WARC-Record-ID of
	// a WARC record, such as "urn:uuid:…"; "" where the format has none.
	RecordID string
	// Date is when the page was saved, zero where the format doesn't say.
	Date time.Time
	// Warnings say what was mended or left out.
	Warnings []pagemill.Warning
	// Images are the images that were saved with the page, under the addresses
	// that Options.KeepImages put into it.
	Images map[string]Resource

	resources resources
}

// warned is a warning of a file whose bytes are not what they should be.
func warned(message string) pagemill.Warning {
	return pagemill.Warning{Code: pagemill.WarnDamaged, Message: message}
}

// A Resource is an image, style sheet or frame that was saved with a page.
type Resource struct {
	URL         string // as the archive has it; "" where it has none
	ContentType string
	Body        []byte
}

// resources finds what was saved with a page by a reference that is absolute
// or as it stands in the page.
type resources interface {
	find(ref string) (Resource, bool)
}

// Resource returns what the saved file holds for a reference of the page: an
// absolute address, one relative to the page, or a "cid:" address. There is
// none where the format keeps none (WARC, where resources are records of their
// own somewhere in the stream). What a "data:" address holds is a resource too.
func (it *Item) Resource(ref string) (Resource, bool) {
	if strings.HasPrefix(ref, "data:") {
		return dataResource(ref)
	}
	if it.resources == nil {
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

// byAddress are resources that the file holds under their addresses.
type byAddress map[string]Resource

func (m byAddress) find(ref string) (Resource, bool) {
	r, ok := m[ref]
	return r, ok
}

// add keeps the first resource of an address.
func (m byAddress) add(address string, r Resource) {
	if _, taken := m[address]; !taken && address != "" {
		m[address] = r
	}
}
