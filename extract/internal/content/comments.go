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

// A page counts as a discussion, whose comments are its content, from an
// estimate of forum on; already from forumLike on where no article ends above
// the comments.
const (
	forum     = 0.3
	forumLike = 0.15
	forumSure = 0.6 // where the page says of itself that it is an article
)

// isDiscussion reports whether the comments of a page are its content.
func isDiscussion(p *page.Page, kinds [NumKinds]float32) bool {
	const says = page.DeclaresArticle | page.DeclaresDiscussion
	if p.Declared&says == page.DeclaresArticle {
		return kinds[Forum] >= forumSure
	}
	return kinds[Forum] >= forum
}

// DropComments marks the comments below the text of a page that is no
// discussion: elements whose class words say so, after some running text.
func DropComments(p *page.Page, rules []Rule, kinds [NumKinds]float32, policy CommentPolicy) {
	switch {
	case policy == CommentsKeep:
		return
	case policy == CommentsDrop:
		kinds[Forum] = 0
	case isDiscussion(p, kinds):
		return
	}
	es := p.Elements
	before := int32(0) // running text before the element
	block := int32(0)
	article := int32(-1) // where the first article ends
	for i := 0; i < len(es); i++ {
		e := &es[i]
		if rules[i] != 0 {
			i = int(e.End) - 1
			continue
		}
		if e.Own&page.InComment == 0 || !e.Tag.Block() {
			if article < 0 && e.Tag == page.TagArticle && e.Long > 0 {
				article = e.End
			}
			continue
		}
		if kinds[Forum] >= forumLike && (article < 0 || article > int32(i)) {
			continue
		}
		for ; block < e.Block; block++ {
			before += p.Blocks[block].Long
		}
		if before >= minBeforeComments && e.Above&page.InPara == 0 {
			rules[i] = Comments
			i = int(e.End) - 1
		}
	}
}

// minBeforeComments is the least running text, in letters, that comments can
// be comments on.
const minBeforeComments = 200

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
