package extract

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// copy builds the new tree from the elements and texts that no rule dropped.
func (f *filter) copy() *html.Node {
	c := copier{filter: f}
	root := c.slab.Shallow(f.page.Root)
	c.walk(f.page.Root, root)
	if f.opts.OnlyMainContent {
		c.putTitle(root)
		unfoldTables(root)
		trimEnd(root)
	}
	return root
}

type copier struct {
	*filter
	element int32      // next element in document order
	text    int32      // next text node that is not white space
	figure  int32      // end of the last entered figure whose caption is dropped
	heading *html.Node // the copy of the heading that begins the result in its place
	slab    dom.Slab
}

// walk copies the subtree below src to below dst, in the order of the page
// layout, so that its counters identify the current element.
func (c *copier) walk(src, dst *html.Node) {
	if src.Type == html.ElementNode {
		c.element = 1
		if page.Opaque(src) {
			return
		}
	}
	n, to := src.FirstChild, dst
	if n == nil {
		return
	}
	depth := []*html.Node{} // destinations to return to
	for {
		c.check.Step()
		next := c.visit(n, to)
		if next != nil && n.FirstChild != nil {
			depth = append(depth, to)
			n, to = n.FirstChild, next
			continue
		}
		for n.NextSibling == nil {
			n = n.Parent
			if n == src {
				return
			}
			to, depth = depth[len(depth)-1], depth[:len(depth)-1]
		}
		n = n.NextSibling
	}
}

// visit copies n to below to if it stays, and returns the parent for n's
// children; nil if none are to be visited.
func (c *copier) visit(n, to *html.Node) *html.Node {
	switch n.Type {
	case html.TextNode:
		c.textNode(n, to)
	case html.DoctypeNode:
		to.AppendChild(c.slab.Shallow(n))
	case html.ElementNode:
		if page.Skipped(n) {
			if n.DataAtom == atom.Head {
				c.head(n, to)
			}
			return nil
		}
		return c.elementNode(n, to)
	}
	return nil
}

func (c *copier) elementNode(n, to *html.Node) *html.Node {
	i := c.element
	e := &c.page.Elements[i]
	c.element++
	if c.dropped(i) || c.decision != nil && repeatsBeside(n) {
		c.element, c.text = e.End, e.EndText
		return nil
	}
	if c.place != nil && c.place[i] == above && e.Node.DataAtom != atom.Html && e.Node.DataAtom != atom.Body {
		return to
	}
	if page.Opaque(n) {
		to.AppendChild(dom.Clone(n))
		return nil
	}
	k := c.slab.Shallow(n)
	if c.standing && i == c.title {
		c.heading = k
	}
	if c.decision != nil && c.decision.Embeds != nil && c.decision.Embeds[i] {
		k.Data, k.DataAtom = "blockquote", atom.Blockquote
	}
	if c.isSection(i) {
		k.Data, k.DataAtom = "div", atom.Div
	}
	if c.decision != nil && e.Own&page.InHidden != 0 {
		show(k)
	}
	c.caption(i, k)
	if c.place != nil && c.place[i] == matched && to.LastChild != nil {
		to.AppendChild(&html.Node{Type: html.TextNode, Data: "\n"}) // separate the words of matches that were not adjacent
	}
	if c.decision != nil && e.Above&page.InPre == 0 && !c.inTitle(i) && apart(n, to) {
		to.AppendChild(&html.Node{Type: html.TextNode, Data: " "})
	}
	to.AppendChild(k)
	return k
}

// inTitle reports whether element i is part of the page's own heading.
func (c *copier) inTitle(i int32) bool {
	return c.title >= 0 && i > c.title && i < c.page.Elements[c.title].End
}

// show removes the attributes that hide an element until a script runs: it was
// found to be main content.
func show(n *html.Node) {
	kept := n.Attr[:0]
	for _, a := range n.Attr {
		if a.Key != "hidden" && (a.Key != "style" || dom.Concealed(a.Val) == dom.Shown) {
			kept = append(kept, a)
		}
	}
	n.Attr = kept
}

