package content

import "github.com/pagemill/pagemill/internal/page"

// What was cut out of a page, by this package or by others, has neither a head
// that says what it is nor a frame: no menu, no foot of a site, no list of links
// beside or below it. Estimates, of its kind, too, rest on both and say little
// there. So the rules that go by the kind are not applied to it, and blocks go
// by an estimate only where that is low.
const (
	menuRun   = 5   // blocks one after another that are nothing but links: a frame
	namedMany = 5   // links of an element that is called a menu or the like: a frame
	pieceCut  = 0.2 // estimate from which blocks are kept at least
)

// isPiece reports whether a tree was cut out of a page and nothing is around it.
func isPiece(p *page.Page, rules []Rule) bool { return p.IsPiece() && !isFramed(p, rules) }

// isFramed reports whether something around the content of a page is left.
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
