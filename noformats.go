//go:build pagemill_noformats

package pagemill

import (
	"context"

	"github.com/pagemill/pagemill/formats"
)

// withoutFormats says that this build has Markdown, html, rawHtml, links,
// images and change tracking alone: requests for others are refused at the
// door.
const withoutFormats = true

func (j *job) understand(context.Context, formats.Page) error { return nil }

func (j *job) sanitized(context.Context, string) (string, error) { return "", nil }

// rendered is empty, with a warning: html and images of what never was a page
// need a reader of Markdown.
func (j *job) rendered() string {
	j.warn(WarnFormat, "This build of pagemill has no html and images of text that is no page.")
	return ""
}
