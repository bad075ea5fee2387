package mdread

import (
	"bytes"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// Links returns the targets of the links of a Markdown text in document order:
// inline and reference links, autolinks, bare addresses, then the definitions
// that no link refers to. Images and code do not count.
func Links(markdown string) []string {
	if !strings.ContainsAny(markdown, ":[<") && !strings.Contains(markdown, "www.") {
		return nil // nothing that could be a link
	}
	source := []byte(markdown)
	context := parser.NewContext()
	doc := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(source), parser.WithContext(context))
	var out []string
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			out = append(out, string(n.Destination))
		case *ast.AutoLink:
			out = append(out, autoLinkTarget(n, source))
		}
		return ast.WalkContinue, nil
	})
	for _, r := range sortedReferences(context) {
		out = append(out, string(r.Destination()))
	}
	return out
}

func autoLinkTarget(n *ast.AutoLink, source []byte) string {
	target := string(n.URL(source))
	switch {
	case n.AutoLinkType == ast.AutoLinkEmail && !strings.HasPrefix(strings.ToLower(target), "mailto:"):
		return "mailto:" + target
	case n.AutoLinkType == ast.AutoLinkURL && strings.HasPrefix(strings.ToLower(target), "www."):
		return "http://" + target
	}
	return target
}

// sortedReferences brings the definitions, which the parser keeps in a map,
// into a fixed order.
func sortedReferences(context parser.Context) []parser.Reference {
	refs := context.References()
	slices.SortFunc(refs, func(a, b parser.Reference) int { return bytes.Compare(a.Label(), b.Label()) })
	return refs
}
