//go:build pagemill_noformats

package pagemill

import (
	"context"

	"github.com/pagemill/pagemill/formats"
)

// withoutFormats is true in this build, which has only Markdown, html, rawHtml,
// links, images and change tracking. Requests for other formats are refused
// when options are checked.
const withoutFormats = true

func (j *job) understand(context.Context, formats.Page) error { return nil }

func (j *job) sanitized(context.Context, string) (string, error) { return "", nil }

// rendered returns "" with a warning: html and images of a document that is not
// HTML need a Markdown parser.
func (j *job) rendered(context.Context, formats.Page) (string, error) {
	j.warn(WarnFormat, "This build of pagemill has no html and images of text that is no page.")
	return "", nil
}
