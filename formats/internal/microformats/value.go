package microformats

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// What of an element is a value, by the kind of property.
var (
	textAttrs  = map[atom.Atom]string{atom.Abbr: "title", atom.Link: "title", atom.Data: "value", atom.Input: "value", atom.Img: "alt", atom.Area: "alt"}
	plainAttrs = map[atom.Atom]string{atom.Abbr: "title", atom.Data: "value", atom.Input: "value"}
	urlAttrs   = map[atom.Atom]string{
		atom.A: "href", atom.Area: "href", atom.Link: "href", atom.Img: "src", atom.Audio: "src", atom.Source: "src", atom.Iframe: "src", atom.Video: "src", atom.Object: "data",
	}
	dateAttrs  = map[atom.Atom]string{atom.Time: "datetime", atom.Ins: "datetime", atom.Del: "datetime", atom.Abbr: "title", atom.Data: "value", atom.Input: "value"}
	partAttrs  = map[atom.Atom]string{atom.Img: "alt", atom.Area: "alt", atom.Data: "value", atom.Abbr: "title"}
	nameAttrs  = map[atom.Atom]string{atom.Img: "alt", atom.Area: "alt", atom.Abbr: "title"}
	photoAttrs = map[atom.Atom]string{atom.Img: "src", atom.Object: "data"}
	linkAttrs  = map[atom.Atom]string{atom.A: "href", atom.Area: "href"}
)

// attrOf returns the attribute of an element that a table has for its tag.
func attrOf(n *html.Node, attrs map[atom.Atom]string) (string, bool) {
	if key := attrs[n.DataAtom]; key != "" && n.Type == html.ElementNode {
		return dom.LookupAttr(n, key)
	}
	return "", false
}

// textValue returns the value of a p-* property.
func (r *reader) textValue(n *html.Node) string {
	if v, ok := valueClass(n); ok {
		return v
	}
	if v, ok := attrOf(n, textAttrs); ok {
		return v
	}
	return r.plain(n)
}

// urlValue returns the value of a u-* property: a string or an Image.
func (r *reader) urlValue(n *html.Node) any {
	if v, ok := attrOf(n, urlAttrs); ok || n.DataAtom == atom.Img {
		return r.image(n, r.resolve(v))
	}
	if poster, ok := dom.LookupAttr(n, "poster"); ok && n.DataAtom == atom.Video {
		return r.resolve(poster)
	}
	if v, ok := valueClass(n); ok {
		return r.resolve(v)
	}
	if v, ok := attrOf(n, plainAttrs); ok {
		return r.resolve(v)
	}
	return r.resolve(r.plain(n))
}

// image returns the address of an element, of an image with its alternative text.
func (r *reader) image(n *html.Node, src string) any {
	if alt, ok := dom.LookupAttr(n, "alt"); ok && n.DataAtom == atom.Img {
		return Image{Value: src, Alt: alt}
	}
	return src
}

// resolve makes a reference absolute; an absolute one stays unchanged.
func (r *reader) resolve(ref string) string {
	if ref == "" {
		return r.base.String()
	}
	return r.base.Resolve(ref)
}

// markup returns the value of an e-* property.
func (r *reader) markup(n *html.Node) Markup {
	var b strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		r.write(&b, c)
	}
	return Markup{Value: r.plain(n), HTML: strings.TrimSpace(b.String())}
}

// plain returns the text below n without scripts; images are replaced by their
// alternative text or else their address.
func (r *reader) plain(n *html.Node) string { return r.text(n, true) }

func (r *reader) text(n *html.Node, addresses bool) string {
	var b strings.Builder
	for c := n; c != nil; {
		descend := true
		switch {
		case c.Type == html.TextNode:
			b.WriteString(c.Data)
		case c.Type != html.ElementNode:
		case c.DataAtom == atom.Script || c.DataAtom == atom.Style || c.DataAtom == atom.Template:
			descend = false
		case c.DataAtom == atom.Img && c != n:
			if alt, ok := dom.LookupAttr(c, "alt"); ok {
				b.WriteString(alt)
			} else if src, ok := dom.LookupAttr(c, "src"); ok && addresses {
				b.WriteString(" " + r.resolve(src) + " ")
			}
		}
		c = dom.Next(c, n, descend)
	}
	return strings.TrimSpace(b.String())
}

// write writes a node as HTML with absolute references.
func (r *reader) write(b *strings.Builder, n *html.Node) {
	switch n.Type {
	case html.TextNode:
		if n.Parent != nil && (n.Parent.DataAtom == atom.Script || n.Parent.DataAtom == atom.Style) {
			b.WriteString(n.Data)
			return
		}
		b.WriteString(textEscaper().Replace(n.Data))
		return
	case html.CommentNode:
		b.WriteString("<!--" + n.Data + "-->")
		return
	case html.ElementNode:
	default:
		return
	}
	b.WriteString("<" + n.Data)
	for _, a := range n.Attr {
		v := a.Val
		switch a.Key {
		case "href", "src", "cite", "data", "poster":
			v = r.resolve(v)
		}
		b.WriteString(" " + a.Key + `="` + attrEscaper().Replace(v) + `"`)
	}
	b.WriteString(">")
	if dom.IsVoid(n.DataAtom) {
		return
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		r.write(b, c)
	}
	b.WriteString("</" + n.Data + ">")
}

func textEscaper() *strings.Replacer {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\u00A0", "&nbsp;")
}

func attrEscaper() *strings.Replacer {
	return strings.NewReplacer("&", "&amp;", `"`, "&quot;", "\u00A0", "&nbsp;")
}

// valueClass joins the parts that the value-class pattern marks below n.
func valueClass(n *html.Node) (string, bool) {
	parts := valueParts(n, false)
	if len(parts) == 0 {
		return "", false
	}
	return strings.Join(parts, ""), true
}

// valueParts returns the value of each element below n with the class value or
// value-title. The descendants of such an element are skipped, and so are
// nested microformats and other properties. The datetime attribute is used for
// dates only.
func valueParts(n *html.Node, dates bool) []string {
	var parts []string
	for c := dom.Next(n, n, true); c != nil; {
		descend := true
		if c.Type == html.ElementNode {
			switch types, classic := rootTypes(c); {
			case dom.HasClass(c, "value-title"):
				parts, descend = append(parts, dom.Attr(c, "title")), false
			case dom.HasClass(c, "value"):
				parts, descend = append(parts, partValue(c, dates)), false
			case len(types) > 0 || len(propertiesOf(c, classic)) > 0:
				descend = false
			}
		}
		c = dom.Next(c, n, descend)
	}
	return parts
}

func partValue(n *html.Node, dates bool) string {
	v, ok := attrOf(n, partAttrs)
	if dates && !ok {
		v, ok = attrOf(n, dateAttrs)
	}
	if !ok {
		v = strings.TrimSpace(dom.Text(n))
	}
	return v
}
