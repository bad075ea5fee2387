package markdown

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// quoteNodes is how many nodes of an embedded post are searched for its link.
const quoteNodes = 256

// source writes a link to an embedded post that has none to itself, by the name
// of its host: a network's script would show it.
func (c *converter) source(n *html.Node, s style) {
	cite, class := dom.Attr(n, "cite"), dom.Attr(n, "class")
	if !strings.HasPrefix(cite, "https://") || !strings.Contains(class, "-embed") && !strings.Contains(class, "fb-xfbml") {
		return
	}
	k := n.FirstChild
	for i := 0; k != nil && i < quoteNodes; k, i = dom.Next(k, n, true), i+1 {
		if k.DataAtom == atom.A && strings.HasPrefix(dom.Attr(k, "href"), cite) {
			return
		}
	}
	host, _, _ := strings.Cut(strings.TrimPrefix(cite[len("https://"):], "www."), "/")
	c.block(paragraph(anchor(cite, host)), s)
}

func anchor(href, text string) *html.Node {
	a := &html.Node{Type: html.ElementNode, DataAtom: atom.A, Data: "a", Attr: []html.Attribute{{Key: "href", Val: href}}}
	a.AppendChild(&html.Node{Type: html.TextNode, Data: text})
	return a
}

func paragraph(content *html.Node) *html.Node {
	p := dom.Element(atom.P)
	p.AppendChild(content)
	return p
}
