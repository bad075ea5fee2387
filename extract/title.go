package extract

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// A Title is the policy for the page's own heading under OnlyMainContent.
type Title string

// The policies for titles.
const (
	TitleAuto Title = "auto" // the result begins with it as an h1; the default
	TitleNone Title = "none" // it is left out; the metadata has it
)

// titleRepeats is the number of blocks after the page's heading in which lines
// that repeat it are dropped.
const titleRepeats = 8

// titleSize is the largest number of letters of a title; a longer heading
// contains other things.
const titleSize = 400

// settleTitle finds the page's own heading and removes it, and what repeats it,
// from its place. A page without one uses a line equal to its title, or else
// the title of its head.
func (f *filter) settleTitle() {
	if f.place != nil || f.keptSize() == 0 {
		return
	}
	p := f.page
	f.title = f.titleElement()
	if f.title >= 0 {
		e := &p.Elements[f.title]
		f.standing = f.opts.Title != TitleNone && f.begins(f.title)
		for b := e.Block; b < e.EndBlock; b++ {
			if !f.standing {
				f.dropBlock(b, content.Title)
			} else if f.drop != nil {
				f.drop[b] = 0
			}
		}
	}
	f.dropRepeats()
	f.dropHome()
}

// dropHome drops headings of the first rank that link to the site's first page:
// its name, where the page has a heading or a title of its own.
func (f *filter) dropHome() {
	p := f.page
	if f.title < 0 && p.Name() == "" {
		return
	}
	for i := range p.Elements {
		e := &p.Elements[i]
		if e.Tag != page.TagH1 || int32(i) == f.title || e.EndBlock-e.Block != 1 {
			continue
		}
		if _, home := p.LeadsAway(int32(i)); home {
			f.dropBlock(e.Block, content.Header)
		}
	}
}

// isSection reports whether element i is a heading of the first rank that names
// the site or a section: it is above the page's own heading, or leads away
// where the page has none.
func (f *filter) isSection(i int32) bool {
	if f.decision == nil || f.place != nil || f.page.Elements[i].Tag != page.TagH1 || i == f.title {
		return false
	}
	if f.title >= 0 {
		return i < f.title
	}
	away, _ := f.page.LeadsAway(i)
	return away
}

// begins reports whether the result would begin with element i, an h1, if it
// stayed in place.
func (f *filter) begins(i int32) bool {
	es := f.page.Elements
	if es[i].Tag != page.TagH1 || es[i].Above&(page.InList|page.InQuote|page.InTable) != 0 {
		return false
	}
	if content.InDropped(f.page, f.rule, i) {
		return false
	}
	for j := 0; j < int(i); j++ {
		e := &es[j]
		switch {
		case f.rule[j] != 0:
			j = int(e.End) - 1
		case e.Tag == page.TagImg || e.Tag == page.TagMedia || e.Tag == page.TagHr:
			return false
		}
	}
	for b := range es[i].Block {
		if !f.blockDropped(b) {
			return false
		}
	}
	return true
}

// titleElement returns the element with the page's own heading, -1 without one.
func (f *filter) titleElement() int32 {
	p := f.page
	b := p.OwnHeading()
	if b < 0 || !p.NamesTitle() {
		if line := p.TitleLine(); line >= 0 {
			b = line
		}
	}
	if b < 0 {
		return -1
	}
	i := p.Blocks[b].Owner
	if e := &p.Elements[i]; !e.Tag.IsHeading() && e.EndBlock-e.Block > 1 && e.Above&page.InHeading == 0 {
		return -1 // the title is only part of the text
	}
	for j := i; j >= 0; j = p.Elements[j].Parent {
		if p.Elements[j].Tag.IsHeading() {
			i = j
		}
		if r := f.rule[j]; r == content.Exclude || r == content.Hidden {
			return -1
		}
	}
	if p.Elements[i].Size > titleSize {
		return -1
	}
	return i
}

// isTitle reports whether a block belongs to the heading that begins the
// result.
func (f *filter) isTitle(b int32) bool {
	return f.opts.Title != TitleNone && f.ofHeading(b)
}

