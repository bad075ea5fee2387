package microformats

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// imply adds the implied name, photo and url of an item without explicit ones.
func (r *reader) imply(it *Item, n *html.Node, f *found) {
	if _, ok := it.Properties["name"]; !ok && !f.p && !f.e && !f.nested {
		it.Properties["name"], it.byP = []any{r.impliedName(n)}, true
	}
	if _, ok := it.Properties["photo"]; !ok && !f.u && !f.nested {
		if v := r.impliedPhoto(n); v != nil {
			it.Properties["photo"] = []any{v}
		}
	}
	if _, ok := it.Properties["url"]; !ok && !f.u && !f.nested {
		if v, ok := r.impliedURL(n); ok {
			it.Properties["url"], it.byU = []any{v}, true
		}
	}
}

func (r *reader) impliedName(n *html.Node) string {
	only := onlyElement(n)
	for _, c := range [...]*html.Node{n, only, onlyElement(only)} {
		if c == nil {
			break
		}
		if types, _ := rootTypes(c); c != n && len(types) > 0 {
			break
		}
		switch c.DataAtom {
		case atom.Img, atom.Area:
			if alt, ok := dom.LookupAttr(c, "alt"); ok && (alt != "" || c == n) {
				return strings.TrimSpace(alt)
			}
		case atom.Abbr:
			if title, ok := dom.LookupAttr(c, "title"); ok && (title != "" || c == n) {
				return strings.TrimSpace(title)
			}
		}
	}
	return r.text(n, false)
}

// onlyElement returns n's only child element.
func onlyElement(n *html.Node) *html.Node {
	if n == nil {
		return nil
	}
	var only *html.Node
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode {
			if only != nil {
				return nil
			}
			only = c
		}
	}
	return only
}

// onlyOf returns n's only child element with that tag if it is not an item.
func onlyOf(n *html.Node, tag atom.Atom) *html.Node {
	var only *html.Node
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if dom.Is(c, tag) {
			if only != nil {
				return nil
			}
			only = c
		}
	}
	if only != nil {
		if types, _ := rootTypes(only); len(types) > 0 {
			return nil
		}
	}
	return only
}

func (r *reader) impliedPhoto(n *html.Node) any {
	get := func(c *html.Node) any {
		switch {
		case dom.Is(c, atom.Img):
			if src, ok := dom.LookupAttr(c, "src"); ok {
				return r.image(c, r.resolve(src))
			}
		case dom.Is(c, atom.Object):
			if data, ok := dom.LookupAttr(c, "data"); ok {
				return r.resolve(data)
			}
		}
		return nil
	}
	return r.implied(n, atom.Img, atom.Object, get)
}

// implied returns the value of an item's own element, or of the only element of
// one of two kinds in it.
func (r *reader) implied(n *html.Node, first, second atom.Atom, get func(*html.Node) any) any {
	if v := get(n); v != nil {
		return v
	}
	for level := n; level != nil; level = r.wrapper(n, level) {
		for _, tag := range [...]atom.Atom{first, second} {
			if c := onlyOf(level, tag); c != nil {
				if v := get(c); v != nil {
					return v
				}
			}
		}
	}
	return nil
}

func (r *reader) impliedURL(n *html.Node) (string, bool) {
	url, ok := r.implied(n, atom.A, atom.Area, func(c *html.Node) any {
		if dom.Is(c, atom.A) || dom.Is(c, atom.Area) {
			if href, ok := dom.LookupAttr(c, "href"); ok {
				return r.resolve(href)
			}
		}
		return nil
	}).(string)
	return url, ok
}

// wrapper returns the single child element that wraps all of n, if level is n:
// implied properties are searched one level down at most.
func (r *reader) wrapper(n, level *html.Node) *html.Node {
	if level != n {
		return nil
	}
	only := onlyElement(n)
	if only == nil {
		return nil
	}
	if types, _ := rootTypes(only); len(types) > 0 {
		return nil
	}
	return only
}
