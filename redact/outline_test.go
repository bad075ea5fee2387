package redact_test

import (
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
)

// placeholder matches what stands in place of a value and reads as raw HTML. The
// texts of the tests have no elements in capitals.
var placeholder = regexp.MustCompile(`^<[A-Z_]+>$`)

// outline returns the structure of a Markdown text, its blocks and their inline
// elements without the text: "Paragraph(Emphasis Link)". Everything that reads
// as text counts as text, including bare addresses and placeholders such as
// <EMAIL>. Two texts with the same outline differ in words only.
func outline(markdown string) string {
	source := []byte(markdown)
	doc := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(source))
	var b strings.Builder
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text, *ast.String, *ast.AutoLink:
			return ast.WalkSkipChildren, nil
		case *ast.CodeSpan:
			if entering {
				b.WriteString(" CodeSpan")
			}
			return ast.WalkSkipChildren, nil
		case *ast.RawHTML:
			if entering && !placeholder.MatchString(string(n.Segments.Value(source))) {
				b.WriteString(" RawHTML")
			}
			return ast.WalkSkipChildren, nil
		}
		if entering {
			b.WriteString(" " + n.Kind().String() + "(")
		} else {
			b.WriteString(")")
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}
