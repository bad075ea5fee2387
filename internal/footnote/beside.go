package footnote

import (
	"strings"

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

// besides collects the notes that are next to their mark.
func (f *finder) besides() {
	for _, a := range f.asides {
		if f.inside(a.node) {
			continue
		}
		m := markBefore(a.node)
		if m == nil || f.claimedBy(m) != nil {
			continue
		}
		n := &Note{Home: a.node, shells: []*html.Node{a.node}}
		f.add(n, place{m, a.at}, labelOf(m))
	}
}

// inside reports whether a node is the body of a note or a descendant of one.
func (f *finder) inside(n *html.Node) bool {
	for p, i := n, 0; p != nil && i < maxUp; p, i = p.Parent, i+1 {
		if h := f.homes[p]; h != nil && h.note != nil {
			return true
		}
	}
	return false
}

// markBefore returns the mark directly before a note that is next to the text:
// the label of a check box, a sup, a link or button.
func markBefore(n *html.Node) *html.Node {
	k := n.PrevSibling
	for i := 0; k != nil && i < 4 && (dom.Is(k, atom.Input) || k.Type != html.ElementNode && isBlank(k.Data)); i++ {
		k = k.PrevSibling
	}
	if k == nil {
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
		if labelOf(k) != "" && isSaid(k) {
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
