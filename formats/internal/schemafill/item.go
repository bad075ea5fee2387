package schemafill

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/internal/dom"
)

// itemsAfter returns the items of the lists between a heading and the next one
// of its kind. Paragraphs after a list are not items of it.
func itemsAfter(heading *html.Node) []string {
	start := heading
	for start.NextSibling == nil && start.Parent != nil && start.Parent.DataAtom != atom.Body {
		start = start.Parent
	}
	var out []string
	kind := nothing
	for n, seen := start.NextSibling, 0; n != nil && seen < maxSiblings; n = n.NextSibling {
		if n.Type != html.ElementNode {
			continue
		}
		seen++
		if isHeading(n) && n.DataAtom == heading.DataAtom && len(out) > 0 {
			break
		}
		if len(out) > 0 && isListTitle(labelled.ShortText(n, 40)) {
			break
		}
		got, k := itemsOf(n)
		if len(got) > 0 && kind != nothing && k != kind && (k != paragraphs || len(got[0]) > maxTitle) {
			break
		}
		if len(got) == 0 || kind != nothing && k != kind {
			continue
		}
		kind = k
		out = append(out, got...)
	}
	return out
}

// isListTitle reports whether a text is a common title of lists.
func isListTitle(text string) bool {
	text = strings.ToLower(strings.Trim(text, " :."))
	return text != "" && (slices.Contains(headings("ingredients"), text) || slices.Contains(headings("instructions"), text))
}

// maxSiblings is how many siblings after a heading are searched for its list.
const maxSiblings = 60

// The kinds of elements that contain items.
type itemKind int

const (
	nothing itemKind = iota
	listItems
	rows
	alike
	paragraphs
)

// itemsIn returns the texts of the list items in n, else of its table rows,
// else of its similar children, else of its paragraphs.
func itemsIn(n *html.Node) []string {
	out, _ := itemsOf(n)
	return out
}

// isLink reports whether a paragraph is a single link: it leads to another page
// and says nothing about this one.
func isLink(p *html.Node) bool {
	c := p.FirstChild
	return c != nil && c == p.LastChild && c.DataAtom == atom.A
}

func itemsOf(n *html.Node) ([]string, itemKind) {
	if out := elementTexts(n, atom.Li); len(out) > 0 {
		if text := elementTexts(n, atom.P); size(text) > 4*size(out) {
			return text, paragraphs // a text that contains a small list
		}
		return out, listItems
	}
	if out := elementTexts(n, atom.Tr); len(out) > 1 {
		return out, rows
	}
	if out := alikeTexts(n); len(out) > 1 {
		return out, alike
	}
	if out := elementTexts(n, atom.P); len(out) > 0 {
		return out, paragraphs
	}
	return nil, nothing
}

func size(texts []string) int {
	n := 0
	for _, t := range texts {
		n += len(t)
	}
	return n
}

// elementTexts returns the texts of the elements below n with the given tag
// that are not marked as hidden.
func elementTexts(n *html.Node, tag atom.Atom) []string {
	var out []string
	for c := n; c != nil; {
		descend := !passedOver(c)
		if descend && c.DataAtom == tag {
			if tag != atom.P || !isLink(c) {
				out = append(out, itemLines(c)...)
			}
			descend = false
		}
		c = dom.Next(c, n, descend)
	}
	return out
}

// itemLines returns the text of an item as lines. Only long lines stand alone:
// short ones are parts of it, such as an amount next to a name.
func itemLines(n *html.Node) []string {
	var out []string
	long := n.DataAtom != atom.Tr
	for line := range strings.SplitSeq(blockText(n), "\n") {
		if line = schemaorg.Clean(strings.TrimLeft(line, checkboxes)); line != "" {
			out = append(out, line)
			long = long && len(line) > maxTitle
		}
	}
	if len(out) > 1 && !long && n.DataAtom != atom.P {
		return []string{strings.Join(out, " ")}
	}
	return out
}

// checkboxes are the characters with which pages draw a box for ticking off an
// item, and white space.
const checkboxes = " \t▢☐☑☒□◻⬜"

// passedOver reports whether an element has no items: a form, or what an attribute
// hides, or a class by common convention.
func passedOver(n *html.Node) bool {
	return n.DataAtom == atom.Form || n.Type == html.ElementNode && len(n.Attr) > 0 &&
		(dom.IsHidden(n) || dom.ForReaders(n) || slices.ContainsFunc([]string{"hide", "hidden", "d-none"}, func(class string) bool { return dom.HasClass(n, class) }))
}

// alikeTexts returns the short texts of adjacent elements with the same tag and
// class: rows without list markup.
func alikeTexts(n *html.Node) []string {
	var out []string
	for c := n; c != nil; {
		descend := !passedOver(c)
		if descend {
			if texts := childrenAlike(c); len(texts) > 1 {
				out = append(out, texts...)
				descend = false
			}
		}
		c = dom.Next(c, n, descend)
	}
	return out
}

func childrenAlike(n *html.Node) []string {
	var out []string
	class := ""
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode || c.DataAtom != atom.Div && c.DataAtom != atom.Label {
			continue
		}
		own := dom.Attr(c, "class")
		if own == "" || len(out) > 0 && own != class {
			continue
		}
		text := labelled.ShortText(c, maxAlike)
		if text == "" {
			return nil
		}
		class = own
		out = append(out, text)
	}
	return out
}

// maxAlike limits the text of a row.
const maxAlike = 160
