package markdown

import (
	"encoding/json"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/scheme"
)

// cardSize is the largest number of bytes of a declaration that is read.
const cardSize = 1 << 16

// cardData is what an empty box of a letter declares about the post that a
// script shows in it.
type cardData struct {
	Title, Caption, URL string
	Canonical           string `json:"canonical_url"`
	Comment             struct{ Body, Name string }
}

// card writes an empty box that declares a post as a quotation with the post's
// title, text and link, and reports whether n is one.
func (c *converter) card(n *html.Node, s style) bool {
	if n.DataAtom != atom.Div || n.FirstChild != nil {
		return false
	}
	raw := dom.Attr(n, "data-attrs")
	if len(raw) > cardSize || !strings.HasPrefix(raw, "{") {
		return false
	}
	var d cardData
	if json.Unmarshal([]byte(raw), &d) != nil {
		return false
	}
	href, title, text := d.Canonical, d.Title, d.Caption
	if d.Comment.Body != "" {
		href, title, text = d.URL, d.Comment.Name, d.Comment.Body
	}
	if title == "" || href == "" || !scheme.Follows(href) {
		return false
	}
	q := &html.Node{Type: html.ElementNode, DataAtom: atom.Blockquote, Data: "blockquote"}
	q.AppendChild(paragraph(anchor(href, title)))
	q.AppendChild(paragraph(&html.Node{Type: html.TextNode, Data: text}))
	c.quote(q, s)
	return true
}

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
	p := &html.Node{Type: html.ElementNode, DataAtom: atom.P, Data: "p"}
	p.AppendChild(content)
	return p
}
