package markdown

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// footnotes holds what is known of the page's notes. Pages that refer to none
// are never searched.
type footnotes struct {
	indexed bool
	notes   map[string]*html.Node // by id
	labels  map[*html.Node]string // of the notes that are referred to
	order   []*html.Node          // in the order they are first referred to
}

// isReference reports whether an a element is the mark of a footnote: it says
// so, or is the one thing in a sup, and leads to a note on this page.
func (c *converter) isReference(a *html.Node) bool {
	href := dom.Attr(a, "href")
	return len(href) > 1 && href[0] == '#' && looksLikeReference(a) && c.noteOf(href[1:]) != nil
}

func looksLikeReference(a *html.Node) bool {
	for i := range a.Attr {
		v := a.Attr[i].Val
		switch a.Attr[i].Key {
		case "role":
			if v == "doc-noteref" {
				return true
			}
		case "epub:type":
			if v == "noteref" {
				return true
			}
		case "data-footnote-ref":
			return true
		case "class":
			if strings.Contains(v, "footnote-ref") || strings.Contains(v, "footnote-reference") || strings.Contains(v, "noteref") {
				return true
			}
		}
	}
	return dom.Is(a.Parent, atom.Sup) || onlyElement(a) != nil && dom.Is(onlyElement(a), atom.Sup)
}

// footnoteLink writes an a element that is the mark of a footnote, or leaves
// out one that leads back to such a mark, and reports whether it did.
func (c *converter) footnoteLink(a *html.Node, href string, s style) bool {
	if href[0] != '#' || c.flat == heading {
		return false
	}
	if len(c.footnotes.order) > 0 && isBackLink(a) {
		return true
	}
	if !looksLikeReference(a) {
		return false
	}
	note := c.noteOf(href[1:])
	if note == nil {
		return false
	}
	label, ok := c.footnotes.labels[note]
	if !ok {
		label = noteLabel(href[1:], len(c.footnotes.order)+1)
		c.footnotes.labels[note] = label
		c.footnotes.order = append(c.footnotes.order, note)
	}
	c.segs = append(c.segs, seg{kind: segRaw, text: "[^" + label + "]", marks: s.marks &^ markCode})
	return true
}

// noteLabel makes the label of a note: the number in its id where there is one
// and nothing else tells notes apart, else its place.
func noteLabel(_ string, place int) string { return itoa(place) }

func itoa(n int) string {
	var b [20]byte
	i := len(b)
	for {
		i--
		b[i] = byte('0' + n%10)
		if n /= 10; n == 0 {
			return string(b[i:])
		}
	}
}

func isBackLink(a *html.Node) bool {
	for i := range a.Attr {
		v := a.Attr[i].Val
		switch a.Attr[i].Key {
		case "role":
			if v == "doc-backlink" {
				return true
			}
		case "data-footnote-backref":
			return true
		case "class":
			if strings.Contains(v, "backref") || strings.Contains(v, "footnote-back") {
				return true
			}
		}
	}
	t := trimSpace(strings.TrimRight(dom.InlineText(a), "\uFE0E\uFE0F"))
	return t == "↩" || t == "↩︎" || t == "↵" || t == "^"
}

// noteOf returns the note with that id. A note is an element inside a
// container of footnotes.
func (c *converter) noteOf(id string) *html.Node {
	f := &c.footnotes
	if !f.indexed {
		f.indexed = true
		f.notes = map[string]*html.Node{}
		f.labels = map[*html.Node]string{}
		for n := c.root; n != nil; {
			descend := true
			if n.Type == html.ElementNode && isFootnotes(n) {
				indexNotes(n, f.notes)
				descend = false
			}
			n = dom.Next(n, c.root, descend)
		}
	}
	return f.notes[id]
}

// indexNotes finds the notes of one container: its list items, or whatever has
// an id directly in it. An id inside a note stands for the note.
func indexNotes(container *html.Node, notes map[string]*html.Node) {
	var note *html.Node
	for n := container.FirstChild; n != nil; n = dom.Next(n, container, true) {
		id := dom.Attr(n, "id")
		if n.DataAtom == atom.Li || n.Parent == container && id != "" && n.DataAtom != atom.Ol && n.DataAtom != atom.Ul {
			note = n
		}
		if id == "" {
			continue
		}
		if _, ok := notes[id]; !ok && note != nil && isWithin(n, note) {
			notes[id] = note
		}
	}
}

func isWithin(n, root *html.Node) bool {
	for ; n != nil; n = n.Parent {
		if n == root {
			return true
		}
	}
	return false
}

// isFootnotes reports whether n is the container of a page's footnotes.
func isFootnotes(n *html.Node) bool {
	for i := range n.Attr {
		v := n.Attr[i].Val
		switch n.Attr[i].Key {
		case "class", "id":
			for t := range strings.FieldsSeq(v) {
				switch t = strings.ToLower(t); t {
				case "footnotes", "endnotes", "footnote-list", "references", "mw-references-wrap", "reflist":
					return true
				}
			}
		case "role":
			return v == "doc-endnotes" || v == "doc-footnotes"
		case "data-footnotes":
			return true
		}
	}
	return false
}

// section writes an element that may hold footnotes. Those that are referred
// to are kept for the end of the text.
func (c *converter) section(n *html.Node, s style) {
	if len(c.footnotes.order) == 0 || !isFootnotes(n) {
		c.block(n, s)
		return
	}
	c.flush()
	if !c.onlyNotes(n) {
		c.children(n, s)
		c.flush()
	}
}

// onlyNotes reports whether every list item of a container of footnotes is a
// note that is referred to, so that nothing of it is lost when it is not
// written where it stands.
func (c *converter) onlyNotes(n *html.Node) bool {
	found := false
	for k := n.FirstChild; k != nil; {
		descend := true
		if _, ok := c.footnotes.labels[k]; ok {
			found, descend = true, false
		} else if k.Type == html.TextNode && !isBlank(k.Data) && !isHeadingText(k) {
			return false
		}
		k = dom.Next(k, n, descend)
	}
	return found
}

func isHeadingText(n *html.Node) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		switch p.DataAtom {
		case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			return true
		case atom.Section, atom.Div, atom.Body:
			return false
		}
	}
	return false
}

// writeFootnotes writes the notes that were referred to, at the end. A note
// may refer to further ones.
func (c *converter) writeFootnotes() {
	f := &c.footnotes
	for i := 0; i < len(f.order); i++ {
		note := f.order[i]
		start, sep := len(c.out), c.sep
		k := c.open("[^"+f.labels[note]+"]: ", "    ")
		c.children(note, style{})
		c.close(k, false)
		if len(c.out) == start {
			c.sep = sep
		}
	}
}
