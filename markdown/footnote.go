package markdown

import (
	"strconv"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/footnote"
)

// footnotes holds the notes of a page. They are removed from a copy of the tree
// before it is written; pages without notes are not copied.
type footnotes struct {
	notes  []*html.Node
	marks  map[*html.Node]int // number of the note by mark
	labels map[int]int
	order  []int // of the notes, by first reference
}

// takeFootnotes returns the tree to write: root, or a copy without its notes.
func (c *converter) takeFootnotes(root *html.Node) *html.Node {
	if !footnote.Has(root) || len(footnote.Find(root)) == 0 {
		return root
	}
	clone := dom.Clone(root)
	notes, marks := footnote.Take(clone)
	c.footnotes = footnotes{notes: notes, marks: marks, labels: map[int]int{}}
	return clone
}

// footnoteMark writes an a element as a footnote reference and reports whether
// it is one.
func (c *converter) footnoteMark(a *html.Node, s style) bool {
	f := &c.footnotes
	note, ok := f.marks[a]
	if !ok {
		return false
	}
	label, ok := f.labels[note]
	if !ok {
		f.order = append(f.order, note)
		label = len(f.order)
		f.labels[note] = label
	}
	c.segs = append(c.segs, seg{kind: segRaw, text: "[^" + strconv.Itoa(label) + "]", marks: s.marks &^ markCode, link: s.link})
	return true
}

// writeFootnotes writes the notes at the end. A note may refer to further ones.
// A note whose reference is in an element that is not written stays, as text.
func (c *converter) writeFootnotes() {
	f := &c.footnotes
	for i := 0; i < len(f.order); i++ {
		start, sep := len(c.out), c.sep
		k := c.open("[^"+strconv.Itoa(i+1)+"]: ", "    ")
		c.children(f.notes[f.order[i]], style{})
		c.close(k, false)
		if len(c.out) == start {
			c.sep = sep
		}
	}
	if len(f.order) == len(f.notes) {
		return
	}
	for i := range f.notes {
		if _, ok := f.labels[i]; !ok {
			c.block(f.notes[i], style{})
		}
	}
}
