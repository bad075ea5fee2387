package markdown

import (
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/ascii"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/mdtext"
	"github.com/pagemill/pagemill/internal/scheme"
)

// A link is an a element with an address.
type link struct {
	href  string
	title string
}

// link collects the content of an a element.
func (c *converter) link(n *html.Node, s style) {
	href, title, ok := "", "", false
	for i := range n.Attr {
		switch n.Attr[i].Key {
		case "href":
			href, ok = n.Attr[i].Val, true
		case "title":
			title = n.Attr[i].Val
		}
	}
	if len(n.Attr) == 0 && c.footnoteMark(n, s) {
		return
	}
	if !ok || s.link != 0 || !scheme.Follows(href) {
		c.children(n, s)
		return
	}
	own := isOwnAddress(n, href)
	switch {
	case isSkipLink(n, href), own && isSign(n), c.flat == heading && (isPermalink(n, href) || isWayUp(n, href)):
		return
	case own && (c.flat == heading || dom.Is(n.Parent, atom.Dt)), c.flat == heading && dom.Attr(n, "class") == "toc-backref":
		c.children(n, s) // links to itself or to its line in the contents: only its text matters
		return
	}
	c.links = append(c.links, link{href: href, title: title})
	s.link = int32(len(c.links) - 1)
	c.children(n, s)
}

// isPermalink reports whether a link inside a heading is a permalink symbol,
// from which readers copy the heading's address, and not the whole heading.
func isPermalink(n *html.Node, href string) bool {
	return strings.Contains(href, "#") && isSign(n) && !isWhole(n)
}

// isWayUp reports whether a link beside a heading leads to the top of the page.
func isWayUp(n *html.Node, href string) bool {
	return strings.HasPrefix(strings.ToLower(href), "#top") && !isWhole(n)
}

// isSign reports whether a link shows only a permalink symbol.
func isSign(n *html.Node) bool {
	k := n.FirstChild
	if k == nil || k.NextSibling != nil || k.Type != html.TextNode {
		return false
	}
	sign := strings.TrimSpace(k.Data)
	return sign != "" && strings.IndexFunc(sign, func(r rune) bool { return !strings.ContainsRune("#¶§\u200b", r) && !unicode.Is(unicode.So, r) }) < 0
}

// isOwnAddress reports whether href is the address of n or of an ancestor: its
// heading or section.
func isOwnAddress(n *html.Node, href string) bool {
	if len(href) < 2 || href[0] != '#' {
		return false
	}
	for range 4 {
		if n == nil || n.Type != html.ElementNode {
			return false
		}
		if dom.Attr(n, "id") == href[1:] || dom.Is(n, atom.A) && dom.Attr(n, "name") == href[1:] {
			return true
		}
		n = n.Parent
	}
	return false
}

// isWhole reports whether n is the only content of its heading.
func isWhole(n *html.Node) bool {
	for n.PrevSibling == nil && n.NextSibling == nil {
		if n = n.Parent; n == nil || roleOf(n) == roleHeading {
			return true
		}
	}
	return false
}

// isSkipLink reports whether a link lets keyboard users skip the page header:
// it has exactly this label, in any case, and a target on the page (Reference
// 1.2).
func isSkipLink(n *html.Node, href string) bool {
	k := n.FirstChild
	return strings.HasPrefix(href, "#") && k != nil && k.NextSibling == nil && k.Type == html.TextNode &&
		strings.EqualFold(trimSpace(k.Data), "skip to content")
}

// openBracket begins a link's text. A "!" directly before it would make it an
// image.
func (c *converter) openBracket() {
	if n := len(c.out); n > c.in.start && c.out[n-1] == '!' {
		c.out[n-1] = '\\'
		c.out = append(c.out, '!')
	}
	c.in.bare = c.in.address.To(c.out[c.in.start:], len(c.out)-c.in.start)
	c.syntax("[", 1)
}

// closeLink ends a link's text and writes its address, which no text continues.
func (c *converter) closeLink(number int32) {
	l := &c.links[number]
	c.syntax("]", 1)
	c.destination(c.base.Resolve(l.href), l.title)
	if !c.in.bare {
		c.in.address.Skip(len(c.out) - c.in.start)
	}
}

// destination writes the address and title of a link or image.
func (c *converter) destination(href, title string) {
	c.out = append(c.out, '(')
	title = oneLine(title)
	start := len(c.out)
	c.appendURL(href)
	if len(c.out) == start && title != "" {
		c.out = append(c.out, "<>"...)
	}
	if title != "" {
		c.out = append(c.out, ' ', '"')
		c.appendTitle(title)
		c.out = append(c.out, '"')
	}
	c.out = append(c.out, ')')
}

// urlClass says which bytes of an address are percent-encoded (1), dropped as
// in the URL standard (2), or handled by appendURL (3).
var urlClass = func() (t [256]uint8) {
	for b := range 0x21 {
		t[b] = 1
	}
	for _, b := range []byte("\"<>\\^`{|}[]\x7f") {
		t[b] = 1
	}
	for _, b := range []byte("\n\r\t") {
		t[b] = 2
	}
	for _, b := range []byte("()&%\xC2") {
		t[b] = 3
	}
	return t
}()

