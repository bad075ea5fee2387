package content

import "github.com/pagemill/pagemill/internal/page"

// Limits of a page whose text is all in one declared article.
const (
	articleText  = 100  // letters of running text
	articleShare = 0.95 // share of the kept running text
)

// outside drops links, buttons and tables without running text that stand
// outside the one article that a page declares, if that holds the text: the
// files beside a manual, the bar above it.
func (d *Decision) outside(p *page.Page, dropped []bool) {
	a := int32(-1)
	for i := range p.Elements {
		if e := &p.Elements[i]; e.Own&page.InArticle != 0 && e.Above&page.InArticle == 0 {
			if a >= 0 {
				return
			}
			a = int32(i)
		}
	}
	if a < 0 || d.piece {
		return
	}
	kept, _ := d.runningText(p, dropped)
	e := &p.Elements[a]
	if in := kept[e.EndBlock] - kept[e.Block]; in < articleText || float32(in) < articleShare*float32(kept[len(p.Blocks)]) {
		return
	}
	section := false // whether something of the section is kept
	for b := len(p.Blocks) - 1; b >= 0; b-- {
		k := &p.Blocks[b]
		if !d.Keep[b] || int32(b) == d.head {
			continue
		}
		heading := headingOf(p, b) >= 0
		if !holds(e, int32(b)) && k.Long == 0 {
			o := &p.Elements[k.Owner]
			if heading && !section || (o.Own|o.Above)&(page.InTable|page.InButton) != 0 || k.Linked*2 > k.Size {
				d.drop(int32(b), Related)
				continue
			}
		}
		section = !heading
	}
}
