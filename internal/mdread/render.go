package mdread

import (
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/mdtext"
)

// HTML renders Markdown as an HTML fragment. Raw HTML in the Markdown is passed
// through, so the output is no safer than the page. Documents for which
// goldmark would take more than linear time are rendered only by their blocks,
// links and code.
func HTML(markdown string) string { return HTMLChecked(nil, markdown) }

// HTMLChecked is like HTML but counts its steps in check.
func HTMLChecked(check *cancel.Checker, markdown string) string {
	return HTMLOf(check, mdtext.ParseChecked(check, markdown))
}

// HTMLOf is HTMLChecked of a document that has been read.
func HTMLOf(check *cancel.Checker, d *mdtext.Document) string {
	if isHeavy(d) {
		return plainHTML(d)
	}
	md := goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote), goldmark.WithRendererOptions(html.WithUnsafe()), checked(check))
	source := []byte(d.Source)
	doc := md.Parser().Parse(checkedLines{text.NewReader(source), check})
	b := check.Buffer()
	if err := md.Renderer().Render(b, source, doc); err != nil { // a Buffer never fails
		return ""
	}
	return b.String()
}
