package pagemill

import (
	"context"
	"strings"

	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/markdown"
)

// If the Markdown is shorter than shellSize bytes, the page may be an empty
// shell filled by scripts. Text declared in the page replaces it if it is more
// than shellFactor times as long.
const (
	shellSize   = 140
	shellFactor = 4
)

// declared replaces empty or nearly empty Markdown with text that the page
// declares, and adds a warning. If the page declares none, the warning says why
// the Markdown is empty.
func (j *job) declared(ctx context.Context) error {
	if j.root == nil {
		if strings.TrimSpace(j.md) == "" && j.kind != contentPDF {
			j.warn(WarnEmpty, "The Markdown is empty: the document has no text.")
		}
		return nil
	}
	size := len(strings.TrimSpace(j.md))
	if size >= shellSize || len(j.opts.IncludeTags)+len(j.opts.ExcludeTags) > 0 {
		if size == 0 {
			j.warn(WarnEmpty, "The Markdown is empty: includeTags and excludeTags leave nothing of the page.")
		}
		return nil
	}
	tree, source, err := formats.DeclaredText(ctx, formats.Page{Root: j.root})
	if err != nil {
		return err
	}
	if tree != nil {
		md, err := markdown.Convert(ctx, tree, markdown.Options{BaseURL: dom.NewBase(j.root, j.doc.URL).String()})
		if err != nil {
			return err
		}
		if len(md) > shellFactor*size && int64(len(md)) <= j.p.Limits.text() {
			j.main, j.md = tree, md
			j.warn(WarnDeclaredText, "The page shows next to no text; what it declares in %s was used.", source)
			return nil
		}
	}
	if size == 0 {
		j.warn(WarnEmpty, "The Markdown is empty: the page has no text, and declares none.")
	}
	return nil
}