// ofHeading reports whether a block belongs to the page's own heading.
func (f *filter) ofHeading(b int32) bool {
	return f.title >= 0 && b >= f.page.Elements[f.title].Block && b < f.page.Elements[f.title].EndBlock
}

// dropRepeats drops lines that repeat the heading: in the text's own header, or
// below its lead picture.
func (f *filter) dropRepeats() {
	p := f.page
	var hash uint64
	var from int32
	if f.title >= 0 {
		from = p.Elements[f.title].Block
		hash = p.Blocks[from].Hash
	} else {
		hash = page.HashText(p.Name())
	}
	seen := 0
	for b := range p.Blocks {
		if f.ofHeading(int32(b)) || f.blockDropped(int32(b)) {
			continue
		}
		k := &p.Blocks[b]
		if k.Hash == hash && k.Size > 3 && p.Elements[k.Owner].Tag.Block() && !inLine(p, k) {
			f.dropBlock(int32(b), content.Title)
		}
		if int32(b) > from || f.title < 0 {
			if seen++; seen > titleRepeats || k.Long > 0 {
				break
			}
		}
	}
}

// inLine reports whether a block is a list item or a table cell, which other
// text refers to.
func inLine(p *page.Page, k *page.Block) bool {
	e := &p.Elements[k.Owner]
	return (e.Own|e.Above)&(page.InList|page.InTable|page.InPre) != 0
}

func (f *filter) dropBlock(b int32, r content.Rule) {
	if f.drop == nil {
		f.drop = make([]content.Rule, len(f.page.Blocks))
	}
	if f.drop[b] == 0 {
		f.drop[b] = r
	}
}

// blockDropped reports whether a block is not in the result.
func (f *filter) blockDropped(b int32) bool {
	return f.drop != nil && f.drop[b] != 0 || content.InDropped(f.page, f.rule, f.page.Blocks[b].Owner)
}

// putTitle inserts the heading at the start of the copy.
func (c *copier) putTitle(root *html.Node) {
	if c.standing && c.heading != nil {
		c.plainHeading(c.heading)
	}
	if c.standing || c.opts.Title == TitleNone || c.place != nil || c.keptSize() == 0 && c.title < 0 {
		return
	}
	h := dom.Element(atom.H1)
	if c.title >= 0 {
		c.titleInto(h)
	} else if name := c.page.Name(); name != "" {
		h.AppendChild(&html.Node{Type: html.TextNode, Data: name})
	} else {
		return
	}
	to := dom.Find(root, atom.Body)
	if to == nil {
		to = root
	}
	to.InsertBefore(h, to.FirstChild)
}

// titleInto copies the content of the heading.
func (c *copier) titleInto(h *html.Node) {
	e := &c.page.Elements[c.title]
	clone := dom.Clone(e.Node)
	if e.Tag.IsHeading() {
		h.Attr = clone.Attr
	}
	for _, n := range dom.DetachChildren(clone) {
		h.AppendChild(n)
	}
	c.plainHeading(h)
}

// plainHeading removes controls, what only screen readers read, bold and links
// to the page itself from the heading that begins the result.
func (c *copier) plainHeading(h *html.Node) {
	for n := h.FirstChild; n != nil; {
		next := dom.Next(n, h, true)
		if n.Type == html.ElementNode {
			switch {
			case page.Skipped(n) || n.DataAtom == atom.Button || n.DataAtom == atom.Select || dom.ForReaders(n) && n.Parent.FirstChild != n.Parent.LastChild:
				next = dom.Next(n, h, false)
				n.Parent.RemoveChild(n)
			case n.DataAtom == atom.A && c.page.IsSelf(dom.Attr(n, "href")) && !isSign(n), n.DataAtom == atom.B, n.DataAtom == atom.Strong:
				n.Data, n.DataAtom = "span", atom.Span
				if class := dom.Attr(n, "class"); class != "" {
					n.Attr = []html.Attribute{{Key: "class", Val: class}}
				} else {
					n.Attr = nil
				}
			}
			if between := kickerEnd(n); between != "" && n.Parent != nil {
				n.Parent.InsertBefore(&html.Node{Type: html.TextNode, Data: between}, n)
			}
		}
		n = next
	}
}