// isC1 reports whether b ends a control character in UTF-8 that 0xC2 begins:
// no text keeps those, and an address would be another one without.
func isC1(b byte) bool { return 0x80 <= b && b <= 0x9F }

// appendURL writes an address in a form that is valid in Markdown and equal to
// browsers.
func (c *converter) appendURL(s string) {
	s = strings.TrimFunc(s, func(r rune) bool { return r <= ' ' })
	balanced := 0 // 0 unknown, 1 yes, 2 no
	from := 0
	for i := hostLiteral(s); i < len(s); i++ {
		k := urlClass[s[i]]
		if k == 0 {
			continue
		}
		if k == 3 {
			switch {
			case s[i] == '%' && (i+2 >= len(s) || !ascii.IsHex(s[i+1]) || !ascii.IsHex(s[i+2])):
			case s[i] == 0xC2 && i+1 < len(s) && isC1(s[i+1]):
				c.out = append(append(c.out, s[from:i]...), "%C2"...)
				from, i = i+1, i+1
			case s[i] == '&' && mdtext.IsReference(s[i:min(i+maxReference, len(s))]):
				c.out = append(append(c.out, s[from:i]...), "&amp;"...)
				from = i + 1
				continue
			case s[i] == '(' || s[i] == ')':
				if balanced == 0 {
					balanced = 2
					if parensBalance(s) {
						balanced = 1
					}
				}
				if balanced == 1 {
					continue
				}
			default:
				continue
			}
		}
		c.out = append(c.out, s[from:i]...)
		from = i + 1
		if k != 2 {
			c.out = append(c.out, '%', "0123456789ABCDEF"[s[i]>>4], "0123456789ABCDEF"[s[i]&15])
		}
	}
	c.out = append(c.out, s[from:]...)
}

// hostLiteral returns the end of the IPv6 host that follows the scheme in s,
// whose brackets must not be encoded; 0 if there is none (RFC 3986, 3.2.2).
func hostLiteral(s string) int {
	start := strings.Index(s, "://[")
	if start < 0 || strings.ContainsAny(s[:start], "/?#") {
		return 0
	}
	for i := start + len("://["); i < len(s); i++ {
		switch c := s[i]; {
		case c == ']':
			return i + 1
		case !ascii.IsHex(c) && c != ':' && c != '.':
			return 0
		}
	}
	return 0
}

// parensBalance reports whether the parentheses are balanced, at most 30 deep:
// CommonMark requires parsers to support 32.
func parensBalance(s string) bool {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '(':
			if depth++; depth > 30 {
				return false
			}
		case ')':
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0
}

// appendTitle writes the text of a title, quotes escaped.
func (c *converter) appendTitle(s string) {
	for i := 0; i < len(s); i++ {
		b := s[i]
		switch {
		case b == '"', b == '\\' && (i+1 == len(s) || ascii.IsPunct(s[i+1])), b == '|' && c.in.context == cellContext,
			b == '&' && mdtext.IsReference(s[i:min(i+maxReference, len(s))]),
			b == '(' && i > 0 && s[i-1] == ']':
			c.out = append(c.out, '\\')
		case b == '<' && opensTag([]byte(s[i+1:min(i+maxAutolink, len(s))])): // no backslash: an address before it would take it
			c.out = append(c.out, "&lt;"...)
			continue
		case b == '`':
			c.special(b) // it could end a code span opened in the text before
			continue
		}
		c.out = append(c.out, b)
	}
}

// image collects an img element; one without an address is invisible.
func (c *converter) image(n *html.Node, s style) {
	if c.mathImage(n, s) || isPixel(n) {
		return
	}
	c.segs = append(c.segs, seg{kind: segImage, node: n, marks: s.marks, link: s.link})
}

// writeImage writes an image. It has no marks of its own.
func (c *converter) writeImage(i int, g *seg) {
	in := &c.in
	src := dom.ImageSource(g.node)
	if trimSpace(src) == "" {
		return
	}
	if !scheme.Shows(src) {
		c.before(i, g.marks, g.link, 'x')
		c.writeAlt(dom.Attr(g.node, "alt"))
		return
	}
	src = c.base.Resolve(src)
	href := g.link
	if href != 0 && href != in.link && c.extentIsOne(i, href) && c.base.Resolve(c.links[href].href) == src {
		href = 0 // a picture that links to itself
	}
	c.before(i, in.marks&g.marks, href, '!')
	c.out = append(c.out, '!')
	c.syntax("[", 0)
	c.writeAlt(dom.Attr(g.node, "alt"))
	c.syntax("]", 0)
	c.destination(src, dom.Attr(g.node, "title"))
}

// extentIsOne reports whether the link contains only segment i.
func (c *converter) extentIsOne(i int, href int32) bool {
	for j := i + 1; j < len(c.segs); j++ {
		if c.segs[j].visible() {
			return c.segs[j].link != href
		}
	}
	return true
}

// writeAlt writes the description of an image.
func (c *converter) writeAlt(s string) {
	s = oneLine(s)
	for j := 0; j < len(s); {
		k := plainRun(s, j)
		c.out = append(c.out, s[j:k]...)
		for ; k < len(s) && classes[s[k]] == classSpecial; k++ {
			c.special(s[k])
		}
		j = k
	}
}
