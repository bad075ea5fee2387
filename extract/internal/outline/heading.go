package outline

import (
	"slices"

	"github.com/pagemill/pagemill/internal/dom"
)

// Heading returns the block of the page's own heading, -1 without one. Of
// several h1 elements it is one that says what the page's title says, or that
// its markup calls the name of what it is about, or one outside the page's
// frame; without any, another heading that is the title.
func (p *Page) Heading() int32 { return p.heading }

func (p *Page) findHeading() int32 {
	const frame = InNav | InFooter | InAside
	titles := p.titles
	best, rank, size := int32(-1), 0, int32(0)
	for i := range p.Elements {
		e := &p.Elements[i]
		if e.Tag < TagH1 || e.Tag > TagH4 || e.EndText == e.Text {
			continue
		}
		k := &p.Blocks[e.Block]
		titled := k.Size > 3 && slices.Contains(titles, k.Hash)
		r := 0
		switch in := e.Above; {
		case e.Tag == TagH1 && in&frame == 0:
			r = 3
			if in&InHeader == 0 || in&(InMain|InArticle) != 0 {
				r++
			}
			if prop := dom.Attr(e.Node, "itemprop"); titled || prop == "name" || prop == "headline" {
				r += 2
			}
		case e.Tag == TagH1:
			r = 1
		case titled && in&frame == 0:
			r = 2
		}
		if r > rank || r == rank && titled && k.Size > size {
			best, rank, size = e.Block, r, k.Size
		}
	}
	return best
}
