package markdown

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// span writes a div or span: a formula if its class says so, else its content.
func (c *converter) span(n *html.Node, s style) {
	if len(n.Attr) > 0 {
		if class := dom.Attr(n, "class"); class != "" {
			if isMathClass(class) && c.mathSpan(n, class, s) {
				return
			}
			if framesCode(n) {
				return
			}
			if n.DataAtom == atom.Span && c.touches(n, class) {
				c.segs = append(c.segs, seg{kind: segSpace})
			}
		}
	}
	if n.DataAtom == atom.Div {
		c.flush()
		c.children(n, s)
		c.flush()
		return
	}
	c.children(n, s)
}

// touches reports whether a span touches the one before it where text would not:
// of the same class, a word ending in a lower-case letter, then one beginning with
// a capital; in a heading, of any class and case. Style sheets separate such spans
// (tabs, labels, the line above a headline).
func (c *converter) touches(n *html.Node, class string) bool {
	p := n.PrevSibling
	if !dom.Is(p, atom.Span) || c.flat != heading && dom.Attr(p, "class") != class {
		return false
	}
	a, b := p.LastChild, n.FirstChild
	if a == nil || b == nil || a.Type != html.TextNode || b.Type != html.TextNode || len(a.Data) < 2 || len(b.Data) < 2 {
		return false
	}
	l, _ := utf8.DecodeLastRuneInString(a.Data)
	r, _ := utf8.DecodeRuneInString(b.Data)
	return unicode.IsUpper(r) && (unicode.IsLower(l) || c.flat == heading && unicode.IsLetter(l))
}

// sup writes sup and sub as tags, since Markdown has no syntax for them:
// 10<sup>6</sup> is not 106.
func (c *converter) sup(n *html.Node, s style) {
	if !hasText(n) {
		c.children(n, s)
		return
	}
	open, end := "<sup>", "</sup>"
	if n.DataAtom == atom.Sub {
		open, end = "<sub>", "</sub>"
	}
	c.segs = append(c.segs, seg{kind: segRaw, text: open, marks: s.marks &^ markCode, link: s.link})
	c.children(n, s)
	c.segs = append(c.segs, seg{kind: segRaw, text: end, marks: s.marks &^ markCode, link: s.link})
}

// hasText reports whether there is text or an image below n.
func hasText(n *html.Node) bool {
	for k := n; k != nil; k = dom.Next(k, n, true) {
		if k.Type == html.TextNode && !isBlank(k.Data) || k.DataAtom == atom.Img {
			return true
		}
	}
	return false
}

// ruby writes the annotation after its base, in the parentheses that a browser
// without ruby support would show.
func (c *converter) ruby(n *html.Node, s style) {
	parens := dom.Find(n, atom.Rp) == nil
	for k := n.FirstChild; k != nil; k = k.NextSibling {
		if parens && (k.DataAtom == atom.Rt || k.DataAtom == atom.Rtc) && hasText(k) {
			c.text("(", s)
			c.node(k, s)
			c.text(")", s)
			continue
		}
		c.node(k, s)
	}
}

// button writes a button's label, separated from its neighbours. Pictures beside
// its words are icons.
func (c *converter) button(n *html.Node, s style) {
	if class := dom.Attr(n, "class"); strings.Contains(class, "copy") || strings.Contains(class, "clipboard") {
		return
	}
	c.segs = append(c.segs, seg{kind: segSpace})
	from := len(c.segs)
	c.children(n, s)
	if label := c.segs[min(from, len(c.segs)):]; slices.ContainsFunc(label, hasWords) {
		label = slices.DeleteFunc(label, func(g seg) bool { return g.kind == segImage })
		c.segs = c.segs[:from+len(label)]
	}
	c.segs = append(c.segs, seg{kind: segSpace})
}

func hasWords(g seg) bool { return g.kind == segText && !isBlank(g.text) }
