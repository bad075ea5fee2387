package extract

import (
	"strings"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// Lengths of labels, in letters.
const (
	adLabel      = 40
	relatedTitle = 60
)

// labels drops the labels of what is gone from an article: a line that says that
// an advertisement follows, and the heading of a list of related pages.
func (f *filter) labels() {
	p := f.page
	if f.decision.Kinds[content.Article] < content.LikelyArticle {
		return
	}
	for b := range p.Blocks {
		k := &p.Blocks[b]
		e := &p.Elements[k.Owner]
		if k.Size > relatedTitle || k.Linked > 0 || e.EndBlock-e.Block != 1 || inLine(p, k) || f.blockDropped(int32(b)) {
			continue
		}
		heading := (e.Own|e.Above)&page.InHeading != 0
		if heading && !f.listGone(b) || !heading && k.Size > adLabel {
			continue
		}
		switch text := strings.ToLower(dom.InlineText(e.Node)); {
		case heading && phrases()["related"].starts(text):
			f.dropBlock(int32(b), content.Related)
		case !heading && phrases()["ad"].is(text):
			f.dropBlock(int32(b), content.Ad)
		}
	}
}

// relatedMany is the least number of items of a list of related pages.
const relatedMany = 2

// listGone reports whether nothing but links stood between a heading and the
// running text below it, and none of them stays.
func (f *filter) listGone(heading int) bool {
	p, n := f.page, 0
	for b := heading + 1; b < len(p.Blocks); b++ {
		k := &p.Blocks[b]
		switch {
		case !f.blockDropped(int32(b)):
			return n >= relatedMany && k.Long > 0
		case k.Linked*2 <= k.Size:
			return false
		}
		n++
	}
	return false
}
