package content

import "github.com/pagemill/pagemill/internal/page"

// A fragment cut out of a page, by this package or another, has neither a head
// that declares what it is nor a frame: no menu, no site footer, no list of
// links beside or below it. The estimates, those of the kind included, rest on
// both and mean little there. So the rules by kind are not applied to a
// fragment, and its blocks are dropped only on a low estimate.
const (
	menuRun   = 5   // consecutive blocks that are only links: a frame
	namedMany = 5   // links of an element named as a menu or the like: a frame
	pieceCut  = 0.2 // upper limit of the threshold for keeping blocks
)

// isFragment reports whether a tree is a fragment of a page without its frame.
func isFragment(p *page.Page, rules []Rule) bool { return p.IsPiece() && !isFramed(p, rules) }

// isFramed reports whether some of the frame around a page's content is left.
func isFramed(p *page.Page, rules []Rule) bool {
	const named = page.IsMenu | page.IsSidebar | page.IsFooter | page.IsHeader | page.IsRelated | page.InConsent | page.InMenu
	for i := 0; i < len(p.Elements); i++ {
		e := &p.Elements[i]
		switch rules[i] {
		case Nav, Header, Footer, Aside, Dialog, Consent:
			if e.Size > 0 {
				return true
			}
		}
		if rules[i] != Kept {
			i = int(e.End) - 1
			continue
		}
		if e.Own&named != 0 && e.Links >= namedMany && e.Linked*10 >= e.Size*8 {
			return true
		}
	}
	run := 0
	for b := range p.Blocks {
		k := &p.Blocks[b]
		if k.Size == 0 || k.Linked < k.Size || k.Size > linkSize {
			run = 0
		} else if run++; run >= menuRun {
			return true
		}
	}
	return false
}
