package content

import (
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// Questions and their answers are often buttons with text that unfolds below.
// Such a list makes sense only as a whole: an answer without its question says
// little, and answers to some of the questions less.

const (
	foldsMany = 2   // buttons of one look that each unfold a text of their own
	foldMean  = 0.5 // fraction of the page's threshold that their mean estimate must reach
)

// A fold is a button and the text that it unfolds.
type fold struct {
	label, text int32 // their first blocks
	end         int32 // the block after the text
	apart       bool  // they have an element of their own
}

// folds keeps the buttons that unfold kept text, and with them lists of such
// texts as a whole.
func (d *Decision) folds(p *page.Page, dropped []bool) {
	for _, list := range findFolds(p, dropped) {
		var sum, all float32
		for _, f := range list {
			for b := f.text; b < f.end; b++ {
				if !dropped[b] {
					w := weight(&p.Blocks[b])
					sum += w * d.Estimate[b]
					all += w
				}
			}
		}
		for _, f := range list {
			whole := f.apart && sum >= foldMean*d.Cut*all
			if !whole && !d.Keep[f.text] {
				continue
			}
			for b := f.label; b < f.end; b++ {
				if !dropped[b] && (b < f.text || whole) {
					d.Keep[b] = true
				}
			}
		}
	}
}

// A foldList is what the folds of a list have in common.
type foldList struct {
	label, item uint32 // shapes of their buttons and of the elements of their own
	parent      int32
}

// findFolds returns the lists of folds of a page. Buttons that say the same
// ("Read more") and those of a bar are left out.
func findFolds(p *page.Page, dropped []bool) map[foldList][]fold {
	const other = page.InNav | page.InMenu | page.InHeader | page.InFooter | page.InForm | page.InDialog | page.InConsent | page.InHeading
	var labels []int32
	for i := range p.Elements {
		e := &p.Elements[i]
		if e.Own&page.InButton != 0 && e.Above&page.InButton == 0 && (e.Own|e.Above)&other == 0 && isLabel(p, e) && !dropped[e.Block] {
			labels = append(labels, int32(i))
		}
	}
	if len(labels) < foldsMany {
		return nil
	}
	lists, said := map[foldList][]fold{}, map[uint64]int{}
	for _, i := range labels {
		said[p.Blocks[p.Elements[i].Block].Hash]++
	}
	for k, i := range labels {
		e := &p.Elements[i]
		inBar := k > 0 && p.Elements[labels[k-1]].Block == e.Block-1
		if inBar || said[p.Blocks[e.Block].Hash] > 1 {
			continue
		}
		around := p.Elements[i].Parent
		for around >= 0 && blocksOf(&p.Elements[around]) == 1 {
			around = p.Elements[around].Parent
		}
		if around < 0 {
			continue
		}
		f := fold{label: e.Block, text: e.EndBlock, end: p.Elements[around].EndBlock, apart: p.Elements[around].Block == e.Block}
		if k+1 < len(labels) {
			if next := p.Elements[labels[k+1]].Block; next < f.end {
				f.end, f.apart = next, false
			}
		}
		of := foldList{label: e.Shape, parent: around}
		if f.apart {
			around = outermost(p, around)
			of.item, of.parent = p.Elements[around].Shape, p.Elements[around].Parent
		}
		if isProse(p, f) {
			lists[of] = append(lists[of], f)
		}
	}
	for of, list := range lists {
		if len(list) < foldsMany {
			delete(lists, of)
		}
	}
	return lists
}

// outermost returns the outermost element with the same blocks as element i.
func outermost(p *page.Page, i int32) int32 {
	for e := &p.Elements[i]; e.Parent >= 0; e = &p.Elements[i] {
		if o := &p.Elements[e.Parent]; o.Block != e.Block || o.EndBlock != e.EndBlock {
			break
		}
		i = e.Parent
	}
	return i
}

// isLabel reports whether a button is a line by itself that leads to no other
// page.
func isLabel(p *page.Page, e *page.Element) bool {
	if e.Size == 0 || e.Size > openerSize || 2*e.Digits > e.Size || blocksOf(e) != 1 || !isButton(p, e.Block) {
		return false
	}
	return p.Blocks[e.Block].Linked == 0 || e.Tag == page.TagA && p.IsSelf(dom.Attr(e.Node, "href"))
}

// isProse reports whether what a button unfolds is running text and little else.
func isProse(p *page.Page, f fold) bool {
	var size, long, linked int32
	for b := f.text; b < f.end; b++ {
		k := &p.Blocks[b]
		size += k.Size
		long += k.Long
		linked += k.Linked
	}
	return long > 0 && 2*long >= size && 2*linked <= size
}
