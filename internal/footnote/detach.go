package footnote

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// Take removes the notes from the tree below root, which it modifies. Each mark
// becomes an empty a element, a key of marks. Elements that the notes leave
// empty are removed, as are the heading and the rule above them. It returns the
// notes in the order of their first marks, each in a div without its label and
// links back.
func Take(root *html.Node) (notes []*html.Node, marks map[*html.Node]int) {
	found := Find(root)
	if len(found) == 0 {
		return nil, nil
	}
	t := taker{root: root, marks: map[*html.Node]int{}, back: map[string]bool{}, numbers: map[*html.Node]int{}}
	for _, n := range found {
		for _, m := range n.Marks {
			for _, id := range ownIDs(m) {
				t.back[id] = true
			}
		}
	}
	for _, n := range found {
		notes = append(notes, t.detach(n))
	}
	for i, n := range found {
		for _, m := range n.Marks {
			t.mark(m, i)
		}
	}
	for i, n := range found {
		t.clean(notes[i], n)
	}
	t.renumber()
	t.prune()
	return notes, t.marks
}

type taker struct {
	root    *html.Node
	marks   map[*html.Node]int
	back    map[string]bool    // ids of marks
	gaps    []gap              // positions of removed notes
	lists   []*html.Node       // that lost items
	numbers map[*html.Node]int // numbers of their items
}

// detach moves a note's text out of the page.
func (t *taker) detach(n *Note) *html.Node {
	body := dom.Element(atom.Div)
	for _, s := range n.shells {
		if s == n.Home {
			for k := s.FirstChild; k != nil; {
				next := k.NextSibling
				if !dom.Is(s, atom.Tr) || k.PrevSibling != nil || k.Type != html.ElementNode || k.NextSibling == nil {
					move(k, body)
				}
				k = next
			}
		}
		if endsParagraph(s) {
			t.gaps = append(t.gaps, gap{s.Parent, s.PrevSibling})
		}
		if dom.Is(s, atom.Li) {
			t.numberOn(s)
		}
		remove(s)
	}
	return body
}

// numberOn keeps the numbers of the items after a removed one: the rest of the
// list begins with its own number.
func (t *taker) numberOn(li *html.Node) {
	list := li.Parent
	if !dom.Is(list, atom.Ol) {
		return
	}
	if _, ok := t.numbers[list]; !ok {
		start := dom.IntAttr(list, "start", 1)
		for _, k := range itemsOf(list) {
			t.numbers[k] = start
			start++
		}
		t.numbers[list] = 0
		t.lists = append(t.lists, list)
	}
}

func itemsOf(list *html.Node) []*html.Node {
	if list == nil {
		return nil
	}
	var items []*html.Node
	for k := list.FirstChild; k != nil; k = k.NextSibling {
		if dom.Is(k, atom.Li) {
			items = append(items, k)
		}
	}
	return items
}

// renumber splits the lists that have lost items, so that the remaining items
// keep their numbers.
func (t *taker) renumber() {
	for _, list := range t.lists {
		next := -1
		to := list
		for _, k := range itemsOf(list) {
			n := t.numbers[k]
			switch {
			case next < 0:
				dom.SetAttr(list, "start", strconv.Itoa(n))
			case n != next:
				l := dom.Element(atom.Ol)
				list.Parent.InsertBefore(l, to.NextSibling)
				dom.SetAttr(l, "start", strconv.Itoa(n))
				to = l
			}
			if to != list {
				move(k, to)
			}
			next = n + 1
		}
	}
}

func remove(n *html.Node) {
	if n.Parent != nil {
		n.Parent.RemoveChild(n)
	}
}

func move(n, to *html.Node) {
	remove(n)
	to.AppendChild(n)
}

// mark replaces a mark by an empty a element.
func (t *taker) mark(m *html.Node, note int) {
	p := m.Parent
	if p == nil {
		return
	}
	a := dom.Element(atom.A)
	p.InsertBefore(a, m)
	p.RemoveChild(m)
	t.marks[a] = note
	if k := a.NextSibling; dom.Is(k, atom.Input) {
		p.RemoveChild(k)
	}
}

// clean removes the label at the beginning of a note and the links back.
func (t *taker) clean(body *html.Node, n *Note) {
	var links []*html.Node
	for k := body.FirstChild; k != nil; k = dom.Next(k, body, true) {
		if k.Type == html.ElementNode && t.leadsBack(k) {
			links = append(links, k)
		}
	}
	t.cutLabel(body, n)
	for _, a := range links {
		p := a.Parent
		if p == nil {
			continue
		}
		p.RemoveChild(a)
		for p != body && p.Parent != nil && (p.FirstChild == nil || !showsWithin(p.FirstChild, p, math.MaxInt)) {
			up := p.Parent
			up.RemoveChild(p)
			p = up
		}
	}
	t.trimEnd(body)
}

// leadsBack reports whether an element of a note is a link back to its mark.
func (t *taker) leadsBack(n *html.Node) bool {
	if n.DataAtom != atom.A {
		return n.DataAtom == atom.Span && strings.Contains(dom.Attr(n, "class"), "backlink")
	}
	class := strings.ToLower(dom.Attr(n, "class"))
	_, backref := dom.LookupAttr(n, "data-footnote-backref")
	if backref || dom.Attr(n, "role") == "doc-backlink" || hasAny(class, "backref", "footnote-back", "footnoteback", "backlink", "footnote-return") {
		return true
	}
	s := dom.InlineText(n)
	if isArrow(s) {
		return true
	}
	return t.back[targetOf(n)] && (s == "" || len(s) <= 2*maxLabel && (label(s) != "" || strings.Count(s, " ") <= 2))
}

func isArrow(s string) bool {
	s = strings.Trim(s, " []()\u00a0\ufe0e\ufe0f")
	return utf8.RuneCountInString(s) == 1 && strings.Contains("↩↵^↑⇑⤴↲⏎⬆↥⮐🔙⤶←", s)
}

// trimEnd trims white space at the end of a note, which preceded a link back.
func (t *taker) trimEnd(body *html.Node) {
	for n := body.LastChild; n != nil; n = n.LastChild {
		for n.PrevSibling != nil && (n.Type == html.TextNode && isBlank(n.Data) || dom.Is(n, atom.Br)) {
			p := n.PrevSibling
			if n.Type != html.TextNode || strings.Contains(n.Data, "\u00a0") || dom.Is(p, atom.Br) {
				remove(n)
			}
			n = p
		}
		if n.Type == html.TextNode {
			n.Data = strings.TrimRight(n.Data, spaces)
			if s := strings.TrimRight(n.Data, spaces+"[]()"); strings.Trim(n.Data[len(s):], spaces+"[]") == "" {
				n.Data = s // the brackets around a link back
			}
		}
	}
}
