package mdread

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer"
	mdhtml "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
	"golang.org/x/net/html"
)

// SyntaxHTML renders Markdown syntax only: tags of raw HTML for which Markdown
// has syntax are left out and their text is kept. <br> stays, since a table
// cell has no other line break.
func SyntaxHTML(markdown string) string {
	var b bytes.Buffer
	md := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(mdhtml.WithUnsafe(),
		renderer.WithNodeRenderers(util.Prioritized(syntaxRenderer{}, 1))))
	if err := md.Convert([]byte(markdown), &b); err != nil { // a bytes.Buffer never fails
		return ""
	}
	return b.String()
}

// syntaxRenderer renders raw HTML without the tags that Markdown replaces.
type syntaxRenderer struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (r syntaxRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindRawHTML, inlineHTML(withoutSyntaxTags))
	reg.Register(ast.KindHTMLBlock, func(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			b := n.(*ast.HTMLBlock)
			text := b.Lines().Value(source)
			if b.HasClosure() {
				text = append(bytes.Clone(text), b.ClosureLine.Value(source)...)
			}
			_, _ = w.WriteString(withoutSyntaxTags(string(text)))
		}
		return ast.WalkContinue, nil
	})
}

func withoutSyntaxTags(raw string) string {
	z := html.NewTokenizer(strings.NewReader(raw))
	var b strings.Builder
	for {
		switch z.Next() {
		case html.ErrorToken:
			return b.String()
		case html.CommentToken:
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			tag := string(z.Raw())
			if name, _ := z.TagName(); !hasSyntax(string(name)) {
				b.WriteString(tag)
			}
		default:
			b.Write(z.Raw())
		}
	}
}

// hasSyntax reports whether Markdown has syntax for an element.
func hasSyntax(element string) bool {
	switch element {
	case "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "pre", "code", "hr",
		"table", "thead", "tbody", "tfoot", "tr", "th", "td", "em", "strong", "b", "i", "del", "s", "strike", "a", "img", "input":
		return true
	}
	return false
}