// dropped reports whether all of element i is dropped.
func (c *copier) dropped(i int32) bool {
	if c.rule[i] != 0 || c.decision != nil && c.isBare(i) {
		return true
	}
	e := &c.page.Elements[i]
	if c.place != nil && c.place[i] == outside {
		return e.Node.DataAtom != atom.Html && e.Node.DataAtom != atom.Body
	}
	if c.drop == nil {
		return false
	}
	if e.Images > 0 && i < c.figure {
		return false
	}
	if e.Text == e.EndText {
		return !c.besideKept(i)
	}
	for b := e.Block; b < e.EndBlock; b++ {
		if c.drop[b] == 0 {
			return false
		}
	}
	if e.Images > 0 && isFigure(e) && c.besideKept(i) {
		c.figure = e.End
		return false
	}
	return true
}

// isFigure reports whether an element is a picture with a caption; the caption
// may be dropped without the picture.
func isFigure(e *page.Element) bool {
	named := e.Own&page.IsCaption != 0 && e.Tag.Block() && (e.Long == 0 || e.Images == 1 && e.Size <= captionSize)
	return (e.Tag == page.TagFigure || named) && e.Links <= e.Images && e.Heads == 0
}

// besideKept reports whether an element is next to kept text: pictures and line
// breaks follow their neighbours.
func (c *copier) besideKept(i int32) bool {
	es, texts := c.page.Elements, c.page.Texts
	first, end := es[i].Text, es[i].EndText
	for p := es[i].Parent; p >= 0; p = es[p].Parent {
		before, after := first > es[p].Text, end < es[p].EndText
		if before || after {
			return before && c.drop[texts[first-1]] == 0 || after && (c.drop[texts[end]] == 0 || c.leadsTitle(i, texts[end]))
		}
	}
	return true
}

// leadsTitle reports whether an element right above block b leads the page's
// heading, which was moved to the front from there: a picture in the main part
// or article of the page. Elsewhere it may be the site's logo.
func (c *copier) leadsTitle(i, b int32) bool {
	const part = page.InMain | page.InArticle
	e := &c.page.Elements[i]
	return c.drop[b] == content.Title && e.Images > 0 && e.Links == 0 && (e.Own|e.Above)&part != 0
}

func (c *copier) textNode(n, to *html.Node) {
	if page.Blank(n.Data) {
		if c.place == nil || to.Type == html.ElementNode && to.DataAtom != atom.Body {
			to.AppendChild(c.slab.Shallow(n))
		}
		return
	}
	t := c.text
	c.text++
	if c.drop != nil && c.drop[c.page.Texts[t]] != 0 {
		return
	}
	if c.place != nil && !c.insideMatch(n) {
		return
	}
	if c.decision != nil && followsSpeaker(n) {
		to.AppendChild(dom.Element(atom.Br))
	}
	to.AppendChild(c.slab.Shallow(n))
}

// insideMatch reports whether the text node n, a child of the element entered
// last, lies in a match of includeTags.
func (c *copier) insideMatch(n *html.Node) bool {
	for i := c.element - 1; i >= 0; i = c.page.Elements[i].Parent {
		if c.page.Elements[i].Node == n.Parent {
			return c.place[i] >= within
		}
	}
	return false
}

// head keeps only the base URL of the head, since links resolve against it.
func (c *copier) head(n, to *html.Node) {
	if base := dom.BaseElement(n); base != nil {
		h := c.slab.Shallow(n)
		h.AppendChild(c.slab.Shallow(base))
		to.AppendChild(h)
	}
}

// trimEnd removes the rules at the end of a result: what they set apart is gone.
func trimEnd(root *html.Node) {
	for n := root; n != nil; {
		last := n.LastChild
		switch {
		case last != nil:
			n = last
			continue
		case n == root || n.Type == html.TextNode && !page.Blank(n.Data) || n.Type == html.ElementNode && !dom.Is(n, atom.Hr) && !isEmptyBox(n):
			return
		}
		up := n
		for up != root && up.PrevSibling == nil {
			up = up.Parent
		}
		if up == root {
			return
		}
		before := up.PrevSibling
		if dom.Is(n, atom.Hr) {
			n.Parent.RemoveChild(n)
		}
		n = before
	}
}

// isEmptyBox reports whether an element without children shows nothing.
func isEmptyBox(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Div, atom.Section, atom.Article, atom.Main, atom.Aside, atom.Header, atom.Footer, atom.P, atom.Span, atom.Br, atom.Ul, atom.Ol, atom.A, atom.Body:
		return true
	}
	return false
}
