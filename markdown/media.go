package markdown

import (
	"cmp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/scheme"
)

// media writes an iframe, video or audio, or the element that a script replaces
// by one, as a link to it.
func (c *converter) media(n *html.Node, s style) {
	src := mediaSource(n)
	if src == "" || !scheme.Follows(src) {
		return
	}
	if n.DataAtom == atom.Iframe && isPixel(n) {
		return
	}
	label := cmp.Or(trimSpace(dom.Attr(n, "title")), trimSpace(dom.Attr(n, "aria-label")), trimSpace(dom.Attr(n, "playlabel")), strings.TrimPrefix(n.Data, "lite-"))
	c.flush()
	if s.link == 0 {
		c.links = append(c.links, link{href: src})
		s.link = int32(len(c.links) - 1)
	}
	c.text(label, s)
	c.flush()
}

func mediaSource(n *html.Node) string {
	if id := trimSpace(dom.Attr(n, "videoid")); id != "" && n.DataAtom == 0 {
		return "https://www.youtube.com/watch?v=" + id
	}
	for _, key := range [...]string{"src", "data-src", "data-lazy-src"} {
		if v := trimSpace(dom.Attr(n, key)); v != "" && !strings.HasPrefix(v, "about:") {
			return v
		}
	}
	for k := n.FirstChild; k != nil; k = k.NextSibling {
		if dom.Is(k, atom.Source) {
			if v := trimSpace(dom.Attr(k, "src")); v != "" {
				return v
			}
		}
	}
	return ""
}

// isPixel reports whether an element's size makes it invisible: letters and
// pages count their readers by such pictures, and tables keep distances by them.
func isPixel(n *html.Node) bool {
	for _, key := range [...]string{"width", "height"} {
		if v := trimSpace(dom.Attr(n, key)); v == "0" || v == "1" || v == "0px" || v == "1px" {
			return true
		}
	}
	return false
}
