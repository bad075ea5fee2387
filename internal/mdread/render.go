package mdread

import (
	"bytes"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"

	"github.com/pagemill/pagemill/internal/mdtext"
)

// HTML renders Markdown as an HTML fragment. Raw HTML in the Markdown passes
// through: who gets HTML out of a page must not trust it in any case.
// What would take goldmark more than linear time is rendered by its blocks,
// links and code alone.
func HTML(markdown string) string {
	if d := mdtext.Parse(markdown); isHeavy(d) {
		return plainHTML(d)
	}
	var b bytes.Buffer
	md := goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote), goldmark.WithRendererOptions(html.WithUnsafe()))
	if err := md.Convert([]byte(markdown), &b); err != nil { // a bytes.Buffer does not fail
		return ""
	}
	return b.String()
}
