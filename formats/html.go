package formats

import (
	"context"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/scheme"
)

// HTML returns the page's content as an HTML document: without head, scripts,
// style sheets, noscript and comments, each img with the source that a browser
// would show, every reference absolute if the page's address is known and none with a scheme that
// may not be followed. An image
// that occurs several times is kept once, except in tables, where a repeated
// tick or flag is the cell's content.
func HTML(ctx context.Context, p Page) (string, error) { return run(ctx, p, filteredHTML) }

func filteredHTML(p Page) string {
	root := p.content()
	if root == nil {
		return ""
	}
	tree := dom.CloneFunc(root, func(n *html.Node) bool {
		p.check.Step()
		return isHeadMatter(n)
	})
	w := htmlWriter{check: p.check, base: p.base(), seen: map[string]bool{}}
	w.rewrite(tree)
	if dom.Find(tree, atom.Body) == nil {
		tree = inDocument(tree)
	}
	b := p.check.Buffer()
	// Render fails only on a void element with children, which no parser
	// builds.
	_ = html.Render(b, tree)
	return b.String()
}

func isHeadMatter(n *html.Node) bool {
	if n.Type == html.CommentNode {
		return true
	}
	switch n.DataAtom {
	case atom.Head, atom.Meta, atom.Noscript, atom.Style, atom.Script:
		return n.Type == html.ElementNode
	}
	return false
}

// inDocument wraps a fragment in a new document.
func inDocument(fragment *html.Node) *html.Node {
	content := []*html.Node{fragment}
	if fragment.Type == html.DocumentNode {
		content = dom.DetachChildren(fragment)
	}
	return dom.Element(atom.Html, dom.Element(atom.Body, content...))
}

// htmlWriter prepares its own tree for rendering.
type htmlWriter struct {
	check *cancel.Checker
	base  dom.Base
	seen  map[string]bool // sources of the images kept so far
}

func (w *htmlWriter) rewrite(root *html.Node) {
	var next *html.Node
	for n := root; n != nil; n = next {
		w.check.Step()
		next = dom.Next(n, root, true)
		if n.Type != html.ElementNode {
			continue
		}
		if n.DataAtom == atom.Img {
			w.chooseSource(n)
		}
		w.absolutise(n)
		if n.DataAtom == atom.Img && n != root && w.repeated(n) {
			n.Parent.RemoveChild(n)
		}
	}
}

// chooseSource sets src to the source that a browser would show.
func (w *htmlWriter) chooseSource(n *html.Node) {
	if src := dom.ImageSource(n); src != "" {
		dom.SetAttr(n, "src", src)
	}
}

// absolutise resolves the attributes that contain URLs (HTML standard, index of
// attributes).
func (w *htmlWriter) absolutise(n *html.Node) {
	n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool { return isBarred(n, a) })
	for i := range n.Attr {
		a := &n.Attr[i]
		if a.Namespace != "" || a.Val == "" {
			continue
		}
		switch a.Key {
		case "href", "src", "action", "cite", "poster", "formaction", "data-src":
			a.Val = w.base.Resolve(a.Val)
		case "data":
			if n.DataAtom == atom.Object {
				a.Val = w.base.Resolve(a.Val)
			}
		case "srcset":
			a.Val = w.rewriteSet(a.Val)
		}
	}
}

// isBarred reports whether an attribute refers to what may not be followed or,
// if it does not lead away from the page, shown.
func isBarred(n *html.Node, a html.Attribute) bool {
	switch a.Key {
	case "href", "action", "formaction", "cite":
		if n.DataAtom != atom.A && n.DataAtom != atom.Area && a.Key == "href" { // of SVG
			return !scheme.Follows(a.Val) && !scheme.Shows(a.Val)
		}
		return !scheme.Follows(a.Val)
	case "src", "data-src", "poster":
		return !scheme.Shows(a.Val)
	case "data":
		return n.DataAtom == atom.Object && !scheme.Shows(a.Val)
	}
	return false
}

// rewriteSet resolves each candidate of a srcset and keeps its descriptor.
func (w *htmlWriter) rewriteSet(srcset string) string {
	var b strings.Builder
	rest := srcset
	for _, c := range dom.Candidates(srcset) {
		i := strings.Index(rest, c.URL)
		if i < 0 {
			return srcset
		}
		b.WriteString(rest[:i])
		b.WriteString(w.base.Resolve(c.URL))
		rest = rest[i+len(c.URL):]
	}
	b.WriteString(rest)
	return b.String()
}

func (w *htmlWriter) repeated(n *html.Node) bool {
	src := dom.Attr(n, "src")
	if src == "" {
		return false
	}
	again := w.seen[src]
	w.seen[src] = true
	return again && !inCell(n)
}

func inCell(n *html.Node) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		if p.DataAtom == atom.Td || p.DataAtom == atom.Th {
			return true
		}
	}
	return false
}
