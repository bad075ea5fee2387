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
	body, url, contentType := webResource(root.Get("WebMainResource"))
	if body == nil {
		return damaged(errNoMain)
	}
	it.Body, it.ContentType = body, contentType
	it.URL = webAddress(url)
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
		body, url, contentType := webResource(v)
		kept.add(url, Resource{URL: url, ContentType: contentType, Body: body})
	}
}

// webResource reads one resource of the list.
func webResource(v plist.Value) (body []byte, url, contentType string) {
	contentType = v.Get("WebResourceMIMEType").String()
	if charset := v.Get("WebResourceTextEncodingName").String(); charset != "" && strings.HasPrefix(contentType, "text/") {
		contentType += "; charset=" + charset
	}
	return v.Get("WebResourceData").Bytes(), v.Get("WebResourceURL").String(), contentType
}
