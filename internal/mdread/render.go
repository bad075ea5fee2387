package mdread

import (
	"bytes"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
)

// HTML renders Markdown as an HTML fragment. Raw HTML in the Markdown passes
// through: who gets HTML out of a page must not trust it in any case.
func HTML(markdown string) string {
	var b bytes.Buffer
	md := goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote), goldmark.WithRendererOptions(html.WithUnsafe()))
	if err := md.Convert([]byte(markdown), &b); err != nil { // a bytes.Buffer does not fail
		return ""
	}
	return b.String()
}
