package content

import (
	"slices"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// On a small page the model has little evidence: its estimates compare the
// parts of a page with each other. There rules identify the frame by its
// contents, and everything else stays.

// smallPageFrame marks the frame of a small page.
func smallPageFrame(p *page.Page, rules []Rule, kinds [NumKinds]float32) {
	way := trail(p, kinds)
	f := smallPage{p: p, rules: rules, texts: p.BlockTexts(), head: p.OwnHeading(), keeper: holdsMain(p), asks: map[int32]bool{}}
	f.span()
	f.box = f.findBox()
	f.extend()
	f.inside()
	es := p.Elements
	for i := int(p.Body) + 1; i < len(es); i++ {
		e := &es[i]
		if int32(i) == way || f.asks[int32(i)] {
			i = int(e.End) - 1
			continue
		}
		if rules[i] == Kept && e.Text < e.EndText && !f.keeper[i] && !holds(e, f.head) {
			rules[i] = f.rule(int32(i))
		}
		if rules[i] != Kept {
			i = int(e.End) - 1
		}
	}
}

type smallPage struct {
	p      *page.Page
	rules  []Rule
	texts  []string
	head   int32  // block of the page's heading, -1 without one
	keeper []bool // by element: whether it is or contains the page's main element
	first  int32  // first and last block with running text or a heading of the page
	last   int32
	headed int32          // last block that is a heading, not a link and not dropped by a rule
	main   int32          // the element that the page declares as its content, -1 without one
	box    int32          // the element with the page's heading and text
	asks   map[int32]bool // forms that belong to the text
	said   int32          // end of the last element beyond the box that says something

	headings map[uint64]bool // hashes of the texts of the page's headings, built on demand
}

// span finds the range of blocks with the text of the page.
func (f *smallPage) span() {
	f.first, f.last = int32(len(f.p.Blocks)), -1
	for b := range f.p.Blocks {
		k := &f.p.Blocks[b]
		if int32(b) == f.head || k.Long > 0 && k.Linked == 0 && !f.isCookie(f.texts[b]) {
			f.first, f.last = min(f.first, int32(b)), int32(b)
		}
	}
	if f.head >= 0 {
		f.first = f.head
	}
	f.headed, f.main = -1, -1
	for b := len(f.p.Blocks) - 1; b >= 0 && f.headed < 0; b-- {
		if f.p.Blocks[b].Linked == 0 && headingOf(f.p, b) >= 0 && !f.ruled(int32(b)) {
			f.headed = int32(b)
		}
	}
	for i := range f.p.Elements {
		e := &f.p.Elements[i]
		if f.main < 0 && e.Own&(page.InMain|page.InArticle) != 0 && (holds(e, f.head) || f.head < 0 && e.Size*2 > f.p.Elements[f.p.Body].Size) {
			f.main = int32(i)
		}
	}
}

// extend moves the end of the text to the last sentence in the box.
func (f *smallPage) extend() {
	e := &f.p.Elements[f.box]
	for b := e.EndBlock - 1; b > f.last && b > f.head; b-- {
		k := &f.p.Blocks[b]
		if (int(k.Words) >= sentenceWords || k.Size >= sentenceWords*page.CharsPerWide) && k.Marks > 0 && k.Linked == 0 && f.p.Elements[k.Owner].Tag == page.TagP && !f.ruled(b) && !isCopyright(f.texts[b]) && !f.isCookie(f.texts[b]) {
			f.last = b
		}
	}
}

// rule returns the rule by which an element belongs to the frame, Kept if it
// does not.
func (f *smallPage) rule(i int32) Rule {
	e := &f.p.Elements[i]
	if e.End-i > frameElements {
		return Kept
	}
	switch {
	case f.isBeyond(i) && e.EndBlock <= f.head:
		return Header
	case f.isBeyond(i):
		return Footer
	case e.Tag == page.TagA || e.Tag.Block() && blocksOf(e) == 1 && e.Links == 1:
		if f.isSkip(e) {
			return Nav
		}
	}
	if !e.Tag.Block() && e.Node.DataAtom != 0 { // an element of the site's own may be a box
		return Kept
	}
	switch {
	case f.isShare(i):
		return Share
	case f.isConsent(i):
		return Consent
	case f.isSignup(i):
		return Signup
	case f.isFoot(i):
		return Footer
	case f.isMenu(i):
		return Nav
	case f.isHead(i):
		return Header
	case f.isSide(i):
		return Aside
	}
	return Kept
}

// isSide reports whether an element is mostly links and is named as a sidebar
// or lies outside the page's declared content.
func (f *smallPage) isSide(i int32) bool {
	e := &f.p.Elements[i]
	return e.Links >= 2 && e.Linked*2 > e.Size && e.Long == 0 && e.Linked <= e.Links*sideSize && e.Own&(page.IsSidebar|page.IsRelated) != 0 && !f.holdsContent(i)
}

// holdsContent reports whether an element contains the page's declared content.
func (f *smallPage) holdsContent(i int32) bool {
	return f.main >= i && f.main < f.p.Elements[i].End
}

// isSkip reports whether an element is only a link past the frame or back to
// the top.
func (f *smallPage) isSkip(e *page.Element) bool {
	a := e
	if e.Tag != page.TagA {
		for j := e.Block; j < e.EndBlock; j++ {
			a = &f.p.Elements[f.p.Blocks[j].Inner]
		}
		if a.Tag != page.TagA || e.Linked != e.Size {
			return false
		}
	}
	href := dom.Attr(a.Node, "href")
	if f.last < 0 || a.Size > skipSize || a.Above&page.InHeading != 0 || a.Above&page.InPara != 0 && a.Tag == page.TagA && e == a {
		return false
	}
	return len(href) > 1 && href[0] == '#' && a.EndBlock <= f.first && a.Above&page.InTable == 0 && !f.isEntry(a) || (href == "#" || href == "#top") && a.Block > f.first && f.atEnd(e)
}

// Limits of the parts of a frame, in letters.
const (
	skipSize    = 40
	linkSize    = 30  // mean length of a menu's links
	sideSize    = 90  // mean length of a sidebar's links
	menuSize    = 600 // length of a menu
	consentSize = 700
	signupSize  = 400
	footSize    = 700

	headerShare   = 3   // of a page without a heading, at most one part in this many
	frameElements = 400 // elements of a part of the frame
	sentenceWords = 6
)

// isMenu reports whether an element holds almost only links and stands where
// menus do (above the text, or outside the page's declared content), or is
// named as a menu.
func (f *smallPage) isMenu(i int32) bool {
	e := &f.p.Elements[i]
	if e.Links < 2 || e.Linked*10 < e.Size*8 || e.Long > 0 || e.Linked > e.Links*linkSize || e.Size > menuSize || e.Heads > e.Links/4 || f.isContents(i) {
		return false
	}
	const named = page.IsMenu | page.IsSidebar | page.IsFooter | page.InMenu
	above := e.EndBlock <= f.first && f.last >= 0 && e.Above&(page.InMain|page.InArticle) == 0
	return above || e.Own&named != 0
}

// isHead reports whether an element above the page's heading is the site
// header: the site name linking home, a tagline, a menu.
func (f *smallPage) isHead(i int32) bool {
	e := &f.p.Elements[i]
	if e.EndBlock > f.first || e.Long > 0 {
		return false
	}
	named := e.Own&page.IsHeader != 0 && e.Above&(page.InArticle|page.InMain) == 0
	if f.head < 0 { // the title is a line, or only in the head
		return named && e.Heads == 0 && e.Size*headerShare < f.p.Elements[f.p.Body].Size
	}
	if named || f.p.IsSiteName(e.Block) && blocksOf(e) == 1 {
		return true
	}
	return (e.Links >= 2 && e.Linked*2 > e.Size || e.Links == 1 && e.Linked == e.Size) && e.Above&(page.InArticle|page.InMain) == 0
}

// hasCopyright reports whether a block of an element is a copyright line.
func (f *smallPage) hasCopyright(e *page.Element) bool {
	return slices.ContainsFunc(f.texts[e.Block:e.EndBlock], isCopyright)
}

// isFoot reports whether an element is the site footer: it ends the page and
// has a copyright line or links typical of footers.
func (f *smallPage) isFoot(i int32) bool {
	e := &f.p.Elements[i]
	if e.Block <= f.first || e.Size > footSize || !f.atEnd(e) {
		return false
	}
	mark, legal := f.hasCopyright(e), 0
	for j := i; j < e.End; j++ {
		if k := &f.p.Elements[j]; k.Tag == page.TagA && f.isLegal(k) {
			legal++
		}
	}
	if e.Long > 0 && !mark {
		return false
	}
	plain := e.Size - e.Linked
	switch {
	case mark && e.Heads == 0:
		return plain <= footSize/2
	case mark && e.Links >= 3:
		return e.Linked*2 > e.Size
	case e.Own&page.IsFooter != 0 && e.Above&(page.InArticle|page.InQuote|page.InFigure) == 0:
		return true
	case legal > 0 && e.Links >= 2:
		return e.Linked*3 > e.Size*2
	}
	return false
}

// atEnd reports whether none of the page's text follows an element: no running
// text, and no heading outside the frame.
func (f *smallPage) atEnd(e *page.Element) bool {
	return e.EndBlock > f.last && e.EndBlock > f.headed
}

// ruled reports whether a rule drops block b.
func (f *smallPage) ruled(b int32) bool {
	return InDropped(f.p, f.rules, f.p.Blocks[b].Owner)
}

// isShare reports whether an element only offers share links, or links to the
// publisher's accounts.
func (f *smallPage) isShare(i int32) bool {
	es := f.p.Elements
	e := &es[i]
	if e.Size > menuSize || e.Long > 0 || e.Links == 0 || e.Heads > 1 {
		return false
	}
	share := 0
	for j := i; j < e.End; j++ {
		if k := &es[j]; k.Tag == page.TagA {
			if !isShareLink(dom.Attr(k.Node, "href"), f.text(k)) {
				return false
			}
			share++
		}
	}
	plain := e.Size - e.Linked
	if e.Tag == page.TagP && e.Marks > 0 && plain > 0 && e.Own&page.IsShare == 0 {
		return false // a sentence
	}
	return share >= 2 && plain <= linkSize || share == 1 && e.Own&page.IsShare != 0 && plain <= linkSize
}

// text returns the text of an element with a single block, "" for others.
func (f *smallPage) text(e *page.Element) string {
	if e.Block < e.EndBlock && blocksOf(e) == 1 {
		return dom.InlineText(e.Node)
	}
	return ""
}

// isConsent reports whether an element asks for cookie consent.
func (f *smallPage) isConsent(i int32) bool {
	e := &f.p.Elements[i]
	if e.Size > consentSize || e.Heads > 1 || e.Above&(page.InMain|page.InArticle|page.InList|page.InTable) != 0 {
		return false
	}
	return slices.ContainsFunc(f.texts[e.Block:e.EndBlock], f.isCookie) && (e.Own&page.InConsent != 0 ||
		f.holdsAny(i, func(k *page.Element) bool { return k.Tag == page.TagButton || k.Own&page.InButton != 0 }))
}

// isSignup reports whether an element is a form for a newsletter or the like,
// with its heading and a line or two of introduction.
func (f *smallPage) isSignup(i int32) bool {
	e := &f.p.Elements[i]
	if e.Inputs == 0 || e.Inputs > 3 || e.Own&page.InComment != 0 || e.Size > signupSize || e.Heads > 1 || e.Links > 2 || e.Block <= f.first || blocksOf(e) > 8 || isCell(e.Tag) || sells(f.p, e, f.head) {
		return false
	}
	fields, mail := f.fields(i)
	return fields == 1 || fields == 2 && mail
}

func isCell(t page.Tag) bool { return t == page.TagCell || t == page.TagLi || t == page.TagRow }
