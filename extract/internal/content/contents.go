package content

import (
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// isEntry reports whether a link belongs to a table of contents: it leads to a
// fragment of the page and repeats the text of a heading.
func (f *smallPage) isEntry(a *page.Element) bool {
	href := dom.Attr(a.Node, "href")
	if len(href) < 2 || href[0] != '#' || blocksOf(a) != 1 {
		return false
	}
	if f.headings == nil {
		f.headings = map[uint64]bool{}
		for b := range f.p.Blocks {
			if k := &f.p.Blocks[b]; k.Linked == 0 && headingOf(f.p, b) >= 0 {
				f.headings[k.Hash] = true
			}
		}
	}
	return f.headings[f.p.Blocks[a.Block].Hash]
}

// isContents reports whether an element is a table of contents: most of its
// links are entries.
func (f *smallPage) isContents(i int32) bool {
	links, entries := 0, 0
	for j := i; j < f.p.Elements[i].End; j++ {
		if a := &f.p.Elements[j]; a.Tag == page.TagA {
			links++
			if f.isEntry(a) {
				entries++
			}
		}
	}
	return entries > 1 && entries*2 > links
}
