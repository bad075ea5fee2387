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
		gone := b+1 < len(p.Blocks) && f.blockDropped(int32(b)+1) && p.Blocks[b+1].Linked > 0
		if heading && !gone || !heading && k.Size > adLabel {
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
