package mdread

import (
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/mdtext"
)

// HTML renders Markdown as an HTML fragment. Raw HTML in the Markdown passes
// through: who gets HTML out of a page must not trust it in any case.
// What would take goldmark more than linear time is rendered by its blocks,
// links and code alone.
func HTML(markdown string) string { return HTMLChecked(nil, markdown) }

// HTMLChecked is HTML that counts its steps.
func HTMLChecked(check *cancel.Checker, markdown string) string {
	if d := mdtext.ParseChecked(check, markdown); isHeavy(d) {
		return plainHTML(d)
	}
	md := goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote), goldmark.WithRendererOptions(html.WithUnsafe()), checked(check))
	source := []byte(markdown)
	doc := md.Parser().Parse(checkedLines{text.NewReader(source), check})
	b := check.Buffer()
	if err := md.Renderer().Render(b, source, doc); err != nil { // a Buffer does not fail
		return ""
	}
	return b.String()
}
