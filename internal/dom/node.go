package dom

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Attr returns the value of n's attribute key, or "" if it is absent.
func Attr(n *html.Node, key string) string {
	v, _ := LookupAttr(n, key)
	return v
}

// LookupAttr returns the value of n's attribute key and whether it is present.
func LookupAttr(n *html.Node, key string) (string, bool) {
	for i := range n.Attr {
		if n.Attr[i].Key == key && n.Attr[i].Namespace == "" {
			return n.Attr[i].Val, true
		}
	}
	return "", false
}

// IntAttr returns the whole number that n's attribute key is, or other if it is
// none.
func IntAttr(n *html.Node, key string, other int) int {
	v, ok := LookupAttr(n, key)
	if !ok {
		return other
	}
	if i, err := strconv.Atoi(strings.TrimSpace(v)); err == nil {
		return i
	}
	return other
}

// Is reports whether n is an element with the tag a.
func Is(n *html.Node, a atom.Atom) bool {
	return n != nil && n.Type == html.ElementNode && n.DataAtom == a
}

// HasClass reports whether token is one of n's class tokens.
func HasClass(n *html.Node, token string) bool {
	for t := range strings.FieldsSeq(Attr(n, "class")) {
		if t == token {
			return true
		}
	}
	return false
}

// Next returns the node after n in document order within the subtree of root;
// descend says whether to visit n's children. It does not recurse, so it works
// at any depth.
func Next(n, root *html.Node, descend bool) *html.Node {
	if descend && n.FirstChild != nil {
		return n.FirstChild
	}
	for n != root {
		if n.NextSibling != nil {
			return n.NextSibling
		}
		n = n.Parent
		if n == nil {
			return nil
		}
	}
	return nil
}

// Find returns the first element with tag a in document order, starting with n
// itself.
func Find(n *html.Node, a atom.Atom) *html.Node {
	for c := n; c != nil; c = Next(c, n, true) {
		if Is(c, a) {
			return c
		}
	}
	return nil
}

// Child returns the first child of n with tag a, or nil.
func Child(n *html.Node, a atom.Atom) *html.Node {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if Is(c, a) {
			return c
		}
	}
	return nil
}

// Holds reports whether outer is inner, or around it.
func Holds(outer, inner *html.Node) bool {
	for ; inner != nil; inner = inner.Parent {
		if inner == outer {
			return true
		}
	}
	return false
}

// Text returns the text below n with white space as written, without comments,
// the text of script, style and template elements, and what names or describes a
// drawing, which is not shown.
func Text(n *html.Node) string {
	if n == nil {
		return ""
	}
	if n.Type == html.TextNode {
		return n.Data
	}
	if c := n.FirstChild; c != nil && c.NextSibling == nil && c.Type == html.TextNode {
		return c.Data
	}
	var b strings.Builder
	for c := n; c != nil; {
		descend := true
		switch {
		case c.Type == html.TextNode:
			b.WriteString(c.Data)
		case c != n && c.Type == html.ElementNode && (IsProgram(c.DataAtom) || describesDrawing(c)):
			descend = false
		}
		c = Next(c, n, descend)
	}
	return b.String()
}

// describesDrawing reports whether n is the title or description of an SVG drawing.
func describesDrawing(n *html.Node) bool {
	return n.Namespace == "svg" && (n.DataAtom == atom.Title || n.DataAtom == atom.Desc)
}

// InlineText returns the text below n with runs of HTML white space as one
// space, trimmed.
func InlineText(n *html.Node) string {
	return strings.Join(strings.FieldsFunc(Text(n), IsSpace), " ")
}

// IsSpace reports whether r is ASCII white space as defined by HTML. A no-break
// space is not: it counts as text.
func IsSpace(r rune) bool {
	return r == ' ' || r == '\n' || r == '\t' || r == '\r' || r == '\f'
}

// Clone returns a deep copy of n without parent or siblings.
func Clone(n *html.Node) *html.Node { return CloneFunc(n, nil) }

// Element returns a new element with children.
func Element(a atom.Atom, children ...*html.Node) *html.Node {
	n := &html.Node{Type: html.ElementNode, DataAtom: a, Data: a.String()}
	for _, c := range children {
		n.AppendChild(c)
	}
	return n
}

// SetAttr sets the value of an attribute, which is added if n has none.
func SetAttr(n *html.Node, key, value string) {
	i := slices.IndexFunc(n.Attr, func(a html.Attribute) bool { return a.Key == key })
	if i < 0 {
		i = len(n.Attr)
		n.Attr = append(n.Attr, html.Attribute{Key: key})
	}
	n.Attr[i].Val = value
}

// DetachChildren removes n's children from it and returns them.
func DetachChildren(n *html.Node) []*html.Node {
	var children []*html.Node
	for c := n.FirstChild; c != nil; c = n.FirstChild {
		n.RemoveChild(c)
		children = append(children, c)
	}
	return children
}

// CloneFunc returns a deep copy of n without the subtrees for which drop
// returns true; drop is not called for n itself. A nil drop keeps everything.
func CloneFunc(n *html.Node, drop func(*html.Node) bool) *html.Node {
	if n == nil {
		return nil
	}
	var slab Slab
	root := slab.Shallow(n)
	src, dst := n, root // dst is the copy of src
	for {
		if c := kept(src.FirstChild, drop); c != nil {
			k := slab.Shallow(c)
			dst.AppendChild(k)
			src, dst = c, k
			continue
		}
		for {
			if src == n {
				return root
			}
			s := kept(src.NextSibling, drop)
			src, dst = parentOr(src, s), dst.Parent
			if s != nil {
				k := slab.Shallow(s)
				dst.AppendChild(k)
				src, dst = s, k
				break
			}
		}
	}
}

func parentOr(n, sibling *html.Node) *html.Node {
	if sibling != nil {
		return sibling
	}
	return n.Parent
}

func kept(n *html.Node, drop func(*html.Node) bool) *html.Node {
	for n != nil && drop != nil && drop(n) {
		n = n.NextSibling
	}
	return n
}

// ByID returns the elements in root by their id, of several with one id the first.
func ByID(root *html.Node) map[string]*html.Node {
	ids := map[string]*html.Node{}
	for n := root; n != nil; n = Next(n, root, true) {
		if id := Attr(n, "id"); id != "" && ids[id] == nil {
			ids[id] = n
		}
	}
	return ids
}

// NextElement returns the element sibling after n, or nil.
func NextElement(n *html.Node) *html.Node {
	for n = n.NextSibling; n != nil && n.Type != html.ElementNode; n = n.NextSibling {
	}
	return n
}

// PreviousElement returns the element sibling before n, or nil.
func PreviousElement(n *html.Node) *html.Node {
	for n = n.PrevSibling; n != nil && n.Type != html.ElementNode; n = n.PrevSibling {
	}
	return n
}

// Cells yields the cells of a table row.
func Cells(row *html.Node) iter.Seq[*html.Node] {
	return func(yield func(*html.Node) bool) {
		for n := row.FirstChild; n != nil; n = n.NextSibling {
			if (n.DataAtom == atom.Td || n.DataAtom == atom.Th) && !yield(n) {
				return
			}
		}
	}
}
