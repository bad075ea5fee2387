package main

import (
	"hash/fnv"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// Labelled articles are long; on the web, a post of two lines with the same
// sidebars and comments is as common. So the trainer adds copies of articles
// with only the first paragraphs of their text. The figures by folds and on
// measure-only sets are in docs/notes/EXTRACTION.md.
const (
	shortMost = 6   // most paragraphs that are left (1 to shortMost)
	cutMin    = 100 // least words that a copy must lose

	shortWeight = 0.35 // of a copy
)

// shortCopies returns shortened copies of the articles among pages, each with
// its usual weight multiplied by weight.
func shortCopies(pages []*labelled, v vocabulary) (out []*labelled) {
	for _, p := range pages {
		if p.held || p.gold == nil || p.kind != content.Article.String() {
			continue
		}
		s := p.shortened()
		if s == nil {
			continue
		}
		for _, text := range s.text {
			s.tokens = append(s.tokens, v.split(text))
		}
		s.setLabels()
		s.weigh()
		for b := range s.weight {
			s.weight[b] *= shortWeight
		}
		out = append(out, s)
	}
	return out
}

// shortened returns the page without its main content after the first
// paragraphs, nil if that removes little.
func (p *labelled) shortened() *labelled {
	h := fnv.New32a()
	h.Write([]byte(p.id))
	left := 1 + int(h.Sum32()>>4)%shortMost
	cut := make([]bool, len(p.text))
	lost := 0
	var gold []int32
	for b := range p.text {
		switch k := &p.out.Blocks[b]; {
		case p.label[b] <= 0.5:
		case left > 0:
			gold = append(gold, p.tokens[b]...)
			if k.Long > 0 {
				left--
			}
		default:
			cut[b] = true
			lost += len(p.tokens[b])
		}
	}
	if lost < cutMin || len(gold) == 0 {
		return nil
	}
	root := without(p.out, cut)
	s := &labelled{set: p.set, id: p.id, kind: p.kind, site: p.site, root: root, address: p.address, gold: gold, fold: p.fold, short: true}
	s.out = s.build(nil)
	s.text = s.out.BlockTexts()
	return s
}

// without returns a copy of a page's tree without the texts of some blocks and
// without the elements that are then empty.
func without(p *page.Page, cut []bool) *html.Node {
	root := dom.Clone(p.Root)
	var gone []*html.Node
	t := 0
	for n := root; n != nil; {
		descend := n.Type != html.ElementNode || !page.Skipped(n) && !page.Opaque(n)
		if n.Type == html.TextNode && !page.Blank(n.Data) && t < len(p.Texts) {
			if cut[p.Texts[t]] {
				gone = append(gone, n)
			}
			t++
		}
		n = dom.Next(n, root, descend)
	}
	for _, n := range gone {
		for n.Parent != nil && n.Parent != root {
			up := n.Parent
			up.RemoveChild(n)
			if n = up; !isEmpty(n) {
				break
			}
		}
	}
	return root
}

// isEmpty reports whether there is no text below an element.
func isEmpty(root *html.Node) bool {
	for n := root; n != nil; n = dom.Next(n, root, true) {
		if n.Type == html.TextNode && !page.Blank(n.Data) {
			return false
		}
	}
	return !dom.Is(root, atom.Body) && !dom.Is(root, atom.Html)
}
