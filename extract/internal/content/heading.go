package content

import (
	"slices"

	"github.com/pagemill/pagemill/extract/internal/outline"
	"github.com/pagemill/pagemill/internal/dom"
)

// mainHeading returns the block of the page's own heading, -1 without one. Of
// several h1 elements it is one that says what the page's title says, or that
// its markup calls the name of what it is about, or one outside the page's
// frame; without any, another heading that is the title.
func mainHeading(p *outline.Page) int32 {
	const frame = outline.InNav | outline.InFooter | outline.InAside
	titles := p.Titles()
	best, rank, size := int32(-1), 0, int32(0)
	for i := range p.Elements {
		e := &p.Elements[i]
		if e.Tag < outline.TagH1 || e.Tag > outline.TagH4 || e.EndText == e.Text {
			continue
		}
		k := &p.Blocks[e.Block]
		titled := k.Size > 3 && slices.Contains(titles, k.Hash)
		r := 0
		switch in := e.Above; {
		case e.Tag == outline.TagH1 && in&frame == 0:
			r = 3
			if in&outline.InHeader == 0 || in&(outline.InMain|outline.InArticle) != 0 {
				r++
			}
			if prop := dom.Attr(e.Node, "itemprop"); titled || prop == "name" || prop == "headline" {
				r += 2
			}
		case e.Tag == outline.TagH1:
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

// titleless is the estimate of an article from which the page's heading is left
// to the model: whoever labelled articles took the title for metadata, and so
// does Result.Metadata. On other pages it is kept above what it stands over.
const titleless = 0.5

// title keeps the page's heading where text below it is kept.
func (d *Decision) title(dropped []bool) {
	if d.head < 0 || dropped[d.head] || d.Kinds[Article] >= titleless {
		return
	}
	d.Keep[d.head] = d.Keep[d.head] || slices.Contains(d.Keep[d.head:], true)
}
