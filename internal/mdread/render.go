package mdread

import (
	stdhtml "html"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/mdtext"
)

// HTML renders Markdown as an HTML fragment. Raw HTML in the Markdown is passed
// through, so the output is no safer than the page; placeholders such as <EMAIL>
// are text. Documents for which goldmark would take more than linear time are
// rendered only by their blocks, links and code.
func HTML(markdown string) string { return HTMLOf(nil, mdtext.Parse(markdown)) }

// HTMLOf is HTML of a document that has been read, and counts its steps in check.
func HTMLOf(check *cancel.Checker, d *mdtext.Document) string {
	if isHeavy(d) {
		return plainHTML(d)
	}
	md := goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote), goldmark.WithRendererOptions(html.WithUnsafe(),
		renderer.WithNodeRenderers(util.Prioritized(rawRenderer{}, 1))), checked(check))
	source := []byte(d.Source)
	doc := md.Parser().Parse(checkedLines{text.NewReader(source), check})
	b := check.Buffer()
	if err := md.Renderer().Render(b, source, doc); err != nil { // a Buffer never fails
		return ""
	}
	return b.String()
}

// rawRenderer renders raw HTML as it is, and placeholders as text.
type rawRenderer struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (rawRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindRawHTML, func(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString(rawHTML(string(n.(*ast.RawHTML).Segments.Value(source)))) // Flush returns any error
		}
		return ast.WalkSkipChildren, nil
	})
}

// rawHTML returns raw HTML as it is, a placeholder as text.
func rawHTML(raw string) string {
	if placeholder(raw) {
		return stdhtml.EscapeString(raw)
	}
	return raw
}

// placeholder reports whether raw HTML is a word in capitals between angle
// brackets that is no element of HTML.
func placeholder(raw string) bool {
	name := strings.TrimSuffix(strings.TrimPrefix(raw, "<"), ">")
	return len(name) == len(raw)-2 && name != "" && strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == "" &&
		atom.Lookup([]byte(strings.ToLower(name))) == 0
}
