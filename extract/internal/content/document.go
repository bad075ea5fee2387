package content

import (
	"math/bits"

	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/page"
)

// Limits for the box of a page without furniture. Of pages of 103 manuals and
// references by two dozen generators four in five have one; of articles 3 of
// 100, of discussions none.
const (
	boxShare  = 0.95 // share of the running text that rules leave
	boxSigns  = 2    // signs of furniture
	boxThread = 0.5  // estimate of a discussion from which a page has none
	boxKind   = 0.02 // least estimate of documentation
	boxSure   = 0.2  // estimate of documentation from which nothing in it is a comment or repeats something
)

// isFurniture are the class words of what stands beside or between the parts of
// a text, but is none of it.
const isFurniture = page.IsRelated | page.IsShare | page.InComment | page.IsPromo | page.IsSignup | page.InConsent | page.IsProduct | page.IsReview | page.IsThread | page.IsPrice

// documentBox returns the box of a page that is no article or discussion and has
// no furniture, -1 for others. Rules for comments and teasers do not apply there.
func documentBox(p *page.Page, rules []Rule, kinds [NumKinds]float32) int32 {
	if len(p.Blocks) == 0 || kinds[Article] >= LikelyArticle || kinds[Forum] >= boxThread || kinds[Documentation] < boxKind {
		return -1
	}
	dropped := DroppedBlocks(p, rules)
	long := longBefore(p, func(b int) bool { return !dropped[b] })
	if long[len(p.Blocks)] == 0 {
		return -1
	}
	if box := textBox(p, long, p.Heading()); signs(p, rules, box) <= boxSigns {
		return box
	}
	return -1
}

// document keeps everything in the box but links: manuals and references consist
// of short lines, terms and tables, which the estimates know from what surrounds
// texts elsewhere.
func (d *Decision) document(p *page.Page, dropped []bool) {
	if d.box < 0 {
		return
	}
	e := &p.Elements[d.box]
	from, to := e.Block, e.EndBlock
	if d.box == p.Body { // the frame stands in it, too
		for from < to && !d.Keep[from] && p.Blocks[from].Long == 0 {
			from++
		}
		for from < to && !d.Keep[to-1] {
			to--
		}
	}
	for b := from; b < to; b++ {
		if k := &p.Blocks[b]; !dropped[b] && k.Linked+k.Digits < k.Size {
			d.Keep[b] = true
		}
	}
}

// textBox returns the innermost element with the page's heading and nearly all
// running text; long is the running text before each block.
func textBox(p *page.Page, long []int32, head int32) int32 {
	box := p.Body
	least := boxShare * float32(long[len(p.Blocks)])
	for j := box + 1; j < p.Elements[box].End; {
		e := &p.Elements[j]
		if e.Tag != page.TagTable && blocksOf(e) > 1 && float32(long[e.EndBlock]-long[e.Block]) >= least && (head < 0 || holds(e, head)) {
			box, j = j, j+1
		} else {
			j = e.End
		}
	}
	return box
}

// signs counts what is no text in an element: fields, buttons, frames, times,
// pictures that are links, and class words of furniture.
func signs(p *page.Page, rules []Rule, box int32) (n int) {
	var named page.Flag
	for i := box + 1; i < p.Elements[box].End; i++ {
		e := &p.Elements[i]
		if rules[i] != Kept {
			i = e.End - 1
			continue
		}
		named |= e.Own & isFurniture
		switch e.Tag {
		case page.TagButton, page.TagInput, page.TagForm, page.TagTime, page.TagSelect, page.TagTextarea:
			n++
		case page.TagImg:
			if e.Above&page.InLink != 0 {
				n++
			}
		case page.TagMedia:
			if e.Node.DataAtom == atom.Iframe {
				n++
			}
		}
	}
	return n + bits.OnesCount64(uint64(named))
}
