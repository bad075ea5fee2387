package extract

import (
	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/footnote"
)

// footnotes keeps the notes that the main content refers to: without them its
// references would lead nowhere. Notes stand apart, are short and full of
// links, so the block model takes them for boilerplate.
func (f *filter) footnotes() {
	if !f.mayHaveNotes() {
		return
	}
	notes := footnote.Find(f.page.Root)
	if len(notes) == 0 {
		return
	}
	index := f.elementsOf(notes)
	kept := map[int32]bool{} // by the element that contains the notes: one can contain many
	for _, n := range notes {
		home, ok := index[n.Home]
		if !ok {
			continue
		}
		stays, known := kept[home]
		if !known {
			stays = f.isKept(home)
			kept[home] = stays
		}
		if stays {
			continue
		}
		for _, m := range n.Marks {
			if i, ok := index[m]; ok && f.isKept(i) {
				f.restore(home)
				kept[home] = true
				break
			}
		}
	}
}

// mayHaveNotes reports whether an element of the page looks like a footnote
// reference.
func (f *filter) mayHaveNotes() bool {
	es := f.page.Elements
	for i := range es {
		if footnote.Hint(es[i].Node) {
			return true
		}
	}
	return false
}

// elementsOf returns the indexes of the elements of the notes and their
// references.
func (f *filter) elementsOf(notes []*footnote.Note) map[*html.Node]int32 {
	wanted := map[*html.Node]bool{}
	for _, n := range notes {
		wanted[n.Home] = true
		for _, m := range n.Marks {
			wanted[m] = true
		}
	}
	index := map[*html.Node]int32{}
	es := f.page.Elements
	for i := range es {
		if wanted[es[i].Node] {
			index[es[i].Node] = int32(i)
		}
	}
	return index
}

// isKept reports whether element i and some of its text stay. An element
// without text stays if the adjacent text does.
func (f *filter) isKept(i int32) bool {
	es := f.page.Elements
	if content.InDropped(f.page, f.rule, i) {
		return false
	}
	if t := es[i].Text; t == es[i].EndText {
		return f.keepsTexts(max(t-1, 0), min(t+1, int32(len(f.page.Texts))))
	}
	return f.keepsTexts(es[i].Text, es[i].EndText)
}

// restore brings element i back, except for what the caller excluded and what
// is never shown. A rule that dropped an ancestor still applies to the rest of
// that ancestor.
func (f *filter) restore(i int32) {
	es := f.page.Elements
	for j := i; j >= 0; j = es[j].Parent {
		if f.rule[j] == content.Exclude {
			return
		}
	}
	path := map[int32]bool{}
	for j := i; j >= 0; j = es[j].Parent {
		path[j] = true
		if r := f.rule[j]; r != 0 && j != i {
			f.rule[j] = 0
			f.dropChildren(j, r)
		}
	}
	for j := range path {
		f.rule[j] = 0
	}
	e := &es[i]
	for b := e.Block; f.drop != nil && b < e.EndBlock; b++ {
		f.drop[b] = content.Kept
	}
}

// dropChildren passes the rule of element i on to its children and to its own
// blocks.
func (f *filter) dropChildren(i int32, r content.Rule) {
	es := f.page.Elements
	for b := es[i].Block; f.drop != nil && b < es[i].EndBlock; b++ {
		if f.drop[b] == content.Kept {
			f.drop[b] = r
		}
	}
	for j := i + 1; j < es[i].End; j = es[j].End {
		if f.rule[j] == 0 {
			f.rule[j] = r
		}
	}
}
