package footnote

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// isAside reports whether an element is marked as a note displayed next to the
// text or above it.
func isAside(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Span, atom.Small, atom.Aside, atom.Div, atom.Em, atom.I:
	default:
		return false
	}
	if r := dom.Attr(n, "role"); r == "tooltip" || r == "doc-footnote" {
		return true
	}
	for t := range strings.FieldsSeq(strings.ToLower(dom.Attr(n, "class"))) {
		switch t {
		case "sidenote", "marginnote", "margin-note", "side-note", "footnote", "footnote-text", "footnote-content", "footnote-body",
			"inline-footnote", "tooltiptext", "tooltip-text", "tooltip-content":
			return true
		}
		if strings.Contains(t, "note") && (strings.Contains(t, "tooltip") || strings.Contains(t, "__note") || strings.Contains(t, "popover")) {
			return true
		}
	}
	return false
}

// noteAttributes are attributes of a mark with the text of a note that a script
// displays.
var noteAttributes = []string{"data-footnote", "data-footnote-content", "data-footnote-text", "data-note", "data-tooltip", "data-tippy-content", "data-bs-content", "title"}

// besides collects the notes that are next to their mark, or in an attribute of
// it. If the mark leads to a note of its own with the same text, the one next
// to it is a copy.
func (f *finder) besides() {
	for _, a := range f.asides {
		if f.inside(a.node) {
			continue
		}
		m := markBefore(a.node)
		if m == nil {
			continue
		}
		if n := f.claimedBy(m); n != nil {
			if sameLetters(a.node, n) {
				n.twins = append(n.twins, a.node)
			}
			continue
		}
		n := &Note{Home: a.node, shells: []*html.Node{a.node}}
		f.add(n, place{m, a.at}, labelOf(m))
	}
	for _, p := range f.sups {
		if p.node.DataAtom == atom.Sup {
			f.attribute(p)
		}
	}
	for i := range f.marks {
		if m := &f.marks[i]; f.claimed[m.node] == nil && m.label != "" && (m.said || m.strong) {
			f.attribute(m.place)
		}
	}
}

// attribute collects the note in an attribute of a mark, or of its parent, if
// it has at least two words.
func (f *finder) attribute(p place) {
	if f.claimedBy(p.node) != nil {
		return
	}
	for n, i := p.node, 0; n != nil && i < 2 && !endsParagraph(n); n, i = n.Parent, i+1 {
		if n != p.node && labelOf(n) == "" {
			return
		}
		for _, key := range noteAttributes {
			v := strings.TrimSpace(dom.Attr(n, key))
			if strings.ContainsAny(v, " \n") && (key != "title" || len(v) > 2*maxLabel) {
				f.add(&Note{text: v}, p, labelOf(p.node))
				return
			}
		}
	}
}

// inside reports whether a node is the body of a note or a descendant of one.
func (f *finder) inside(n *html.Node) bool {
	for p, i := n, 0; p != nil && i < maxUp; p, i = p.Parent, i+1 {
		if h := f.homes[p]; h != nil && len(h.notes) > 0 && !h.run {
			return true
		}
	}
	return false
}

// markBefore returns the mark directly before a note that is next to the text:
// the label of a check box, a sup, a link or button, or text in the same sup.
func markBefore(n *html.Node) *html.Node {
	k := n.PrevSibling
	for i := 0; k != nil && i < 4; i++ {
		if dom.Is(k, atom.Input) || k.Type != html.ElementNode && isBlank(k.Data) {
			k = k.PrevSibling
			continue
		}
		break
	}
	if k == nil {
		return nil
	}
	if k.Type == html.TextNode { // <sup>1<span class="tooltip">…</span></sup>
		if p := n.Parent; p.FirstChild == k && label(k.Data) != "" && (p.DataAtom == atom.Sup || p.DataAtom == atom.Span && isSaid(p)) {
			return p
		}
		return nil
	}
	switch k.DataAtom {
	case atom.Label:
		if labelOf(k) != "" || !shows(k) || isSymbol(k) {
			return k
		}
	case atom.Sup, atom.A, atom.Button:
		if labelOf(k) != "" {
			return k
		}
	case atom.Span:
		if labelOf(k) != "" && (isSaid(k) || holds(k, atom.Sup)) {
			return k
		}
	}
	return nil
}

// isSymbol reports whether a label shows a single symbol, as that of a margin
// note does.
func isSymbol(n *html.Node) bool {
	t := firstText(n)
	return t != nil && len(strings.TrimSpace(t.Data)) <= 4
}

// claimedBy returns the note that n, or a link in it or directly around it,
// refers to.
func (f *finder) claimedBy(n *html.Node) *Note {
	for k, i := n, 0; k != nil && i < maxLabel; k, i = dom.Next(k, n, true), i+1 {
		if note := f.claimed[k]; note != nil {
			return note
		}
	}
	for p, i := n.Parent, 0; p != nil && i < 2 && !endsParagraph(p); p, i = p.Parent, i+1 {
		if note := f.claimed[p]; note != nil {
			return note
		}
	}
	return nil
}

// sameLetters reports whether an element repeats the text of a note, apart from
// its mark.
func sameLetters(n *html.Node, note *Note) bool {
	if note.Home == nil {
		return false
	}
	a, b := letters(dom.Text(n)), ""
	if len(note.nodes) > 0 {
		var s strings.Builder
		for _, k := range note.nodes {
			s.WriteString(dom.Text(k))
		}
		b = letters(s.String())
	} else {
		b = letters(dom.Text(note.Home))
	}
	return a != "" && a == b
}

func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// sorted returns the notes in the order of their first marks.
func (f *finder) sorted() []*Note {
	list := f.list[:0]
	for _, n := range f.list {
		if n.text != "" || n.Home != nil && (len(n.shells) > 0 || len(n.nodes) > 0) {
			list = append(list, n)
		}
	}
	slices.SortStableFunc(list, func(a, b *Note) int { return f.at[a] - f.at[b] })
	return list
}
