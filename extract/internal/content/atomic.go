package content

import (
	"slices"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// Parts of a page that make sense only as a whole are kept as a whole: a table
// that lacks a row says something else. The figures are the fractions of the
// page's threshold that the mean estimate of the part must reach; they were
// chosen on labelled pages.
const (
	wholeTable   = 0.4
	wholeList    = 0.5
	wholeCode    = 0.2
	betweenCode  = 0.02 // between kept text
	betweenTable = 0.12
	betweenList  = 0.25
	betweenQuote = 0.1  // on articles; forum posts quote each other at length
	betweenEmbed = 0    // embedded posts from elsewhere
	besideTab    = 0.3  // beside a kept panel of the same tabs
	headingAbove = 0.08 // above kept text
	reach        = 2    // distance in blocks to kept text
)

// LikelyArticle is the estimate of an article from which decisions for articles
// apply.
const LikelyArticle = 0.5

// atomicBlocks makes the decisions of blocks that belong together equal.
func (d *Decision) atomicBlocks(p *page.Page, dropped []bool) {
	d.Embeds = Embeds(p)
	for i := range p.Elements {
		e := &p.Elements[i]
		if e.EndBlock == e.Block {
			continue
		}
		switch {
		case e.Tag == page.TagTable && !layoutTable(p, int32(i)):
			d.together(p, dropped, e, wholeTable, betweenTable)
		case e.Tag == page.TagList && e.Above&page.InList == 0 && e.EndBlock > d.head && !d.listsPosts(p, int32(i)): // lists above the heading are menus
			if !dropped[e.Block] && isSources(p, int32(i)) && d.keptNear(dropped, int(e.Block)-1, -1) {
				d.together(p, dropped, e, 0, 0)
			} else {
				d.together(p, dropped, e, wholeList, betweenList)
			}
		case (e.Tag == page.TagDl && e.Above&page.InList == 0 || e.Tag == page.TagDetails):
			d.together(p, dropped, e, wholeList, wholeList)
		case d.Embeds != nil && d.Embeds[i]:
			d.together(p, dropped, e, wholeList, betweenEmbed)
		case e.Tag == page.TagQuote && d.Kinds[Article] >= LikelyArticle && e.Linked*2 <= e.Size:
			d.together(p, dropped, e, wholeList, betweenQuote)
		case e.Tag == page.TagPre:
			d.together(p, dropped, e, wholeCode, betweenCode)
		case e.Tag.IsHeading() && blocksOf(e) > 1 && slices.Contains(d.Keep[e.Block:e.EndBlock], true):
			d.together(p, dropped, e, 0, 0)
		}
	}
	d.tabs(p, dropped)
}

// together keeps all of an element if its mean estimate reaches whole or,
// between kept text, the lower threshold between.
func (d *Decision) together(p *page.Page, dropped []bool, e *page.Element, whole, between float32) {
	var sum, all float32
	missing := false
	for b := e.Block; b < e.EndBlock; b++ {
		if dropped[b] {
			continue
		}
		w := weight(&p.Blocks[b])
		sum += w * d.Estimate[b]
		all += w
		missing = missing || !d.Keep[b]
	}
	mean := sum / (d.Cut*all + 1e-6)
	if !missing || mean < between || mean < whole && !(d.keptNear(dropped, int(e.Block)-1, -1) && d.keptNear(dropped, int(e.EndBlock), 1)) {
		return
	}
	for b := e.Block; b < e.EndBlock; b++ {
		if !dropped[b] && !isButton(p, b) {
			d.Keep[b] = true
		}
	}
}

// isButton reports whether a block is the label of a button, except one in a
// heading that unfolds its section.
func isButton(p *page.Page, b int32) bool {
	e := &p.Elements[p.Blocks[b].Inner]
	return (e.Own|e.Above)&(page.InButton|page.InHeading) == page.InButton
}

// Limits for what stays between kept text.
const (
	leadText    = 0.5 // least estimate of running text between the heading and the text
	oneText     = 0.7 // share of a part's running text that is kept if the part is one text
	betweenText = 0.4 // least estimate of running text inside it
)

// between keeps running text and sentences between kept parts of one text, and between
// the page's heading and the kept text below it: the lead may be set apart from
// the text. Inside a text only rules tell what does not belong to it.
func (d *Decision) between(p *page.Page, dropped []bool) {
	kept, all := d.runningText(p, dropped)
	last, lead := int(d.head), true // where the text continues from
	for b := max(0, last); b < len(p.Blocks); b++ {
		if dropped[b] || !d.Keep[b] || p.Blocks[b].Long == 0 && (lead || !continuesText(p, b)) {
			continue
		}
		if last >= 0 && b > last+1 {
			least := float32(leadText)
			if e := &p.Elements[p.Common(p.Blocks[last].Owner, p.Blocks[b].Owner)]; !lead && float32(kept[e.EndBlock]-kept[e.Block]) >= oneText*float32(all[e.EndBlock]-all[e.Block]) {
				least = betweenText
			}
			for i := last + 1; i < b; i++ {
				k := &p.Blocks[i]
				switch {
				case d.Keep[i] || dropped[i] || (lead || least < leadText) && isSidenote(p, k):
				case (k.Long > 0 || !lead && isSentence(p, k)) && d.Estimate[i] >= least, least == betweenText && isAside(p, int32(i)):
					d.Keep[i] = true
				}
			}
		}
		last, lead = b, false
	}
}

// continuesText reports whether a block without running text is part of a text:
// code, an item, a row of a table, a short sentence.
func continuesText(p *page.Page, b int) bool {
	k := &p.Blocks[b]
	e := &p.Elements[k.Owner]
	return k.Linked*2 <= k.Size && (e.Own|e.Above)&(page.InPre|page.InList|page.InTable) != 0 || isSentence(p, k)
}

// isSentence reports whether a block is a paragraph with a sentence.
func isSentence(p *page.Page, k *page.Block) bool {
	return p.Elements[k.Owner].Tag == page.TagP && int(k.Words) >= sentenceWords && k.Marks > 0 && k.Linked*2 <= k.Size
}

// alertWords are class words that boxes with a note share with messages of a
// site.
var alertWords = wordSet("alert alerts")

// isAside reports whether a block is part of a short note on the text around it,
// by its name.
func isAside(p *page.Page, b int32) bool {
	if k := &p.Blocks[b]; k.Linked*2 > k.Size || isButton(p, b) {
		return false
	}
	for i, n := p.Blocks[b].Owner, 0; i >= 0 && n < samePlace; i, n = p.Elements[i].Parent, n+1 {
		if e := &p.Elements[i]; e.Tag.Block() && (isNote(e) || e.Inputs == 0 && page.HasWord(dom.Attr(e.Node, "class"), alertWords)) {
			return true
		}
	}
	return false
}

// runningText returns, by block, how much of the running text before it is
// kept, and how much of it rules leave.
func (d *Decision) runningText(p *page.Page, dropped []bool) (kept, all []int32) {
	return longBefore(p, func(b int) bool { return !dropped[b] && d.Keep[b] }), longBefore(p, func(b int) bool { return !dropped[b] })
}

// longBefore returns, by block, how much running text the blocks before it have
// that count.
func longBefore(p *page.Page, counts func(block int) bool) []int32 {
	sum := p.Ints(len(p.Blocks) + 1)
	for b := range p.Blocks {
		if sum[b+1] = sum[b]; counts(b) {
			sum[b+1] += p.Blocks[b].Long
		}
	}
	return sum
}

// Limits for a standfirst. Of lines below the heading that say what the
// description says, 66 of 100 are content on labelled pages, of shorter ones 11
// of 21.
const (
	described      = 0.75 // likeness to the declared description
	standfirstSize = 60   // letters
)

// standfirst keeps what says below the page's heading what the page declares
// about itself, unless something that is kept says it already. Above it 4 of 4
// labelled pages have something else. It returns the block, -1 without one.
func (d *Decision) standfirst(p *page.Page, dropped []bool) int32 {
	said := p.Descriptions()
	if said == nil {
		return -1
	}
	first, end := said.Blocks()
	best, most := int32(-1), float32(0)
	for _, kept := range [2]bool{true, false} { // most pages keep it
		for b := max(first, d.head+1); b < end; b++ {
			if d.Keep[b] != kept || dropped[b] || p.Blocks[b].Size < standfirstSize {
				continue
			}
			if like := said.Likeness(b); like >= described && kept {
				return b
			} else if like >= described && like > most {
				best, most = b, like
			}
		}
	}
	if best >= 0 {
		d.Keep[best] = true
	}
	return best
}

// isSidenote reports whether the name of a block's element marks it as an addition
// to the text: the caption of a picture, a note on the author.
func isSidenote(p *page.Page, k *page.Block) bool {
	e := &p.Elements[k.Owner]
	return e.Own&page.IsCaption != 0 || e.Tag == page.TagCaption || (e.Own|e.Above)&(page.InFigure|page.IsByline) != 0
}

// layoutTable reports whether a table serves only for layout: it has one row or
// contains another table, or a heading and running text in a cell.
func layoutTable(p *page.Page, i int32) bool {
	e := &p.Elements[i]
	rows := 0
	for j := i + 1; j < e.End; j++ {
		switch p.Elements[j].Tag {
		case page.TagTable, page.TagForm:
			return true
		case page.TagRow:
			rows++
		}
	}
	return rows < 2 || e.Heads > 0 && e.Long*2 > e.Size
}

// keptNear reports whether one of the nearest blocks that rules leave is kept.
func (d *Decision) keptNear(dropped []bool, b, step int) bool {
	for n := 0; b >= 0 && b < len(dropped) && n < reach; b += step {
		if dropped[b] {
			continue
		}
		if d.Keep[b] {
			return true
		}
		n++
	}
	return false
}

// headings keeps a heading if part of its section is kept. The page's own title
// is left to the model.
func (d *Decision) headings(p *page.Page, dropped []bool) {
	section := false // whether part of the section is kept
	for b := len(p.Blocks) - 1; b >= 0; b-- {
		if dropped[b] {
			continue
		}
		h := headingOf(p, b)
		if h < 0 {
			section = section || d.Keep[b]
			continue
		}
		tag := p.Elements[h].Tag
		if !d.Keep[b] && section && tag != page.TagH1 && d.Estimate[b] >= headingAbove*d.Cut {
			d.Keep[b] = true
		}
		section = d.Keep[b]
		if b > 0 { // a higher-level heading directly above covers the same section
			above := headingOf(p, b-1)
			section = section && above >= 0 && (above == h || p.Elements[above].Tag < tag)
		}
	}
}

// title keeps the page's heading if text below it is kept.
func (d *Decision) title(dropped []bool) {
	if d.head >= 0 && !dropped[d.head] {
		d.Keep[d.head] = slices.Contains(d.Keep[d.head:], true)
	}
}

// headingOf returns the heading element around a block, -1 without one.
func headingOf(p *page.Page, b int) int32 {
	for i := p.Blocks[b].Owner; i >= 0; i = p.Elements[i].Parent {
		e := &p.Elements[i]
		if e.Tag.IsHeading() {
			return i
		}
		if e.Above&page.InHeading == 0 {
			break
		}
	}
	return -1
}
