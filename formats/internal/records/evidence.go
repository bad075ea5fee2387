package records

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// A repeat is a short text with the nodes that start with it.
type repeat struct {
	text  string
	nodes []int32
	count int
}

// repeated returns the short texts that occur on the page more than once.
func (p *Page) repeated() []repeat {
	if p.repeats != nil {
		return p.repeats
	}
	var heads glossary
	heads.reset(len(p.nodes) / 8)
	var all []repeat
	var kinds, nodes []int32
	for i := range p.nodes {
		p.check.Step()
		head := labelHead(&p.nodes[i])
		if head == "" {
			continue
		}
		k, fresh := heads.number(head)
		if fresh {
			all = append(all, repeat{text: head})
		}
		all[k].count++
		kinds, nodes = append(kinds, k), append(nodes, int32(i))
	}
	for i, k := range kinds {
		if r := &all[k]; r.count >= minRecords {
			if r.nodes == nil {
				r.nodes = make([]int32, 0, r.count)
			}
			r.nodes = append(r.nodes, nodes[i])
		}
	}
	p.repeats = slices.DeleteFunc(all, func(r repeat) bool { return r.nodes == nil || strings.IndexFunc(r.text, isLetter) < 0 })
	if p.repeats == nil {
		p.repeats = []repeat{}
	}
	return p.repeats
}

// labelHead returns what a text, or the label of a cell, begins with, up to a
// colon; "" if that is no label.
func labelHead(at *node) string {
	n := at.n
	text := n.Data
	if n.Type != html.TextNode {
		if !at.otherNames {
			return "" // it has no data- attributes
		}
		if n.DataAtom != atom.Td && dom.Attr(n, "data-label") == "" {
			return ""
		}
		if text = dom.Attr(n, "data-label"); text == "" {
			text = saidLabel(n)
		}
	}
	head, _, _ := strings.Cut(text[:min(len(text), 3*maxLabel)], ":")
	if head = strings.TrimSpace(head); len(head) > maxLabel {
		return ""
	}
	return head
}

// shaped returns the small elements whose text has one of the shapes.
func (p *Page) shaped(want shape, most int32) []hit {
	if list, ok := p.byShape[want]; ok {
		return list
	}
	var out []hit
	for i := range p.nodes {
		p.check.Step()
		n := &p.nodes[i]
		if n.n.Type == html.ElementNode && want&shapeDate != 0 && dom.Attr(n.n, "datetime") != "" {
			out = append(out, hit{int32(i), 1})
			continue
		}
		if n.n.Type == html.ElementNode && n.has&hasDigit != 0 && n.size == 0 && len(n.n.Attr) > 1 { // a value in an attribute
			out = append(out, hit{int32(i), 1})
			continue
		}
		if n.size == 0 || n.size > most || n.has&hasDigit == 0 && (want&shapeAge == 0 || n.size > 12 && !strings.HasSuffix(strings.TrimSpace(n.n.Data), "ago")) {
			continue
		}
		if i+1 < len(p.nodes) && p.nodes[i+1].parent == int32(i) && p.nodes[i+1].size == n.size {
			continue // its only child has the same text
		}
		text := p.text(int32(i), n.end, int(most)+8)
		k := p.shapeOf(text, want)
		if k == 0 && want&shapeMoney != 0 && n.n.Type == html.ElementNode && p.isPriceNamed(int32(i)) {
			k = p.shapeOf(text, shapeFigure)
		}
		if k != 0 {
			out = append(out, hit{int32(i), 1})
		}
	}
	if p.byShape == nil {
		p.byShape = map[shape][]hit{}
	}
	p.byShape[want] = out
	return out
}
