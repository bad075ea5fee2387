package content

import (
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// hiddenShare is the percentage of a page's text up to which hidden elements
// are dropped. Above it, the page hides its content until a script shows it.
const hiddenShare = 30

// DropHidden drops what the page does not show: elements with the hidden
// attribute or an inline display:none or visibility:hidden. No visitor has read
// it, and it is where prompt injections are put. Tab panels are shown by a
// click and stay.
func DropHidden(p *page.Page, rules []Rule) {
	hidden, all := int32(0), int32(0)
	shown := shownText(p, rules)
	for i := range p.Blocks {
		all += p.Blocks[i].Size
	}
	var found []int
	var held, seen []int32
	var opened *panels
	for i := 0; i < len(p.Elements); i++ {
		e := &p.Elements[i]
		switch {
		case rules[i] != Kept:
			i = int(e.End) - 1
		case e.Own&page.InHidden != 0:
			if held == nil {
				held, seen = before(p, page.InPre|page.InTable), before(p, page.IsSeen)
			}
			if isPanel(e) || held[e.End] > held[i] || e.Own&page.InUnseen != 0 && seen[e.End] > seen[i] {
				continue
			}
			if isCopy(p, e, shown) {
				rules[i] = Hidden
				i = int(e.End) - 1
				continue
			}
			if e.Long > 0 {
				if opened == nil {
					opened = findPanels(p)
				}
				if opened.holds(int32(i)) {
					continue
				}
			}
			for b := e.Block; b < e.EndBlock; b++ {
				hidden += p.Blocks[b].Size
			}
			found = append(found, i)
			i = int(e.End) - 1
		}
	}
	if hidden*100 > all*hiddenShare {
		return
	}
	for _, i := range found {
		rules[i] = Hidden
	}
}

// isPanel reports whether a hidden element declares itself one of several
// panels that a reader switches between.
func isPanel(e *page.Element) bool {
	role := dom.Attr(e.Node, "role")
	return role == "tabpanel" || (role == "" || role == "region") && dom.Attr(e.Node, "aria-labelledby") != ""
}

// before counts, for each element, the earlier elements with any of the flags.
// Used for code blocks and tables, since a hidden element that contains one is
// a panel too, and for shown elements inside a hidden one.
func before(p *page.Page, flags page.Flag) []int32 {
	out := p.Ints(len(p.Elements) + 1)
	for i := range p.Elements {
		out[i+1] = out[i]
		if p.Elements[i].Own&flags != 0 {
			out[i+1]++
		}
	}
	return out
}

// shownText returns the hashes of the visible running text.
func shownText(p *page.Page, rules []Rule) map[uint64]bool {
	hides := false
	for i := range p.Elements {
		hides = hides || p.Elements[i].Own&page.InHidden != 0
	}
	if !hides {
		return nil
	}
	shown := map[uint64]bool{}
	dropped := DroppedBlocks(p, rules)
	for b := range p.Blocks {
		k := &p.Blocks[b]
		if e := &p.Elements[k.Owner]; k.Words >= repeatWords && (e.Own|e.Above)&page.InHidden == 0 && !dropped[b] {
			shown[k.Hash] = true
		}
	}
	return shown
}

// isCopy reports whether most of the running text of a hidden element is
// visible elsewhere.
func isCopy(p *page.Page, e *page.Element, shown map[uint64]bool) bool {
	all, again := int32(0), int32(0)
	for b := e.Block; b < e.EndBlock; b++ {
		if k := &p.Blocks[b]; k.Words >= repeatWords {
			all += k.Size
			if shown[k.Hash] {
				again += k.Size
			}
		}
	}
	return all > 0 && float32(again) >= repeatPart*float32(all)
}
