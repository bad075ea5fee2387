package microformats

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// imply adds the implied name, photo and url of an item without explicit ones.
func (r *reader) imply(it *Item, n *html.Node, f *found) {
	if _, ok := it.Properties["name"]; !ok && !f.kinds["p"] && !f.kinds["e"] && !f.nested {
		it.Properties["name"], it.byP = []any{r.impliedName(n)}, true
	}
	if _, ok := it.Properties["photo"]; !ok && !f.kinds["u"] && !f.nested {
		if v := r.impliedPhoto(n); v != nil {
			it.Properties["photo"] = []any{v}
		}
	}
	if _, ok := it.Properties["url"]; !ok && !f.kinds["u"] && !f.nested {
		if v, ok := r.impliedURL(n); ok {
			it.Properties["url"], it.byU = []any{v}, true
		}
	}
}

func (r *reader) impliedName(n *html.Node) string {
	only := onlyElement(n, 0)
	for _, c := range [...]*html.Node{n, only, onlyElement(only, 0)} {
		if c == nil || c != n && isItem(c) {
			break
		}
		if v, ok := attrOf(c, nameAttrs); ok && (v != "" || c == n) {
			return strings.TrimSpace(v)
		}
	}
	return r.text(n, false)
}

// onlyElement returns n's only child element, of one tag if it is not 0.
func onlyElement(n *html.Node, tag atom.Atom) *html.Node {
	if n == nil {
		return nil
	}
	var only *html.Node
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode && (tag == 0 || c.DataAtom == tag) {
			if only != nil {
				return nil
			}
			only = c
		}
	}
	return only
}

func isItem(n *html.Node) bool {
	types, _ := rootTypes(n)
	return len(types) > 0
}

func (r *reader) impliedPhoto(n *html.Node) any {
	return r.implied(n, photoAttrs, [...]atom.Atom{atom.Img, atom.Object})
}

func (r *reader) impliedURL(n *html.Node) (string, bool) {
	url, ok := r.implied(n, linkAttrs, [...]atom.Atom{atom.A, atom.Area}).(string)
	return url, ok
}

// implied returns the value of an item's own element, or of the only element of
// one of two tags in it or, one level down at most, in what wraps all of it.
func (r *reader) implied(n *html.Node, attrs map[atom.Atom]string, tags [2]atom.Atom) any {
	own := []*html.Node{n}
	for _, level := range [...]*html.Node{n, onlyElement(n, 0)} {
		if level == nil || level != n && isItem(level) {
			break
		}
		for _, tag := range tags {
			if c := onlyElement(level, tag); c != nil && !isItem(c) {
				own = append(own, c)
			}
		}
	}
	for _, c := range own {
		if v, ok := attrOf(c, attrs); ok {
			return r.image(c, r.resolve(v))
		}
	}
	return nil
}
