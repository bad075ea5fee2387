package content

import "github.com/pagemill/pagemill/internal/page"

// A CommentPolicy says what becomes of the comments of readers.
type CommentPolicy uint8

// The policies for comments.
const (
	CommentsAuto CommentPolicy = iota // kept on discussions, dropped below other texts
	CommentsKeep
	CommentsDrop
)

// The estimate of a discussion from which the comments of a page are its
// content. What stands above them tells a question from an article: on 295
// labelled pages with comments, 72 of the 88 where they are content are told
// so, and 30 of the 207 where they are not are mistaken (79 by .3 alone).
const (
	discussion     = 0.3
	discussionSure = 0.85 // below a text of articleAbove
	articleAbove   = 500  // letters of running text
	commentsBelow  = 200  // letters of running text that comments can be comments on
)

// isDiscussion reports whether comments below so much running text are the
// content of a page.
func isDiscussion(p *page.Page, kinds [NumKinds]float32, above int32) bool {
	const says = page.DeclaresArticle | page.DeclaresDiscussion
	switch {
	case above < commentsBelow || p.Declared&says == page.DeclaresDiscussion:
		return true
	case above >= articleAbove || p.Declared&says == page.DeclaresArticle:
		return kinds[Forum] >= discussionSure
	}
	return kinds[Forum] >= discussion && kinds[Forum] >= kinds[Article]
}

// DropComments marks the comments below the text of a page that is no
// discussion: elements whose class words say so, after some running text.
func DropComments(p *page.Page, rules []Rule, kinds [NumKinds]float32, policy CommentPolicy) {
	if policy == CommentsKeep {
		return
	}
	es := p.Elements
	above := int32(0) // running text above, comments left out
	block := int32(0)
	for i := 0; i < len(es); i++ {
		e := &es[i]
		if rules[i] != Kept {
			i = int(e.End) - 1
			continue
		}
		if e.Own&page.InComment == 0 || !e.Tag.Block() || e.Above&page.InPara != 0 {
			continue
		}
		for ; block < e.Block; block++ {
			above += p.Blocks[block].Long
		}
		block = max(block, e.EndBlock)
		if policy == CommentsDrop && above >= commentsBelow || !isDiscussion(p, kinds, above) {
			rules[i] = Comments
		}
		i = int(e.End) - 1
	}
}

// keepComments keeps what runs on in comments, where they are asked for.
func (d *Decision) keepComments(p *page.Page, dropped []bool) {
	for b := range p.Blocks {
		k := &p.Blocks[b]
		e := &p.Elements[k.Owner]
		if in := e.Own | e.Above; in&page.InComment != 0 && in&(page.InForm|page.InButton) == 0 && k.Linked < k.Size && !dropped[b] {
			d.Keep[b] = true
		}
	}
}
