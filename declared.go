package pagemill

import (
	"strings"

	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/markdown"
)

// A page whose Markdown has fewer letters than shellSize may be the shell of a
// script; text that it declares takes its place where that has at least
// shellFactor times as many.
const (
	shellSize   = 140
	shellFactor = 4
)

// declared puts the text that the page declares into the place of Markdown
// that is empty, or as good as empty, and says so; where there is none either,
// it says why the Markdown is empty.
func (j *job) declared() {
	if j.root == nil {
		if strings.TrimSpace(j.md) == "" && j.kind != contentPDF {
			j.warn(WarnEmpty, "The Markdown is empty: the document has no text.")
		}
		return
	}
	size := len(strings.TrimSpace(j.md))
	if size >= shellSize || len(j.opts.IncludeTags)+len(j.opts.ExcludeTags) > 0 {
		if size == 0 {
			j.warn(WarnEmpty, "The Markdown is empty: includeTags and excludeTags leave nothing of the page.")
		}
		return
	}
	if tree, source := formats.DeclaredText(formats.Page{Root: j.root}.Checked(j.check)); tree != nil {
		md := markdown.Convert(tree, markdown.Options{BaseURL: dom.NewBase(j.root, j.doc.URL).String()})
		if len(md) > shellFactor*size && int64(len(md)) <= j.p.Limits.text() {
			j.main, j.md = tree, md
			j.warn(WarnDeclaredText, "The page shows next to no text; what it declares in %s was used.", source)
			return
		}
	}
	if size == 0 {
		j.warn(WarnEmpty, "The Markdown is empty: the page has no text, and declares none.")
	}
}
