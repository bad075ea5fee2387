package saved

import (
	"strings"

	"github.com/pagemill/pagemill/saved/internal/plist"
)

// readWebArchive reads a page as Safari saves it: a binary property list with the
// page in WebMainResource and its parts in WebSubresources.
func readWebArchive(it *Item, data []byte) error {
	root, err := plist.Parse(data)
	if err != nil {
		return damaged(err)
	}
	page := webResource(root.Get("WebMainResource"))
	if page.Body == nil {
		return damaged(errNoMain)
	}
	it.Body, it.ContentType, it.URL = page.Body, page.ContentType, webAddress(page.URL)
	kept := byAddress{}
	it.resources = kept
	it.keep(kept, root.Get("WebSubresources"))
	return nil
}

// maxParts is the maximum number of resources read. A property list can refer
// to one object many times, so the file's size does not bound their number.
const maxParts = 10_000

func (it *Item) keep(kept byAddress, list plist.Value) {
	n := 0
	for v := range list.Items() {
		if n++; n > maxParts {
			it.Warnings = append(it.Warnings, warned("the archive names more than 10000 resources; the rest was left out"))
			return
		}
		r := webResource(v)
		kept.add(r.URL, r)
	}
}

// webResource reads one resource of the list.
func webResource(v plist.Value) Resource {
	r := Resource{URL: v.Get("WebResourceURL").String(), ContentType: v.Get("WebResourceMIMEType").String(), Body: v.Get("WebResourceData").Bytes()}
	if charset := v.Get("WebResourceTextEncodingName").String(); charset != "" && strings.HasPrefix(r.ContentType, "text/") {
		r.ContentType += "; charset=" + charset
	}
	return r
}
